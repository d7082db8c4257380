import { beforeEach, expect, test, vi } from 'vitest'
import { nameKeyOf, plainKeyOf } from '@bolodex/brand-names/name-keys'
import { makeOfflineCopy } from '#features/offline/make-copy.ts'
import { createBrandTotalsStore } from '#features/directory/brand-totals-store.ts'
import { addBrand, addMember, addPost, addTagPhoto, addUser } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { emptyTables } from '#testing/test-database.ts'
import { loadStarter, removeStarter } from './load-starter.ts'
import { readStarter, type StarterRow } from './read-starter.ts'
import { createStarterStore, touches } from './starter-store.ts'

// The whole file is loaded, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })
const file = await readStarter()
const some = file.slice(0, 12)

beforeEach(() =>
  emptyTables(subject.database.pool, 'brands, former_brand_slugs, removed_brands, offline_copies, forum_posts'),
)

const ask = async <T extends object>(query: string, values: unknown[] = []) =>
  (await subject.database.pool.query<T>(query, values)).rows
const idOf = async (row: StarterRow | undefined): Promise<number> => {
  const [found] = await ask<{ id: number }>('select brand_id as id from starter_brands where row_key = $1', [row?.key])
  if (!found) throw new Error(`${row?.facts.name} is not loaded`)
  return found.id
}
const get = async (url: string) => (await subject.app.inject({ url })).json()

/** Everything that a load may write, with the versions of the rows. */
const snapshot = () =>
  ask(`select 'brand' as of, id, xmin::text, updated_at::text as at from brands
    union all select 'alias', id, xmin::text, created_at::text from brand_aliases
    union all select 'starter', brand_id, xmin::text, loaded_at::text from starter_brands
    union all select 'change', id, xmin::text, created_at::text from brand_revisions order by 1, 2`)

/** Counts of every table that knows of brands. */
const traces = async () => {
  const db = subject.database
  await createBrandTotalsStore(db.db).rollUp()
  const [counts] = await ask<Record<string, number>>(`select
    (select count(*)::integer from brands) as brands, (select count(*)::integer from brand_aliases) as aliases,
    (select count(*)::integer from brand_search) as searched, (select count(*)::integer from starter_brands) as starters,
    (select count(*)::integer from brand_revisions) as changes, (select count(*)::integer from former_brand_slugs) as slugs,
    (select coalesce(sum(brands), 0)::integer from brand_totals) as total,
    (select coalesce(sum(brands), 0)::integer from brand_era_totals) as dated`)
  return counts
}

const nothingTouched = { updated: 0, unchanged: 0, removed: 0, kept: 0, duplicates: [] }

test('the whole file is loaded in under 30 s, loaded again without a write, and removed without a trace [X-37f, X-37g]', async () => {
  const { db } = subject.database
  const before = await traces()
  const start = performance.now()
  expect(await loadStarter(db, file)).toEqual({ ...nothingTouched, added: file.length })
  expect(performance.now() - start).toBeLessThan(30_000)
  expect(await traces()).toMatchObject({ brands: 712, searched: 712, starters: 712, changes: 0, slugs: 0, total: 712 })

  const loaded = await snapshot()
  expect(await loadStarter(db, file)).toEqual({ ...nothingTouched, added: 0, unchanged: file.length })
  expect(await snapshot()).toEqual(loaded)

  const copy = await makeOfflineCopy({ db, log: { info: () => {} } })
  expect(copy?.brands).toBe(712)
  expect(await removeStarter(db)).toMatchObject({ removed: 712, kept: 0 })
  expect(await traces()).toEqual(before)
  expect((await makeOfflineCopy({ db, log: { info: () => {} } }))?.brands).toBe(0)
  for (const url of ['/api/brands/carhartt', '/api/brands/carhartt/history', '/brands/carhartt'])
    expect((await subject.app.inject({ url })).statusCode, url).toBe(404)
  expect(await get('/api/directory?q=carhartt')).toMatchObject({ total: 0, close: [], didYouMean: [] })
  // Clients that sync need the ids.
  const { changes } = await get('/api/changed-brands?since=2026-01-01T00:00:00Z')
  expect(changes[0]).toMatchObject({ status: 'deleted', brand: null })

  await loadStarter(db, some)
  expect(await ask('select slug from brands where name_key = $1', [some[1]?.key])).toEqual([{ slug: '3sixteen' }])
})

test('a loaded brand has the facts of its row, and the site is named as who added it [X-37a, X-37e]', async () => {
  const row = file.find(({ facts }) => facts.datedNotes.length > 0 && facts.aliases.length > 0)
  if (!row) throw new Error('no such row')
  await loadStarter(subject.database.db, [row])
  const { brands } = await get('/api/directory')
  const { name: _, ...facts } = row.facts
  expect(brands).toEqual([
    expect.objectContaining({
      ...facts,
      starter: 'unconfirmed',
      submittedBy: 'Starter notes',
      userId: null,
      upvotes: 0,
      priceBasis: null,
    }),
  ])
  const details = await get(`/api/brands/${brands[0].slug}`)
  expect(details).toMatchObject({ changes: 0, starter: 'unconfirmed' })
  expect(new Set(details.datedNoteAuthors)).toEqual(new Set(['Starter notes']))
  expect(await get(`/api/brands/${brands[0].slug}/history`)).toMatchObject({
    first: { submittedBy: 'Starter notes' },
    total: 0,
  })
})

