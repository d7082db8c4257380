import { expect, open, settle, shownNames, test } from './page-test.ts'

const searchBox = 'Type the name on the tag'

test.describe('search', () => {
  test('results follow while one types, in any case, in name or description, and the caret stays [D-03, D-16]', async ({
    page,
  }) => {
    await open(page, '/')
    const box = page.getByPlaceholder(searchBox)
    await box.pressSequentially('ZZ FILTER')
    await expect(shownNames(page)).toHaveText(['Zz Filter One', 'Zz Filter Three', 'Zz Filter Two'])
    await expect(page.getByRole('heading', { name: '3 brands' })).toBeVisible()
    await expect(box).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.type(' ')
    await expect(box).toHaveValue(' ZZ FILTER')
    await settle(page)
    await expect(box).toHaveValue(' ZZ FILTER')
    expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(1)

    await box.fill('needle in a HAYstack')
    await expect(shownNames(page)).toHaveText(['Zz Filter One'])
    await expect(page).toHaveURL('/?q=needle+in+a+HAYstack')
    await expect(box).toBeFocused()
  })

  test('what is typed is one step in the history, and Back restores the box and the results [D-03]', async ({
    page,
  }) => {
    await open(page, '/forum')
    await page.getByRole('link', { name: 'Brands', exact: true }).click()
    await page.getByPlaceholder(searchBox).pressSequentially('zz vote')
    await expect(page).toHaveURL('/?q=zz+vote')
    await page.getByRole('button', { name: 'Jeans', exact: true }).click()
    await expect(page).toHaveURL('/?q=zz+vote&garment=Jeans')
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Jeans', exact: true })).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByPlaceholder(searchBox)).toHaveValue('zz vote')
    await expect(page.getByRole('heading', { name: '6 brands' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/forum')
  })

  test('a slash leads to the search from anywhere, except while typing', async ({ page }) => {
    await open(page, '/')
    // The page listens for keys only once its screen has been taken over, which may come a moment after its frame.
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(page.getByPlaceholder(searchBox)).toBeFocused({ timeout: 500 })
    }).toPass()
    await page.keyboard.type('a/b')
    await expect(page.getByPlaceholder(searchBox)).toHaveValue('a/b')
  })

  test('what was typed before the page was ready is searched for', async ({ page }) => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByPlaceholder(searchBox).pressSequentially('zz vote')
    letGo()
    await expect(page.getByRole('heading', { name: '6 brands' })).toBeVisible()
    await expect(page.getByPlaceholder(searchBox)).toHaveValue('zz vote')
  })
})

