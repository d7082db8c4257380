import { brandNamed, expect, findBarriersInBothThemes, open, screens, settle, shownNames, test } from './page-test.ts'
import { expectFirstScreen, followExample } from './stranger.ts'

/** The specification's list, letter for letter. */
const specifiedGarments = [
  'T-shirts',
  'Casual Shirts',
  'Dress Shirts',
  'Polo Shirts',
  'Outerwear',
  'Pants',
  'Active Pants',
  'Jeans',
  'Shorts',
  'Suits',
  'Dresses',
  'Sweaters',
  'Athletic Wear',
  'Accessories',
]

test('the directory shows title, tagline and the box that asks for help [D-01a, D-01b, D-01c]', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is that tag worth?')
  await expect(
    page
      .getByRole('main')
      .getByText(
        'A brand directory by resellers. Type or scan a tag: what it sells for, what to look for, what to pay. Try carhart.',
        { exact: true },
      ),
  ).toBeVisible()
  const box = page.getByRole('region', { name: 'Help Build Our Community' })
  for (const text of [
    /share tag photos/i,
    /upvote accurate info/i,
    /downvote inaccurate info/i,
    /never collect user data/i,
    /no email needed/i,
  ]) {
    await expect(box).toContainText(text)
  }
})

test('on a full site a stranger sees what it is, where to type and a brand with its price [D-01a, D-01b]', async ({
  page,
}) => {
  await expectFirstScreen(page)
  await open(page, '/')
  const first = page.locator('article').first()
  await expect(first.getByRole('heading')).toBeInViewport()
  await expect(first).toContainText('Price')
  await followExample(page)
  // The sample brands are invented; the known names hold the real one.
  await expect(page.getByRole('main')).toContainText(/Carhartt|carhart/)
})

