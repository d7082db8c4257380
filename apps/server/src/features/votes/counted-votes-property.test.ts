import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBrand } from '#testing/builders.ts'
import { shareReviewDesk } from '#testing/review-desk.ts'
import { emptyTables } from '#testing/test-database.ts'
import { createCastVote } from './vote-routes.ts'
import { settleGuestVotes, recountVotes, rollUpVotes } from './vote-jobs.ts'
import { createVoteStore } from './vote-store.ts'

const desk = shareReviewDesk()

const brand = fc.nat({ max: 1 })
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('guests' as const),
      brand,
      most: fc.integer({ min: 1, max: 40 }),
      isUp: fc.boolean(),
    }),
  },
  // Small numbers of guests alone would seldom reach what is pending.
  { weight: 4, arbitrary: fc.record({ what: fc.constant('jump' as const), brand, isUp: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('member' as const), brand, isUp: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ what: fc.constant('jobs' as const) }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('verdict' as const), isAccepted: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('settle' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('next day' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('remove' as const), brand }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('merge' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Rare random steps, done at least once per run. */
const everyVerdict: Step[] = [
  { what: 'jump', brand: 0, isUp: true },
  { what: 'verdict', isAccepted: true },
  { what: 'undo' },
  { what: 'verdict', isAccepted: false },
  { what: 'undo' },
  { what: 'verdict', isAccepted: true },
  { what: 'undo' },
  { what: 'verdict', isAccepted: false },
  { what: 'jump', brand: 1, isUp: false },
  { what: 'verdict', isAccepted: true },
  { what: 'undo' },
  { what: 'verdict', isAccepted: false },
  { what: 'remove', brand: 0 },
]

test('after any sequence of events, counts equal the counted votes and a recount finds nothing [D-24c, M-02]', async () => {
  const { db } = desk.subject.database
  const votes = createVoteStore(db)
  const castVote = createCastVote(votes)
  const seen = { pending: 0, accepted: 0, declined: 0, undone: 0, removed: 0 }

  const castAsGuests = async (brandId: number, most: number, voteType: 'up' | 'down') => {
    const cast = (n: number) =>
      castVote({ brandId, voter: { key: `guest:${n}`, userId: null, networks: [] }, voteType })
    await Promise.all(Array.from({ length: most }, (_, n) => cast(n)))
  }
  const runJobs = async () => {
    await desk.ask(`update guest_vote_days set pending_since = pending_since - interval '5 seconds'`)
    await rollUpVotes(db, votes)
  }

  const take = async (one: Step, ids: number[], decided: number[]): Promise<void> => {
    const id = 'brand' in one ? (ids[one.brand] ?? 0) : 0
    switch (one.what) {
      case 'guests':
        return castAsGuests(id, one.most, one.isUp ? 'up' : 'down')
      case 'jump':
        await castAsGuests(id, 40, one.isUp ? 'up' : 'down')
        return runJobs()
      case 'member': {
        const voter = { key: `user:${desk.flagger.id}`, userId: desk.flagger.id, networks: [] }
        await castVote({ brandId: id, voter, voteType: one.isUp ? 'up' : 'down' })
        return
      }
      case 'jobs':
        return runJobs()
      case 'verdict': {
        const item = (await desk.queue('?kind=guest-votes')).items[0]?.id
        if (item === undefined) return
        seen.pending += 1
        await desk.open(item)
        const verdict = one.isAccepted ? 'accept' : 'decline'
        expect((await desk.decide(item, { verdict })).statusCode).toBe(200)
        decided.push(item)
        seen[one.isAccepted ? 'accepted' : 'declined'] += 1
        return
      }
      case 'undo':
        if (decided.length > 0 && (await desk.undo(decided.pop())).statusCode === 200) seen.undone += 1
        return
      case 'settle':
        await desk.ask(`update review_items set decided_at = decided_at - interval '20 minutes'`)
        return settleGuestVotes(db)
      case 'next day':
        // Through unused days: row by row, an update could collide with a row that has not moved yet.
        await desk.ask('update guest_vote_days set day = day - 1000')
        await desk.ask('update guest_vote_days set day = day + 999')
        return
      case 'remove': {
        const answer = await desk.call('DELETE', `/api/brands/${id}/guest-votes?from=2000-01-01&to=2100-01-01`)
        if (answer.statusCode === 200) seen.removed += answer.json().removed
        return
      }
      default:
        await desk.call('POST', `/api/brands/${ids[0]}/merge`, { into: ids[1] })
    }
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async (steps) => {
      await desk.empty()
      await emptyTables(desk.subject.database.pool, 'brand_vote_deltas, guest_vote_days')
      await desk.ask('update users set upvotes_received = 0, downvotes_received = 0')
      const given = { user_id: desk.member.id }
      const ids = [(await addBrand(db, given)).id, (await addBrand(db, given)).id]
      const decided: number[] = []
      for (const one of steps) await take(one, ids, decided)
      while ((await votes.rollUp()) > 0);
      expect(await recountVotes(db)).toBe(0)
      const wrong = await desk.ask(`
        select b.id from brands b where (b.upvotes, b.downvotes) <> (
          select count(*) filter (where vote_type = 'up'), count(*) filter (where vote_type = 'down')
          from brand_votes where brand_id = b.id and is_counted)`)
      expect(wrong).toEqual([])
      const [member] = await desk.ask(`
        select u.upvotes_received = sum(b.upvotes) and u.downvotes_received = sum(b.downvotes) as is_true
        from users u join brands b on b.user_id = u.id where u.id = ${desk.member.id} group by u.id`)
      expect(member).toEqual({ is_true: true })
      // Members' votes never wait, and nothing waits unasked.
      expect(await desk.ask(`select from brand_votes where user_id is not null and not is_counted`)).toEqual([])
      await settleGuestVotes(db)
      const unasked = await desk.ask(`
        select from brand_votes v where not is_counted and review_item_id is null and not exists (
          select from review_items where kind = 'guest-votes' and target_id = v.brand_id and decided_at is null)`)
      expect(unasked).toEqual([])
    }),
    { numRuns: 40, examples: [[everyVerdict]] },
  )
  // A test in which nothing happens would prove nothing.
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(2)
}, 300_000)
