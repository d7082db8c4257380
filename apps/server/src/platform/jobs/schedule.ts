import { setTimeout } from 'node:timers/promises'
import type { Logger } from '#platform/logger.ts'

/** Does a small piece of work again and again, a second apart, until it is stopped. A failure is logged and forgotten. */
export function everySecond(name: string, work: () => Promise<unknown>, log: Logger): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // oxlint-disable no-await-in-loop -- one after the other is the point
      await work().catch((error: unknown) => log.warn({ err: error, work: name }, 'a repeated piece of work failed'))
      await setTimeout(1000, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const done = loop()
  return {
    stop: () => {
      stopping.abort()
      return done
    },
  }
}

type CoalescingRunner = {
  /** Never waits and never fails. Work that began before this was called does not count: it is done once more. */
  wake: () => void
  /** Until what is under way is done. */
  idle: () => Promise<void>
}

/** Does a piece of work when it is asked for, never twice at a time: a crowd that asks meanwhile shares the next run. */
export function createCoalescingRunner(name: string, work: () => Promise<unknown>, log: Logger): CoalescingRunner {
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
