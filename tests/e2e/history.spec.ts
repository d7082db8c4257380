import { brandIdOf, send, signInAdmin } from './curate-steps.ts'
import { expect, findBarriersOnEveryScreen, open, test } from './page-test.ts'
import { toasts } from './member.ts'

test('every change shows who, when, why and what, from the newest to how the brand was added [X-01e, X-02a]', async ({
  page,
  database,
  origin,
}) => {
  await signInAdmin(page, database, origin, 'historian_reads')
  const id = await brandIdOf(database, 'Zz Curate Changed')
  const edit = (change: object) => send(page, 'PATCH', `/api/brands/${id}`, change)
  await edit({ description: 'Invented for two of the tests.', reason: 'There are two' })
  await edit({ averageSalePrice: 25, sellThroughRate: null, garmentTypes: ['T-shirts', 'Jeans'] })
  await open(page, '/brands/zz-curate-changed')
  const box = page.getByRole('region', { name: 'History' })
  await expect(box.getByRole('listitem')).toHaveText([
    /Edited by historian_reads.*Estimate, sell rate, what to look for/,
    /Edited by historian_reads.*Description: There are two/,
  ])
  await box.getByRole('link', { name: 'All 2 changes' }).click()
  await expect(page).toHaveURL('/brands/zz-curate-changed/history')
  await expect(page).toHaveTitle('History of Zz Curate Changed · Bolodex')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
  await expect(page.getByText(/^2 changes by 1 person since /)).toBeVisible()
  const entries = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(entries.getByRole('heading', { level: 2 })).toHaveText([
    'Edited by historian_reads',
    'Edited by historian_reads',
    'Submitted by guest',
  ])
  await expect(entries.first()).toContainText('Now')
  await expect(entries.first().locator('del')).toHaveText(['$10', '20%'])
  await expect(entries.first().locator('ins')).toHaveText(['$25', 'none', 'Jeans'])
  await expect(entries.nth(1)).toContainText('There are two')
  await expect(entries.nth(1).locator('del')).toHaveText(['one'])
  await expect(entries.nth(1).locator('ins')).toHaveText(['two'])
  await expect(entries.last()).toContainText(
    'First entry: ‘Zz Curate Changed’, description, estimate $10, sell rate 20%.',
  )
  await expect(page.getByRole('complementary', { name: 'Current version' })).toContainText('$25')
  await entries.first().getByRole('link', { name: 'historian_reads' }).click()
  await expect(page).toHaveURL('/members/historian_reads')
})

test('an admin restores an earlier state, which is itself a change; others cannot [X-02b]', async ({
  page,
  browser,
  database,
  origin,
}) => {
  await signInAdmin(page, database, origin, 'historian_back')
  const id = await brandIdOf(database, 'Zz Curate Back')
  await send(page, 'PATCH', `/api/brands/${id}`, { averageSalePrice: 15 })
  await send(page, 'PATCH', `/api/brands/${id}`, { averageSalePrice: 99, reason: 'Somebody’s joke' })
  await open(page, '/brands/zz-curate-back/history')
  const buttons = page.getByRole('button', { name: /^Restore the version from / })
  // Not for the state it is in.
  await expect(buttons).toHaveCount(2)
  await buttons.first().click()
  const dialog = page.getByRole('dialog', { name: 'Restore this version?' })
  await expect(dialog.locator('del')).toHaveText('$99')
  await expect(dialog.locator('ins')).toHaveText('$15')
  await dialog.getByLabel('Why').fill('It was a joke')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(toasts(page).getByText('Restored')).toBeVisible()
  const newest = page.getByRole('main').getByRole('article').first()
  await expect(newest.getByRole('heading')).toHaveText('Restored by historian_back')
  await expect(newest).toContainText('It was a joke')
  await expect(newest.locator('ins')).toHaveText('$15')
  const { rows } = await database.query('select average_sale_price from brands where id = $1', [id])
  expect(rows).toEqual([{ average_sale_price: 15 }])

  await page
    .getByRole('button', { name: /^Restore/ })
    .last()
    .click()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(newest.locator('ins')).toHaveText('$10')

  const visitor = await browser.newPage({ baseURL: origin })
  await open(visitor, '/brands/zz-curate-back/history')
  await visitor.waitForLoadState('networkidle')
  await expect(visitor.getByRole('heading', { name: 'Restored by historian_back' }).first()).toBeVisible()
  await expect(visitor.getByRole('button', { name: /Restore/ })).toHaveCount(0)
  await visitor.close()
})

