import { brandNamed, expect, measureShift, open, settle, signIn, test } from './page-test.ts'
import { findLayoutFaults } from './measure-layout.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a row on a phone shows what decides, and unfolds the rest [D-06e, D-08]', async ({ page, database }) => {
  await database.query(
    `insert into brands (slug, name, name_key, plain_key, sound_key, description, search_text, average_sale_price,
       sell_through_rate, garment_types, source, source_url)
     values ('zz-phone-row', 'Zz Phone Row', 'zz phone row', 'zz phone row', '', $1, 'zz phone row', 34, 71,
       array['Outerwear', 'Casual Shirts', 'Athletic Wear', 'Accessories', 'Jeans'], 'youtube',
       'https://www.youtube.com/watch?v=bins-tues01')
     on conflict do nothing`,
    ['Waxed coats with a red number on the tag, which goes on for much longer than a line of a phone'],
  )
  await open(page, '/?view=list&q=zz+phone+row')
  await settle(page)
  const row = brandNamed(page, 'Zz Phone Row')
  const description = row.getByText('Waxed coats with a red number')
  await expect(description).toBeVisible()
  expect((await description.boundingBox())?.height).toBeLessThan(24)
  await expect(row.getByText('$34')).toBeVisible()
  await expect(row.getByText('71%')).toBeVisible()
  await expect(row.locator('[data-tooltips] li:visible')).toHaveCount(4)
  await expect(row.getByRole('link', { name: 'View Video' })).toBeHidden()
  expect(await findLayoutFaults(page)).toEqual([])

  await row.getByRole('button', { name: 'More about Zz Phone Row' }).tap()
  await expect(row.locator('[data-tooltips] li:visible')).toHaveCount(5)
  const video = row.getByRole('link', { name: 'View Video' })
  await expect(video).toHaveAttribute('href', 'https://www.youtube.com/watch?v=bins-tues01')
  await expect(video).toHaveAttribute('target', '_blank')
  await expect(row.getByRole('button', { name: /upvote/i })).toBeVisible()
  expect(await findLayoutFaults(page)).toEqual([])
  await page.screenshot({ path: '.results/phone-row.png' })
  await row.getByRole('button', { name: 'More about Zz Phone Row' }).tap()
  await expect(video).toBeHidden()
})

test('an unfolded row of a sample shows who added its tag photo [D-06e]', async ({ page }) => {
  await open(page, '/?view=list&q=barlow+%26+thrane')
  const row = brandNamed(page, 'Barlow & Thrane')
  await expect(row.getByText('Tag submitted by')).toBeHidden()
  await row.getByRole('button', { name: 'More about Barlow & Thrane' }).tap()
  await expect(row.getByText('Tag submitted by')).toBeVisible()
})

test('once it is set up, what to pay is on cards and rows, and nothing moves when it comes [X-13]', async ({
  page,
}) => {
  await open(page, '/brands/barlow-and-thrane')
  await page.getByRole('button', { name: 'Set up yours' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).tap()
  for (const path of ['/?q=barlow', '/?view=list&q=barlow']) {
    await open(page, path)
    await settle(page)
    const line = brandNamed(page, 'Barlow & Thrane').locator('[data-part="pay-line"]')
    await expect(line).toContainText(/Pay up to\s*\$\d+/)
    expect(await findLayoutFaults(page)).toEqual([])
    expect((await measureShift(page)).sum).toBeLessThanOrEqual(0.02)
  }
})

test('what a price rests on stays on one line of a card', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/?q=barlow+%26+thrane')
    const basis = brandNamed(page, 'Barlow & Thrane').getByText(/^estimate, /)
    expect((await basis.boundingBox())?.height, `${width} px`).toBeLessThan(20)
    expect(await findLayoutFaults(page)).toEqual([])
  }
})