test('a brand that is there already, by name, alias, spelling or look, is listed and left as it is [X-37c]', async () => {
  const { db } = subject.database
  const withAlias = file.find(({ facts }) => facts.aliases.some((alias) => /^[A-Z][a-z]{5,}/.test(alias)))
  const alias = withAlias?.facts.aliases.find((name) => /^[A-Z][a-z]{5,}/.test(name)) ?? ''
  const carhartt = file.find(({ facts }) => facts.name === 'Carhartt')
  const arcteryx = file.find(({ facts }) => plainKeyOf(facts.name) === 'arcteryx')
  const patagonia = file.find(({ facts }) => facts.name === 'Patagonia')
  const nike = file.find(({ facts }) => facts.name === 'Nike')
  const rows = [withAlias, carhartt, arcteryx, patagonia, nike].filter((row) => row !== undefined)
  expect(rows).toHaveLength(5)
  await addBrand(db, { name: 'CARHARTT' })
  await addBrand(db, { name: alias })
  await addBrand(db, { name: 'Arc Teryx' })
  // The first letter is Cyrillic.
  await addBrand(db, { name: 'Рatagonia' })
  const { id } = await addBrand(db, { name: 'The Swoosh Company' })
  await db
    .insertInto('brand_aliases')
    .values({ brand_id: id, alias: 'Nike', alias_key: nameKeyOf('Nike'), plain_key: 'nike', sound_key: 'nk' })
    .execute()
  const before = await snapshot()
  const counts = await loadStarter(db, rows)
  expect(counts).toEqual({ ...nothingTouched, added: 0, duplicates: rows.map(({ facts }) => facts.name) })
  expect(await snapshot()).toEqual(before)
})

test('a newer file changes untouched brands only, without a history [X-37f]', async () => {
  const { db } = subject.database
  const [first, second, third] = some
  await loadStarter(db, some)
  const user = await addUser(db)
  await ask(`insert into brand_votes (brand_id, voter_key, vote_type, user_id) values ($1, $2, 'up', $3)`, [
    await idOf(second),
    `user:${user.id}`,
    user.id,
  ])
  const text = 'A newer text about its jeans.'
  const newer = some.map((row) =>
    row === third ? row : { ...row, hash: `${row.hash}2`, facts: { ...row.facts, description: text, aliases: [] } },
  )
  expect(await loadStarter(db, newer)).toMatchObject({ added: 0, updated: 10, unchanged: 1, kept: 1, duplicates: [] })
  const read = async (row: StarterRow | undefined) => {
    const [brand] = await ask<{ description: string; version: number }>(
      'select description, version from brands where id = $1',
      [await idOf(row)],
    )
    return brand
  }
  expect(await read(first)).toEqual({ description: text, version: 1 })
  expect(await read(second)).toEqual({ description: second?.facts.description, version: 0 })
  expect(await read(third)).toEqual({ description: third?.facts.description, version: 0 })
  expect(await ask('select from brand_revisions')).toEqual([])
  expect(await get('/api/directory?q=newer%20text')).toMatchObject({ total: 10 })
})

test('what members did to a starter brand keeps it when the others are removed [X-37g]', async () => {
  const { db, pool } = subject.database
  await loadStarter(db, some)
  const admin = await addMember(db, { is_admin: true })
  const member = await addMember(db)
  const call = async (who: { cookie: string }, method: 'PUT' | 'PATCH' | 'POST', url: string, payload?: object) => {
    const answer = await subject.app.inject({
      method,
      url,
      headers: { cookie: who.cookie },
      ...(payload && { payload }),
    })
    expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200)
  }
  const ids: number[] = []
  for (const row of some) ids.push(await idOf(row))
  const [confirmed = 0, edited = 0, voted = 0, shown = 0, discussed = 0, suggested = 0, numbered = 0] = ids
  await call(member, 'PUT', `/api/brands/${confirmed}/starter-confirmation`)
  await call(admin, 'PATCH', `/api/brands/${edited}`, { averageSalePrice: 40 })
  await call(member, 'POST', `/api/brands/${voted}/vote`, { voteType: 'up' })
  await addTagPhoto(db, shown)
  await addPost(db, { user_id: member.id, brand_id: discussed })
  await call(member, 'POST', `/api/brands/${suggested}/suggestions`, { garmentTypes: ['Suits'], reason: 'I saw one' })
  await call(member, 'PUT', `/api/brands/${numbered}/identifiers/RN/12345/confirmation`)
  expect(await createStarterStore(db).count()).toEqual({ loaded: 12, untouched: 5, unconfirmed: 10 })
  expect(await removeStarter(db)).toMatchObject({ removed: 5 })
  const { rows } = await pool.query<{ id: number }>('select id from brands order by id')
  expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, 7).toSorted((a, b) => a - b))
  // And they survive the file.
  expect(await loadStarter(db, some)).toMatchObject({ added: 5, kept: 7, duplicates: [] })
})

test('a brand that an admin deleted does not come back with the file', async () => {
  const { db } = subject.database
  await loadStarter(db, some)
  const admin = await addMember(db, { is_admin: true })
  const url = `/api/brands/${await idOf(some[0])}`
  expect((await subject.app.inject({ method: 'DELETE', url, headers: { cookie: admin.cookie } })).statusCode).toBe(200)
  expect(await loadStarter(db, some)).toMatchObject({ added: 0, kept: 1, unchanged: 11 })
})

test('every table that refers to a brand is one that means a touch, or one that follows the brand', async () => {
  const rows = await ask<{ name: string }>(`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'brands'::regclass order by 1`)
  // Notices and counts come with what is listed; a merge is in the history of the brand that stays.
  const following = `brand_aliases brand_lines brand_search brand_searches brand_video_figures brand_vote_deltas former_brand_slugs guest_vote_days
    notice_queue notices open_suggestion_facts price_reviews sold_cells sold_quarters starter_brands withdrawn_sales`
  const known = [...touches.map((from) => from.replace('from ', '')), ...following.split(/\s+/)]
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})
