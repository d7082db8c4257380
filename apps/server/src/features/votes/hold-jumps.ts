import type { Database, WholeDatabase } from '#platform/database.ts'
import { askForReview } from '#platform/review-queue.ts'
import { createGuestVoteStore } from './guest-vote-store.ts'
import { ceilingOf, median } from './jump.ts'

/**
 * Lets the guest votes of a brand wait for an admin on a day that has many more of them than usual: those to come, and a
 * few seconds later those that were cast before. Looked at each second; what is usual is worked out once a day for brands
 * with more than a few.
 */
export async function holdJumps(db: WholeDatabase): Promise<void> {
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

/** What an admin decides by. */
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
