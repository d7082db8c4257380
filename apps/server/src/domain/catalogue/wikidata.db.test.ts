import { beforeEach, expect, test } from 'vitest'
import { csvColumns } from '@bolodex/brand-csv/brand-csv'
import { BrandHistory } from '@bolodex/contract/curation/brand-history'
import { loadStarter } from '#features/starter/load-starter.ts'
import { readStarter } from '#features/starter/read-starter.ts'
import { addBrand, addMember, addToCatalogue } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { emptyTables } from '#testing/test-database.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { streamCatalogue } from './read-catalogue.ts'
import { fillWikidataIds, fillWikidataJob } from './wikidata-store.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000', ANSWER_CACHE_SECONDS: '0' })
const levis = 'Q127962'

beforeEach(() =>
  emptyTables(
    subject.database.pool,
    'brands, former_brand_slugs, removed_brands, brand_revisions, brand_merges, brand_catalogue',
  ),
)

const ask = async <T extends object>(query: string, values: unknown[] = []) =>
  (await subject.database.pool.query<T>(query, values)).rows
const idsOf = async () =>
  Object.fromEntries(
    (await ask<{ name: string; wikidata: string | null }>('select name, wikidata from brands order by name')).map(
      ({ name, wikidata }) => [name, wikidata],
    ),
  )
