import type { WholeDatabase } from '#platform/database.ts'
import type { Job } from '#platform/job-queue.ts'
import type { Logger } from '#platform/logger.ts'
import { createGuestVoteStore } from './guest-vote-store.ts'
import { holdJumps, settleGuestVotes } from './hold-jumps.ts'
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
        const drift = await recountVotes(votes)
        if (drift > 0) log.error({ drift }, 'vote counts had drifted from the votes; they are corrected now')
      },
    },
  ]
}

/** Compares every count with the votes it stands for. It must find nothing; what it finds is corrected and kept. */
export async function recountVotes(votes: VoteStore): Promise<number> {
  const highest = await votes.highestBrandId()
  let brands = 0
  // In steps, so that no statement holds a hundred million votes.
  // oxlint-disable-next-line no-await-in-loop
  for (let from = 1; from <= highest; from += brandsPerStep)
    brands += await votes.recountBrands(from, from + brandsPerStep - 1)
  const users = await votes.recountUsers()
  await votes.saveRecount(brands, users)
  return brands + users
}

/** Adds up what votes have changed, and looks whether guests' votes have jumped. */
export async function rollUpVotes(db: WholeDatabase, votes: VoteStore): Promise<void> {
  await votes.rollUp()
  await holdJumps(db)
}
