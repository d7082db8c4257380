/** Lets only so many do something costly at once; the others wait their turn for a while. */
export type Semaphore = {
  /** Waits for a slot and answers how to give it back, or null when none came free in time or too many wait. */
  take: (patienceMs: number) => Promise<(() => void) | null>
}

/** `mostWaiting`: how many may stand in line; whoever comes then is told at once. */
export function createSemaphore(most: number, { mostWaiting = Infinity } = {}): Semaphore {
  let taken = 0
  const waiting: (() => void)[] = []

  const giveBack = (): void => {
    const next = waiting.shift()
    // Handed on without being free in between: nobody can slip past those who wait.
    if (next) next()
    else taken -= 1
  }
  const once = (work: () => void): (() => void) => {
    let isDone = false
    return () => {
      if (!isDone) work()
      isDone = true
    }
  }

  return {
    take: (patienceMs) => {
      if (taken < most) {
        taken += 1
        return Promise.resolve(once(giveBack))
      }
      if (waiting.length >= mostWaiting) return Promise.resolve(null)
      return new Promise((resolve) => {
        const getSlot = (): void => {
          clearTimeout(timer)
          resolve(once(giveBack))
        }
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(getSlot), 1)
          resolve(null)
        }, patienceMs)
        waiting.push(getSlot)
      })
    },
  }
}