/** All batches, as the job runs them. */
async function backfill(rowsAtOnce = 2): Promise<void> {
  const { db } = subject.database
  let after: number | null = 0
  while (after !== null) {
    const from: number = after
    after = await db.transaction().execute((trx) => fillWikidataIds(trx, from, rowsAtOnce))
  }
}
const signInAs = (given: Parameters<typeof addMember>[1] = {}) => addMember(subject.database.db, given)
const call = async (cookie: string, method: 'POST' | 'PATCH', url: string, payload: object) => {
  const answer = await subject.app.inject({ method, url, headers: { cookie }, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const addToCatalogueAfterwards = async (name = 'Levi’s', wikidata = levis) =>
  addToCatalogue(subject.database.db, { name, wikidata })

test('a brand gets the id of the one catalogue entry with the same folded name when it is added', async () => {
  const { db } = subject.database
  await addToCatalogueAfterwards()
  await addToCatalogue(db, { name: 'Gap' })
  await addToCatalogue(db, { name: 'Odd', wikidata: 'not an id' })
  const { cookie } = await signInAs()
  const description = 'Riveted denim since 1873'
  const names = ['LEVIS', 'Gap', 'Odd', 'Leviathan']
  const answer = await call(cookie, 'POST', '/api/brands', {
    brands: [...names.map((name) => ({ name, description })), { name: 'Levi’s Vintage', description, wikidata: 'Q5' }],
  })
  expect(answer.brands.map(({ wikidata }: { wikidata: string | null }) => wikidata)).toEqual([
    levis,
    null,
    null,
    null,
    'Q5',
  ])
})

test('an id that a member gives with a new brand is kept', async () => {
  await addToCatalogueAfterwards()
  const { cookie } = await signInAs()
  await call(cookie, 'POST', '/api/brands', { name: 'Levis', description: 'Riveted denim', wikidata: 'Q5' })
  expect(await idsOf()).toEqual({ Levis: 'Q5' })
})

test('several entries with an id and the same folded name give none', async () => {
  const { db } = subject.database
  await addToCatalogueAfterwards()
  await addToCatalogue(db, { name: 'Levi-s', wikidata: 'Q5', sameAs: 'Levi’s' })
  expect(await ask(`select count(*)::integer as count from brand_catalogue`)).toEqual([{ count: 2 }])
  await addBrand(db, { name: 'Levis' })
  await backfill()
  expect(await idsOf()).toEqual({ Levis: null })
})

test('brands of a file and starter brands get theirs', async () => {
  const { db } = subject.database
  const [row] = await readStarter()
  if (!row) throw new Error('no row')
  await addToCatalogueAfterwards()
  await addToCatalogueAfterwards(row.facts.name, 'Q5')
  const { cookie } = await signInAs()
  const file = `${csvColumns.join(',')}\r\nLevis,Riveted denim since 1873,,,\r\n`
  const boundary = 'x-boundary'
  const answer = await subject.app.inject({
    method: 'POST',
    url: '/api/brands/csv',
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${file}\r\n--${boundary}--\r\n`,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  await loadStarter(db, [row])
  expect(await idsOf()).toEqual({ Levis: levis, [row.facts.name]: 'Q5' })
  // A newer file of starter brands has no ids either.
  await loadStarter(db, [{ ...row, hash: 'another' }])
  expect(await idsOf()).toEqual({ Levis: levis, [row.facts.name]: 'Q5' })
})

test('loading names enqueues the backfill, which fills brands that are older, and changes nothing when it runs again', async () => {
  const { db } = subject.database
  await ask(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = $1))`, [
    fillWikidataJob,
  ])
  for (const name of ['LEVIS', 'Gap', 'Iver Lund', 'levi-strauss', 'Lee']) await addBrand(db, { name })
  await ask(`update brands set updated_at = '2020-01-01'`)
  await addToCatalogueAfterwards()
  await addToCatalogueAfterwards('Lee', 'Q5')
  expect(await ask('select from graphile_worker.jobs where key = $1', [fillWikidataJob])).toHaveLength(1)
  await backfill()
  const filled = { LEVIS: levis, Lee: 'Q5', Gap: null, 'Iver Lund': null, 'levi-strauss': null }
  expect(await idsOf()).toEqual(filled)
  // Programs that follow changes learn of it; no open edit is refused.
  const state = 'select name, version, updated_at, xmin from brands order by name'
  const after = await ask<{ name: string; version: number; updated_at: Date }>(state)
  expect(after.filter(({ updated_at: at }) => at.getFullYear() > 2020).map(({ name }) => name)).toEqual([
    'LEVIS',
    'Lee',
  ])
  expect(after.map(({ version }) => version)).toEqual([0, 0, 0, 0, 0])
  await backfill(100)
  expect(await ask(state)).toEqual(after)
})

test('an id that a member changed, removed or redacted is never filled again', async () => {
  const { db } = subject.database
  await addToCatalogueAfterwards()
  await addToCatalogueAfterwards('Gap', 'Q5')
  await addToCatalogueAfterwards('Lee', 'Q6')
  const { cookie } = await signInAs({ is_admin: true })
  const { id: changed } = await addBrand(db, { name: 'Levis' })
  const { id: removed } = await addBrand(db, { name: 'Gap' })
  const { id: redacted } = await addBrand(db, { name: 'Lee' })
  await call(cookie, 'PATCH', `/api/brands/${changed}`, { wikidata: 'Q7' })
  for (const id of [removed, redacted]) await call(cookie, 'PATCH', `/api/brands/${id}`, { wikidata: null })
  await call(cookie, 'POST', `/api/brands/${redacted}/redactions`, { changeId: null, fields: ['wikidata'] })
  const kept = { Levis: 'Q7', Gap: null, Lee: null }
  await backfill()
  expect(await idsOf()).toEqual(kept)
  // Nor when the brand comes back from a merge.
  await call(cookie, 'POST', `/api/brands/${removed}/merge`, { into: changed })
  const history = await subject.app.inject('/api/brands/levis/history')
  const [merge] = BrandHistory.parse(history.json()).changes
  await call(cookie, 'POST', `/api/brands/${changed}/merges/${merge?.id}/undo`, {})
  await backfill()
  expect(await idsOf()).toEqual(kept)
})

test('an edit of something else before the backfill does not keep the id away', async () => {
  const { db } = subject.database
  const { cookie } = await signInAs({ is_admin: true })
  const { id } = await addBrand(db, { name: 'Levis' })
  await call(cookie, 'PATCH', `/api/brands/${id}`, { averageSalePrice: 40 })
  await addToCatalogueAfterwards()
  await backfill()
  expect(await idsOf()).toEqual({ Levis: levis })
})

test('a member who changes the id while the backfill waits for the brand is not overwritten', async () => {
  const { db, pool } = subject.database
  const { id } = await addBrand(db, { name: 'Levis' })
  await addToCatalogueAfterwards()
  const other = await pool.connect()
  try {
    await other.query('begin')
    await other.query('select from brands where id = $1 for no key update', [id])
    const filling = backfill()
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    // Given and removed again meanwhile.
    await other.query(
      `insert into brand_revisions (brand_id, before, after) values ($1, '{"wikidata": "Q7"}', '{"wikidata": null}')`,
      [id],
    )
    await other.query('commit')
    await filling
  } finally {
    other.release()
  }
  expect(await idsOf()).toEqual({ Levis: null })
})

test('the catalogue that comes with the product fills the brands of more than 1,500 names', async () => {
  const { db } = subject.database
  await db.transaction().execute((trx) => loadCatalogue(trx, streamCatalogue()))
  await ask(`insert into brands (slug, name, name_key, plain_key, description, search_text)
    select 'b-' || id, name, name_key, plain_key, 'Known by its name alone.', '' from brand_catalogue where wikidata is not null`)
  const [counts] = await ask<{ filled: number; wrong: number }>(`
    select count(b.wikidata)::integer as filled,
      count(*) filter (where b.wikidata is distinct from c.wikidata and b.wikidata is not null)::integer as wrong
    from brands b join brand_catalogue c using (name_key)`)
  expect(counts?.filled).toBeGreaterThan(1500)
  expect(counts?.wrong).toBe(0)
}, 60_000)
