import { performance as nodePerformance } from 'node:perf_hooks'
import { AppError } from '#platform/errors.ts'
import { errorWording } from '#platform/error-wording.ts'
import { currentCaller, type Caller } from './callers.ts'

/** Wait that is tolerated while the queue is new: a burst is served. As long as pg waits for a connection. */
const burstPatienceMs = 5000
/** Wait that is tolerated under sustained overload. Together with the service time it stays below what people notice. */
const sustainedPatienceMs = 30
/** A queue in which even the shortest wait of a window is longer than this is a standing queue (CoDel's target). */
const targetMs = 5
/** CoDel's interval: a window without a single short wait means a standing queue. */
const windowMs = 100
/** A queue that stands for no longer than this is a burst. */
const burstMs = 1000
/** From then on, the tolerated wait halves this often. */
const halvingMs = 200
/** Where the tolerated wait has reached its minimum. */
const maxStandingMs = burstMs + halvingMs * Math.log2(burstPatienceMs / sustainedPatienceMs)
/** Calm windows count half: a crowd has gone when it stays away, not when the queue is empty for a moment. */
const calmWeight = 0.5
/** Bounds memory. A queue this long is not served within the longest wait anyway. */
const defaultMaxQueued = 2000
const sweepMs = 10
/**
 * While the event loop is saturated, more statements in flight mean longer turns of the loop and nothing else, so fewer are
 * let in: down to half, because transactions that wait for the disk need more connections than processor time. With a
 * remote or slow database the loop has time left, and all connections are used.
 */
const saturatedLoop = 0.95
const minActiveShare = 0.5
/** One for all refusals: under overload there are thousands a second, and recording the stack of each is work. */
export const overloaded = new AppError('overloaded', errorWording.busy, { retryAfterSeconds: 5 })

export type Leave = () => void
type Waiting = {
  since: number
  caller: Caller | undefined
  resolve: (leave: Leave) => void
  reject: (e: Error) => void
}

type Options = {
  /** How many are served at once at most: the connections of a pool, or the pages that are rendered. */
  maxActive: number
  maxQueued?: number
  now?: () => number
  /** The share of time in which the event loop was busy since the last call. */
  readLoopUse?: () => number
}

export type AdmissionQueue = ReturnType<typeof createAdmissionQueue>

/**
 * Hands out a scarce resource. Requests that find none free wait in a queue in which networks take turns. How long they
 * may wait depends on how long the queue has been standing: seconds in a burst, milliseconds under sustained overload,
 * when waiting longer would only make everyone wait longer. A request that was admitted before, and work outside of
 * requests, goes first and is not subject to the shorter waits.
 */
export function createAdmissionQueue(options: Options) {
  const { maxActive, maxQueued = defaultMaxQueued } = options
  const { now = () => performance.now(), readLoopUse = createLoopMeter() } = options
  let limit = maxActive
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
  let servedInWindow = 0
  let servedPerMs = Infinity

  const closeWindow = (): void => {
    const elapsed = now() - windowStart
    if (elapsed < windowMs) return
    const isBusy = readLoopUse() > saturatedLoop
    const isStanding = shortestWait !== null && shortestWait > targetMs
    // Requests wait but none was served: the database is unreachable or slow, which is not overload.
    const isStalled = shortestWait === null && queued > 0
    if (isStanding) standingMs = Math.min(maxStandingMs, standingMs + elapsed)
    else if (!isStalled) standingMs = Math.max(0, standingMs - calmWeight * elapsed)
    if (isStanding && isBusy) limit = Math.max(Math.ceil(minActiveShare * maxActive), limit - 1)
    else if (!isStalled) limit = Math.min(maxActive, limit + 1)
    // Without a queue, as much was served as was asked for, which says nothing about what can be.
    servedPerMs = isStanding ? servedInWindow / elapsed : Infinity
    servedInWindow = 0
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
      servedInWindow += 1
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
      next?.reject(overloaded)
    }
    return undefined
  }

  const serve = (): void => {
    for (;;) {
      // An admitted request may already hold a connection, so only maxActive bounds it. `limit` could deadlock.
      const next = (active < maxActive && continuing.shift()) || (active < limit && nextFresh())
      if (!next) return
      next.resolve(admit(next.caller, now() - next.since))
    }
  }

  /** As many as can be served within the tolerated wait. Others are refused at once rather than after that wait. */
  const roomInQueue = (): number => Math.min(maxQueued, Math.max(limit, servedPerMs * toleratedMs()))

  /** The requests of the network that has the most in the queue, if it has more than this one. */
  const longerThan = (network: string): Waiting[] | null => {
    let longest: Waiting[] = []
    for (const own of fresh.values()) if (own.length > longest.length) longest = own
    return longest.length > (fresh.get(network)?.length ?? 0) + 1 ? longest : null
  }

  /** The network with the most requests in a full queue gives up its last one. */
  const makeRoom = (network: string): boolean => {
    const longest = longerThan(network)
    if (!longest) return false
    longest.pop()?.reject(overloaded)
    queued -= 1
    return true
  }

  const expire = (waiting: Waiting[], patienceMs: number): Waiting[] => {
    const oldest = now() - patienceMs
    const left: Waiting[] = []
    for (const one of waiting) {
      if (one.since > oldest && !one.caller?.hasLeft()) left.push(one)
      else one.reject(overloaded)
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
    if (isFresh && queued >= roomInQueue() && !makeRoom(caller.network)) return Promise.reject(overloaded)
    timer ??= setInterval(sweep, sweepMs)
    return new Promise((resolve, reject) => {
      const one = { since: now(), caller, resolve, reject }
      if (!isFresh) {
        continuing.push(one)
        return
      }
      const own = fresh.get(caller.network)
      if (own) own.push(one)
      else fresh.set(caller.network, [one])
      queued += 1
    })
  }

  const enter = (caller: Caller | undefined): Promise<Leave> => {
    const isFresh = caller !== undefined && !caller.isAdmitted
    // One place in the queue for each request, however many statements it sends at once.
    if (isFresh && caller.admission) return caller.admission.then(() => enter(caller))
    closeWindow()
    const isFree = continuing.length === 0 && (isFresh ? active < limit && queued === 0 : active < maxActive)
    if (isFree) return Promise.resolve(admit(caller, 0))
    const entered = wait(caller)
    if (isFresh) caller.admission = entered
    return entered
  }

  return {
    /** Waits for the resource; resolves to the function that gives it back. Rejects with `overloaded`. */
    enter: (caller = currentCaller()): Promise<Leave> => enter(caller),
    /** Whether a new request of this network would be refused at once. */
    wouldRefuse: (network: string): boolean => queued >= roomInQueue() && !longerThan(network),
    sweep,
    toleratedMs,
    close: (): void => clearInterval(timer),
  }
}

/** The share of time in which the event loop was busy since the last call. */
function createLoopMeter(): () => number {
  let last = nodePerformance.eventLoopUtilization()
  return () => {
    const current = nodePerformance.eventLoopUtilization()
    const { utilization } = nodePerformance.eventLoopUtilization(current, last)
    last = current
    return utilization
  }
}
