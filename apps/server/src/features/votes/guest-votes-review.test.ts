import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addBrand } from '#testing/builders.ts'
import { shareReviewDesk } from '#testing/review-desk.ts'
import { emptyTables } from '#testing/test-database.ts'
import { createCastVote, type CastVote } from './vote-routes.ts'
import { createGuestVoteStore } from './guest-vote-store.ts'
import { settleGuestVotes, recountVotes, rollUpVotes } from './vote-jobs.ts'
import { createVoteStore, type VoteStore } from './vote-store.ts'

// A brand whose guest votes jump counts them only after review. They come from many networks, so that no network
// limit interferes.
const desk = shareReviewDesk()
let votes: VoteStore
let castVote: CastVote
beforeAll(async () => {
  votes = createVoteStore(desk.subject.database.db)
  castVote = createCastVote(votes)
})
beforeEach(async () => {
  await desk.empty()
  await emptyTables(desk.subject.database.pool, 'brand_vote_deltas, guest_vote_days')
  await desk.ask('update users set upvotes_received = 0, downvotes_received = 0')
})

let serial = 0
const guest = (key = String((serial += 1))) => ({ key: `guest:${key}`, userId: null, networks: [] })
const castMany = (brandId: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => castVote({ brandId, voter: guest(), voteType: 'up' })))

/** The jobs, as if the seconds they wait had passed. */
async function work(): Promise<void> {
  const { db } = desk.subject.database
  await rollUpVotes(db, votes)
  await desk.ask(
    `update guest_vote_days set pending_since = pending_since - interval '5 seconds' where pending_since is not null`,
  )
  await rollUpVotes(db, votes)
  await rollUpVotes(db, votes)
}
async function passUndoTime(): Promise<void> {
  await desk.ask(`update review_items set decided_at = decided_at - interval '20 minutes' where decided_at is not null`)
  await settleGuestVotes(desk.subject.database.db)
  await work()
}
const shown = async (brandId: number) => (await votes.countsOf([brandId])).get(brandId)?.upvotes
const stored = async (brandId: number) => (await desk.ask(`select from brand_votes where brand_id = ${brandId}`)).length
const received = async () =>
  (await desk.ask<{ n: number }>(`select upvotes_received as n from users where id = ${desk.member.id}`))[0]?.n
const newBrand = async () =>
  addBrand(desk.subject.database.db, { user_id: desk.member.id, created_at: new Date(Date.now() - 90 * 86_400_000) })
const firstItem = async () => (await desk.queue('?kind=guest-votes')).items[0]?.id

test('the usual number is counted at once', async () => {
  const { id } = await newBrand()
  await castMany(id, 20)
  await work()
  expect(await shown(id)).toBe(20)
  expect((await desk.queue()).items).toEqual([])
})

test('a jump is not counted, and waits as one item with the number and the usual one', async () => {
  const brand = await newBrand()
  await desk.ask(`insert into guest_vote_days (brand_id, day, votes)
    select ${brand.id}, (now() at time zone 'utc')::date - n, 3 from generate_series(1, 28) as n`)
  await castMany(brand.id, 30)
  await work()
  // Later ones wait too, also in the answer; their voter still sees their own vote.
  expect(await castVote({ brandId: brand.id, voter: guest('late'), voteType: 'up' })).toEqual({
    brandId: brand.id,
    voteType: 'up',
    isWaiting: true,
    upvotes: 0,
    downvotes: 0,
  })
  expect(await votes.listVotes([{ brandId: brand.id, voterKey: 'guest:late' }])).toEqual([
    { brandId: brand.id, voteType: 'up', isWaiting: true },
  ])
  await work()
  const { items, waiting } = await desk.queue()
  expect(waiting).toMatchObject({ all: 1, 'guest-votes': 1 })
  expect(items).toMatchObject([{ kind: 'guest-votes', title: `${brand.name}: unusually many guest votes` }])
  const item = await desk.open(items[0]?.id)
  const today = new Date().toISOString().slice(0, 10)
  expect(item.guestVotes).toEqual({ usual: 3, day: today, votes: 31, waiting: 31 })
  expect(item.verdicts).toEqual(['accept', 'decline'])
  expect(await shown(brand.id)).toBe(0)
  expect(await received()).toBe(0)
  expect(await recountVotes(desk.subject.database.db)).toBe(0)
})

test('members’ votes are counted during a jump', async () => {
  const { id } = await newBrand()
  await castMany(id, 30)
  await work()
  const voter = { key: `user:${desk.member.id}`, userId: desk.member.id, networks: [] }
  expect(await castVote({ brandId: id, voter, voteType: 'up' })).toMatchObject({ upvotes: 1 })
  await work()
  expect(await shown(id)).toBe(1)
})

