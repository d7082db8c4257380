import { afterAll, beforeEach, expect, test } from 'vitest'
import { BrandHistory } from '@bolodex/contract/curation/brand-history'
import { createVoteRecountStore } from '#features/votes/vote-recount-store.ts'
import { createVoteStore } from '#features/votes/vote-store.ts'
import { addBrand, addMember, addPost, addTagPhoto, type Member } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { createTestApp } from '#testing/test-app.ts'
import { createMergeRecordStore } from './merge-record-store.ts'

const subject = await createTestApp({ RATE_LIMIT_FACTOR: '100' })
afterAll(() => subject.close())
const admin = await addMember(subject.database.db, { is_admin: true })
const join = () => addMember(subject.database.db)
const members = [await join(), await join(), await join(), await join()]
beforeEach(async () => {
  const { pool } = subject.database
  await emptyTables(pool, 'brands, former_brand_slugs, brand_revisions, brand_merges, brand_vote_deltas, videos')
  await pool.query('update users set upvotes_received = 0, downvotes_received = 0')
})

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, cookie = admin.cookie) =>
  subject.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
const member = (index: number): Member => members[index] ?? admin
const vote = (brandId: number, voter: number, voteType: 'up' | 'down') =>
  call('POST', `/api/brands/${brandId}/vote`, { voteType }, member(voter).cookie)
const suggest = async (brandId: number, facts: object): Promise<number> =>
  (await call('POST', `/api/brands/${brandId}/suggestions`, { ...facts, reason: 'Seen' }, member(3).cookie)).json().id
const historyOf = async (slug: string) => BrandHistory.parse((await call('GET', `/api/brands/${slug}/history`)).json())

