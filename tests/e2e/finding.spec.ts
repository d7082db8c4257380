import type { Page } from '@playwright/test'
import { brandNamed, expect, findBarriersOnEveryScreen, open, settle, shownNames, test } from './page-test.ts'

const phone = { width: 390, height: 844 }

const closeOf = (page: Page) => page.getByRole('region', { name: 'Close matches' })
const meantOf = (page: Page) => page.getByRole('region', { name: 'Did you mean' })
const knownOf = (page: Page) => page.getByRole('region', { name: 'Known names, no price yet' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

/** Texts that people type, the brand they mean, where it is found and why. */
const spellings = [
  { typed: 'barlow thrane', brand: 'Barlow & Thrane', where: null, why: '' },
  { typed: 'barlow and thrane', brand: 'Barlow & Thrane', where: null, why: '' },
  { typed: 'Elise Vauquois', brand: 'Élise Vauquois', where: null, why: '' },
  { typed: 'hobnail', brand: 'Hob Nail Works', where: closeOf, why: 'Starts with “hobnail”' },
  { typed: 'kestral loop', brand: 'Kestrel Loop', where: meantOf, why: 'One letter off' },
  { typed: 'copperhed', brand: 'Copperhead Dry Goods', where: meantOf, why: '' },
  { typed: 'ostlervane', brand: 'Ostler & Vane', where: null, why: '' },
] as const

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  for (const { typed, brand, where, why } of spellings) {
    test(`'${typed}' leads to ${brand} with what it sells for, in one tap and typing [X-21h]`, async ({ page }) => {
      await open(page, '/')
      await search(page).tap()
      await page.keyboard.type(typed)
      const found = where
        ? where(page).getByRole('listitem').filter({ hasText: brand })
        : brandNamed(page, brand).first()
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

  test('a row is short: photo, name, description, price and sell rate, and the chosen view is remembered', async ({
    page,
  }) => {
    await open(page, '/')
    await page.getByRole('button', { name: 'Filters' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'List', exact: true }).tap()
    await page.getByRole('dialog').getByRole('button', { name: /^Show/ }).tap()
    await expect(page.locator('[data-part=brand-rows]')).toBeVisible()
    const row = brandNamed(page, 'Cinderbank')
    await expect(row).toContainText('Cinderbank')
    // Until a row is in sight it keeps the height that its card had.
    await row.scrollIntoViewIfNeeded()
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(110)
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

test('an equal name comes before exact matches that have the text only in a description [X-21k]', async ({
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
  await expect(page.getByRole('heading', { name: /^2 brands$/ })).toBeVisible()
  await database.query(`delete from brands where slug = 'zz-mentions-a-line'`)
})

for (const width of [390, 1440])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    const headline = (page: Page) => page.getByRole('main').locator('[aria-live=polite]').filter({ hasText: 'for “' })
    const addLink = (page: Page) => page.getByRole('link', { name: /^Add “/ })

    test('an equal name is a hit: counted, a whole card, and nothing to add [X-21k]', async ({ page }) => {
      for (const typed of ['ostler vane', 'elise vauquois', 'hob nail work']) {
        await open(page, `/?q=${encodeURIComponent(typed)}`)
        await expect(headline(page)).toHaveText(`1 brand for “${typed}”`)
        await expect(shownNames(page)).toHaveCount(1)
        await expect(page.getByRole('button', { name: /^Upvote/ })).toHaveCount(1)
        await expect(closeOf(page)).toHaveCount(0)
        await expect(addLink(page)).toHaveCount(0)
      }
      expect(await findBarriersOnEveryScreen(page)).toEqual([])
    })

    test('the brand of a number is a hit [X-21l]', async ({ page, database }) => {
      await database.query(
        `insert into brand_identifiers (kind, number, brand_id, is_by_established)
         select 'RN', '98765', id, true from brands where name = 'Cinderbank' on conflict do nothing`,
      )
      await open(page, '/?q=rn%2098765')
      await expect(headline(page)).toHaveText('1 brand for “rn 98765”')
      await expect(shownNames(page)).toHaveText(['Cinderbank'])
      await expect(page.getByText('Members found this number on their tags.')).toBeVisible()
      await expect(addLink(page)).toHaveCount(0)
    })

    test('words in any order find a brand by its name and description [X-21m]', async ({ page }) => {
      await open(page, '/?q=leeds+moleskin')
      await expect(headline(page)).toHaveText('0 brands for “leeds moleskin”')
      await expect(closeOf(page)).toContainText('Barlow & Thrane')
      await expect(closeOf(page)).toContainText('Has all your words')
    })

    test('hits come first, then close matches, did you mean, known names, and adding last [X-21h]', async ({
      page,
    }) => {
      await open(page, '/?q=hobnail')
      await expect(headline(page)).toHaveText('0 brands for “hobnail”')
      await expect(closeOf(page)).toContainText('Hob Nail Works')
      await open(page, '/?q=carhart')
      await expect(knownOf(page)).toContainText('Carhartt')
      await expectInOrder(page, ['Close matches', 'Did you mean', 'Known names, no price yet', 'None of these?'])
    })

    test('a filter that hides the brand is named, and one link searches all garments [X-21n]', async ({ page }) => {
      await open(page, '/?q=kestral+loop&garment=Suits')
      const chips = page.getByRole('list', { name: 'Filters' })
      await expect(page.getByText('Kestrel Loop isn’t in Suits.')).toBeVisible()
      await expect(chips.getByRole('link')).toHaveText(['Suits'])
      await expect(meantOf(page)).toContainText('Kestrel Loop')
      await expectInOrder(page, ['Kestrel Loop isn’t in Suits.', 'Did you mean', 'None of these?'])
      await page.getByRole('link', { name: 'Search all garments' }).click()
      await expect(page).toHaveURL('/?q=kestral+loop')
      await expect(meantOf(page)).toContainText('Kestrel Loop')
      await open(page, '/?q=Kestrel+Loop&garment=Suits&minPrice=5')
      await expect(page.getByRole('heading', { name: 'Kestrel Loop doesn’t match your filters.' })).toBeVisible()
      await expect(addLink(page)).toHaveCount(0)
      await expect(chips.getByRole('link')).toHaveText(['Suits', 'Sale Price 5 or more'])
      await page.getByRole('link', { name: 'Search without filters' }).click()
      await expect(page).toHaveURL('/?q=Kestrel+Loop')
      await expect(shownNames(page)).toHaveText(['Kestrel Loop'])
    })

    test('a known name without a price leads to sold listings, to adding it and to a sale [X-21j]', async ({
      page,
    }) => {
      await open(page, '/?q=Carhartt')
      const row = knownOf(page).getByRole('listitem').filter({ hasText: 'Carhartt' }).first()
      await expect(row.getByRole('link', { name: 'Carhartt: sold on eBay' })).toHaveAttribute(
        'href',
        /ebay\.com.*Carhartt/,
      )
      await expect(knownOf(page)).toContainText('eBay asks you to sign in to see sold listings.')
      await expect(row.getByRole('link', { name: 'Add it: Carhartt' })).toBeVisible()
      await expect(row.getByRole('button', { name: 'I sold one' })).toBeVisible()
      expect(await findBarriersOnEveryScreen(page)).toEqual([])
      await row.getByRole('button', { name: 'I sold one' }).click()
      await expect(page.getByRole('dialog')).toContainText('Carhartt')
    })
  })

/** Those of the texts that are on the page are below each other. At least two must be. */
async function expectInOrder(page: Page, texts: string[]): Promise<void> {
  const tops: number[] = []
  for (const text of texts) {
    const part = page.getByRole('main').getByText(text, { exact: text !== 'None of these?' && !text.endsWith('.') })
    if ((await part.count()) === 0) continue
    tops.push((await part.first().boundingBox())?.y ?? 0)
  }
  expect(tops.length).toBeGreaterThan(1)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
}

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
    `insert into missed_searches (day, text, count, members)
     select current_date - day, 'zz wanted most', 40, 1 from generate_series(1, 12) day
     on conflict do nothing`,
  )
  await page.getByRole('link', { name: /^Most wanted:/ }).click()
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
