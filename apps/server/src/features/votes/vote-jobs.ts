import { askForReview } from '#domain/review-queue.ts'
import type { WholeDatabase, Database } from '#platform/database/database.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import type { Logger } from '#platform/logger.ts'
import { ceilingOf, median } from './guest-vote-ceiling.ts'
import { createGuestVoteStore } from './guest-vote-store.ts'
import { createVoteRecountStore } from './vote-recount-store.ts'
import type { VoteStore } from './vote-store.ts'

/** Brands compared in one statement. */
const brandsPerStep = 10_000

export function voteJobs({ db, votes, log }: { db: WholeDatabase; votes: VoteStore; log: Logger }): Job[] {
  return [
    { name: 'forget-guest-vote-counts', every: '6 0 * * *', run: () => votes.forgetGuestCounts() },
    { name: 'forget-guest-vote-days', every: '15 3 * * *', run: () => createGuestVoteStore(db).forgetOldDays() },
    { name: 'settle-guest-votes', every: '* * * * *', run: () => settleGuestVotes(db) },
    {
      name: 'recount-votes',
      every: '20 3 * * *',
      run: async () => {
        const drift = await recountVotes(db)
        if (drift > 0) log.error({ drift }, 'corrected vote counts that had drifted')
        return { found: drift }
      },
    },
  ]
}

/** Compares every count with its votes. Differences are corrected and recorded; there should be none. */
export async function recountVotes(db: WholeDatabase): Promise<number> {
  const recounts = createVoteRecountStore(db)
  const highest = await recounts.highestBrandId()
  let brands = 0
  // In steps, so that no statement holds a hundred million votes.
  // oxlint-disable-next-line no-await-in-loop
  for (let from = 1; from <= highest; from += brandsPerStep)
    brands += await recounts.recountBrands(from, from + brandsPerStep - 1)
  const users = await recounts.recountUsers()
  await recounts.saveRecount(brands, users)
  return brands + users
}

/** Adds up what votes have changed, and looks whether guests' votes have jumped. */
export async function rollUpVotes(db: WholeDatabase, votes: VoteStore): Promise<void> {
  await votes.rollUp()
  await holdJumps(db)
}

/**
 * Holds a brand's guest votes for review on a day with far more of them than usual: new ones at once, and earlier
 * ones of the day a few seconds later. Checked every second; the usual number is computed once a day for brands with
 * more than a few.
 */
async function holdJumps(db: WholeDatabase): Promise<void> {
  const store = createGuestVoteStore(db)
  for (const { brandId, votes, ceiling } of await store.listRisen()) {
    const highest = Math.max(ceiling, ceilingOf(await store.readHistory(brandId)))
    if (votes <= highest) await store.setCeiling(brandId, highest)
    else
      await db.transaction().execute(async (trx) => {
        // The item first, as verdicts do.
        await askForReview(trx, { kind: 'guest-votes', target: 'brand', targetId: brandId, subjectId: null })
        await createGuestVoteStore(trx).hold(brandId)
      })
  }
  await store.sweep()
}

/** The figures an admin decides by. */
export async function describeJump(
  db: Database,
  brandId: number,
): Promise<{ usual: number; day: string | null; votes: number; waiting: number }> {
  const store = createGuestVoteStore(db)
  const jump = await store.describe(brandId)
  return { usual: median(await store.readHistory(brandId, jump.day ?? undefined)), ...jump }
}

/** Asks an admin about votes that wait unasked, and removes for good what was declined. */
export async function settleGuestVotes(db: WholeDatabase): Promise<void> {
  const store = createGuestVoteStore(db)
  for (const targetId of await store.listUnasked())
    await askForReview(db, { kind: 'guest-votes', target: 'brand', targetId, subjectId: null })
  while ((await store.settle()) > 0);
}
