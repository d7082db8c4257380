import type { Job } from '#platform/job-queue.ts'
import type { Logger } from '#platform/logger.ts'
import type { CountStore } from './count-store.ts'

/** Posts compared in one statement. */
const postsPerStep = 10_000

export function forumJobs({ counts, log }: { counts: CountStore; log: Logger }): Job[] {
  return [
    {
      name: 'recount-comments',
      every: '30 3 * * *',
      run: async () => {
        const drift = await recountComments(counts)
        if (drift > 0) log.error({ drift }, 'comment counts had drifted from the comments; they are corrected now')
      },
    },
    { name: 'forget-sent-texts', every: '40 3 * * *', run: () => counts.forgetSent() },
  ]
}

/** Compares every post's count with its comments. It must find nothing; what it finds is corrected. */
export async function recountComments(counts: CountStore): Promise<number> {
  const highest = await counts.highestPostId()
  let drifted = 0
  // oxlint-disable-next-line no-await-in-loop -- in steps, so that no statement holds all comments
  for (let from = 1; from <= highest; from += postsPerStep)
    drifted += await counts.recount(from, from + postsPerStep - 1)
  return drifted
}
