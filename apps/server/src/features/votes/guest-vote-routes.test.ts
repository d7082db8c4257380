import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addBrand } from '#testing/builders.ts'
import { shareReviewDesk } from '#testing/review-desk.ts'
import { emptyTables } from '#testing/test-database.ts'
import { recountVotes } from './vote-jobs.ts'
import { createVoteStore, type VoteStore } from './vote-store.ts'

const desk = shareReviewDesk()
let votes: VoteStore
let brand: { id: number; name: string }
beforeAll(async () => {
  votes = createVoteStore(desk.subject.database.db)
})

// Five guests on each of March 1 to 5, a member on March 3, a guest who withdrew, and votes of a neighbor.
beforeEach(async () => {
  await desk.empty()
  await emptyTables(desk.subject.database.pool, 'brand_vote_deltas, guest_vote_days')
  brand = await addBrand(desk.subject.database.db)
  const other = await addBrand(desk.subject.database.db)
  for (const id of [brand.id, other.id])
    await desk.ask(`insert into brand_votes (brand_id, voter_key, vote_type, created_at)
      select ${id}, 'guest:' || day || '-' || n, 'up', make_timestamptz(2026, 3, day, 12, 0, 0, 'UTC')
      from generate_series(1, 5) as day, generate_series(1, 5) as n`)
  await desk.ask(`insert into brand_votes (brand_id, voter_key, user_id, vote_type, created_at) values
    (${brand.id}, 'user:${desk.member.id}', ${desk.member.id}, 'down', '2026-03-03T12:00:00Z'),
    (${brand.id}, 'former:1', null, 'up', '2026-03-03T12:00:00Z')`)
  await votes.rollUp()
})

const call = (method: 'GET' | 'DELETE', from: string, to: string, rest = '', id = brand.id) =>
  desk.call(method, `/api/brands/${id}/guest-votes?from=${from}&to=${to}${rest}`)
const counts = async () => (await votes.countsOf([brand.id])).get(brand.id)

test('votes of guests and former members go by days, both ends included; members’ stay and the counts follow', async () => {
  expect((await call('GET', '2026-03-02', '2026-03-04')).json()).toEqual({ votes: 16 })
  const answer = await call('DELETE', '2026-03-02', '2026-03-04', '&reason=Bots')
  expect(answer.json()).toEqual({ removed: 16, isMore: false })
  expect(await counts()).toEqual({ upvotes: 10, downvotes: 1 })
  await votes.rollUp()
  expect(await recountVotes(desk.subject.database.db)).toBe(0)
  expect(await desk.ask('select action, about, reason, target_kind, admin_id from moderation_log')).toEqual([
    {
      action: 'removed',
      about: `16 guest votes for ${brand.name} from 2026-03-02 to 2026-03-04`,
      reason: 'Bots',
      target_kind: 'brand',
      admin_id: desk.admin.id,
    },
  ])
  expect((await call('GET', '2026-01-01', '2026-12-31')).json()).toEqual({ votes: 10 })
})

test('a period without any removes nothing and logs nothing', async () => {
  expect((await call('DELETE', '2026-04-01', '2026-04-30')).json()).toEqual({ removed: 0, isMore: false })
  expect(await desk.ask('select from moderation_log')).toEqual([])
})

test.each([
  ['a period that ends before it begins', '2026-03-04', '2026-03-02', '', 400],
  ['a day that does not exist', '2026-02-30', '2026-03-02', '', 400],
  ['a reason that is too long', '2026-03-01', '2026-03-02', `&reason=${'x'.repeat(301)}`, 400],
] as const)('%s is refused', async (_what, from, to, rest, status) => {
  expect((await call('DELETE', from, to, rest)).statusCode).toBe(status)
  expect(await counts()).toEqual({ upvotes: 26, downvotes: 1 })
})

test('a brand that does not exist is not found', async () => {
  for (const method of ['GET', 'DELETE'] as const)
    expect((await call(method, '2026-03-01', '2026-03-02', '', 999_999)).statusCode).toBe(404)
})
