import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { searchTextOf } from '@bolodex/brand-names/name-keys'
import { addBrand, addMember, addTagPhoto } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { createTestApp } from '#testing/test-app.ts'

// After any sequence of admin and voter actions: counts equal the votes, cards show a photo where there is one, no
// history is lost, and no slug that ever worked is broken.
const subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000000' })
afterAll(() => subject.close())
const { cookie: admin } = await addMember(subject.database.db, { is_admin: true })
const cookies: string[] = []
for (let i = 0; i < 3; i += 1) cookies.push((await addMember(subject.database.db)).cookie)

const names = ['Ostler', 'ostler works', 'Fennimore', 'Vane', 'Vane & Co', 'Jetty', 'É Jetty']
const brand = fc.nat({ max: 3 })
const name = fc.constantFrom(...names)
/** Merges and their undoing come more often than the rest: one can only follow the other. */
const often = <T>(arbitrary: fc.Arbitrary<T>) => ({ arbitrary, weight: 3 })
const step = fc.oneof(
  fc.record({ what: fc.constant('edit' as const), brand, name, price: fc.option(fc.nat({ max: 90 })) }),
  fc.record({ what: fc.constant('rename aliases' as const), brand, aliases: fc.uniqueArray(name, { maxLength: 3 }) }),
  often(fc.record({ what: fc.constant('merge' as const), brand, into: brand })),
  often(fc.record({ what: fc.constant('undo merge' as const), brand })),
  fc.record({ what: fc.constant('put back' as const), brand, change: fc.nat({ max: 30 }) }),
  fc.record({ what: fc.constant('delete' as const), brand }),
  fc.record({ what: fc.constant('vote' as const), brand, voter: fc.nat({ max: 2 }), isUp: fc.boolean() }),
  fc.record({ what: fc.constant('remove photo' as const), brand, photo: fc.nat({ max: 5 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const photo = fc.record({
  brand,
  kind: fc.constantFrom('neck tag', 'care label', 'fake warning'),
  era: fc.constantFrom(null, '1990s'),
  pixels: fc.integer({ min: 1, max: 9 }),
  isRetired: fc.boolean(),
})

test('no sequence of edits, merges, undone merges, restores and deletes breaks what must hold [X-02, X-04, D-24]', async () => {
  const seen = { merged: 0, unmerged: 0, restore: 0, deleted: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(photo, { maxLength: 8 }),
      fc.array(step, { minLength: 4, maxLength: 18 }),
      async (photos, steps) => {
        const ids = await begin(photos)
        const slugs = new Set<string>()
        let history = new Map<number, string>()
        for (const one of steps) {
          for (const slug of await allSlugs()) slugs.add(slug)
          const status = await take(one, ids)
          expect([200, 400, 404, 409], JSON.stringify(one)).toContain(status)
          if (status === 200 && one.what === 'merge') seen.merged += 1
          if (status === 200 && one.what === 'undo merge') seen.unmerged += 1
          if (status === 200 && one.what === 'put back') seen.restore += 1
          if (status === 200 && one.what === 'delete') seen.deleted += 1
          history = await requireWholeHistory(history)
        }
        await requireOwnedHistory()
        await requireTrueCounts()
        await requireOnePrimary()
        await requireOwnNames()
        await requireAddresses([...slugs, ...(await allSlugs())])
      },
    ),
    { numRuns: 40 },
  )
  // A test in which nothing happens would prove nothing.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5)
}, 120_000)

async function begin(
  photos: { brand: number; kind: string; era: string | null; pixels: number; isRetired: boolean }[],
) {
  const { db, pool } = subject.database
  await emptyTables(pool, 'brands, former_brand_slugs, brand_revisions, brand_merges, brand_vote_deltas')
  const ids: number[] = []
  for (const first of ['Ostler', 'Fennimore', 'Vane', 'Jetty']) ids.push((await addBrand(db, { name: first })).id)
  const places = new Set<string>()
  for (const { brand: index, kind, era, pixels, isRetired } of photos) {
    const place = `${index} ${kind} ${era}`
    const isFree = !places.has(place)
    if (!isRetired && isFree) places.add(place)
    const retired_at = isRetired || !isFree ? new Date() : null
    // Sometimes the same photo for two brands.
    const sha256 = `${pixels}${kind.length % 9}`.padStart(64, '0')
    await addTagPhoto(db, ids[index] ?? 0, { kind, era, source_pixels: pixels, retired_at, sha256 }).catch(() => {})
  }
  await pool.query(`update brands b set tag_photo_id = (select id from tag_photos p
    where p.brand_id = b.id and retired_at is null and kind <> 'fake warning' order by kind <> 'neck tag', id limit 1)`)
  return ids
}

async function take(one: Step, ids: number[]): Promise<number> {
  const id = ids[one.brand] ?? 0
  const send = async (method: 'POST' | 'PATCH' | 'DELETE', rest: string, payload?: object, cookie = admin) => {
    const url = `/api/brands/${id}${rest}`
    const answer = await subject.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
    return answer.statusCode
  }
  switch (one.what) {
    case 'edit':
      return send('PATCH', '', { name: one.name, averageSalePrice: one.price })
    case 'rename aliases':
      return send('PATCH', '', { aliases: one.aliases })
    case 'merge':
      return send('POST', '/merge', { into: ids[one.into] })
    case 'delete':
      return send('DELETE', '')
    case 'vote':
      return send('POST', '/vote', { voteType: one.isUp ? 'up' : 'down' }, cookies[one.voter])
    case 'undo merge': {
      const { rows } = await ask<{ id: number; into: number }>(
        `select revision_id as id, into_id as into from brand_merges order by id desc limit 1`,
      )
      const { id: changeId, into } = rows[0] ?? { id: 1, into: id }
      const url = `/api/brands/${into}/merges/${changeId}/undo`
      const answer = await subject.app.inject({ method: 'POST', url, headers: { cookie: admin }, payload: {} })
      return answer.statusCode
    }
    case 'put back': {
      const { rows } = await ask<{ id: number }>(`select id from brand_revisions where brand_id = ${id} order by id`)
      return send('POST', '/restore', { changeId: rows[one.change % (rows.length + 1)]?.id ?? null })
    }
    default: {
      const { rows } = await ask<{ id: number }>(`select id from tag_photos where brand_id = ${id} order by id`)
      const found = rows[one.photo]
      return found ? send('DELETE', `/photos/${found.id}`) : 404
    }
  }
}

const ask = <T extends object>(query: string) => subject.database.pool.query<T>(query)

async function allSlugs(): Promise<string[]> {
  const { rows } = await ask<{ slug: string }>('select slug from brands union select slug from former_brand_slugs')
  return rows.map(({ slug }) => slug)
}

async function requireWholeHistory(known: Map<number, string>): Promise<Map<number, string>> {
  const { rows } = await ask<{ id: number; states: string }>(
    `select id, concat(before::text, after::text, kind, reason) as states from brand_revisions`,
  )
  const now = new Map(rows.map(({ id, states }) => [id, states]))
  for (const [id, states] of known) expect(now.get(id)).toBe(states)
  return now
}

/** Every change belongs to a brand that is there, or to one that was deleted: none is left behind by a merge. */
async function requireOwnedHistory(): Promise<void> {
  const { rows } = await ask(`select id from brand_revisions r
    where not exists (select from brands where id = r.brand_id)
      and not exists (select from brand_revisions d where d.brand_id = r.brand_id and d.kind = 'deleted')`)
  expect(rows).toEqual([])
}

async function requireTrueCounts(): Promise<void> {
  const { rows } = await ask(`
    select b.name from brands b where
      (b.upvotes + coalesce((select sum(upvotes) from brand_vote_deltas where brand_id = b.id), 0),
       b.downvotes + coalesce((select sum(downvotes) from brand_vote_deltas where brand_id = b.id), 0))
      <> ((select count(*) from brand_votes where brand_id = b.id and vote_type = 'up'),
          (select count(*) from brand_votes where brand_id = b.id and vote_type = 'down'))`)
  expect(rows).toEqual([])
}

async function requireOnePrimary(): Promise<void> {
  const { rows } = await ask(`
    select b.name from brands b where (b.tag_photo_id is not null) <> exists (
        select from tag_photos where brand_id = b.id and retired_at is null and kind <> 'fake warning')
      or b.tag_photo_id is not null and b.tag_photo_id not in (
        select id from tag_photos where brand_id = b.id and retired_at is null and kind <> 'fake warning')`)
  expect(rows).toEqual([])
}

async function requireOwnNames(): Promise<void> {
  const { rows } = await ask<{ name: string; description: string; search_text: string; aliases: string[] }>(`
    select name, description, search_text,
      array(select alias from brand_aliases where brand_id = brands.id order by id) as aliases from brands`)
  for (const { name: own, description, search_text, aliases } of rows)
    expect(search_text).toBe(searchTextOf(own, description, aliases))
  const twice = await ask(`select key from (select name_key as key from brands union all
    select alias_key from brand_aliases) names group by key having count(*) > 1`)
  expect(twice.rows).toEqual([])
}

async function requireAddresses(slugs: string[]): Promise<void> {
  for (const slug of new Set(slugs)) {
    const { statusCode } = await subject.app.inject(`/api/brands/${encodeURIComponent(slug)}`)
    expect([200, 410], slug).toContain(statusCode)
  }
}
