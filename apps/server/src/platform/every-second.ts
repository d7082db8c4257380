import { setTimeout } from 'node:timers/promises'
import type { Logger } from './logger.ts'

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
