import type { Page } from '@playwright/test'
import { brandNamed, expect, findBarriersOnEveryScreen, open, settle, shownNames, test } from './journey.ts'

const phone = { width: 390, height: 844 }

const closeOf = (page: Page) => page.getByRole('region', { name: 'Close matches' })
const meantOf = (page: Page) => page.getByRole('region', { name: 'Did you mean' })
const knownOf = (page: Page) => page.getByRole('region', { name: 'Known names, no price yet' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

/** Texts that people type, the brand they mean, where it is found and why. */
const spellings = [
  { typed: 'barlow thrane', brand: 'Barlow & Thrane', where: closeOf, why: 'Same name with “&”' },
  { typed: 'barlow and thrane', brand: 'Barlow & Thrane', where: null, why: '' },
  { typed: 'Elise Vauquois', brand: 'Élise Vauquois', where: closeOf, why: 'Same name with accents' },
  { typed: 'hobnail', brand: 'Hob Nail Works', where: closeOf, why: 'Starts with “hobnail”' },
  { typed: 'kestral loop', brand: 'Kestrel Loop', where: meantOf, why: 'One letter off' },
  { typed: 'copperhed', brand: 'Copperhead Dry Goods', where: meantOf, why: '' },
  { typed: 'ostlervane', brand: 'Ostler & Vane', where: closeOf, why: '' },
] as const

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  for (const { typed, brand, where, why } of spellings) {
    test(`'${typed}' leads to ${brand} with what it sells for, in one tap and typing [X-21h]`, async ({ page }) => {
      await open(page, '/')
      await search(page).tap()
      await page.keyboard.type(typed)
      const found = where ? where(page).getByRole('listitem').filter({ hasText: brand }) : brandNamed(page, brand)
      await expect(found).toBeVisible()
      await expect(found).toContainText(/\$\s?\d/)
      await expect(found).toContainText(/\d+%/)
      await expect(found).toContainText(why)
      await expect(found).toBeInViewport()
      await found.getByRole('link', { name: brand }).first().tap()
      await expect(page.getByRole('heading', { level: 1, name: brand })).toBeVisible()
    })
  }

  for (const part of ['photo', 'price', 'text'] as const) {
    test(`the ${part} of a card opens the brand, and Back keeps search, page and place`, async ({ page }) => {
      await open(page, '/?pageSize=50&minPrice=30')
      const card = brandNamed(page, 'Kestrel Loop')
      const spot = {
        photo: card.getByRole('img'),
        price: card.getByText('$'),
        text: card.getByRole('paragraph').first(),
      }[part]
      await card.scrollIntoViewIfNeeded()
      await settle(page)
      const before = await card.evaluate((element) => element.getBoundingClientRect().top)
      const box = await spot.boundingBox()
      await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
      await expect(page.getByRole('heading', { level: 1, name: 'Kestrel Loop' })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Brands' }).tap()
      await expect(page).toHaveURL(/\/\?pageSize=50&minPrice=30$/)
      await expect
        .poll(async () => Math.abs((await card.evaluate((element) => element.getBoundingClientRect().top)) - before))
        .toBeLessThan(80)
    })
  }

  test('a row is 72 px: photo, name, price and sell rate, and the chosen view is remembered', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('button', { name: 'Filters' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'List', exact: true }).tap()
    await page.getByRole('dialog').getByRole('button', { name: /^Show/ }).tap()
    const row = brandNamed(page, 'Cinderbank')
    await expect(row).toContainText('Cinderbank')
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(76)
    await expect(row.getByText('$33')).toBeVisible()
    await expect(row.getByText('59%')).toBeVisible()
    await open(page, '/forum')
    await page.getByRole('link', { name: 'Brands' }).first().tap()
    await expect(page).toHaveURL(/view=list/)
    await page.goto('/')
    await expect(page).toHaveURL(/view=list/)
    await expect(page.locator('[data-part=brand-rows]')).toBeVisible()
  })

  test('above a keyboard and on a phone held sideways results are in sight', async ({ page }) => {
    for (const size of [
      { width: 390, height: 480 },
      { width: 568, height: 320 },
    ]) {
      await page.setViewportSize(size)
      await open(page, '/')
      await search(page).tap()
      await page.keyboard.type('kestrel')
      await expect(shownNames(page)).toHaveText(['Kestrel Loop'])
      const card = brandNamed(page, 'Kestrel Loop')
      await expect(card.getByRole('heading')).toBeInViewport()
      const dock = await page.locator('[data-part=search-dock]').boundingBox()
      const head = await card.getByRole('heading').boundingBox()
      if (size.width < 560) expect((head?.y ?? 0) + (head?.height ?? 0)).toBeLessThan(dock?.y ?? 0)
    }
  })
})

