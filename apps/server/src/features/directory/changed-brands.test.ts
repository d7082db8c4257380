import { afterAll, beforeEach, expect, test } from 'vitest'
import { ChangedBrands } from '@bolodex/contract/open-data/changed-brands'
import { limits } from '@bolodex/contract/limits'
import { addBrand, addMember } from '#testing/builders.ts'
import { createTestApp } from '#testing/test-app.ts'
import { emptyTables } from '#testing/test-database.ts'

const subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
afterAll(() => subject.close())
const { cookie } = await addMember(subject.database.db, { is_admin: true })
beforeEach(() => emptyTables(subject.database.pool, 'brands, removed_brands, brand_merges'))

async function list(since: string, sinceId = 0): Promise<ChangedBrands> {
  const answer = await subject.app.inject(`/api/changed-brands?since=${since}&sinceId=${sinceId}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return ChangedBrands.parse(answer.json())
}

const longAgo = '2020-01-01T00:00:00Z'
const addOld = (name: string, minute: number) =>
  addBrand(subject.database.db, { name, updated_at: `2026-01-01T00:${String(minute).padStart(2, '0')}:00Z` })
const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  subject.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })

test('only brands changed after the timestamp are listed, oldest change first, as in the directory', async () => {
  await addOld('Kestrel', 1)
  const { id } = await addOld('Heron', 2)
  const { changes, isComplete } = await list('2026-01-01T00:01:00Z', limits.maxId)
  expect(changes).toMatchObject([{ id, status: 'changed', mergedInto: null, brand: { name: 'Heron' } }])
  expect(changes[0]?.brand).toEqual((await subject.app.inject('/api/brands')).json()[1])
  expect(isComplete).toBe(true)
})

test('an edit moves a brand to the end of the list', async () => {
  const first = await addOld('Kestrel', 1)
  const second = await addOld('Heron', 2)
  expect((await send('PATCH', `/api/brands/${first.id}`, { averageSalePrice: 12 })).statusCode).toBe(200)
  expect((await list(longAgo)).changes.map(({ id }) => id)).toEqual([second.id, first.id])
})

test('a deleted brand is listed as deleted, without what it was', async () => {
  const { id } = await addOld('Kestrel', 1)
  expect((await send('DELETE', `/api/brands/${id}`)).statusCode).toBe(200)
  expect((await list(longAgo)).changes).toMatchObject([{ id, status: 'deleted', brand: null, mergedInto: null }])
})

test('a merged brand names the one it became part of, and is there again when the merge is undone', async () => {
  const from = await addOld('Kestrel', 1)
  const into = await addOld('Heron', 2)
  expect((await send('POST', `/api/brands/${from.id}/merge`, { into: into.id })).statusCode).toBe(200)
  expect((await list(longAgo)).changes).toMatchObject([
    { id: from.id, status: 'merged', brand: null, mergedInto: into.id },
    { id: into.id, status: 'changed' },
  ])
  const history = (await subject.app.inject('/api/brands/heron/history')).json()
  const undone = await send('POST', `/api/brands/${into.id}/merges/${history.changes[0].id}/undo`, {})
  expect(undone.statusCode, undone.body).toBe(200)
  const after = await list(longAgo)
  expect(after.changes.map(({ id, status }) => [id, status])).toEqual([
    [from.id, 'changed'],
    [into.id, 'changed'],
  ])
})

test('pages follow each other without a gap or a repetition, also within one microsecond', async () => {
  const { pool } = subject.database
  await pool.query(
    `insert into brands (slug, name, name_key, description, search_text, updated_at)
     select 'b' || n, 'B' || n, 'b' || n, 'Waxed field coats.', 'b', '2026-01-01T00:00:00.123456Z'::timestamptz
       + make_interval(secs => n / 150 * 0.000001) from generate_series(1, 250) n`,
  )
  const seen: number[] = []
  let page = await list(longAgo)
  for (let turn = 0; turn < 5; turn += 1) {
    seen.push(...page.changes.map(({ id }) => id))
    if (page.isComplete) break
    page = await list(page.next.since, page.next.sinceId)
  }
  const { rows } = await pool.query<{ id: number }>('select id from brands order by updated_at, id')
  expect(seen).toEqual(rows.map(({ id }) => id))
})

test('after the last page the next round starts in the past, so that a change that took long is not missed', async () => {
  const { isComplete, next } = await list(new Date().toISOString())
  expect(isComplete).toBe(true)
  const minutesAgo = (Date.now() - Date.parse(next.since)) / 60_000
  expect(minutesAgo).toBeGreaterThanOrEqual(15)
  expect(minutesAgo).toBeLessThan(17)
})

test('pages are read from an index, however many brands there are', async () => {
  const { pool } = subject.database
  await pool.query(
    `insert into brands (slug, name, name_key, description, search_text, updated_at)
     select 'b' || n, 'B' || n, 'b' || n, 'Waxed field coats.', 'b', '2026-01-01'::timestamptz + make_interval(secs => n)
     from generate_series(1, 5000) n; analyze brands`,
  )
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain select id from brands where (updated_at, id) > ('2026-01-01', 0) order by updated_at, id limit 100`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('brands_by_change')
})

test.each(['', 'since=yesterday', 'since=0000-01-01T00:00:00Z', 'since=2026-02-30T00:00:00Z', `since=${longAgo}&x=1`])(
  'the parameters %s are refused',
  async (query) => {
    expect((await subject.app.inject(`/api/changed-brands?${query}`)).statusCode).toBe(400)
  },
)