test('a brand that has any of the chosen garment types is kept [D-17]', async ({ page }) => {
  await open(page, '/?q=zz+filter')
  const chips = page.getByRole('group', { name: 'Garment types' })
  await expect(chips.getByRole('button')).toHaveCount(14)
  await chips.getByRole('button', { name: 'Jeans', exact: true }).click()
  await expect(shownNames(page)).toHaveText(['Zz Filter One'])
  await chips.getByRole('button', { name: 'Pants', exact: true }).press('Enter')
  await expect(shownNames(page)).toHaveText(['Zz Filter One', 'Zz Filter Two'])
  await expect(chips.getByRole('button', { name: 'Pants', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await chips.getByRole('button', { name: 'Jeans', exact: true }).press('Space')
  await expect(shownNames(page)).toHaveText(['Zz Filter Two'])
})

test('the least sell-through and price compare with at least, and what is missing counts as 0 [D-18]', async ({
  page,
}) => {
  await open(page, '/?q=zz+filter')
  const sellThrough = page.getByLabel('Sellthru', { exact: true })
  const price = page.getByLabel('Sale Price', { exact: true })
  await sellThrough.fill('50')
  await expect(shownNames(page)).toHaveText(['Zz Filter One'])
  await sellThrough.fill('49')
  await expect(shownNames(page)).toHaveText(['Zz Filter One', 'Zz Filter Three'])
  await sellThrough.fill('0')
  await expect(shownNames(page)).toHaveText(['Zz Filter One', 'Zz Filter Three', 'Zz Filter Two'])
  await price.fill('41')
  await expect(shownNames(page)).toHaveText(['Zz Filter Three'])
  await page.goBack()
  await expect(price).toHaveValue('0')
})

test('what is not a number becomes 0, and no sell-through is more than 100 [D-03]', async ({ page }) => {
  await open(page, '/?q=zz+filter&minPrice=41')
  const price = page.getByLabel('Sale Price', { exact: true })
  await price.fill('cheap')
  await expect(page).toHaveURL('/?q=zz+filter')
  await expect(price).toHaveValue('cheap')
  await page.keyboard.press('Tab')
  await expect(price).toHaveValue('0')
  const sellThrough = page.getByLabel('Sellthru', { exact: true })
  await sellThrough.fill('250')
  await sellThrough.blur()
  await expect(sellThrough).toHaveValue('100')
  await expect(page).toHaveURL('/?q=zz+filter&minSellThrough=100')
})

test('seven orders are offered, and a brand without a price comes last in both [D-12a]', async ({ page }) => {
  await open(page, '/')
  const sort = page.getByLabel('Sort')
  await expect(sort).toHaveValue('name-asc')
  await expect(sort.getByRole('option')).toHaveText([
    'Name (A-Z)',
    'Name (Z-A)',
    'Price (Low to High)',
    'Price (High to Low)',
    'Most Upvoted',
    'Sell Rate (High to Low)',
    'Recently Updated',
  ])
  await open(page, '/?q=zz+filter')
  const [one, two, three] = ['Zz Filter One', 'Zz Filter Two', 'Zz Filter Three']
  await sort.selectOption('name-desc')
  await expect(shownNames(page)).toHaveText([two, three, one])
  await sort.selectOption('price-asc')
  await expect(shownNames(page)).toHaveText([one, three, two])
  await sort.selectOption('price-desc')
  await expect(shownNames(page)).toHaveText([three, one, two])
  await open(page, '/')
  await page.getByLabel('Sort').selectOption('upvotes-desc')
  await expect(page).toHaveURL('/?sort=upvotes-desc')
  await expect
    .poll(async () => {
      const counts = (await page.getByRole('button', { name: /^Upvote/ }).allInnerTexts()).map(Number)
      return counts.every((count, index) => index === 0 || count <= (counts[index - 1] ?? 0))
    })
    .toBe(true)
})

for (const width of [390, 1440])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('orders by sell rate and by last change put the highest and the newest first [D-12b]', async ({
      page,
      database,
    }) => {
      const choose = async (order: string) => {
        const filters = page.getByRole('button', { name: /^Filters/ })
        if (await filters.isVisible()) await filters.click()
        await page.getByLabel('Sort').locator('visible=true').selectOption(order)
        await page.keyboard.press('Escape')
      }
      const [one, two, three] = ['Zz Filter One', 'Zz Filter Two', 'Zz Filter Three']
      await open(page, '/?q=zz+filter')
      await choose('Sell Rate (High to Low)')
      await expect(page).toHaveURL('/?q=zz+filter&sort=rate-desc')
      await expect(shownNames(page)).toHaveText([one, three, two])
      const { rows } = await database.query<{ name: string; updated_at: Date }>(
        `select name, updated_at from brands where name like 'Zz Filter %'`,
      )
      for (const [index, name] of [one, three, two].entries())
        await database.query(`update brands set updated_at = now() - $2 * interval '1 hour' where name = $1`, [
          name,
          index + (width === 390 ? 1 : 0),
        ])
      await open(page, `/?q=zz+filter&minPrice=0&pageSize=${width === 390 ? 50 : 100}`)
      await choose('Recently Updated')
      await expect(shownNames(page)).toHaveText([one, three, two])
      for (const { name, updated_at } of rows)
        await database.query('update brands set updated_at = $2 where name = $1', [name, updated_at])
    })
  })

test('a change of filter keeps the place and the focus', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => scrollTo(0, 900))
  const chip = page.getByRole('button', { name: 'Jeans', exact: true })
  await chip.click()
  await expect(page).toHaveURL('/?garment=Jeans')
  await settle(page)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await expect(chip).toBeFocused()
})

test('all filters are cleared at once; the text, order and page size stay', async ({ page }) => {
  await open(page, '/?q=zz+filter&garment=Jeans&sort=price-asc&pageSize=50')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/?q=zz+filter&sort=price-asc&pageSize=50')
  await expect(page.getByPlaceholder(searchBox)).toHaveValue('zz filter')
  await expect(page.getByRole('link', { name: 'Clear all' })).toHaveCount(0)
})

