import type { Page } from '@playwright/test'
import pg from 'pg'
import { signInAdmin } from './curate-steps.ts'
import { freshSiteTest, seedSite } from './fresh-site.ts'
import { brandNamed, expect, open, screens, settle } from './page-test.ts'

const test = freshSiteTest.extend({
  siteSettings: { SITE_CURRENCY: 'EUR' },
  site: async ({ site }, use) => {
    await seedSite(site)
    await use(site)
  },
  database: async ({ site }, use) => {
    const client = new pg.Client({ connectionString: site.databaseUrl })
    await client.connect()
    await use(client)
    await client.end()
  },
})
test.setTimeout(300_000)

/** Every text that a reader sees or hears, and what previews and search engines read. */
async function readTexts(page: Page): Promise<string[]> {
  await settle(page)
  return page.evaluate(() => {
    const named = [...document.querySelectorAll<HTMLElement>('[aria-label], [title], [placeholder], img[alt]')]
    const read = named.flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    )
    const values = [...document.querySelectorAll('input')].map(({ value }) => value)
    const head = [...document.querySelectorAll('meta[content], title, script[type="application/ld+json"]')]
    const meta = head.map((one) => one.getAttribute('content') ?? one.textContent)
    return [...document.body.innerText.split('\n'), ...read, ...values, ...meta]
  })
}

async function findDollars(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const { name, ...size } of screens) {
    await page.setViewportSize(size)
    const texts = await readTexts(page)
    found.push(...texts.filter((text) => text.includes('$')).map((text) => `on a ${name}: ${text}`))
  }
  return found
}

const brandPath = '/brands/barlow-and-thrane'

test('a site in euros shows no dollar sign on any screen, at 390 and 1440 px [X-38]', async ({
  page,
  origin,
  database,
}) => {
  const check = (what: string) => test.step(what, async () => expect(await findDollars(page), what).toEqual([]))

  await open(page, '/')
  await expect(page.locator('article').first()).toContainText('€')
  await check('the directory as cards')
  // The scan sees a sign: what proves nothing when it is blind.
  await page.evaluate(() => document.querySelector('main')?.append('Less than $1'))
  expect(await findDollars(page)).toHaveLength(2)

  for (const path of [
    '/?view=list',
    '/?q=levi',
    '/?minPrice=50',
    brandPath,
    `${brandPath}/history`,
    '/wanted',
    '/stats',
  ])
    await open(page, path).then(() => check(path))

  await open(page, '/?q=fenimore')
  await expect(page.locator('[data-part="did-you-mean"]')).toContainText(/€\d+ \(.+ago\)/)
  await check('Did you mean')

  await open(page, brandPath)
  await page.getByRole('button', { name: 'Add to BOLO list' }).click()
  await expect(page.getByRole('form', { name: 'Pay up to' })).toContainText('eBay fees in the US')
  await page.getByRole('button', { name: 'Set up yours' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'You pay', exact: true }).check()
  await check('what one sells on')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'I sold one' }).first().click()
  await expect(page.getByRole('dialog', { name: 'I sold one' })).toContainText('€')
  await check('I sold one')
  await page.keyboard.press('Escape')

  await open(page, '/bolo')
  await expect(page.getByRole('article')).toContainText(/€\d+ \(.+\)/)
  await check('the BOLO list')
  await page.getByRole('switch', { name: /Shop mode/ }).click()
  await open(page, brandPath)
  await open(page, '/')
  await check('the shop strip and what to pay on cards')
  await expect(brandNamed(page, 'Barlow & Thrane').locator('[data-part="pay-line"]')).toContainText('€')

  for (const path of ['/numbers', '/youtube-analyzer']) await open(page, path).then(() => check(path))

  await signInAdmin(page, database, origin, 'counts_in_euros')
  await open(page, '/submit-brand')
  await page.getByLabel('Average Sale Price (€)').fill('120')
  await page.getByLabel('Brand Name', { exact: true }).fill('Fennimore')
  await expect(page.locator('[data-part~="known-brand"]')).toContainText('€')
  await check('the form for a new brand')
  await open(page, `${brandPath}?suggest`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await check('Suggest a correction')
  await open(page, `${brandPath}?edit`)
  await expect(page.getByRole('dialog', { name: 'Edit Brand' })).toBeVisible()
  await check('Edit Brand')
})
