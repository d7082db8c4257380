/**
 * Does the same work for many at once: what is asked for while one batch is under way is done together in the next.
 * One alone does not wait; a crowd shares. Every item's work starts after it was asked for.
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

  const run = async (): Promise<void> => {
    isBusy = true
    while (waiting.length > 0) {
      const batch = takeBatch()
      try {
        // oxlint-disable-next-line no-await-in-loop -- one batch at a time is the point
        const results = await work(batch.map(({ item }) => item))
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Out)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isBusy = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isBusy) void run()
    })
}
