import { BrandPage } from '@bolodex/contract/directory/brands'
import { garmentTypes } from '@bolodex/contract/garment-types'
import { expect, findBarriersInBothThemes, open, settle, shownNames, test } from './page-test.ts'

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`at ${width} px, the directory is filtered by an era, whose tags cards show and lead to [X-26e]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await open(page, '/?sort=price-desc')
    await page.getByRole('button', { name: 'Any era' }).click()
    const menu = page.getByRole('dialog', { name: 'Era' })
    await expect(menu.getByRole('button', { name: /^(Any|Before|\d)/ })).toHaveText([
      /^Any era \d+$/,
      /^Before 1960 \d+$/,
      /^1960s \d+$/,
      /^1970s \d+$/,
      /^1980s \d+$/,
      /^1990s \d+$/,
      /^2000s or newer \d+$/,
    ])
    await expect(menu.getByRole('button', { name: /^Any era/ })).toHaveAttribute('aria-pressed', 'true')
    const box = await menu.boundingBox()
    if (width < 560) expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(height)
    else expect(box?.width).toBeLessThan(350)
    expect(await findBarriersInBothThemes(page)).toEqual([])

    const choice = menu.getByRole('button', { name: /^1970s/ })
    const count = /\d+$/.exec(await choice.innerText())?.[0]
    await choice.click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/?era=1970s&sort=price-desc')
    await expect(page.getByRole('heading', { name: `${count} brands with 1970s tags` })).toBeVisible()
    await expect(page.getByRole('button', { name: '1970s', exact: true })).toBeFocused()
    expect(await findBarriersInBothThemes(page)).toEqual([])

    const card = shownNames(page).first().getByRole('link')
    await expect(card).toHaveAttribute('href', /#tag-\d+$/)
    const tag = /#(tag-\d+)$/.exec((await card.getAttribute('href')) ?? '')?.[1] ?? ''
    await card.click()
    await expect(page.locator(`#${tag}`)).toBeInViewport()
    await page.goBack()

    await page.getByRole('link', { name: 'Remove 1970s tags' }).click()
    await expect(page).toHaveURL('/?sort=price-desc')
    await expect(page.getByRole('heading', { name: /^\d+ brands$/ })).toBeVisible()
  })
}

test('an era without brands offers any era [X-26e]', async ({ page, request }) => {
  const totalOf = async (query: string) =>
    BrandPage.parse(await (await request.get(`/api/directory?${query}`)).json()).total
  let garment = ''
  for (const { name } of garmentTypes)
    if ((await totalOf(`era=before-1960&garment=${name}`)) === 0 && (await totalOf(`garment=${name}`)) > 1)
      garment = name
  await open(page, `/?${new URLSearchParams({ era: 'before-1960', garment }).toString()}`)
  await expect(page.getByRole('heading', { name: `No brands with tags from before 1960 in ${garment}` })).toBeVisible()
  await page.getByRole('link', { name: /^Any era: \d+ brands$/ }).click()
  await expect(page).toHaveURL(`/?${new URLSearchParams({ garment }).toString()}`)
  await settle(page)
  await expect(page.getByRole('button', { name: 'Any era' })).toBeVisible()
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('an era is chosen in the form [X-26e]', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Era', { exact: true }).selectOption('1970s')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/era=1970s/)
    await expect(page.getByRole('heading', { name: /^\d+ brands with 1970s tags$/ })).toBeVisible()
    await expect(page.getByLabel('Era', { exact: true })).toHaveValue('1970s')
  })
})
