import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addBrand, addUser } from '#testing/builders.ts'
import { emptyTables, shareTestDatabase } from '#testing/test-database.ts'
import { createCastVote, type CastVote } from './vote-routes.ts'
import { recountVotes } from './vote-jobs.ts'
import { createVoteRecountStore } from './vote-recount-store.ts'
import { createVoteStore, type NetworkShare, type Voter, type VoteStore } from './vote-store.ts'

const database = shareTestDatabase()
let votes: VoteStore
let castVote: CastVote
beforeAll(async () => {
  votes = createVoteStore(database.db)
  castVote = createCastVote(votes)
})
beforeEach(async () => {
  await emptyTables(database.pool, 'brands, users, brand_vote_deltas, vote_recounts, guest_vote_counts')
})

const guest = (key: string, networks: NetworkShare[] = []) => ({ key: `guest:${key}`, userId: null, networks })

async function countersOf(brandId: number) {
  return database.db
    .selectFrom('brands')
    .select(['upvotes', 'downvotes'])
    .where('id', '=', brandId)
    .executeTakeFirstOrThrow()
}

async function receivedBy(userId: number) {
  const row = await database.db
    .selectFrom('users')
    .select(['upvotes_received', 'downvotes_received'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return [row.upvotes_received, row.downvotes_received]
}

test('repeating a vote withdraws it, the other one changes it [D-24b]', async () => {
  const { id } = await addBrand(database.db)
  const cast = (voteType: 'up' | 'down') => castVote({ brandId: id, voter: guest('a'), voteType })
  expect(await cast('up')).toEqual({ brandId: id, voteType: 'up', isWaiting: false, upvotes: 1, downvotes: 0 })
  expect(await cast('up')).toEqual({ brandId: id, voteType: null, isWaiting: false, upvotes: 0, downvotes: 0 })
  expect(await cast('down')).toEqual({ brandId: id, voteType: 'down', isWaiting: false, upvotes: 0, downvotes: 1 })
  expect(await cast('up')).toEqual({ brandId: id, voteType: 'up', isWaiting: false, upvotes: 1, downvotes: 0 })
})

test('a voter sees the own vote counted before and after it is rolled up', async () => {
  const { id } = await addBrand(database.db)
  await castVote({ brandId: id, voter: guest('a'), voteType: 'up' })
  expect(await countersOf(id)).toEqual({ upvotes: 0, downvotes: 0 })
  await votes.rollUp()
  expect(await countersOf(id)).toEqual({ upvotes: 1, downvotes: 0 })
  expect(await castVote({ brandId: id, voter: guest('b'), voteType: 'up' })).toMatchObject({ upvotes: 2 })
})

test('a vote for a brand that does not exist changes nothing', async () => {
  expect(await castVote({ brandId: 999_999, voter: guest('a'), voteType: 'up' })).toBeNull()
  expect(await votes.rollUp()).toBe(0)
})

test('2,000 concurrent toggles by 40 voters leave counts that equal the votes [D-24c]', async () => {
  const { id: userId } = await addUser(database.db)
  const { id } = await addBrand(database.db, { user_id: userId })
  const rolling = Array.from({ length: 10 }, async (_, index) => {
    await new Promise((resolve) => setTimeout(resolve, index * 50))
    await votes.rollUp()
  })
  const toggles = Array.from({ length: 2000 }, (_, index) =>
    castVote({ brandId: id, voter: guest(String(index % 40)), voteType: (index * 7919) % 3 === 0 ? 'down' : 'up' }),
  )
  await Promise.all([...toggles, ...rolling])
  while ((await votes.rollUp()) > 0);
  const { rows } = await database.pool.query<{ up: number; down: number }>(
    `select count(*) filter (where vote_type = 'up') as up, count(*) filter (where vote_type = 'down') as down
     from brand_votes where brand_id = $1`,
    [id],
  )
  expect(await countersOf(id)).toEqual({ upvotes: rows[0]?.up, downvotes: rows[0]?.down })
  expect(await receivedBy(userId)).toEqual([rows[0]?.up, rows[0]?.down])
  expect(await recountVotes(database.db)).toBe(0)
})

test('votes on a member’s brands move what that member received [M-02]', async () => {
  const { id: userId } = await addUser(database.db)
  const first = await addBrand(database.db, { user_id: userId })
  const second = await addBrand(database.db, { user_id: userId })
  await castVote({ brandId: first.id, voter: guest('a'), voteType: 'up' })
  await castVote({ brandId: second.id, voter: guest('a'), voteType: 'up' })
  await castVote({ brandId: second.id, voter: guest('b'), voteType: 'down' })
  await votes.rollUp()
  expect(await receivedBy(userId)).toEqual([2, 1])
  await castVote({ brandId: second.id, voter: guest('b'), voteType: 'up' })
  await castVote({ brandId: first.id, voter: guest('a'), voteType: 'up' })
  await votes.rollUp()
  expect(await receivedBy(userId)).toEqual([2, 0])
})

test('the votes of a deleted voter are deleted, and the counts follow [D-24c]', async () => {
  const voter = await addUser(database.db)
  const { id } = await addBrand(database.db)
  await castVote({ brandId: id, voter: { key: `user:${voter.id}`, userId: voter.id, networks: [] }, voteType: 'up' })
  await votes.rollUp()
  await database.db.deleteFrom('users').where('id', '=', voter.id).execute()
  await votes.rollUp()
  expect(await countersOf(id)).toEqual({ upvotes: 0, downvotes: 0 })
})

test('the votes of a deleted brand are deleted, and its member’s counts follow [M-02]', async () => {
  const { id: userId } = await addUser(database.db)
  const { id } = await addBrand(database.db, { user_id: userId })
  await castVote({ brandId: id, voter: guest('a'), voteType: 'up' })
  await votes.rollUp()
  await database.db.deleteFrom('brands').where('id', '=', id).execute()
  await votes.rollUp()
  expect(await receivedBy(userId)).toEqual([0, 0])
  expect(await recountVotes(database.db)).toBe(0)
})

test('a recount finds nothing wrong while votes wait to be rolled up', async () => {
  const { id: userId } = await addUser(database.db)
  const { id } = await addBrand(database.db, { user_id: userId })
  await castVote({ brandId: id, voter: guest('a'), voteType: 'up' })
  await votes.rollUp()
  await castVote({ brandId: id, voter: guest('b'), voteType: 'down' })
  expect(await recountVotes(database.db)).toBe(0)
  expect(await createVoteRecountStore(database.db).lastDrift()).toBe(0)
})

test('a recount corrects counts that were changed by hand, and returns how many there were', async () => {
  const { id: userId } = await addUser(database.db, { upvotes_received: 7 })
  const { id } = await addBrand(database.db, { user_id: userId })
  await castVote({ brandId: id, voter: guest('a'), voteType: 'up' })
  await votes.rollUp()
  await database.pool.query('update brands set upvotes = 50')
  expect(await recountVotes(database.db)).toBe(2)
  expect(await createVoteRecountStore(database.db).lastDrift()).toBe(2)
  await votes.rollUp()
  expect(await countersOf(id)).toEqual({ upvotes: 1, downvotes: 0 })
  expect(await receivedBy(userId)).toEqual([1, 0])
  expect(await recountVotes(database.db)).toBe(0)
})

test('a new day lets guests of a network vote again, and deletes the old count', async () => {
  const { id } = await addBrand(database.db)
  const networks = [{ code: 'one-network', most: 1 }]
  const cast = (key: string) => castVote({ brandId: id, voter: guest(key, networks), voteType: 'up' })
  expect(await cast('a')).toMatchObject({ upvotes: 1 })
  expect(await cast('b')).toBe('refused')
  await database.pool.query('update guest_vote_counts set day = day - 1')
  expect(await cast('b')).toMatchObject({ upvotes: 2 })
  expect(await cast('c')).toBe('refused')
  await votes.forgetGuestCounts()
  const { rows } = await database.pool.query(
    `select day = (now() at time zone 'utc')::date as today from guest_vote_counts`,
  )
  expect(rows).toEqual([{ today: true }])
})

test('a guest’s vote stores its day without a time, also when changed; a member’s stores the time', async () => {
  const { id } = await addBrand(database.db)
  const member = await addUser(database.db)
  const cast = (voter: Voter, voteType: 'up' | 'down') => castVote({ brandId: id, voter, voteType })
  const moments = async () => {
    const { rows } = await database.pool.query<{ is_guest: boolean; is_day: boolean }>(
      `select user_id is null as is_guest, created_at = date_trunc('day', created_at, 'UTC') as is_day
       from brand_votes order by id`,
    )
    return rows
  }
  await cast(guest('a'), 'up')
  await cast({ key: `user:${member.id}`, userId: member.id, networks: [] }, 'up')
  const kept = [
    { is_guest: true, is_day: true },
    { is_guest: false, is_day: false },
  ]
  expect(await moments()).toEqual(kept)
  await database.pool.query(`update brand_votes set created_at = now() - interval '30 hours' where user_id is null`)
  expect(await moments()).toEqual(kept)
  await cast(guest('a'), 'down')
  expect(await moments()).toEqual(kept)
})
