import type { Logger } from './logger.ts'

export type Waker = {
  /** Never waits and never fails. Work that began before this was called does not count: it is done once more. */
  wake: () => void
  /** Until what is under way is done. */
  idle: () => Promise<void>
}

/** Does a piece of work when it is asked for, never twice at a time: a crowd that asks meanwhile shares the next run. */
export function createWaker(name: string, work: () => Promise<unknown>, log: Logger): Waker {
  let isWanted = false
  let running: Promise<void> | null = null

  const run = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await work().catch((error: unknown) => log.warn({ err: error, work: name }, 'a piece of work failed'))
    }
    running = null
  }

  return {
    wake: () => {
      isWanted = true
      // A moment later: what comes in one go is taken in one go.
      running ??= Promise.resolve().then(run)
    },
    idle: async () => {
      await running
    },
  }
}
