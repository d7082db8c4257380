import { AppError } from '#platform/errors.ts'
import { errorWording } from '#platform/error-wording.ts'
import { currentCaller, type Caller } from './callers.ts'

/** Wait that is tolerated while the queue is new: a burst is served. As long as pg waits for a connection. */
const burstPatienceMs = 5000
/** Wait that is tolerated under sustained overload. Together with the service time it stays below what people notice. */
const sustainedPatienceMs = 30
/** A queue in which even the shortest wait of a window is longer than this is a standing queue (CoDel's target). */
const targetMs = 5
/** CoDel's interval: one window in which nobody got through quickly counts as a standing queue. */
const windowMs = 100
/** A queue that stands for no longer than this is a burst. */
const burstMs = 1000
/** From then on, the tolerated wait halves this often. */
const halvingMs = 200
/** Where the tolerated wait has reached its minimum. Calm windows count this down again, one for one. */
const maxStandingMs = burstMs + halvingMs * Math.log2(burstPatienceMs / sustainedPatienceMs)
/** Bounds memory. A queue this long is not served within the longest wait anyway. */
const defaultMaxQueued = 2000
const sweepMs = 10
const retryAfterSeconds = 5

export type Leave = () => void
type Waiting = {
  since: number
  caller: Caller | undefined
  resolve: (leave: Leave) => void
  reject: (e: Error) => void
}

type Options = {
  /** How many are served at once: the connections of a pool, or the pages that are rendered. */
  limit: number
  maxQueued?: number
  now?: () => number
}

export type AdmissionQueue = ReturnType<typeof createAdmissionQueue>

/**
 * Hands out a scarce resource. Requests that find none free wait in a queue in which networks take turns. How long they
 * may wait depends on how long the queue has been standing: seconds in a burst, milliseconds under sustained overload,
 * when waiting longer would only make everyone wait longer. A request that was admitted before, and work outside of
 * requests, goes first and is not subject to the shorter waits.
 */
export function createAdmissionQueue({ limit, maxQueued = defaultMaxQueued, now = () => performance.now() }: Options) {
  let active = 0
  let queued = 0
  /** Admitted requests that need the resource again, and work outside of requests. */
  let continuing: Waiting[] = []
  /** New requests by network, in the order of their turns. */
  const fresh = new Map<string, Waiting[]>()
  let timer: NodeJS.Timeout | undefined

  let standingMs = 0
  let windowStart = now()
  let shortestWait: number | null = null

  const closeWindow = (): void => {
    const elapsed = now() - windowStart
    if (elapsed < windowMs) return
    const isStanding = shortestWait !== null && shortestWait > targetMs
    // Nobody was served although some wait: the database is unreachable or slow, which says nothing about overload.
    const isStalled = shortestWait === null && queued > 0
    if (isStanding) standingMs = Math.min(maxStandingMs, standingMs + elapsed)
    else if (!isStalled) standingMs = Math.max(0, standingMs - elapsed)
    windowStart = now()
    shortestWait = null
  }

  const toleratedMs = (): number =>
    Math.max(sustainedPatienceMs, burstPatienceMs * 2 ** -(Math.max(0, standingMs - burstMs) / halvingMs))

  const take = (): Leave => {
    active += 1
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      active -= 1
      serve()
    }
  }

  const admit = (caller: Caller | undefined, waitedMs: number): Leave => {
    if (caller && !caller.isAdmitted) {
      caller.isAdmitted = true
      shortestWait = Math.min(shortestWait ?? Infinity, waitedMs)
    }
    return take()
  }

  const nextFresh = (): Waiting | undefined => {
    for (const [network, own] of fresh) {
      const next = own.shift()
      // Behind all other networks.
      fresh.delete(network)
      if (own.length > 0) fresh.set(network, own)
      queued -= 1
      if (next && !next.caller?.hasLeft()) return next
      next?.reject(overloaded())
    }
    return undefined
  }

  const serve = (): void => {
    for (;;) {
      const next = active < limit ? (continuing.shift() ?? nextFresh()) : undefined
      if (!next) return
      next.resolve(admit(next.caller, now() - next.since))
    }
  }

  /** The network with the most requests in a full queue gives up its last one. */
  const makeRoom = (network: string): boolean => {
    let longest: Waiting[] = []
    for (const own of fresh.values()) if (own.length > longest.length) longest = own
    if (longest.length <= (fresh.get(network)?.length ?? 0) + 1) return false
    longest.pop()?.reject(overloaded())
    queued -= 1
    return true
  }

  const expire = (waiting: Waiting[], patienceMs: number): Waiting[] => {
    const oldest = now() - patienceMs
    const left: Waiting[] = []
    for (const one of waiting) {
      if (one.since > oldest && !one.caller?.hasLeft()) left.push(one)
      else one.reject(overloaded())
    }
    return left
  }

  /** Refuses requests that have waited for too long, and forgets those whose client has disconnected. */
  const sweep = (): void => {
    closeWindow()
    const patienceMs = toleratedMs()
    continuing = expire(continuing, burstPatienceMs)
    for (const [network, own] of fresh) {
      const left = expire(own, patienceMs)
      queued -= own.length - left.length
      // Setting a key that exists keeps its place.
      if (left.length > 0) fresh.set(network, left)
      else fresh.delete(network)
    }
    if (queued > 0 || continuing.length > 0) return
    clearInterval(timer)
    timer = undefined
  }

  const wait = (caller: Caller | undefined): Promise<Leave> => {
    const isFresh = caller !== undefined && !caller.isAdmitted
    if (isFresh && queued >= maxQueued && !makeRoom(caller.network)) return Promise.reject(overloaded())
    timer ??= setInterval(sweep, sweepMs)
    return new Promise((resolve, reject) => {
      const one = { since: now(), caller, resolve, reject }
      if (!isFresh) return void continuing.push(one)
      const own = fresh.get(caller.network)
      if (own) own.push(one)
      else fresh.set(caller.network, [one])
      queued += 1
    })
  }

  return {
    /** Waits for the resource; resolves to the function that gives it back. Rejects with `overloaded`. */
    enter: (caller = currentCaller()): Promise<Leave> => {
      closeWindow()
      const isFree = active < limit && continuing.length === 0 && (queued === 0 || !caller || caller.isAdmitted)
      return isFree ? Promise.resolve(admit(caller, 0)) : wait(caller)
    },
    sweep,
    toleratedMs,
    close: (): void => clearInterval(timer),
  }
}

const overloaded = (): AppError => new AppError('overloaded', errorWording.busy, { retryAfterSeconds })
