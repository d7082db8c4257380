import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { brandNamed, expect, findBarriersOnEveryScreen, measureShift, open, settle, test } from './page-test.ts'
import { findLayoutFaults } from './measure-layout.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const brandPath = '/brands/barlow-and-thrane'

const starOf = (place: Locator | Page, name: string) =>
  place.getByRole('button', { name: `Add ${name} to your BOLO list`, exact: true })

/** The names on the list, in their order. */
const listed = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 })

const toast = (page: Page, text: string) => page.getByRole('region', { name: /notifications/i }).getByText(text)

/** Saved settings. */
async function setUp(page: Page, settings = { marketplace: 'ebay', shipping: 900, profit: 2500 }): Promise<void> {
  await page.addInitScript(({ marketplace, shipping, profit }) => {
    const kept = { marketplace, shipping, profit: { kind: 'dollars', cents: profit } }
    if (!localStorage.getItem('pay-up-to')) localStorage.setItem('pay-up-to', JSON.stringify(kept))
  }, settings)
}

test('a guest stars brands on a card, a row and a page, and finds them on the list after a reload [X-10a, X-10b]', async ({
  page,
  context,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await open(page, '/?q=fennimore')
  const onCard = starOf(brandNamed(page, 'Fennimore'), 'Fennimore')
  await onCard.tap()
  await expect(onCard).toHaveAttribute('aria-pressed', 'true')
  await expect(toast(page, 'On your BOLO list')).toBeVisible()
  await expect(page).toHaveURL('/?q=fennimore')

  await open(page, '/?view=list&q=kestrel')
  const onRow = starOf(brandNamed(page, 'Kestrel Loop'), 'Kestrel Loop')
  await onRow.tap()
  await expect(onRow).toHaveAttribute('aria-pressed', 'true')

  await open(page, brandPath)
  await page.getByRole('button', { name: 'Add to BOLO list' }).tap()
  await expect(page.getByRole('button', { name: 'Remove from BOLO list' })).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'BOLO', exact: true }).tap()
  await expect(page).toHaveURL('/bolo')
  await expect(listed(page)).toHaveCount(3)
  await page.reload()
  await expect(listed(page)).toHaveCount(3)
  expect(await context.cookies()).toEqual([])
  // Private: that a page was shown is counted, and nothing else leaves the device.
  expect(sent.filter((one) => !one.startsWith('GET ') && one !== 'POST /api/visits')).toEqual([])
  expect(sent.filter((one) => /bolo/i.test(one) && one !== 'GET /bolo' && !one.includes('/assets/'))).toEqual([])

  await page.getByRole('link', { name: 'Fennimore' }).tap()
  await page.getByRole('button', { name: 'Remove from BOLO list' }).tap()
  await page.goBack()
  await expect(listed(page)).toHaveCount(2)
})

test('the list is sorted by what to pay, sell rate or name, and the choice is kept [X-10a, X-13a]', async ({
  page,
}) => {
  await setUp(page)
  const names = ['Barlow & Thrane', 'Fennimore', 'Kestrel Loop']
  for (const name of names) {
    await open(page, `/?q=${encodeURIComponent(name)}`)
    await starOf(brandNamed(page, name), name).tap()
  }
  const figures = await page.evaluate(() => {
    const { entries } = JSON.parse(localStorage.getItem('bolo') ?? '{}') as {
      entries: { name: string; averageSalePrice: number; sellThroughRate: number }[]
    }
    return entries
  })
  const byPrice = figures.toSorted((a, b) => b.averageSalePrice - a.averageSalePrice).map(({ name }) => name)
  const byRate = figures.toSorted((a, b) => b.sellThroughRate - a.sellThroughRate).map(({ name }) => name)
  await open(page, '/bolo')
  await expect(listed(page)).toHaveText(byPrice)
  const barlow = page.getByRole('article').filter({ hasText: 'Barlow & Thrane' })
  await expect(barlow).toContainText(/\$86 \(estimate, [^)]+\), 71% sell rate/)
  await expect(barlow).toContainText('saved today')
  await expect(barlow).toContainText('Pay up to $39 or $21 to be safe')
  await page.getByLabel('Sort').selectOption('Sell rate, high first')
  await expect(listed(page)).toHaveText(byRate)
  await page.getByLabel('Sort').selectOption('Name, A to Z')
  await expect(listed(page)).toHaveText(names)
  await page.reload()
  await expect(listed(page)).toHaveText(names)
})

