import { AsyncLocalStorage } from 'node:async_hooks'

/** The request on whose behalf code runs, as far as admission needs to know it. */
export type Caller = {
  /** Everything that one customer may hold: an IPv4 address or an IPv6 /48. */
  readonly network: string
  /** Whether it is a read that is the same for everyone. Others write or read what belongs to a member. */
  readonly isPublicRead: boolean
  /** Once admitted, a request is not refused half-way: its later turns come first. */
  isAdmitted: boolean
  /** Settles when the request is admitted or refused. Whatever else it asks for meanwhile waits for this. */
  admission?: Promise<unknown>
  /** Whether the client has disconnected. */
  hasLeft: () => boolean
}

/** Empty outside of requests: jobs, timers, batches. */
const current = new AsyncLocalStorage<Caller | undefined>()

export const currentCaller = (): Caller | undefined => current.getStore()

export const runAs = <T>(caller: Caller | undefined, work: () => T): T => current.run(caller, work)

/**
 * Runs a computation that other requests may be waiting for as well (single flight): it queues as the request that
 * started it, but goes on when that client disconnects.
 */
export function runForAll<T>(work: () => T): T {
  const caller = currentCaller()
  if (!caller) return work()
  const { network, isPublicRead, isAdmitted } = caller
  return runAs({ network, isPublicRead, isAdmitted, hasLeft: () => false }, work)
}
