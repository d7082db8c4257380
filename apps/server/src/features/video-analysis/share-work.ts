/** Somebody who waits for work that others may be waiting for too. */
export type Waiter<P> = { report: (progress: P) => void; isWanted: () => boolean }

/** Does the same thing once for all who ask while it is being done. It is wanted as long as one of them is there. */
export function createSharedWork<T, P>() {
  const running = new Map<string, { waiters: Waiter<P>[]; result: Promise<T> }>()
  return (key: string, waiter: Waiter<P>, work: (all: Waiter<P>) => Promise<T>): Promise<T> => {
    const joined = running.get(key)
    if (joined) {
      joined.waiters.push(waiter)
      return joined.result
    }
    const waiters = [waiter]
    const all: Waiter<P> = {
      report: (progress) => {
        for (const { report } of waiters) report(progress)
      },
      isWanted: () => waiters.some(({ isWanted }) => isWanted()),
    }
    const result = work(all).finally(() => running.delete(key))
    running.set(key, { waiters, result })
    return result
  }
}