test('exact matches make the total; best match comes first until another order is chosen [X-21i]', async ({ page }) => {
  await open(page, '/?q=kestrel')
  await expect(page.getByLabel('Sort')).toHaveValue('best')
  await expect(page.getByText('for “kestrel”')).toBeVisible()
  await page.getByLabel('Sort').selectOption('Name (Z-A)')
  await expect(page).toHaveURL(/sort=name-desc/)
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await expect(page.getByLabel('Sort').getByRole('option', { name: 'Best match' })).toHaveCount(0)
})

test('close matches stand above exact ones that have the text only in a description [X-21h]', async ({
  page,
  database,
}) => {
  await database.query(
    `insert into brands (slug, name, name_key, plain_key, sound_key, description, search_text) values
     ('zz-mentions-a-line', 'Zz Mentions A Line', 'zz mentions a line', 'zzmentionsaline', 'zz',
      'Made by the mill of barlow thrane for catalogs', 'zz mentions a line made by the mill of barlow thrane for catalogs')
     on conflict do nothing`,
  )
  await open(page, '/?q=barlow%20thrane&page=1')
  await expect(shownNames(page)).toHaveText(['Barlow & Thrane', 'Zz Mentions A Line'])
  await expect(page.getByRole('heading', { name: /^1 brand$/ })).toBeVisible()
  await database.query(`delete from brands where slug = 'zz-mentions-a-line'`)
})

test('a name that only the catalogue knows is said to be known, and can be added [X-21j]', async ({ page }) => {
  await open(page, '/?q=carhart')
  await expect(knownOf(page)).toContainText('Carhartt')
  await open(page, '/?q=Carhartt')
  await expect(knownOf(page)).toContainText('Carhartt is a known brand; nobody has priced it yet. Add what you know.')
  await expect(page.getByText('Nobody has catalogued')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add “Carhartt”' })).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await knownOf(page).getByRole('link', { name: 'Add it: Carhartt', exact: true }).click()
  await expect(page).toHaveURL(/\/auth\?next=.*Carhartt/)
})

test('what finds nothing at all says so, and offers to add it last [X-21j]', async ({ page }) => {
  await open(page, '/?q=qwrtzpsdfg')
  await expect(page.getByRole('heading', { name: 'No results for “qwrtzpsdfg”' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add “qwrtzpsdfg”' })).toBeVisible()
})

test('searches that found nothing are counted once typing has stopped, and the most wanted are listed [X-21g]', async ({
  page,
  database,
}) => {
  await open(page, '/')
  await search(page).fill('Tweed Otterly')
  const sum = async () => {
    const { rows } = await database.query<{ text: string }>(
      `select text from missed_searches where text like 'tweed otterl%'`,
    )
    return rows.map(({ text }) => text)
  }
  await expect.poll(sum, { timeout: 15_000 }).toEqual(['tweed otterly'])
  await database.query(
    `insert into missed_searches select current_date - day, 'zz wanted most', 40 from generate_series(1, 12) day
     on conflict do nothing`,
  )
  await page.getByRole('link', { name: /^Most wanted/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Most wanted')
  const first = page.getByRole('listitem').filter({ hasText: 'Zz Wanted Most' })
  await expect(first).toContainText('250+')
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await expect(first.getByRole('link', { name: 'Add it: Zz Wanted Most' })).toHaveAttribute(
    'href',
    '/submit-brand?name=Zz+Wanted+Most',
  )
})

test('the box about helping is whole on the first visit, one line later and while searching', async ({ page }) => {
  await open(page, '/')
  const box = page.getByRole('region', { name: 'Help Build Our Community' })
  await expect(box.getByText('Share tag photos', { exact: true })).toBeVisible()
  await search(page).fill('kestrel')
  await expect(box.getByText('Share tag photos', { exact: true })).toBeHidden()
  await page.reload()
  await open(page, '/')
  await expect(box.getByText('Share tag photos', { exact: true })).toBeHidden()
  await box.getByRole('button', { name: 'Show' }).click()
  await expect(box.getByText('Share tag photos', { exact: true })).toBeVisible()
  await expect(box.getByRole('button', { name: 'Hide' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box.getByText('Share tag photos', { exact: true })).toBeHidden()
})

test('an old figure is grey and says its age; equal ages are said once', async ({ page }) => {
  await open(page, '/?q=copperhead')
  await expect(brandNamed(page, 'Copperhead Dry Goods')).toContainText('Price and sell rate from 12 months ago')
  await open(page, '/?q=zz%20basis%20import')
  await expect(brandNamed(page, 'Zz Basis Import')).toContainText(/Price from \d+ years ago/)
  await open(page, '/?q=cinderbank')
  await expect(brandNamed(page, 'Cinderbank').getByText(/ago/)).toHaveCount(0)
})
