import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { CopyManifest } from '../../packages/contract/src/offline/copy-manifest.ts'
import { freshSiteTest as test } from './fresh-site.ts'
import { visitOnce } from './offline-steps.ts'
import { expect, open } from './page-test.ts'
import type { Page } from '@playwright/test'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow',
  toleratedConsole: /net::ERR_|Failed to fetch/,
})

const starterBrands = 712

/** What people type in a store, the brand they hold, and what to look for. The last four are lines of a brand. */
const searches = [
  { typed: 'lewis', brand: "Levi's", says: 'Look for Jeans, Outerwear, Casual Shirts' },
  { typed: 'pattagonia', brand: 'Patagonia', says: 'Look for Outerwear, Sweaters, Shorts' },
  { typed: 'burbury', brand: 'Burberry', says: 'Look for Outerwear, Accessories, Sweaters' },
  { typed: 'abercrombee', brand: 'Abercrombie & Fitch', says: 'Look for Jeans, Outerwear, Sweaters' },
  { typed: 'true religon', brand: 'True Religion', says: 'Look for Jeans' },
  { typed: 'lulu lemon', brand: 'Lululemon', says: 'Know the names' },
  { typed: 'detroit jacket', brand: 'Carhartt', says: 'Detroit jackets' },
  { typed: 'purple label', brand: 'The North Face', says: 'Nuptse puffers' },
  { typed: 'harley art tees', brand: '3D Emblem', says: 'Harley-Davidson tees' },
  { typed: 'shadow selvedge', brand: '3sixteen', says: 'selvedge label' },
] as const

/** Searches whose brand is opened too, and what its page says of a line: one misspelled, one by a line. */
const opened = new Map<string, string>([
  ['lewis', 'Capital E on the tab'],
  ['detroit jacket', 'Short zip jacket'],
])

/** Types each search, and expects its brand with what to look for, on the first screen unless there are exact matches. */
async function searchAll(page: Page): Promise<void> {
  const main = page.getByRole('main')
  for (const { typed, brand, says } of searches) {
    await page.getByRole('searchbox').fill(typed)
    const link = page.getByRole('link', { name: brand })
    const result = main.getByRole('listitem').filter({ has: link }).first()
    await expect(result, typed).toContainText(says)
    // Rancourt's notes mention Lewiston: an exact match, and those come first.
    if (typed === 'lewis') await result.scrollIntoViewIfNeeded()
    await expect(result, typed).toBeInViewport()
    const lineNote = opened.get(typed)
    if (!lineNote) continue
    await result.getByRole('link', { name: brand }).first().tap()
    await expect(main.getByRole('heading', { level: 1, name: brand, exact: true })).toBeVisible()
    await expect(main).toContainText('Not confirmed by members yet')
    await expect(main).toContainText(lineNote)
    await open(page, '/')
  }
}

test('on a starter site, ten real brands typed wrong or by a line are answered with what to look for, also without the server [X-21h, X-37d, X-08b]', async ({
  page,
  site,
}) => {
  const { PATH = '' } = process.env
  const command = ['apps/server/src/cli.ts', 'starter', 'import']
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: { PATH, ...site.settings } })
  expect(JSON.parse(stdout)).toMatchObject({ added: starterBrands, duplicates: [] })
  const countCopied = async () => {
    const answer = await page.request.get('/api/offline-copy')
    return ((await answer.json()) as CopyManifest).count
  }
  await expect.poll(countCopied, { timeout: 30_000 }).toBe(starterBrands)

  await visitOnce(page)
  await test.step('online', () => searchAll(page))
  await test.step('from the copy on the phone', async () => {
    await site.stop()
    await open(page, '/')
    await expect(page.getByText(`${starterBrands} brands saved on this phone`)).toBeVisible()
    await searchAll(page)
  })
})
