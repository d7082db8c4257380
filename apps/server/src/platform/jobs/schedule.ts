import { setTimeout } from 'node:timers/promises'
import type { Logger } from '#platform/logger.ts'

/** Repeats a small task every second until stopped. Failures are logged and otherwise ignored. */
export function everySecond(name: string, work: () => Promise<unknown>, log: Logger): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // oxlint-disable no-await-in-loop -- one after the other is the point
      await work().catch((error: unknown) => log.warn({ err: error, work: name }, 'periodic task failed'))
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
  /** Resolves when the current run is done. */
  idle: () => Promise<void>
}

/** Runs a task on demand, never concurrently: callers during a run share the next one. */
export function createCoalescingRunner(name: string, work: () => Promise<unknown>, log: Logger): CoalescingRunner {
  let isWanted = false
  let running: Promise<void> | null = null

  const run = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await work().catch((error: unknown) => log.warn({ err: error, work: name }, 'scheduled task failed'))
    }
    running = null
  }

  return {
    wake: () => {
      isWanted = true
      // Deferred, so that calls in the same tick share one run.
      running ??= Promise.resolve().then(run)
    },
    idle: async () => {
      await running
    },
  }
}