test('a note is written, a brand removed and brought back, the list cleared and brought back [X-10a]', async ({
  page,
}) => {
  await open(page, brandPath)
  await page.getByRole('button', { name: 'Add to BOLO list' }).tap()
  await open(page, '/bolo')
  await page.getByRole('button', { name: 'More for Barlow & Thrane' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Barlow & Thrane' })
  await dialog.getByLabel('Note').fill('red loom number')
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save note' }).tap()
  await expect(page.getByRole('article')).toContainText('red loom number')
  expect(await findBarriersOnEveryScreen(page)).toEqual([])

  await page.getByRole('button', { name: 'More for Barlow & Thrane' }).tap()
  await dialog.getByRole('button', { name: 'Remove from BOLO list' }).tap()
  await expect(page.getByText('Nothing on your list yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByRole('article')).toContainText('red loom number')
  await page.getByRole('button', { name: 'Clear list' }).tap()
  await expect(page.getByRole('link', { name: 'Browse brands' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(listed(page)).toHaveText(['Barlow & Thrane'])
})

/** As many entries as the list takes, kept before the page opens. */
async function fill(page: Page, count: number): Promise<void> {
  await page.addInitScript((count) => {
    const entries = Array.from({ length: count }, (_, index) => ({
      id: 1_000_000 + index,
      slug: `zz-${index}`,
      name: `Zz Listed Brand ${index + 1}`,
      tagPhotoUrl: null,
      averageSalePrice: 20 + index,
      sellThroughRate: index % 101,
      priceSetAt: null,
      note: index % 3 ? '' : 'pearl snaps, 90s',
      seenAt: '2026-11-01T10:00:00.000Z',
    }))
    if (!localStorage.getItem('bolo')) localStorage.setItem('bolo', JSON.stringify({ entries, sort: 'name' }))
  }, count)
}

test('a full list says so and how to go on [X-10a]', async ({ page }) => {
  await fill(page, 200)
  await open(page, brandPath)
  await page.getByRole('button', { name: 'Add to BOLO list' }).tap()
  await expect(toast(page, 'Your BOLO list is full: 200 brands. Remove one to add another.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to BOLO list' })).toBeVisible()
})

for (const count of [7, 90, 200])
  test(`a list of ${count} brands prints on one sheet [X-10a]`, async ({ page }) => {
    await fill(page, count)
    await open(page, '/bolo')
    await expect(listed(page)).toHaveCount(count)
    const sheet = (
      await page.pdf({ format: 'Letter', margin: { top: '8mm', right: '8mm', bottom: '8mm', left: '8mm' } })
    ).toString('latin1')
    expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })

test('the list is saved as a CSV file in the order shown [X-10a]', async ({ page }) => {
  await setUp(page)
  await open(page, brandPath)
  await page.getByRole('button', { name: 'Add to BOLO list' }).tap()
  await open(page, '/bolo')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).tap()
  const file = await download
  expect(file.suggestedFilename()).toBe('bolo-list.csv')
  const [head, row] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(head).toBe('\uFEFFBrand,"Pay up to","To be safe",Price,"Sell rate %",Note,"As of",Link')
  expect(row).toMatch(/^"Barlow & Thrane",39,21,86,71,,\d{4}-\d\d-\d\d,http.*\/brands\/barlow-and-thrane$/)
})

test('another tab shows what was starred here, and a renamed brand keeps its place [X-10a]', async ({
  page,
  context,
}) => {
  await open(page, brandPath)
  const other = await context.newPage()
  await open(other, '/bolo')
  await expect(other.getByText('Nothing on your list yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add to BOLO list' }).tap()
  await expect(listed(other)).toHaveText(['Barlow & Thrane'])
  await other.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('bolo') ?? '{}') as { entries: { name: string; slug: string }[] }
    for (const entry of kept.entries)
      Object.assign(entry, { name: 'Barlow Old', slug: 'barlow-old', averageSalePrice: 1 })
    localStorage.setItem('bolo', JSON.stringify(kept))
  })
  await other.close()
  await open(page, brandPath)
  await expect(page.getByRole('button', { name: 'Remove from BOLO list' })).toBeVisible()
  await open(page, '/bolo')
  await expect(page.getByRole('article')).toContainText(/\$86 \(estimate, [^)]+\), 71% sell rate/)
  await expect(page.getByRole('link', { name: 'Barlow & Thrane' })).toHaveAttribute('href', brandPath)
})

test('before it is set up a brand says what to pay by defaults, afterwards by what was chosen [X-13a]', async ({
  page,
}) => {
  await open(page, brandPath)
  const pay = page.getByRole('form', { name: 'Pay up to' })
  // 86 less 13.6 % and $0.40, less $15 of profit.
  await expect(pay).toContainText('$58')
  await expect(pay).toContainText('These are our defaults.')
  await pay.getByRole('button', { name: 'Set up yours' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Your selling set-up' })
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await dialog.getByRole('radio', { name: 'Grailed' }).tap()
  await dialog.getByRole('radio', { name: 'You pay', exact: true }).tap()
  await dialog.getByLabel('Shipping you pay ($)').fill('nine')
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(dialog).toContainText('Enter an amount from 0 to 1,000')
  await dialog.getByLabel('Shipping you pay ($)').fill('9')
  await dialog.getByRole('radio', { name: 'Percent of the price' }).tap()
  await dialog.getByLabel('Profit (%)').fill('30')
  await dialog.getByRole('button', { name: 'Save' }).tap()
  // 86 − 11.23 − 9 − 25.80 = 39.97
  await expect(pay).toContainText('Grailed fees 12.49% + $0.49, March 2026')
  await expect(pay).toContainText('−$11.23')
  await expect(pay).toContainText('$39.97')
  await expect(pay.getByRole('status').first()).toHaveText('$39')
  await page.reload()
  await expect(pay).toContainText('$39.97')
})

test('own fees replace the table, and stay with their marketplace [X-13a]', async ({ page }) => {
  await open(page, brandPath)
  const pay = page.getByRole('form', { name: 'Pay up to' })
  await pay.getByRole('button', { name: 'Set up yours' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Your selling set-up' })
  await expect(dialog.getByRole('radio', { name: 'Our table, August 2026' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Your own' }).tap()
  await dialog.getByLabel('Fees (%)').fill('much')
  await dialog.getByLabel('And on each sale ($)').fill('0.35')
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(dialog).toContainText('Enter an amount from 0 to 100')
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  expect(await findLayoutFaults(page)).toEqual([])
  await dialog.getByLabel('Fees (%)').fill('12.5')
  await dialog.getByRole('button', { name: 'Save' }).tap()
  // 86 − 10.75 − 0.35 − 15
  await expect(pay).toContainText('Your eBay fees 12.5% + $0.35')
  await expect(pay).toContainText('−$11.10')
  await expect(pay).toContainText('$59.90')
  await pay.getByRole('radio', { name: 'Poshmark', exact: true }).tap()
  await expect(pay).toContainText('Poshmark fees 20%')
  await page.reload()
  await pay.getByRole('radio', { name: 'eBay', exact: true }).tap()
  await expect(pay).toContainText('$59.90')
})

test('the sum is followed line by line and changes with what is typed [X-13a]', async ({ page }) => {
  await setUp(page)
  await open(page, brandPath)
  const pay = page.getByRole('form', { name: 'Pay up to' })
  for (const line of ['Sells for a member’s estimate $86.00', 'eBay fees 13.6% + $0.40, August 2026 −$12.10'])
    await expect(pay).toContainText(line.replace(/ (\S+)$/, '$1'), { useInnerText: false })
  await expect(pay).toContainText('$39.90')
  await expect(pay).toContainText('or $21 to be safe')
  await expect(pay).toContainText('counts the 29% that don’t sell in 90 days')
  await pay.getByRole('radio', { name: 'Poshmark', exact: true }).tap()
  await pay.getByLabel('Profit you want').fill('60')
  // 86 − 17.20 − 9 − 60
  await expect(pay).toContainText('Leave it')
  await expect(pay).toContainText('You’d be $0.20 short of your profit.')
  await pay.getByLabel('Shipping you pay').fill('0')
  await expect(pay).toContainText('$8.80')
  await expect(pay).toContainText('or leave it to be safe')
  await open(page, '/brands/oxley-fen')
  await expect(pay).toContainText('Enter a price to see the most to pay.')
  await pay.getByLabel('What do you think it sells for?').fill('60')
  await expect(pay.locator('[data-part=pay-answer]')).toContainText('$')
})

test('the answer for a brand is on the first screen of a phone: tag, price, rate, look for, pay up to [X-13a]', async ({
  page,
}) => {
  await setUp(page)
  await open(page, brandPath)
  const bar = await page.locator('[data-part=search-dock]').boundingBox()
  const answer = await page.locator('[data-part=pay-answer]').boundingBox()
  expect((answer?.y ?? 1000) + (answer?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('after set-up every card says what to pay, and nothing moves while it comes [X-13a]', async ({ page }) => {
  await setUp(page)
  await open(page, brandPath)
  await page.getByRole('button', { name: 'Add to BOLO list' }).tap()
  for (const path of ['/', '/?view=list', brandPath, '/?q=fennimore']) {
    await open(page, path)
    await settle(page)
    expect((await measureShift(page)).sum, path).toBeLessThanOrEqual(0.02)
  }
  await expect(brandNamed(page, 'Fennimore').locator('[data-part=pay-line]')).toHaveText(
    /^Pay up to\$\d+or \$\d+ to be safe$/,
  )
})

test('with the connection gone the open page still lists, sorts, notes and sums [X-10a, X-13b]', async ({
  page,
  context,
}) => {
  await open(page, brandPath)
  await page.getByRole('button', { name: 'Add to BOLO list' }).tap()
  await open(page, '/bolo')
  await settle(page)
  await context.setOffline(true)
  await page.getByLabel('Sort').selectOption('Name, A to Z')
  await page.getByRole('button', { name: 'More for Barlow & Thrane' }).tap()
  await page.getByRole('dialog').getByLabel('Note').fill('wax intact')
  await page.getByRole('button', { name: 'Save note' }).tap()
  await expect(page.getByRole('article')).toContainText('wax intact')
  await expect(page.getByRole('article')).toContainText('Pay up to $58')
  await context.setOffline(false)
  await open(page, brandPath)
  await context.setOffline(true)
  await page.getByLabel('Profit you want').fill('20')
  await expect(page.getByRole('form', { name: 'Pay up to' })).toContainText('$53.90')
})