test('a photo is shown as it was and as it is, and one that is not shown any more can be removed [X-02, X-17b]', async ({
  page,
  database,
  origin,
}) => {
  const id = await brandIdOf(database, 'Zz Curate Photo')
  const photo = (sha256: string, width: number, height: number) =>
    JSON.stringify({ sha256, width, height, kind: 'neck tag', era: '1990s' })
  // The photo of another brand: its file is there.
  const { rows } = await database.query<{ sha256: string }>(
    `insert into tag_photos (brand_id, sha256, width, height, era) select $1, sha256, 800, 500, '1990s' from tag_photos
     order by id limit 1 returning sha256`,
    [id],
  )
  await database.query(
    `insert into brand_revisions (brand_id, kind, is_by_guest, before, after, photo)
     select $1, 'photo replaced', true, state, state, json_build_object('before', $2::json, 'after', $3::json)
     from (select json_build_object('name', name, 'description', description, 'averageSalePrice', average_sale_price,
       'sellThroughRate', sell_through_rate, 'garmentTypes', garment_types, 'aliases', '[]'::json, 'tagPhoto', null)
       as state from brands where id = $1) brand`,
    [id, photo('0'.repeat(64), 400, 250), photo(String(rows[0]?.sha256), 800, 500)],
  )
  await open(page, '/brands/zz-curate-photo/history')
  const entry = page.getByRole('main').getByRole('article').first()
  await expect(entry.getByRole('heading')).toHaveText('Better tag photo by guest')
  await expect(entry).toContainText('Deleted since')
  await expect(entry.locator('del')).toHaveText('400 × 250')
  await expect(entry.locator('ins')).toHaveText('800 × 500')
  await expect(entry.getByRole('img', { name: 'Neck tag, 1990s, after this change' })).toBeVisible()

  await database.query(
    `update brand_revisions set photo = json_build_object('before', photo -> 'after',
    'after', photo -> 'before') where brand_id = $1`,
    [id],
  )
  await signInAdmin(page, database, origin, 'historian_removes')
  await open(page, '/brands/zz-curate-photo/history?before=999999999')
  await page.getByRole('button', { name: 'Remove old photo' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the old photo?' })
  await expect(question).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(toasts(page).getByText('Photo removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove old photo' })).toHaveCount(0)
  expect((await database.query('select from tag_photos where brand_id = $1', [id])).rowCount).toBe(0)
})

test('a long history comes in pages, each with an address [X-02]', async ({ page, database, origin }) => {
  await signInAdmin(page, database, origin, 'historian_pages')
  const id = await brandIdOf(database, 'Zz Curate Paged')
  for (let price = 1; price <= 22; price += 1)
    await send(page, 'PATCH', `/api/brands/${id}`, { averageSalePrice: price })
  await open(page, '/brands/zz-curate-paged/history')
  const entries = page.locator('[data-part~="change"]')
  await expect(entries).toHaveCount(20)
  await page.getByRole('link', { name: 'Older changes' }).click()
  await expect(page).toHaveURL(/\?before=\d+$/)
  await expect(entries).toHaveCount(3)
  await expect(entries.last()).toContainText('Submitted')
  await expect(page.getByText('Now', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Newest changes' }).click()
  await expect(entries).toHaveCount(20)
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('the history is readable, and its pages are plain links [X-02, X-18]', async ({ page, database }) => {
    const id = await brandIdOf(database, 'Oxley Fen')
    await database.query(
      `insert into brand_revisions (brand_id, kind, is_by_guest, before, after)
       select $1, 'edited', false, state, state::jsonb || '{"name":"Oxley Marsh"}'
       from (select json_build_object('name', name, 'description', description, 'averageSalePrice', 5,
         'sellThroughRate', null, 'garmentTypes', '[]'::json) as state from brands where id = $1) brand,
         generate_series(1, 21)`,
      [id],
    )
    await page.goto('/brands/oxley-fen/history')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
    await expect(page.locator('ins').first()).toHaveText('Oxley Marsh')
    await page.getByRole('link', { name: 'Older changes' }).click()
    await expect(page.locator('[data-part~="change"]').last()).toContainText('First entry:')
  })
})

test('an address the brand had before leads to the history at the one it has now [X-01h]', async ({
  request,
  database,
}) => {
  await database.query(
    `insert into former_brand_slugs (slug, brand_id) select 'barlow-of-old', id from brands
     where slug = 'barlow-and-thrane' on conflict do nothing`,
  )
  const answer = await request.get('/brands/barlow-of-old/history', { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([301, '/brands/barlow-and-thrane/history'])
  expect((await request.get('/brands/never-was-one/history')).status()).toBe(404)
  await database.query(`insert into former_brand_slugs (slug) values ('removed-of-old') on conflict do nothing`)
  expect((await request.get('/brands/removed-of-old/history')).status()).toBe(410)
})

test(`axe finds no barrier in the history on a phone or a desktop [X-17a, X-17b]`, async ({
  page,
  database,
  origin,
}) => {
  test.slow()
  await signInAdmin(page, database, origin, `historian_axe_screens`)
  const own = `Zz Curate Phone`
  const id = await brandIdOf(database, own)
  await send(page, 'PATCH', `/api/brands/${id}`, {
    name: `${own} ${'W'.repeat(60)}`,
    garmentTypes: ['Jeans', 'Kimonos'],
    aliases: [`Zz screens ${'x'.repeat(80)}`],
    averageSalePrice: 390,
  })
  const { rows } = await database.query<{ slug: string }>('select slug from brands where id = $1', [id])
  await send(page, 'PATCH', `/api/brands/${id}`, { name: own, aliases: [] })
  await open(page, `/brands/${rows[0]?.slug}/history`)
  await expect(page.getByRole('button', { name: /Restore/ }).first()).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await page
    .getByRole('button', { name: /Restore/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
})
