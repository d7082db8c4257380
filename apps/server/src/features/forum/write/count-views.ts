import { createHmac, randomBytes } from 'node:crypto'
import type { Job } from '#platform/jobs/job-queue.ts'
import { networkOf } from '#platform/limits/networks.ts'
import type { Logger } from '#platform/logger.ts'
import type { CountStore } from './count-store.ts'

/** A household may have many readers; a script that repeats requests does not. */
const viewsOfOneNetwork = 20
const hour = 3_600_000

type Deps = {
  store: Pick<CountStore, 'addViews'>
  /** Bounds memory during a flood of invented posts or networks. */
  mostPosts?: number
  mostNetworks?: number
}

export type ViewCounter = ReturnType<typeof createViewCounter>

/**
 * Counts views in memory and writes them once a second. Of its readers it stores only how often a network counted for
 * a post within the hour, under a code whose key never leaves this process.
 */
export function createViewCounter({ store, mostPosts = 10_000, mostNetworks = 50_000 }: Deps) {
  const secret = randomBytes(32)
  let views = new Map<number, number>()
  let counted = new Map<string, number>()
  let hourOfCounts = 0

  const isWithinLimit = (postId: number, address: string): boolean => {
    const now = Math.floor(Date.now() / hour)
    if (now !== hourOfCounts) counted = new Map()
    hourOfCounts = now
    const code = createHmac('sha256', secret)
      .update(`${postId} ${networkOf(address)}`)
      .digest('base64url')
      .slice(0, 16)
    const before = counted.get(code) ?? 0
    if (before >= viewsOfOneNetwork) return false
    // Put last again: the first of the map is the one that has not been seen for longest.
    counted.delete(code)
    counted.set(code, before + 1)
    const [oldest] = counted.keys()
    if (counted.size > mostNetworks && oldest !== undefined) counted.delete(oldest)
    return true
  }

  const add = (postId: number, count: number): boolean => {
    const before = views.get(postId)
    if (before === undefined && views.size >= mostPosts) return false
    views.set(postId, (before ?? 0) + count)
    return true
  }

  return {
    /** Whether this reader counted. */
    count: (postId: number, address: string): boolean => isWithinLimit(postId, address) && add(postId, 1),

    /** Writes the new counts. Failed ones are kept for the next attempt. */
    async flush(): Promise<void> {
      if (views.size === 0) return
      const taken = views
      views = new Map()
      try {
        await store.addViews([...taken])
      } catch (error) {
        for (const [postId, count] of taken) add(postId, count)
        throw error
      }
    },
  }
}

/** Posts compared in one statement. */
const postsPerStep = 10_000

export function forumJobs({ counts, log }: { counts: CountStore; log: Logger }): Job[] {
  return [
    {
      name: 'recount-comments',
      every: '30 3 * * *',
      run: async () => {
        const drift = await recountComments(counts)
        if (drift > 0) log.error({ drift }, 'corrected comment counts that had drifted')
        return { found: drift }
      },
    },
    { name: 'forget-sent-texts', every: '40 3 * * *', run: () => counts.forgetTexts() },
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