for (const width of [390, 1440]) {
  test(`at ${width} px the page says that no data is collected and no email asked for [D-02]`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await open(page, '/')
    await expect(page.getByText(/never\s+collect user data/i)).toBeVisible()
    await expect(page.getByText('No tracking. No email needed.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'What an account stores' })).toHaveAttribute('href', '/privacy')
  })
}

test('the first 25 brands are shown as cards in order of name', async ({ page, database }) => {
  await open(page, '/')
  const { rows } = await database.query<{ name: string }>(
    'select name from brands order by name collate "und-x-icu", id limit 25',
  )
  await expect(shownNames(page)).toHaveText(rows.map(({ name }) => name))
  await expect(page.getByText('Showing 1–25')).toBeVisible()
})

for (const view of ['grid', 'list']) {
  test(`in the ${view} a brand shows name, description, photo, who took it, price, sell rate and what to look for [D-06a, D-06b, D-06c]`, async ({
    page,
  }) => {
    await open(page, `/?q=barlow&view=${view}`)
    const brand = brandNamed(page, 'Barlow & Thrane')
    await expect(brand.getByRole('link', { name: 'Barlow & Thrane', exact: true })).toHaveAttribute(
      'href',
      '/brands/barlow-and-thrane',
    )
    const figures = brand.locator('dl > div')
    await expect(figures.nth(0)).toHaveText(/^Price\$86estimate, \d+ (days|mo)$/)
    await expect(figures.nth(0).getByText('Price', { exact: true })).toBeVisible()
    await expect(figures.nth(0).getByText('$86')).toBeVisible()
    await expect(figures.nth(1).getByText('Sell Rate', { exact: true }).first()).toBeVisible()
    await expect(figures.nth(1).locator('dd > b')).toHaveText('71%')
    await expect(brand.getByText('Tag submitted by pinroll_pat')).toBeVisible()
    await expect(brand.getByText('Look for')).toBeVisible()
    await expect(brand.locator('[data-tooltips]').getByRole('button')).toHaveCount(3)
    const description = brand.getByText(/Waxed field coats/)
    expect((await description.boundingBox())?.height ?? 0).toBeLessThan(40)
    const lines = await description.evaluate((element) => {
      element.textContent = 'A description that would fill many more lines than there is room for. '.repeat(20)
      return element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)
    })
    expect(Math.round(lines)).toBe(2)
    const photo = brand.getByRole('img', { name: /tag/i })
    expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
}

test('a toggle changes between grid and list; the grid comes first, and the choice is in the address [D-04]', async ({
  page,
}) => {
  await open(page, '/')
  await expect(page.locator('[data-part~=brand-grid]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Grid' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.locator('[data-part~=brand-rows]')).toBeVisible()
  await expect(page).toHaveURL('/?view=list')
  await page.reload()
  await expect(page.locator('[data-part~=brand-rows]')).toBeVisible()
  await page.getByRole('button', { name: 'Grid' }).click()
  await expect(page.locator('[data-part~=brand-grid]')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('votes are on the cards and not on the rows [D-07]', async ({ page }) => {
  await open(page, '/?q=barlow')
  const votes = brandNamed(page, 'Barlow & Thrane').getByRole('button', { name: /vote Barlow & Thrane/ })
  await expect(votes).toHaveCount(2)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.locator('[data-part~=brand-rows]')).toBeVisible()
  await expect(votes).toHaveCount(0)
})

for (const [view, label] of [
  ['grid', 'View Source Video'],
  ['list', 'View Video'],
] as const) {
  test(`in the ${view} '${label}' opens the video of a brand found in one, and of no other [D-08]`, async ({
    page,
  }) => {
    await open(page, `/?q=zz+video&view=${view}`)
    // Without the close matches below.
    const hits = page.locator('[data-part~=brand-grid], [data-part~=brand-rows]')
    await expect(hits.locator('article')).toHaveCount(3)
    const link = hits.getByRole('link', { name: label })
    await expect(link).toHaveCount(1)
    await expect(brandNamed(page, 'Zz Video Linked').getByRole('link', { name: label })).toBeVisible()
    await expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=abcdefghijk')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  })
}

for (const view of ['grid', 'list']) {
  test(`in the ${view} the last tile is 'Add New Brand' and leads to the form [D-11]`, async ({ page }) => {
    await open(page, `/?view=${view}`)
    const last = page.locator('[data-part~=brand-grid], [data-part~=brand-rows]').locator('> li').last()
    await expect(last.getByRole('link', { name: /^Add New Brand/ })).toHaveAttribute('href', '/submit-brand')
  })
}

test('while brands are loading six placeholder cards stand in their boxes, and nothing moves [D-05]', async ({
  page,
}) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/directory', async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/contact')
  await page.getByRole('link', { name: 'Brands', exact: true }).click()
  await expect(page.locator('[data-part~=brand-placeholder]')).toHaveCount(6)
  const box = () => page.locator('[data-part~=brand-placeholder], article').first().boundingBox()
  const before = await box()
  await page.evaluate(() => {
    const count = Object.assign(globalThis, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) count.shifts += entry.value
    }).observe({ type: 'layout-shift' })
  })
  letGo()
  await expect(shownNames(page)).toHaveCount(25)
  const after = await box()
  expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(0.5)
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(0.5)
  await settle(page)
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts)).toBeLessThan(0.02)
})

test('the catalogue has 14 garment types with icon, description and colour; an unknown one is a hanger [D-20a, D-20b, D-21]', async ({
  page,
}) => {
  await open(page, '/?q=zz+every+garment')
  const garments = brandNamed(page, 'Zz Every Garment').locator('[data-tooltips]').getByRole('button')
  await expect(garments).toHaveCount(15)
  for (const [index, name] of specifiedGarments.entries())
    await expect(garments.nth(index)).toHaveAccessibleName(new RegExp(`^${name} [A-Z][a-z].+`))
  await expect(garments.last()).toHaveAccessibleName('Kimonos Kimonos garment')
  const looks = await garments.evaluateAll((buttons) =>
    buttons.map((button) => ({
      icon: button.querySelector('use')?.getAttribute('href')?.split('#')[1],
      colour: getComputedStyle(button).color,
    })),
  )
  expect(new Set(looks.map(({ icon }) => icon)).size).toBe(15)
  expect(new Set(looks.map(({ colour }) => colour)).size).toBe(15)
  expect(looks.at(-1)?.icon).toBe('garment-unknown')
})

test('a garment explains itself after 300 ms, below the price, until Escape [D-06d]', async ({ page }) => {
  await open(page, '/?q=barlow')
  const brand = brandNamed(page, 'Barlow & Thrane')
  const text = brand.locator('[data-tooltips] button > span').first()
  const opacity = () => text.evaluate((element) => Number(getComputedStyle(element).opacity))
  await brand.locator('[data-tooltips] button').first().hover()
  expect(await text.evaluate((element) => getComputedStyle(element).transitionDelay)).toBe('0.3s')
  await expect.poll(opacity).toBe(1)
  const price = await brand.locator('dl').boundingBox()
  expect((await text.boundingBox())?.y ?? 0).toBeGreaterThan((price?.y ?? 0) + (price?.height ?? 0))
  await page.keyboard.press('Escape')
  await expect.poll(opacity).toBe(0)
  await page.mouse.move(0, 0)
  await brand.getByRole('button', { name: /^About the .+ numbers$/ }).focus()
  await page.keyboard.press('Tab')
  await expect.poll(opacity).toBe(1)
})

for (const view of ['grid', 'list']) {
  test(`in the ${view} price and sell rate say how old they are, what they rest on and what they mean [X-07a, X-07b]`, async ({
    page,
  }) => {
    await open(page, `/?q=zz+basis&view=${view}`)
    const brand = brandNamed(page, 'Zz Basis Import')
    const button = brand.getByRole('button', { name: 'About the Zz Basis Import numbers' })
    const notes = brand.locator('[popover]')
    await expect(notes).toBeHidden()
    await button.press('Enter')
    await expect(notes).toContainText(/Price an imported list, \d+ years ago \(Feb 3, 2020\)/)
    await expect(notes).toContainText(/Sell Rate a member’s estimate, /)
    await expect(notes).toContainText('Sold ÷ (sold + unsold) over the last 90 days, whole percent.')
    await expect(notes).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(notes).toBeHidden()
    await expect(button).toBeFocused()
  })
}

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('the age and basis of a price can be read [X-07a, X-18]', async ({ page }) => {
    await page.goto('/?q=zz+basis')
    await page.getByRole('button', { name: 'About the Zz Basis Import numbers' }).click()
    await expect(page.getByText('an imported list (Feb 3, 2020)')).toBeVisible()
  })
})

for (const { name, width, height } of screens) {
  test(`axe finds no barrier in the directory on a ${name} [X-17a, X-17b]`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    for (const path of ['/?garment=Jeans', '/?view=list', '/?q=Tweed+Otter', '/?q=zz+every', '/?q=zz+pages&page=4']) {
      await open(page, path)
      expect(await findBarriersInBothThemes(page), path).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
    }
    await page
      .getByRole('button', { name: /^About the .+ numbers$/ })
      .first()
      .click()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    if (name !== 'phone') return
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
  })
}