test('accepting counts them, and the day continues', async () => {
  const brand = await newBrand()
  await castMany(brand.id, 30)
  await work()
  const answer = await desk.decide(await firstItem(), { verdict: 'accept', note: 'A video' })
  expect(answer.json()).toMatchObject({ said: `Counted: 30 guest votes for ${brand.name}`, canUndo: true })
  expect(await shown(brand.id)).toBe(30)
  await castMany(brand.id, 5)
  await passUndoTime()
  expect(await shown(brand.id)).toBe(35)
  expect(await received()).toBe(35)
  expect((await desk.queue()).items).toEqual([])
  expect(await recountVotes(desk.subject.database.db)).toBe(0)
  const [entry] = await desk.ask(`select action, about, reason from moderation_log`)
  expect(entry).toEqual({ action: 'counted', about: `30 guest votes for ${brand.name}`, reason: 'A video' })
  // A flood that hides behind the accepted ones waits again, without them.
  await castMany(brand.id, 40)
  await work()
  await castMany(brand.id, 7)
  await work()
  expect(await shown(brand.id)).toBe(75)
  expect((await desk.open(await firstItem())).guestVotes).toMatchObject({ waiting: 7 })
})

test('declined votes are deleted once undo has expired; later votes of the day wait separately', async () => {
  const brand = await newBrand()
  await castMany(brand.id, 30)
  await work()
  const answer = await desk.decide(await firstItem(), { verdict: 'decline' })
  expect(answer.json()).toMatchObject({ said: `Removed: 30 guest votes for ${brand.name}`, canUndo: true })
  await castMany(brand.id, 4)
  await settleGuestVotes(desk.subject.database.db)
  expect(await stored(brand.id)).toBe(34)
  await passUndoTime()
  expect(await stored(brand.id)).toBe(4)
  expect(await shown(brand.id)).toBe(0)
  expect((await desk.open(await firstItem())).guestVotes).toMatchObject({ votes: 4, waiting: 4 })
  expect(await recountVotes(desk.subject.database.db)).toBe(0)
})

test.each(['accept', 'decline'])('the verdict %s can be undone, and the votes wait again', async (verdict) => {
  const { id } = await newBrand()
  await castMany(id, 30)
  await work()
  const item = await firstItem()
  await desk.decide(item, { verdict })
  expect((await desk.undo(item)).statusCode).toBe(200)
  await passUndoTime()
  expect([await shown(id), await stored(id)]).toEqual([0, 30])
  await castMany(id, 1)
  await work()
  expect((await desk.open(item)).guestVotes).toMatchObject({ waiting: 31 })
  await desk.decide(item, { verdict: 'accept' })
  expect(await shown(id)).toBe(31)
  expect(await recountVotes(desk.subject.database.db)).toBe(0)
})

test('a waiting vote still waits when changed, and is deleted when withdrawn', async () => {
  const { id } = await newBrand()
  await castMany(id, 29)
  const voter = guest()
  await castVote({ brandId: id, voter, voteType: 'up' })
  await work()
  await desk.ask(`update guest_vote_days set day = day - 1`)
  expect(await castVote({ brandId: id, voter, voteType: 'down' })).toMatchObject({ upvotes: 0, downvotes: 0 })
  expect(await castVote({ brandId: id, voter, voteType: 'down' })).toMatchObject({ voteType: null, downvotes: 0 })
  expect(await stored(id)).toBe(29)
  // On another day, new votes count at once.
  expect(await castVote({ brandId: id, voter: guest(), voteType: 'up' })).toMatchObject({ upvotes: 1 })
})

test('merging moves waiting votes, and they still wait', async () => {
  const [from, into] = [await newBrand(), await newBrand()]
  await castMany(from.id, 30)
  await castMany(into.id, 2)
  await work()
  await desk.call('POST', `/api/brands/${from.id}/merge`, { into: into.id })
  await work()
  await settleGuestVotes(desk.subject.database.db)
  expect(await shown(into.id)).toBeLessThanOrEqual(2)
  const item = await desk.open(await firstItem())
  expect(item.brand?.id).toBe(into.id)
  await desk.decide(item.id, { verdict: 'accept' })
  await work()
  expect(await shown(into.id)).toBe(32)
  expect(await recountVotes(desk.subject.database.db)).toBe(0)
})

test('deleting a brand deletes its votes and its item', async () => {
  const { id } = await newBrand()
  await castMany(id, 30)
  await work()
  await desk.call('DELETE', `/api/brands/${id}`)
  await work()
  await settleGuestVotes(desk.subject.database.db)
  expect((await desk.queue()).items).toEqual([])
  expect(await desk.ask(`select from guest_vote_days where votes <> 0`)).toEqual([])
  expect(await recountVotes(desk.subject.database.db)).toBe(0)
})

test('days are kept for sixty days', async () => {
  const { id } = await newBrand()
  await desk.ask(`insert into guest_vote_days (brand_id, day, votes)
    select ${id}, (now() at time zone 'utc')::date - n, 3 from generate_series(0, 90) as n`)
  await createGuestVoteStore(desk.subject.database.db).forgetOldDays()
  expect(await desk.ask('select from guest_vote_days')).toHaveLength(60)
})
