import { setImmediate as nextTurn } from 'node:timers/promises'
import { runAs } from '#platform/limits/callers.ts'

/** Results delivered per turn of the event loop. Delivering hundreds at once would delay every other request. */
const resultsPerTurn = 4

/**
 * Group commit: items that arrive while a batch is running are done together in the next one. A single item does not
 * wait. Every item's work starts after it was submitted. A batch acts for many callers, so it queues as none of them.
 */
export function createBatcher<In, Out>(options: {
  /** Answers one result for each item, in their order. */
  work: (items: In[]) => Promise<Out[]>
  /** Two items with the same key are never in one batch. */
  keyOf?: (item: In) => string
  most?: number
}): (item: In) => Promise<Out> {
  const { work, keyOf, most = 500 } = options
  type Waiting = { item: In; resolve: (result: Out) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let isBusy = false

  const takeBatch = (): Waiting[] => {
    const keys = new Set<string>()
    const batch: Waiting[] = []
    const later: Waiting[] = []
    for (const one of waiting) {
      const key = keyOf?.(one.item)
      const fits = batch.length < most && (key === undefined || !keys.has(key))
      if (key !== undefined) keys.add(key)
      ;(fits ? batch : later).push(one)
    }
    waiting = later
    return batch
  }

  /** Runs beside the next batch. */
  const handOut = async (batch: Waiting[], results: Out[]): Promise<void> => {
    for (const [index, { resolve }] of batch.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- other requests get their turn in between
      if (index > 0 && index % resultsPerTurn === 0) await nextTurn()
      resolve(results[index] as Out)
    }
  }

  const run = async (): Promise<void> => {
    isBusy = true
    while (waiting.length > 0) {
      const batch = takeBatch()
      try {
        // oxlint-disable-next-line no-await-in-loop -- one batch at a time is the point
        const results = await work(batch.map(({ item }) => item))
        void handOut(batch, results)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isBusy = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isBusy) void runAs(undefined, run)
    })
}
