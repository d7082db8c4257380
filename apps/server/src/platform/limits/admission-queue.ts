import { performance as nodePerformance } from 'node:perf_hooks'
import { AppError } from '#platform/errors.ts'
import { errorWording } from '#platform/error-wording.ts'
import {
  burstPatienceMs,
  createAdmissionLane,
  expire,
  type AdmissionLane,
  type Leave,
  type Waiting,
} from './admission-lane.ts'
import { currentCaller, type Caller } from './callers.ts'

/** CoDel's interval: a window without a single short wait means a standing queue. */
const windowMs = 100
/** Bounds memory. A queue this long is not served within the longest wait anyway. */
const defaultMaxQueued = 2000
const sweepMs = 10
/**
 * While the event loop is saturated, more statements in flight only lengthen its turns, so fewer new requests are
 * admitted. Public reads are CPU bound, and two at once keep it busy. Transactions also wait for the disk: half of
 * the connections stay open to them. With a remote or slow database the loop has time left, and all are used.
 */
const saturatedLoop = 0.95
const minActiveReads = 2
const minActiveShare = 0.5
/**
 * Service times vary: with more reads in the queue, some expire there, which costs more than refusing them when they
 * arrive.
 */
const roomShareOfReads = 0.5
/** Waiting beats retrying for a write. As each network has one such request, the wait is a round of all. */
const patienceOfWritesMs = 2000
/**
 * One instance for all refusals: under overload there are thousands a second, and capturing each stack is work.
 */
export const overloaded = new AppError('overloaded', errorWording.busy, { retryAfterSeconds: 5 })

export type { Leave } from './admission-lane.ts'

type Options = {
  /** The maximum served at once: the connections of a pool, or the pages being rendered. */
  maxActive: number
  maxQueued?: number
  now?: () => number
  /** The share of time in which the event loop was busy since the last call. */
  readLoopUse?: () => number
}

export type AdmissionQueue = ReturnType<typeof createAdmissionQueue>

/**
 * Hands out a scarce resource. Requests that find none free queue, and networks take turns. The tolerated wait
 * depends on the age of the queue: seconds in a burst, milliseconds under sustained overload, when longer waits would
 * only delay everyone. Admitted requests, and work outside of requests, go first and keep the long patience.
 */
export function createAdmissionQueue(options: Options) {
  const { maxActive, maxQueued = defaultMaxQueued } = options
  const { now = () => performance.now(), readLoopUse = createLoopMeter() } = options
  const bounds = { maxActive, maxQueued, now, refusal: overloaded }
  const reads = createAdmissionLane({
    ...bounds,
    minActive: Math.min(maxActive, minActiveReads),
    roomShare: roomShareOfReads,
  })
  const others = createAdmissionLane({
    ...bounds,
    minActive: Math.ceil(minActiveShare * maxActive),
    firstPatienceMs: patienceOfWritesMs,
  })
  const lanes = [reads, others]
  let active = 0
  /** Admitted requests that need the resource again, and work outside of requests. */
  let continuing: Waiting[] = []
  let windowStart = now()
  let timer: NodeJS.Timeout | undefined

  const laneFor = (caller: Caller | undefined): AdmissionLane => (caller?.isPublicRead ? reads : others)
  const isNew = (caller: Caller | undefined): caller is Caller => caller !== undefined && !caller.isAdmitted

  const closeWindow = (): void => {
    const elapsed = now() - windowStart
    if (elapsed < windowMs) return
    const isLoopSaturated = readLoopUse() > saturatedLoop
    for (const lane of lanes) lane.closeWindow(elapsed, isLoopSaturated)
    windowStart = now()
  }

  const admit = (caller: Caller | undefined, waitedMs: number): Leave => {
    const lane = laneFor(caller)
    if (isNew(caller)) {
      caller.isAdmitted = true
      lane.note(waitedMs)
    }
    active += 1
    lane.count(1)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      active -= 1
      lane.count(-1)
      serve()
    }
  }

  const nextFresh = (): Waiting | undefined => {
    const open = lanes.filter((lane) => lane.hasRoom() && !lane.isEmpty())
    return open.toSorted((a, b) => a.waitingSince() - b.waitingSince())[0]?.next()
  }

  const serve = (): void => {
    for (;;) {
      // An admitted request may already hold a connection, so only maxActive bounds it. A lane's limit could deadlock.
      const next = active < maxActive ? (continuing.shift() ?? nextFresh()) : undefined
      if (!next) return
      next.resolve(admit(next.caller, now() - next.since))
    }
  }

  const sweep = (): void => {
    closeWindow()
    continuing = expire(continuing, now() - burstPatienceMs, overloaded)
    for (const lane of lanes) lane.sweep()
    if (continuing.length > 0 || lanes.some((lane) => !lane.isEmpty())) return
    clearInterval(timer)
    timer = undefined
  }

  const wait = (caller: Caller | undefined): Promise<Leave> =>
    new Promise((resolve, reject) => {
      timer ??= setInterval(sweep, sweepMs)
      const waiting = { since: now(), caller, resolve, reject }
      if (!isNew(caller)) continuing.push(waiting)
      else if (!laneFor(caller).add(caller.network, waiting)) reject(overloaded)
    })

  const enter = (caller: Caller | undefined): Promise<Leave> => {
    // One place in the queue per request, however many statements it sends at once.
    if (isNew(caller) && caller.admission) return caller.admission.then(() => enter(caller))
    closeWindow()
    const lane = laneFor(caller)
    const isFree = active < maxActive && continuing.length === 0
    if (isFree && (!isNew(caller) || (lane.hasRoom() && lane.isEmpty()))) return Promise.resolve(admit(caller, 0))
    const entered = wait(caller)
    if (isNew(caller)) caller.admission = entered
    return entered
  }

  return {
    /** Waits for the resource; resolves to the function that gives it back. Rejects with `overloaded`. */
    enter: (caller = currentCaller()): Promise<Leave> => enter(caller),
    /** Whether a public read of this network would be refused at once. */
    wouldRefuse: reads.wouldRefuse,
    sweep,
    /** How long a public read may wait. */
    toleratedMs: reads.toleratedMs,
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