/** Everything that belongs to a brand, table by table, without what any change leaves behind. */
async function everythingOf(brandId: number): Promise<Record<string, unknown[]>> {
  const tables: Record<string, string> = {
    brands: `select to_jsonb(b) - 'version' - 'updated_at' - 'upvotes' - 'downvotes' as row from brands b where id = $1`,
    aliases: `select to_jsonb(alias) as row from brand_aliases where brand_id = $1 order by alias`,
    slugs: `select to_jsonb(slug) as row from former_brand_slugs where brand_id = $1 order by slug`,
    votes: `select to_jsonb(v) - 'id' as row from brand_votes v where brand_id = $1 order by voter_key`,
    photos: `select to_jsonb(t) as row from tag_photos t where brand_id = $1 order by id`,
    posts: `select to_jsonb(id) as row from forum_posts where brand_id = $1 order by id`,
    suggestions: `select to_jsonb(s) as row from brand_suggestions s where brand_id = $1 order by id`,
    review: `select to_jsonb(r) - 'claimed_by' - 'claimed_until' as row from review_items r
      where decided_at is null and target_kind = 'brand' and (target_id = $1 or other_id = $1) order by id`,
    suggested: `select to_jsonb(r.id) as row from review_items r join brand_suggestions s on s.id = r.target_id
      where r.decided_at is null and r.target_kind = 'suggestion' and s.brand_id = $1 order by r.id`,
    videos: `select to_jsonb(v) as row from brand_videos v where brand_id = $1 order by id`,
    mentions: `select to_jsonb(m) as row from brand_mentions m join brand_videos v on v.id = m.brand_video_id
      where v.brand_id = $1 order by m.id`,
    numbers: `select to_jsonb(i) as row from brand_identifiers i where brand_id = $1 order by id`,
    sales: `select to_jsonb(s) as row from shared_sales s where brand_id = $1 order by id`,
    changes: `select to_jsonb(r) as row from brand_revisions r where brand_id = $1 order by id`,
    search: `select to_jsonb(s) as row from brand_search s where brand_id = $1`,
  }
  const read = Object.entries(tables).map(async ([name, text]) => {
    const { rows } = await subject.database.pool.query<{ row: unknown }>(text, [brandId])
    return [name, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

const countsOf = async (...ids: number[]) => {
  const counts = await createVoteStore(subject.database.db).countsOf(ids)
  return ids.map((id) => counts.get(id))
}

/** Two brands with something of every kind, some of it the same for both. */
async function addTwo(): Promise<{ from: number; into: number }> {
  const { db, pool } = subject.database
  const { id: from } = await addBrand(db, { name: 'Ostler Ltd', average_sale_price: 60, user_id: member(0).id })
  const { id: into } = await addBrand(db, { name: 'Ostler', sell_through_rate: 30, user_id: member(1).id })
  await call('PATCH', `/api/brands/${from}`, { name: 'Ostler Limited', aliases: ['Ostler & Sons'] })
  await call('PATCH', `/api/brands/${into}`, { aliases: ['O. Works'] })
  const place = { kind: 'neck tag', era: '1990s' }
  await addTagPhoto(db, from, { ...place, sha256: 'a'.repeat(64), source_pixels: 900, user_id: member(0).id })
  await addTagPhoto(db, from, { kind: 'care label', sha256: 'c'.repeat(64), look: -123_456_789 })
  await addTagPhoto(db, into, { kind: 'care label', sha256: 'c'.repeat(64) })
  await addTagPhoto(db, into, { ...place, sha256: 'b'.repeat(64), source_pixels: 100, user_id: member(1).id })
  for (const brand_id of [from, into]) await addPost(db, { user_id: member(0).id, brand_id })
  await vote(from, 0, 'up')
  await vote(from, 1, 'up')
  await vote(into, 1, 'down')
  await vote(from, 2, 'down')
  await subject.app.inject({ method: 'POST', url: `/api/brands/${from}/vote`, payload: { voteType: 'up' } })
  // A price by a member who left.
  await pool.query(`update brands set price_set_by = null where id = $1`, [from])
  await suggest(from, { averageSalePrice: 70 })
  await suggest(from, { sellThroughRate: 44 })
  await suggest(into, { sellThroughRate: 55 })
  for (const id of [from, into])
    await call('POST', '/api/flags', { target: 'brand', id, reason: 'facts' }, member(2).cookie)
  await pool.query(`insert into videos (id) values ('both-videos'), ('from-videos')`)
  await pool.query(
    `with added as (insert into brand_videos (brand_id, video_id, is_members_word, user_id)
       values ($1, 'both-videos', false, $3), ($2, 'both-videos', false, $3), ($1, 'from-videos', true, $3) returning id)
     insert into brand_mentions (brand_video_id, start_ms, quote, name_from, name_to, price, found_by)
     select id, id * 1000, 'An Ostler coat', 3, 9, 40, 'words' from added`,
    [from, into, member(0).id],
  )
  // One number on both brands, by the same member, by two, and by a member who left.
  await pool.query(
    `insert into brand_identifiers (kind, number, brand_id, user_id, is_by_established)
     values ('RN', '12345', $1, $3, true), ('RN', '12345', $2, $3, false), ('RN', '12345', $1, $4, true),
       ('RN', '12345', $1, null, true), ('RN', '12345', $2, null, true), ('CA', '01234', $1, $3, true)`,
    [from, into, member(0).id, member(1).id],
  )
  await pool.query('insert into sale_sharing (user_id) values ($1), ($2) on conflict do nothing', [
    member(0).id,
    member(1).id,
  ])
  await pool.query(
    `insert into shared_sales (user_id, brand_id, price, currency, month, platform)
     values ($3, $1, 40, 'USD', '2026-10-01', 'ebay'), ($4, $1, 50, 'USD', '2026-10-01', 'ebay'),
       ($4, $2, 60, 'USD', '2026-10-01', 'ebay')`,
    [from, into, member(0).id, member(1).id],
  )
  return { from, into }
}

async function merge(from: number, into: number): Promise<number> {
  const answer = await call('POST', `/api/brands/${from}/merge`, { into })
  expect(answer.statusCode, answer.body).toBe(200)
  const { slug } = answer.json()
  const [change] = (await historyOf(slug)).changes
  expect(change).toMatchObject({ kind: 'merged', undoableUntil: expect.any(String) })
  return change?.id ?? 0
}
const undo = (into: number, changeId: number, cookie = admin.cookie) =>
  call('POST', `/api/brands/${into}/merges/${changeId}/undo`, { reason: 'Two makers after all' }, cookie)

test('undoing a merge gives both brands back everything as it was [X-04]', async () => {
  const { from, into } = await addTwo()
  const before = { from: await everythingOf(from), into: await everythingOf(into), counts: await countsOf(from, into) }
  expect(before.from).not.toMatchObject({ votes: [], photos: [], videos: [], mentions: [], suggested: [] })
  const changeId = await merge(from, into)
  const answer = await undo(into, changeId)
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { id: from, name: 'Ostler Limited', upvotes: 3 }])

  const after = { from: await everythingOf(from), into: await everythingOf(into) }
  for (const side of ['from', 'into'] as const) {
    const { changes, ...rest } = after[side]
    const { changes: earlier, ...was } = before[side]
    expect(rest, side).toEqual(was)
    expect(changes?.slice(0, earlier?.length), side).toEqual(earlier)
  }
  expect(await countsOf(from, into)).toEqual(before.counts)
  const recounts = createVoteRecountStore(subject.database.db)
  await createVoteStore(subject.database.db).rollUp()
  expect([
    await countsOf(from, into),
    await recounts.recountBrands(0, into + 1),
    await recounts.recountUsers(),
  ]).toEqual([before.counts, 0, 0])
  for (const slug of ['ostler-ltd', 'ostler-limited'])
    expect((await call('GET', `/api/brands/${slug}`)).json()).toMatchObject({ id: from, slug: 'ostler-limited' })
  const reasons = await Promise.all(
    ['ostler-limited', 'ostler'].map(async (slug) => (await historyOf(slug)).changes[0]),
  )
  expect(reasons).toMatchObject([
    { kind: 'put back', reason: 'The merge into ‘Ostler’ was undone. Two makers after all', mergedFrom: null },
    { kind: 'put back', reason: 'The merge with ‘Ostler Limited’ was undone. Two makers after all' },
  ])
  // The merge stays in the history of the one that stayed, and is undone once only.
  expect((await historyOf('ostler')).changes[1]).toMatchObject({ kind: 'merged', undoableUntil: null })
  const again = await undo(into, changeId)
  expect([again.statusCode, again.json().message]).toEqual([409, 'It’s too late to undo this merge'])
})

test('changes since the merge stay with the surviving brand [X-04]', async () => {
  const { db } = subject.database
  const { from, into } = await addTwo()
  const before = await everythingOf(from)
  const changeId = await merge(from, into)
  await createVoteStore(db).rollUp()
  // One voter withdraws, one changes the vote, one votes for the first time.
  await vote(into, 0, 'up')
  await vote(into, 2, 'up')
  await vote(into, 3, 'up')
  const post = await addPost(db, { user_id: member(3).id, brand_id: into })
  const photo = await addTagPhoto(db, into, { kind: 'size tag', sha256: 'd'.repeat(64) })
  await db.updateTable('brands').set({ tag_photo_id: photo.id }).where('id', '=', into).execute()
  await call('PATCH', `/api/brands/${into}`, {
    averageSalePrice: 65,
    aliases: ['O. Works', 'Ostler Limited', 'Newest'],
  })
  const suggested = await suggest(into, { description: 'Boots and saddles, made by hand.' })
  expect((await undo(into, changeId)).statusCode).toBe(200)

  const [back, stayed] = [await everythingOf(from), await everythingOf(into)]
  const { votes, changes: _, ...rest } = back
  const { votes: earlier, changes: __, ...was } = before
  expect(rest).toEqual(was)
  const typesOf = (rows: unknown) =>
    (rows as { user_id: number; vote_type: string }[])
      .map(({ user_id, vote_type }) => `${user_id} ${vote_type}`)
      .toSorted()
  expect(typesOf(votes)).toEqual(typesOf(earlier).filter((one) => !one.startsWith(`${member(0).id} `)))
  expect(typesOf(stayed['votes'])).toEqual(
    [`${member(1).id} down`, `${member(2).id} up`, `${member(3).id} up`].toSorted(),
  )
  expect(await countsOf(from, into)).toEqual([
    { upvotes: 2, downvotes: 1 },
    { upvotes: 2, downvotes: 1 },
  ])
  expect(stayed['posts']).toContain(post.id)
  expect(stayed['photos']).toContainEqual(expect.objectContaining({ id: photo.id }))
  expect(stayed['suggestions']).toContainEqual(expect.objectContaining({ id: suggested }))
  expect(stayed['brands']).toMatchObject([{ average_sale_price: 65, sell_through_rate: 30, tag_photo_id: photo.id }])
  expect(stayed['aliases']).toEqual(['Newest', 'O. Works'])
  const recounts = createVoteRecountStore(db)
  await createVoteStore(db).rollUp()
  expect([await recounts.recountBrands(0, into + 1), await recounts.recountUsers()]).toEqual([0, 0])
})

test('merges are undone the last one first, also through a chain of brands', async () => {
  const { db } = subject.database
  const [one, two, three] = [
    await addBrand(db, { name: 'Vane One' }),
    await addBrand(db, { name: 'Vane Two' }),
    await addBrand(db, { name: 'Vane Three' }),
  ]
  for (const { id } of [one, two]) await vote(id, 0, 'up')
  const first = await merge(one.id, three.id)
  const second = await merge(two.id, three.id)
  const early = await undo(three.id, first)
  expect([early.statusCode, early.json().message]).toEqual([
    409,
    '‘Vane Two’ was merged into this brand later. Undo that merge first.',
  ])
  expect([(await undo(three.id, second)).statusCode, (await undo(three.id, first)).statusCode]).toEqual([200, 200])
  expect(await countsOf(one.id, two.id, three.id)).toEqual([
    { upvotes: 1, downvotes: 0 },
    { upvotes: 1, downvotes: 0 },
    { upvotes: 0, downvotes: 0 },
  ])
  const inner = await merge(one.id, two.id)
  const outer = await merge(two.id, three.id)
  expect((await undo(three.id, inner)).statusCode).toBe(404)
  expect((await undo(three.id, outer)).statusCode).toBe(200)
  expect((await undo(two.id, inner)).json()).toMatchObject({ id: one.id, name: 'Vane One' })
})

test('an undo is refused, with what to do first, when a name is in the way or the time is over [X-04]', async () => {
  const { db, pool } = subject.database
  const from = await addBrand(db, { name: 'Fennimore Mill' })
  const into = await addBrand(db, { name: 'Fennimore' })
  const changeId = await merge(from.id, into.id)
  expect((await undo(into.id, changeId, member(0).cookie)).statusCode).toBe(403)
  expect((await undo(into.id, 999_999)).statusCode).toBe(404)
  await call('PATCH', `/api/brands/${into.id}`, { name: 'Fennimore Mill' })
  const renamed = await undo(into.id, changeId)
  expect([renamed.statusCode, renamed.json().message]).toEqual([
    409,
    'This brand took over the name ‘Fennimore Mill’. Rename it first, then undo the merge.',
  ])
  await call('PATCH', `/api/brands/${into.id}`, { name: 'Fennimore', aliases: [] })
  const other = await addBrand(db, { name: 'Jetty' })
  await call('PATCH', `/api/brands/${other.id}`, { aliases: ['Fennimore Mill'] })
  const taken = await undo(into.id, changeId)
  expect([taken.statusCode, taken.json().message]).toEqual([
    409,
    '‘Fennimore Mill’ now belongs to ‘Jetty’. Free the name there first, then undo the merge.',
  ])
  await call('PATCH', `/api/brands/${other.id}`, { aliases: [] })
  await pool.query(`update brand_merges set created_at = created_at - interval '30 days'`)
  expect((await historyOf('fennimore')).changes.find(({ id }) => id === changeId)).toMatchObject({
    undoableUntil: null,
  })
  expect((await undo(into.id, changeId)).statusCode).toBe(409)
  await createMergeRecordStore(db).forgetOld()
  const { rows } = await pool.query(`select from brand_merges union all select from brand_merge_rows`)
  expect(rows).toEqual([])
})

test('records of a merge are deleted when the surviving brand is deleted or redacted', async () => {
  const { db, pool } = subject.database
  const kept = async () => (await pool.query('select from brand_merges')).rowCount
  const [one, two, three] = [await addBrand(db), await addBrand(db), await addBrand(db)]
  await merge(one.id, two.id)
  await merge(two.id, three.id)
  expect(await kept()).toBe(2)
  await call('DELETE', `/api/brands/${three.id}`)
  expect(await kept()).toBe(0)
  const [from, into] = [await addBrand(db, { name: 'Rude words' }), await addBrand(db, { name: 'Jetty' })]
  await call('PATCH', `/api/brands/${into.id}`, { description: 'Something nobody may read.', reason: 'Oops' })
  await call('PATCH', `/api/brands/${into.id}`, { description: 'Deck coats in heavy cotton.' })
  const { changes } = await historyOf('jetty')
  await merge(from.id, into.id)
  const redaction = { changeId: changes[1]?.id, fields: ['description'] }
  expect((await call('POST', `/api/brands/${into.id}/redactions`, redaction)).statusCode).toBe(200)
  expect(await kept()).toBe(0)
})

test('a photo removed by an admin since the merge is not restored', async () => {
  const { db } = subject.database
  const from = await addBrand(db, { name: 'Ostler Ltd' })
  const into = await addBrand(db, { name: 'Ostler' })
  const same = { sha256: 'e'.repeat(64) }
  await addTagPhoto(db, from.id, same)
  const { id: photoId } = await addTagPhoto(db, into.id, same)
  const changeId = await merge(from.id, into.id)
  expect((await call('DELETE', `/api/brands/${into.id}/photos/${photoId}`)).statusCode).toBe(200)
  expect((await undo(into.id, changeId)).statusCode).toBe(200)
  expect([(await everythingOf(from.id))['photos'], (await everythingOf(into.id))['photos']]).toEqual([[], []])
})
