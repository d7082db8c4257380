import { expect, open, shownNames, test } from './page-test.ts'

const pages = '?q=zz+pages'

test('220 brands make 9 pages: first, a window, an ellipsis and the last [D-14a, D-14c]', async ({ page }) => {
  await open(page, `/${pages}`)
  const nav = page.getByRole('navigation', { name: 'Pages' })
  const entries = nav.getByRole('listitem')
  await expect(entries).toHaveText(['1', '2', '…', '9'])
  await expect(nav.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expect(nav.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page')

  await nav.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(`/${pages}&page=2`)
  await nav.getByRole('link', { name: 'Next' }).click()
  await nav.getByRole('link', { name: 'Page 4' }).click()
  await nav.getByRole('link', { name: 'Page 5' }).click()
  await expect(entries).toHaveText(['1', '…', '4', '5', '6', '…', '9'])
  await expect(page.getByText('Showing 101–125')).toBeVisible()

  await nav.getByRole('link', { name: 'Page 9' }).click()
  await expect(entries).toHaveText(['1', '…', '8', '9'])
  await expect(nav.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(shownNames(page)).toHaveCount(20)
  await page.goBack()
  await expect(page.getByText('Showing 101–125')).toBeVisible()
})

test('up to 5 pages are shown in full [D-14b]', async ({ page }) => {
  await open(page, `/${pages}&pageSize=50`)
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem')).toHaveText([
    '1',
    '2',
    '3',
    '4',
    '5',
  ])
})

test('the next page begins at the top of the results, with the focus there [D-14]', async ({ page }) => {
  await open(page, `/${pages}`)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(shownNames(page).first()).toHaveText('Zz Pages 026')
  await expect(page.getByRole('heading', { name: '220 brands' })).toBeFocused()
  await expect(page.getByRole('heading', { name: '220 brands' })).toBeInViewport()
  await expect(shownNames(page).first()).toBeInViewport()
})

test('25, 50, 100 or 250 brands on a page; a change returns to the first [D-13a, D-13b]', async ({ page }) => {
  await open(page, `/${pages}&page=3`)
  const size = page.getByLabel('Per page')
  await expect(size).toHaveValue('25')
  await expect(size.getByRole('option')).toHaveText(['25', '50', '100', '250'])
  await size.selectOption('100')
  await expect(page).toHaveURL(`/${pages}&pageSize=100`)
  // Brands of other tests whose names have both words are close matches below.
  const hits = page.locator('[data-part~=brand-grid]').first().getByRole('heading', { level: 3 })
  await expect(hits).toHaveCount(100, { timeout: 15_000 })
  await size.selectOption('250')
  await expect(hits).toHaveCount(220, { timeout: 15_000 })
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
})

test('a change of filter or order returns to the first page [D-13b]', async ({ page }) => {
  await open(page, `/${pages}&page=3`)
  await page.getByLabel('Sort').selectOption('price-desc')
  await expect(page).toHaveURL(`/${pages}&sort=price-desc`)
  await expect(shownNames(page).first()).toHaveText('Zz Pages 220')
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByLabel('Sale Price').fill('100')
  await expect(page).toHaveURL(`/${pages}&minPrice=100&sort=price-desc`)
})

test('a page beyond the last leads to the last [D-14]', async ({ page }) => {
  await open(page, `/${pages}&page=99`)
  await expect(page).toHaveURL(`/${pages}&page=9`)
  await expect(shownNames(page)).toHaveCount(20)
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('pages are plain links [X-18]', async ({ page }) => {
    await page.goto(`/${pages}`)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(shownNames(page).first()).toHaveText('Zz Pages 026')
    await page.getByRole('link', { name: 'Page 9' }).click()
    await expect(shownNames(page)).toHaveCount(20)
  })
})
