import type { Page } from '@playwright/test'
import type pg from 'pg'
import { expect, findBarriersOnEveryScreen, open, screens, test } from './page-test.ts'
import { drawTag, patient } from './read-tag-steps.ts'

const slug = 'oxley-fen'
const path = `/brands/${slug}`
const help = (page: Page) => page.locator('[data-part=no-price]')
const pay = (page: Page) => page.getByRole('form', { name: 'Pay up to' })
const phone = { width: 390, height: 844 }

const setSearches = (database: pg.Client, searches: number) =>
  database.query(
    `insert into brand_searches (brand_id, month, searches, is_shared)
     select id, date_trunc('month', now() at time zone 'utc')::date, $1, true from brands where slug = $2
     on conflict (brand_id, month) do update set searches = excluded.searches, is_shared = true`,
    [searches, slug],
  )

/** How far down the page something starts. */
const topOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0

test('a brand without a price says what to look for, how wanted it is, and where to look up a price [X-21p]', async ({
  page,
  database,
}) => {
  await setSearches(database, 12)
  for (const { name, ...size } of screens) {
    await page.setViewportSize(size)
    // The page may have been cached for a moment.
    await expect(async () => {
      await open(page, path)
      await expect(help(page), name).toContainText('Searched 10+ times this month', { timeout: 1000 })
    }).toPass({ timeout: 30_000 })
    await expect(page.getByRole('region', { name: 'What it sells for' }), name).toContainText('No price yet')
    await expect(help(page), name).toContainText('eBay asks you to sign in to see sold listings.')
    const ebay = help(page).getByRole('link', { name: 'See what sold on eBay' })
    await expect(ebay).toHaveAttribute('href', /^https:\/\/www\.ebay\.com\/sch\/i\.html\?_nkw=Oxley\+Fen&.*LH_Sold=1/)
    await expect(ebay).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer')
    await expect(page.getByText(/sorry|unfortunately|can’t tell/i)).toHaveCount(0)
  }
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
})

test('lines and what to check for fakes are on the page and in the result of a read tag [X-21p]', async ({
  page,
  database,
}) => {
  await database.query(
    `update brands set lines = $1, fake_warning = 'Look at the back of the stitching.' where slug = 'petit-ravel'`,
    [['Atelier: hand-finished, best', 'Weekend']],
  )
  const expectHelp = async () => {
    await expect(page.locator('[data-part=brand-lines]')).toHaveText(/Lines\s*Atelier\s*hand-finished, best\s*Weekend/)
    await expect(page.locator('[data-part=fake-warning]')).toHaveText(
      'Check for fakes: Look at the back of the stitching.',
    )
    expect(await findBarriersOnEveryScreen(page)).toEqual([])
  }
  await expect(async () => {
    await open(page, '/brands/petit-ravel')
    await expect(page.locator('[data-part=fake-warning]')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  await expectHelp()
  await page.setViewportSize(phone)
  await open(page, '/read-tag')
  await page
    .locator('input[type="file"][accept="image/*"]')
    .setInputFiles({ name: 'tag.jpg', mimeType: 'image/jpeg', buffer: await drawTag('100% COTTON', 'PETIT RAVEL') })
  await patient(page.getByRole('link', { name: /Petit Ravel/ })).toBeVisible()
  await expectHelp()
})

test('on a phone the words and what to look for come before the missing price and photo [X-21p]', async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, path)
  const order = ['.lede', '#look-for', '[data-part=no-price]', '#pay-up-to', '[aria-label="Tag photos"]']
  const tops = []
  for (const selector of order) tops.push(await topOf(page, selector))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  const dock = await topOf(page, '[data-part=search-dock]')
  expect(tops[3]).toBeLessThan(dock)
})

test('‘Sold one? Add your sale’ opens the sheet by keyboard and gives the page back [X-21p]', async ({ page }) => {
  await open(page, path)
  const add = help(page).getByRole('link', { name: 'Sold one? Add your sale' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'I sold one' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(path)
})

test('a price of one’s own gives the most to pay, without a connection too, and sends nothing [X-13c]', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone)
  await open(page, path)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  const field = pay(page).getByLabel('What do you think it sells for?')
  await expect(pay(page)).toContainText('Enter a price to see the most to pay.')
  await field.focus()
  await page.keyboard.type('60')
  // 60 less eBay's 13.6% and $0.40, and a profit of $15.
  await expect(pay(page).locator('[data-part=pay-answer]')).toContainText('$36')
  await expect(pay(page)).toContainText('Sells for your own price')
  await expect(field).toBeFocused()
  await field.fill('5')
  await expect(pay(page).locator('[data-part=pay-answer]')).toContainText('Leave it')
  await field.fill('five')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(pay(page)).toContainText('Enter a price to see the most to pay.')
  await field.fill('60')
  await expect(pay(page)).toContainText('$36')
  expect(sent).toEqual([])
  await context.setOffline(false)
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
})

test('on the BOLO list a brand without a price leads to the field for one’s own [X-13c]', async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, path)
  await page.getByRole('button', { name: 'Add to BOLO list' }).click()
  await open(page, '/bolo')
  await page.getByRole('link', { name: 'Try your own price' }).click()
  await expect(page).toHaveURL(`${path}#pay-up-to`)
  await expect(pay(page).getByLabel('What do you think it sells for?')).toBeVisible()
})

test('a search that leads to a brand is counted once, without credentials, and one that led nowhere is not [X-21o]', async ({
  page,
}) => {
  const counts: { path: string; body: string | null; cookie: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.endsWith('/searches')) return
    counts.push({ path: pathname, body: request.postData(), cookie: request.headers()['cookie'] })
  })
  await open(page, path)
  await page.waitForLoadState('networkidle')
  expect(counts).toEqual([])
  await open(page, '/?q=oxley')
  await page.getByRole('link', { name: 'Oxley Fen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Oxley Fen' })).toBeVisible()
  await expect
    .poll(() => counts)
    .toEqual([{ path: expect.stringMatching(/^\/api\/brands\/\d+\/searches$/), body: null, cookie: undefined }])
  await page.goBack()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Oxley Fen' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(counts).toHaveLength(1)
})

test('the result of a read tag helps without a price: words, sold listings, one’s own price [X-13c, X-21p]', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await open(page, '/read-tag')
  await page
    .locator('input[type="file"][accept="image/*"]')
    .setInputFiles({ name: 'tag.jpg', mimeType: 'image/jpeg', buffer: await drawTag('100% COTTON', 'OXLEY FEN') })
  await patient(page.getByRole('link', { name: /Oxley Fen/ })).toBeVisible()
  await expect(help(page)).toContainText('See what sold on eBay')
  await expect(page.locator('[data-part=pay-figure]')).toContainText('Enter a price to see the most to pay.')
  await page.getByLabel('What do you think it sells for?').fill('60')
  await expect(page.locator('[data-part=pay-figure]')).toContainText('$36')
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await help(page).getByRole('link', { name: 'Sold one? Add your sale' }).click()
  await expect(page.getByRole('dialog', { name: 'I sold one' })).toBeVisible()
})
