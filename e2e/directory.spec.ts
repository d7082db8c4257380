import { expect, open, test } from './journey.ts'

test('the directory shows title, tagline and the box that asks for help [D-01]', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is that tag worth?')
  const box = page.getByRole('region', { name: 'Help Build Our Community' })
  for (const text of [
    /share tag photos/i,
    /upvote accurate info/i,
    /downvote inaccurate info/i,
    /never collect user data/i,
  ]) {
    await expect(box).toContainText(text)
  }
})

for (const width of [390, 1440]) {
  test(`at ${width} px the page says that no data is collected and no email asked for [D-02]`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await open(page, '/')
    await expect(page.getByText(/never\s+collect user data/i)).toBeVisible()
    await expect(page.getByText(/do not ask for an email address/i)).toBeVisible()
  })
}

test('the first 25 brands are shown as cards in order of name', async ({ page, database }) => {
  await open(page, '/')
  const { rows } = await database.query<{ name: string }>(
    'select name from brands order by name collate "und-x-icu", id limit 25',
  )
  await expect(page.locator('article').getByRole('heading')).toHaveText(rows.map(({ name }) => name))
  await expect(page.getByText('Showing 1–25')).toBeVisible()
})

test('a card shows price, sell rate, what to look for, and who took the photo', async ({ page }) => {
  await open(page, '/')
  const card = page.locator('article').filter({ has: page.getByRole('heading', { name: 'Barlow & Thrane' }) })
  await expect(card).toContainText('$86')
  await expect(card).toContainText('71%')
  await expect(card).toContainText('Tag submitted by')
  await expect(card.getByText('pinroll_pat')).toBeVisible()
  const photo = card.getByRole('img', { name: /tag/i })
  await expect(photo).toBeVisible()
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('a brand found in a video links to it in a new tab', async ({ page, database }) => {
  await open(page, '/')
  const { rows } = await database.query<{ name: string; source_url: string }>(
    `select name, source_url from (select * from brands order by name collate "und-x-icu", id limit 25) first
     where source = 'youtube' and source_url is not null limit 1`,
  )
  const card = page
    .locator('article')
    .filter({ has: page.getByRole('heading', { name: rows[0]?.name ?? '', exact: true }) })
  const link = card.getByRole('link', { name: /View Source Video/ })
  await expect(link).toHaveAttribute('href', rows[0]?.source_url ?? '')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
})
