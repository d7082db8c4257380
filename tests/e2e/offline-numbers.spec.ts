import type pg from 'pg'
import type { Page } from '@playwright/test'
import type { CopyManifest } from '../../packages/contract/src/offline/copy-manifest.ts'
import { expect, findBarriersOnEveryScreen, open, screens, shownNames, test } from './page-test.ts'
import { visitOnce } from './offline-steps.ts'
import { startProxy } from './proxy.ts'
import { chooseLabel, patient } from './read-tag-steps.ts'

test.use({ serviceWorkers: 'allow', toleratedConsole: /net::ERR_|Failed to fetch/ })

const [{ width, height }] = screens
const headline = (page: Page) => page.getByRole('main').locator('[aria-live=polite]').filter({ hasText: 'for “' })

/** Adds a number to a brand, and waits until the copy that phones fetch has it. */
async function teach(database: pg.Client, page: Page, number: string): Promise<void> {
  const readVersion = async () => {
    const answer = await page.request.get('/api/offline-copy')
    return ((await answer.json()) as CopyManifest).version
  }
  const before = await readVersion()
  await database.query(`delete from brand_identifiers where number = $1`, [number])
  await database.query(
    `insert into brand_identifiers (kind, number, brand_id, is_by_established)
     select 'RN', $1, id, true from brands where name = 'Cinderbank'`,
    [number],
  )
  await database.query(`select graphile_worker.add_job('make-offline-copy')`)
  await expect.poll(readVersion, { timeout: 30_000 }).toBeGreaterThan(before)
}

test('with the server gone a number is found by a search, on a brand’s page and on a tag [X-30c, X-30d]', async ({
  browser,
  origin,
  database,
}) => {
  const proxy = await startProxy(origin)
  const page = await browser.newPage({ serviceWorkers: 'allow', viewport: { width, height }, baseURL: proxy.url })
  try {
    await teach(database, page, '61734')
    await visitOnce(page)
    const isKept = () =>
      page.evaluate(async () => {
        const manifest = (await (await caches.match('/api/offline-copy'))?.json()) as CopyManifest
        const kept = await Promise.all(
          manifest.parts.map(({ hash }) => caches.match(`/api/offline-copy/parts/${hash}`)),
        )
        return kept.every((part) => part !== undefined)
      })
    await expect.poll(isKept, { timeout: 30_000 }).toBe(true)
    await open(page, '/read-tag')
    await chooseLabel(page, { lines: ['100% cotton', 'RN 99182'] })
    await patient(page.getByText('RN 99182')).toBeVisible()
    proxy.stop()

    await open(page, '/')
    await page.getByRole('searchbox').fill('rn# 61734')
    await expect(headline(page)).toHaveText('1 brand for “rn# 61734”')
    await expect(shownNames(page)).toHaveText(['Cinderbank'])
    await expect(page.getByText('Members found this number on their tags.')).toBeVisible()
    await expect(page.getByRole('main').locator('a[href^="/submit-brand?name="]')).toHaveCount(0)
    expect(await findBarriersOnEveryScreen(page)).toEqual([])

    await open(page, '/read-tag')
    await chooseLabel(page, { lines: ['100% cotton', 'RN 61734'] })
    const found = page.getByRole('link', { name: /Cinderbank/ })
    await patient(found).toBeVisible()
    await expect(found).toContainText('RN')
    await found.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cinderbank' })).toBeVisible()
    await expect(page.getByText('RN 61734')).toBeVisible()
  } finally {
    await database.query(`delete from brand_identifiers where number = '61734'`)
    proxy.stop()
    await page.close()
  }
})