test('each filter is a chip that takes it off', async ({ page }) => {
  await open(page, '/?garment=Jeans&garment=Shorts&minSellThrough=10')
  const chips = page.getByRole('list', { name: 'Filters' })
  await expect(chips.getByRole('link')).toHaveText(['Jeans', 'Shorts', 'Sellthru 10 or more'])
  await chips.getByRole('link', { name: 'Remove Jeans' }).click()
  await expect(page).toHaveURL('/?garment=Shorts&minSellThrough=10')
  await chips.getByRole('link', { name: 'Remove Sellthru 10 or more' }).click()
  await expect(page).toHaveURL('/?garment=Shorts')
})

test('a search without a hit says so and offers the ways on [D-03, D-11]', async ({ page }) => {
  await open(page, '/')
  await page.getByPlaceholder(searchBox).fill('Tweed Otter')
  await expect(page.getByRole('heading', { name: 'No results for “Tweed Otter”' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add “Tweed Otter”' })).toHaveAttribute(
    'href',
    '/submit-brand?name=Tweed+Otter',
  )
})

test('a search that the filters leave empty says what each of them hides [D-03]', async ({ page }) => {
  await open(page, '/?q=zz+filter&garment=Jeans&minPrice=41')
  await page.getByRole('link', { name: 'Without Jeans: 1 brand' }).click()
  await expect(shownNames(page)).toHaveText(['Zz Filter Three'])
  await page.goBack()
  await page.getByRole('link', { name: 'Without Sale Price 41: 1 brand' }).click()
  await expect(shownNames(page)).toHaveText(['Zz Filter One'])
})

test.describe('when the directory cannot be loaded', () => {
  test.use({ toleratedConsole: /status of 503/ })

  test('the page says why, keeps the filters and tries again [D-03]', async ({ page }) => {
    await open(page, '/')
    await page.route('**/api/directory?**', (route) => route.fulfill({ status: 503, body: '' }))
    await page.getByPlaceholder(searchBox).fill('zz vote')
    await expect(page.getByText('We can’t reach the server right now.').first()).toBeVisible()
    await expect(page.getByPlaceholder(searchBox)).toHaveValue('zz vote')
    await page.unroute('**/api/directory?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: '6 brands' })).toBeVisible()
  })
})

test('old results stay, dimmed, while new ones are on their way', async ({ page }) => {
  await open(page, '/')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/directory?**', async (route) => {
    await held
    await route.continue()
  })
  await page.getByPlaceholder(searchBox).fill('zz vote')
  await expect(page.locator('[data-part~=brand-grid]')).toHaveAttribute('aria-busy', 'true')
  await expect(shownNames(page)).toHaveCount(25)
  letGo()
  await expect(shownNames(page)).toHaveCount(6)
  await expect(page.locator('[data-part~=brand-grid]')).toHaveAttribute('aria-busy', 'false')
})

test('on a phone the search lies at the bottom, and a sheet holds the other filters [D-03]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/?q=zz+filter')
  const box = await page.getByPlaceholder(searchBox).boundingBox()
  expect(box?.y ?? 0).toBeGreaterThan(844 - 64 - 80)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Sale Price').fill('41')
  await sheet.getByRole('button', { name: 'Show 1 brand' }).click()
  await expect(sheet).toBeHidden()
  await expect(shownNames(page)).toHaveText(['Zz Filter Three'])
  await expect(page.getByRole('button', { name: 'Filters, some are set' })).toBeVisible()
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters are a form that works, also for the view [X-18]', async ({ page }) => {
    await page.goto('/')
    await page.getByPlaceholder(searchBox).fill('zz filter')
    await page.getByLabel('Sale Price', { exact: true }).fill('40')
    await page.getByLabel('Sort').selectOption('price-desc')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(shownNames(page)).toHaveText(['Zz Filter Three', 'Zz Filter One'])
    await page.getByRole('button', { name: 'Jeans', exact: true }).check()
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await expect(shownNames(page)).toHaveText(['Zz Filter One'])
    await expect(page.locator('[data-part~=brand-rows]')).toBeVisible()
    await page.getByPlaceholder(searchBox).press('Enter')
    await expect(page.locator('[data-part~=brand-rows]')).toBeVisible()
    await page.getByRole('button', { name: 'Grid' }).click()
    await expect(page.locator('[data-part~=brand-grid]')).toBeVisible()
  })
})
