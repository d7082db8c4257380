import { readFile } from 'node:fs/promises'
import { expect, findBarriersOnEveryScreen, open, screens, signIn, test } from './page-test.ts'
import { openSettings, slab } from './member.ts'
import { expectSold, files, give, marks, sold } from './numbers-steps.ts'

const allowed = ['brand', 'garment', 'price', 'currency', 'month', 'days', 'platform']

test('a member sees every row first, shares exactly those, and takes one and then all back [X-23a, X-23b, X-23c]', async ({
  page,
  origin,
  database,
}) => {
  const username = `shares_sales_${test.info().retry}`
  await signIn(page, origin, username)
  const sent: { url: string; body: string }[] = []
  page.on('request', (request) => sent.push({ url: request.url(), body: request.postData() ?? '' }))
  const countRows = async () => {
    const found = await database.query(
      'select count(*)::int from shared_sales join users on users.id = user_id where username = $1',
      [username],
    )
    return Number(found.rows[0].count)
  }
  await open(page, '/numbers')
  await give(page, files.orders)
  await expectSold(page, 5)

  await page.getByRole('button', { name: 'See what would be shared' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share your sales' })
  const toggle = dialog.getByRole('switch', { name: /Share my sales/ })
  await expect(toggle).not.toBeChecked()
  await expect(dialog.getByText('Off. Nothing has been sent.')).toBeVisible()
  const rows = dialog.getByRole('row')
  // The header, and what was sold of sure brands.
  await expect(rows).toHaveCount(5)
  await expect(rows.filter({ hasText: 'Barlow & Thrane' })).toHaveCount(3)
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  const downloaded = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download every row as CSV' }).click()
  const csv = await readFile(await (await downloaded).path(), 'utf8')
  expect(csv).toContain('Brand,Garment,Price,Currency,Month,"Days listed",Marketplace')
  expect(sent.some(({ url }) => url.includes('shared-sales'))).toBe(false)

  await toggle.click()
  await expect(page.getByText('Sharing is on', { exact: true })).toBeVisible()
  await expect(dialog.getByText('On since today. 4 sales shared.')).toBeVisible()
  expect(await countRows()).toBe(4)
  const [body] = sent.filter(({ url, body: text }) => url.endsWith('/shared-sales') && text !== '')
  const { sales, ...rest } = JSON.parse(body?.body ?? '{}') as { sales: object[] }
  expect(Object.keys(rest)).toEqual(['key'])
  for (const sale of sales) expect(Object.keys(sale)).toEqual(allowed)
  const everything = JSON.stringify(sent) + csv
  for (const mark of [...marks, ...sold.map(([title]) => title)]) expect(everything.includes(mark), mark).toBe(false)
  expect(await findBarriersOnEveryScreen(page)).toEqual([])

  await dialog.getByRole('button', { name: 'See all' }).click()
  await dialog.getByRole('button', { name: 'Withdraw the sale of Kestrel Loop' }).click()
  await expect(dialog.getByText('On since today. 3 sales shared.')).toBeVisible()
  expect(await countRows()).toBe(3)
  // It is on the device still, and can be shared again.
  await expect(dialog.getByRole('table', { name: '1 row, isn’t shared yet' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Share 1 sale' }).click()
  await expect(dialog.getByText('On since today. 4 sales shared.')).toBeVisible()

  await dialog.getByRole('button', { name: 'Withdraw all' }).click()
  await expect(page.getByText('Everything you shared has been deleted.', { exact: true })).toBeVisible()
  await expect(toggle).not.toBeChecked()
  await expect(dialog.getByText(/^Off\. We deleted the \d+ sales? you shared\.$/)).toBeVisible()
  expect(await countRows()).toBe(0)
})

test('a guest sees what would be shared and is asked to sign in [X-23a, X-23b]', async ({ page }) => {
  await open(page, '/numbers')
  await give(page, files.orders)
  await expectSold(page, 5)
  await page.getByRole('button', { name: 'See what would be shared' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share your sales' })
  await expect(dialog.getByRole('switch', { name: /Share my sales/ })).toBeDisabled()
  await dialog.getByRole('link', { name: 'Sign in to share' }).click()
  await expect(page.getByText('Sign in to share your sales.')).toBeVisible()
})

test('with sharing on, I sold one counts toward the median, and undo takes it back [X-12b]', async ({
  page,
  origin,
  database,
}) => {
  await signIn(page, origin, 'sold_and_shared')
  const countRows = async () =>
    Number(
      (
        await database.query(
          "select count(*)::int from shared_sales join users on users.id = user_id where username = 'sold_and_shared'",
        )
      ).rows[0].count,
    )
  await page.request.put(`${origin}/api/account/sharing`, { headers: { origin } })
  await open(page, '/brands/barlow-and-thrane')
  await page.getByRole('button', { name: 'I sold one' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'I sold one' })
  await expect(sheet.getByText('Counts toward the median. Nobody sees your sale on its own.')).toBeVisible()
  await sheet.getByRole('group', { name: 'Price' }).getByRole('button').nth(2).click()
  await sheet.getByRole('button', { name: 'Outerwear' }).click()
  await sheet.getByRole('button', { name: '14', exact: true }).click()
  await expect(page.getByText('Saved and shared.', { exact: true })).toBeVisible()
  await expect.poll(countRows).toBe(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(countRows).toBe(0)
})

test('a brand page shows nothing of few members, and medians once enough have shared [X-12b, X-12c, X-24a]', async ({
  page,
  origin,
  database,
}) => {
  await signIn(page, origin, 'priced_by_guess')
  // A second try finds the brand of the first.
  const slug = `selvage-yard-${test.info().retry}`
  const added = await page.request.post(`${origin}/api/brands`, {
    headers: { origin },
    data: {
      name: `Selvage Yard ${test.info().retry}`,
      description: 'Chore coats with a paper patch.',
      averageSalePrice: 60,
      sellThroughRate: 50,
      garmentTypes: ['Outerwear'],
    },
  })
  expect(added.ok(), await added.text()).toBe(true)
  const address = `/brands/${slug}`
  const box = page.getByRole('region', { name: 'Sold by members' })
  // A page is kept for some seconds, for everybody.
  const openUntil = (text: string) =>
    expect(async () => {
      await open(page, address)
      await expect(box.getByText(text)).toBeVisible({ timeout: 1000 })
    }).toPass()
  await open(page, address)
  await expect(box.getByText('Not enough sales yet')).toBeVisible()
  const toEbay = box.getByRole('link', { name: 'See sold listings on eBay' })
  await expect(toEbay).toHaveAttribute('href', /ebay\.com.*Selvage/)
  const figures = page.getByRole('region', { name: 'What it sells for' })
  await expect(figures.getByText('a member’s estimate').filter({ visible: true })).toBeVisible()

  await shareAs(database, slug, 4, [40])
  await rebuild(database)
  // What was shared by few is not even hinted at.
  await openUntil('Not enough sales yet')
  await expect(box.getByText(/\d/)).toHaveCount(0)

  await shareAs(database, slug, 6, [48, 52, 58])
  await rebuild(database)
  await openUntil('median of 20+ sales, last 12 months')
  await expect(box.getByText('The middle half sold for')).toBeVisible()
  await expect(figures.getByText('median of 20+ sales,').filter({ visible: true })).toBeVisible()
  await expect(box.getByRole('link', { name: 'See sold Outerwear on eBay' })).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])

  // What a coat of theirs is worth is counted from the median of coats.
  await page.getByRole('combobox', { name: 'What is it?' }).selectOption('Outerwear')
  await expect(page.getByText('the median for Outerwear')).toBeVisible()

  await open(page, `/?q=selvage+yard+${test.info().retry}`)
  await expect(
    page.getByRole('article', { name: /Selvage Yard/ }).getByText(/^median of 20\+ sales, (today|\d+ days?)$/),
  ).toBeVisible()
})

type Questions = { query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }> }

async function rebuild(database: Questions): Promise<void> {
  // As if a night had passed: what was rebuilt today is not rebuilt again.
  await database.query('delete from cell_rebuilds')
  await database.query("select graphile_worker.add_job('rebuild-cells', job_key => 'rebuild-cells')")
  const waiting = "select count(*)::int as count from graphile_worker.jobs where key = 'rebuild-cells'"
  await expect.poll(async () => (await database.query(waiting)).rows[0]?.['count']).toBe(0)
}

/** Sales of members whose accounts are old enough to count. */
async function shareAs(database: Questions, slug: string, members: number, prices: number[]): Promise<void> {
  await database.query(
    `with members as (
       insert into users (username, display_username, created_at)
       select $1 || n, $1 || n, now() - interval '100 days' from generate_series(1, $2) n returning id
     ), sharing as (
       insert into sale_sharing (user_id, turned_on_at) select id, now() from members returning user_id
     )
     insert into shared_sales (user_id, brand_id, month, price, days, currency, garment, platform)
     select user_id, (select id from brands where slug = $4), date_trunc('month', now()), price, 9, 'USD',
       'Outerwear', 'ebay'
     from sharing, unnest($3::int[]) price`,
    [`seller_${prices.length}_${test.info().retry}_`, members, prices, slug],
  )
}

for (const { name, ...size } of screens)
  test(`the account settings say what is shared, and take it all back, on a ${name} [X-23c]`, async ({
    page,
    origin,
    database,
  }) => {
    await page.setViewportSize(size)
    const username = `shares_in_settings_${name}`
    await signIn(page, origin, username)
    await openSettings(page, 'security')
    const setting = slab(page, 'Shared sales')
    await expect(setting).toContainText('You don’t share your sales')
    await expect(setting.getByRole('button')).toHaveCount(0)

    await database.query(
      `insert into sale_sharing (user_id, turned_on_at) select id, now() - interval '40 days' from users where username = $1`,
      [username],
    )
    await database.query(
      `insert into shared_sales (user_id, brand_id, price, currency, month, platform)
       select users.id, brands.id, 40, 'USD', date_trunc('month', now()), 'ebay' from users, brands
       where username = $1 and brands.name = 'Kestrel Loop'`,
      [username],
    )
    await openSettings(page, 'security')
    await expect(setting).toContainText('1 sale shared.')
    await expect(slab(page, 'Your data')).toContainText('votes and shared sales')
    await setting.getByRole('button', { name: 'Withdraw all' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw every sale you shared?' })
    expect(await findBarriersOnEveryScreen(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Withdraw all' }).click()
    await expect(setting).toContainText('You don’t share your sales')
    const { rowCount } = await database.query(
      'select from shared_sales join users on users.id = user_id where username = $1',
      [username],
    )
    expect(rowCount).toBe(0)
  })