test('the question about votes starts where its buttons do, and the footer is on one line', async ({ page }) => {
  await open(page, '/brands/barlow-and-thrane')
  const main = page.getByRole('main')
  const question = await main.getByText('Is this right?').boundingBox()
  const thumb = await main
    .getByRole('button', { name: /upvote/i })
    .first()
    .boundingBox()
  expect(question?.x).toBe(thumb?.x)
  await page.setViewportSize({ width: 1440, height: 900 })
  const footer = page.getByRole('contentinfo')
  const [link, runs] = [
    await footer.getByRole('link', { name: 'Stats' }).boundingBox(),
    await footer.getByText('Runs on Bolodex').boundingBox(),
  ]
  const middleOf = (box: typeof link) => (box ? box.y + box.height / 2 : NaN)
  expect(Math.abs(middleOf(link) - middleOf(runs))).toBeLessThan(2)
})

test('the box about helping stays one line that names all it asks for [D-01c, D-02]', async ({ page }) => {
  await open(page, '/?q=kestrel')
  const box = page.getByRole('region', { name: 'Help Build Our Community' })
  await expect(
    box.getByText('Share tag photos. Upvote what’s right, downvote what’s wrong. No tracking, no email needed.'),
  ).toBeVisible()
  expect(await findLayoutFaults(page)).toEqual([])
})

test('the BOLO list has the search of the other lists at its foot', async ({ page }) => {
  await open(page, '/bolo')
  const dock = page.locator('[data-part=search-dock]')
  await dock.getByLabel('Search').fill('fennimore')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?q=fennimore')
})

test('above a keyboard the search lies at the bottom edge', async ({ page }) => {
  await open(page, '/')
  await page.setViewportSize({ width: 390, height: 480 })
  const dock = page.locator('[data-part=search-dock]')
  await dock.getByLabel('Search').tap()
  const box = await dock.boundingBox()
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(480)
})

test('the bottom bar has Brands, BOLO, Scan, Forum and More, and the rest of the links is in More [G-07e]', async ({
  page,
}) => {
  await open(page, '/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  const items = bar.locator('li:visible > :is(a, button)')
  await expect(items).toHaveText(['Brands', 'BOLO', 'Scan', 'Forum', 'More'], { useInnerText: true })
  const scan = await items.nth(2).boundingBox()
  expect(Math.round((scan?.x ?? 0) + (scan?.width ?? 0) / 2)).toBe(195)
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: 'More' })
  for (const name of ['Submit Brands', 'Video Analyzer', 'Contact', 'Privacy', 'Work with us'])
    await expect(sheet.getByRole('link', { name, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await bar.getByRole('link', { name: 'Scan', exact: true }).tap()
  await expect(page).toHaveURL('/read-tag')
})

test('the first star leads to the BOLO list, and further ones say nothing', async ({ page }) => {
  await open(page, '/?q=fennimore')
  await brandNamed(page, 'Fennimore').getByRole('button', { name: 'Add Fennimore to your BOLO list' }).tap()
  const notes = page.getByRole('region', { name: /notifications/i, includeHidden: true })
  await expect(notes.getByText('On your BOLO list')).toBeVisible()
  await notes.getByRole('button', { name: 'Open' }).tap()
  await expect(page).toHaveURL('/bolo')
  await open(page, '/?q=kestrel+loop')
  const star = brandNamed(page, 'Kestrel Loop').getByRole('button', { name: 'Add Kestrel Loop to your BOLO list' })
  await star.tap()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(notes.getByText('On your BOLO list')).toHaveCount(0)
})

test('the page for adding brands starts with its form, and the import follows', async ({ page, origin }) => {
  await signIn(page, origin, 'adds_on_phone')
  await open(page, '/submit-brand')
  const form = await page.getByRole('form', { name: 'Submit a brand' }).boundingBox()
  const file = await page.getByRole('region', { name: 'Bulk Import' }).boundingBox()
  expect(form!.y).toBeLessThan(file!.y)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Or submit manually' })).toBeVisible()
})
