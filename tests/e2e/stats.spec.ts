import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page, Request } from '@playwright/test'
import type pg from 'pg'
import { expect, findBarriersOnEveryScreen, open, test, waitForHydration } from './page-test.ts'

/** Collects the calls that count pages. */
function watchCounts(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/visits')) sent.push(request)
  })
  return sent
}

const countsOf = async (database: pg.Client, host: string) =>
  (await database.query('select route, is_phone, count::text from page_counts where referrer_host = $1', [host])).rows

/** Several days of counts, with the figures recomputed and shown. */
async function addDays(database: pg.Client, request: APIRequestContext): Promise<void> {
  await database.query(`
    insert into page_counts
    select (now() at time zone 'utc')::date - day, route, host, is_phone, 500 - 20 * day
    from generate_series(1, 14) as day, unnest(array['/', '/brands/:slug']) as route,
      unnest(array['', 'search.example']) as host, unnest(array[true, false]) as is_phone
    on conflict do nothing`)
  await database.query("select graphile_worker.add_job('compute-stats', job_key => 'compute-stats')")
  // Pages are kept for a moment.
  await expect.poll(async () => (await request.get('/stats')).text(), { timeout: 15_000 }).toContain('search.example')
}

test('a shown page is counted, also after in-app navigation, without any identity [G-19]', async ({
  page,
  context,
  database,
}) => {
  const host = `${randomUUID()}.example`
  // Two other networks came from it today: a host that only one came from is not named.
  await database.query(
    `insert into counted_networks select (now() at time zone 'utc')::date, 'host ' || $1, code
     from unnest(array['one', 'two']) as code`,
    [host],
  )
  const sent = watchCounts(page)
  await page.goto('/contact', { referer: `https://${host}/a/path?q=secret` })
  await waitForHydration(page)
  await expect.poll(() => sent.length).toBe(1)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands', exact: true }).click()
  await expect.poll(() => sent.length).toBe(2)
  await page.locator('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/brands\//)
  await expect.poll(() => sent.length).toBe(3)

  expect(sent.map((request) => request.postDataJSON())).toEqual([
    { route: '/contact', referrerHost: host, isPhone: false },
    { route: '/', referrerHost: null, isPhone: false },
    { route: '/brands/:slug', referrerHost: null, isPhone: false },
  ])
  for (const request of sent) expect(await request.allHeaders()).not.toHaveProperty('cookie')
  expect(await context.cookies()).toEqual([])
  await expect
    .poll(() => countsOf(database, host), { timeout: 10_000 })
    .toEqual([{ route: '/contact', is_phone: false, count: '1' }])
})

test('a member’s cookie is not sent with a count, and filters are not new pages [G-19]', async ({ page, origin }) => {
  await page.context().addCookies([{ name: 'bolodex_guest', value: 'a'.repeat(22), url: origin, httpOnly: true }])
  const sent = watchCounts(page)
  await open(page, '/')
  await expect.poll(() => sent.length).toBe(1)
  await page.getByRole('searchbox').fill('barlow')
  await expect(page.locator('article')).toHaveCount(1)
  expect(sent).toHaveLength(1)
  expect(await sent[0]?.allHeaders()).not.toHaveProperty('cookie')
})

test('a phone is counted as one [G-19]', async ({ browser, origin }) => {
  const page = await browser.newPage({ viewport: { width: 844, height: 390 }, baseURL: origin })
  const sent = watchCounts(page)
  await page.goto('/privacy')
  await expect.poll(() => sent[0]?.postDataJSON()).toMatchObject({ isPhone: true })
  await page.close()
})

// Chromium has no switch for either: the signals are set as the extensions do that bring them.
for (const [signal, property, value] of [
  ['Do Not Track', 'doNotTrack', '1'],
  ['Global Privacy Control', 'globalPrivacyControl', true],
] as const) {
  test(`nothing is counted under ${signal} [G-19]`, async ({ page }) => {
    await page.addInitScript(([name, set]) => Object.defineProperty(Navigator.prototype, name, { get: () => set }), [
      property,
      value,
    ] as const)
    const sent = watchCounts(page)
    await open(page, '/contact')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Privacy' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(sent).toEqual([])
  })
}

test('what is missing is not counted', async ({ page }) => {
  const sent = watchCounts(page)
  await open(page, '/nothing')
  await page.waitForLoadState('networkidle')
  expect(sent).toEqual([])
})

test('everyone sees the figures, as plots and as tables [G-19]', async ({ page, database, request }) => {
  await addDays(database, request)
  await open(page, '/stats')
  await expect(page.getByRole('heading', { level: 1, name: 'Stats' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Pages opened per day over 14 days, from / })).toBeVisible()
  const card = page.getByRole('figure').filter({ hasText: 'Pages opened' })
  await expect(card).toContainText('50% on a phone')
  await card.getByText('As a table').click()
  await expect(card.getByRole('row')).toHaveCount(15)
  const from = page.getByRole('region', { name: 'Where people come from' })
  await expect(from).toContainText('search.example')
  await page.getByRole('link', { name: 'What we store' }).click()
  await expect(page).toHaveURL('/privacy')
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('the figures are readable [G-19]', async ({ page, database, request }) => {
    await addDays(database, request)
    await page.goto('/stats')
    await expect(page.getByRole('img', { name: /^Brands catalogued, month by month/ })).toBeVisible()
    const card = page.getByRole('figure').filter({ hasText: 'Sell rates' })
    await card.getByText('As a table').click()
    await expect(card.getByRole('rowheader', { name: '90 to 100%' })).toBeVisible()
  })
})

test(`axe finds no barrier in the figures on a phone or a desktop [G-19, X-17a]`, async ({
  page,
  database,
  request,
}) => {
  await addDays(database, request)
  await open(page, '/stats')
  for (const summary of await page.getByText('As a table').all()) await summary.click()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
})
