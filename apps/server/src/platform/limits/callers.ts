import { AsyncLocalStorage } from 'node:async_hooks'
import type { WorkMeter } from './work-meter.ts'

/** The request on whose behalf code runs, as far as admission needs to know it. */
export type Caller = {
  /** Everything that one customer may hold: an IPv4 address or an IPv6 /48. */
  readonly network: string
  /** Whether it is a read that is the same for everyone. Other calls write, or read a member's data. */
  readonly isPublicRead: boolean
  /** Once admitted, a request is not refused half-way: its later turns come first. */
  isAdmitted: boolean
  /** Settles when the request is admitted or refused. Its further statements wait for this. */
  admission?: Promise<unknown>
  /** Charges the caller for the work that is done for this request. */
  readonly meter?: WorkMeter
  /** Whether the client has disconnected. */
  hasLeft: () => boolean
}

/** Empty outside of requests: jobs, timers, batches. */
const current = new AsyncLocalStorage<Caller | undefined>()

export const currentCaller = (): Caller | undefined => current.getStore()

/** Processor time or statement time that was used for the request on whose behalf this code runs. */
export const noteWork = (ms: number): void => currentCaller()?.meter?.use(ms)

export const runAs = <T>(caller: Caller | undefined, work: () => T): T => current.run(caller, work)

/**
 * Runs a computation shared with other requests (single flight): it queues as the request that started it, but
 * continues when that client disconnects.
 */
export function runForAll<T>(work: () => T): T {
  const caller = currentCaller()
  if (!caller) return work()
  const { network, isPublicRead, isAdmitted, meter } = caller
  return runAs({ network, isPublicRead, isAdmitted, ...(meter && { meter }), hasLeft: () => false }, work)
}
