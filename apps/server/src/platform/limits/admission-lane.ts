import type { Caller } from './callers.ts'

/** Wait that is tolerated while the queue is new: a burst is served. As long as pg waits for a connection. */
export const burstPatienceMs = 5000
/** Wait that is tolerated under sustained overload. Together with the service time it stays below what people notice. */
const sustainedPatienceMs = 30
/** A queue in which even the shortest wait of a window is longer than this is a standing queue (CoDel's target). */
const targetMs = 5
/** A queue shorter-lived than this is a burst. */
const burstMs = 1000
/** From then on, the tolerated wait halves this often. */
const halvingMs = 200
/** The age of a queue at which the tolerated wait reaches its minimum. */
const maxStandingMs = burstMs + halvingMs * Math.log2(burstPatienceMs / sustainedPatienceMs)
/**
 * Calm windows count half: an overload is over when it stays away, not when the queue is briefly empty.
 */
const calmWeight = 0.5
/** In calm windows, the known capacity doubles this often. */
const doublingMs = 300

/** A network that has not queued for this long goes first: what few networks send does not delay all others. */
const sparseAfterMs = 250

export type Leave = () => void
export type Waiting = {
  since: number
  caller: Caller | undefined
  resolve: (leave: Leave) => void
  reject: (error: Error) => void
}

type Options = {
  /** The maximum served at once, and the minimum while the event loop is saturated. */
  maxActive: number
  minActive: number
  maxQueued: number
  /** The minimum patience for the first request of each network, however old the queue. */
  firstPatienceMs?: number
  /** The queue has room for what is served in this share of the tolerated wait. */
  roomShare?: number
  now: () => number
  /** The error for callers that are refused. */
  refusal: Error
}

export type AdmissionLane = ReturnType<typeof createAdmissionLane>

/** New requests of one kind that wait, by network. Networks take turns. Decides by CoDel how long a request may wait. */
export function createAdmissionLane(options: Options) {
  const { maxActive, minActive, maxQueued, firstPatienceMs = 0, roomShare = 1, now, refusal } = options
  let limit = maxActive
  let active = 0
  let queued = 0
  /** By network, in turn order. Occasional networks are served before those that keep the queue long. */
  const sparse = new Map<string, Waiting[]>()
  const fresh = new Map<string, Waiting[]>()
  const queues = [sparse, fresh]
  /** When a network has queued last, the oldest first. */
  const lastQueued = new Map<string, number>()

  let standingMs = 0
  let shortestWait: number | null = null
  let served = 0
  let servedPerMs = Infinity

  const toleratedMs = (): number =>
    Math.max(sustainedPatienceMs, burstPatienceMs * 2 ** -(Math.max(0, standingMs - burstMs) / halvingMs))

  const ownOf = (network: string): Waiting[] | undefined => sparse.get(network) ?? fresh.get(network)
  const patienceOfFirst = (): number => Math.max(firstPatienceMs, toleratedMs())
  /** As many as are likely to be served within the tolerated wait. Others are refused at once rather than after it. */
  const isFullFor = (network: string): boolean => {
    const patienceMs = ownOf(network) ? toleratedMs() : patienceOfFirst()
    return queued >= Math.min(maxQueued, Math.max(limit, servedPerMs * patienceMs * roomShare))
  }
  const isSparse = (network: string): boolean =>
    !ownOf(network) && (lastQueued.get(network) ?? -Infinity) < now() - sparseAfterMs

  /** The network whose last request makes room for this one: one with more in the queue, or one that keeps it long. */
  const whoYields = (network: string): { from: Map<string, Waiting[]>; name: string } | null => {
    let longest: { from: Map<string, Waiting[]>; name: string; length: number } | null = null
    for (const from of queues)
      for (const [name, { length }] of from) if (length >= (longest?.length ?? 1)) longest = { from, name, length }
    if (!longest) return null
    if (longest.length > (ownOf(network)?.length ?? 0) + 1) return longest
    return longest.from === fresh && isSparse(network) ? longest : null
  }

  const makeRoom = (network: string): boolean => {
    const yielding = whoYields(network)
    const own = yielding?.from.get(yielding.name)
    if (!yielding || !own) return false
    own.pop()?.reject(refusal)
    if (own.length === 0) yielding.from.delete(yielding.name)
    queued -= 1
    return true
  }

  const forgetOld = (): void => {
    for (const [network, at] of lastQueued) {
      if (at > now() - sparseAfterMs) return
      lastQueued.delete(network)
    }
  }

  return {
    toleratedMs,
    isEmpty: (): boolean => queued === 0,
    hasRoom: (): boolean => active < limit,
    /** Whether a new request of this network would be refused at once. */
    wouldRefuse: (network: string): boolean => isFullFor(network) && !whoYields(network),
    /** Counts holders of the resource; negative on release. */
    count: (change: 1 | -1): void => {
      active += change
    },
    /** A new request that is served after this wait. */
    note: (waitedMs: number): void => {
      shortestWait = Math.min(shortestWait ?? Infinity, waitedMs)
      served += 1
    },
    /** Since when the request waits whose turn it is. */
    waitingSince: (): number => {
      for (const from of queues) for (const [first] of from.values()) if (first) return first.since
      return Infinity
    },
    next: (): Waiting | undefined => {
      for (const from of queues)
        for (const [network, own] of from) {
          const first = own.shift()
          // Behind all other networks.
          from.delete(network)
          if (own.length > 0) fresh.set(network, own)
          queued -= 1
          if (first && !first.caller?.hasLeft()) return first
          first?.reject(refusal)
        }
      return undefined
    },
    /** Puts a request into the queue, or answers that there is no room for it. */
    add: (network: string, waiting: Waiting): boolean => {
      if (isFullFor(network) && !makeRoom(network)) return false
      const own = ownOf(network)
      if (own) own.push(waiting)
      else (isSparse(network) ? sparse : fresh).set(network, [waiting])
      lastQueued.delete(network)
      lastQueued.set(network, now())
      queued += 1
      return true
    },
    /** Refuses requests that have waited for too long, and forgets those whose client has disconnected. */
    sweep: (): void => {
      for (const from of queues)
        for (const [network, own] of from) {
          const left = [
            ...expire(own.slice(0, 1), now() - patienceOfFirst(), refusal),
            ...expire(own.slice(1), now() - toleratedMs(), refusal),
          ]
          queued -= own.length - left.length
          // Setting an existing key keeps its position.
          if (left.length > 0) from.set(network, left)
          else from.delete(network)
        }
    },
    /** Judges the last `elapsed` milliseconds. */
    closeWindow: (elapsed: number, isLoopSaturated: boolean): void => {
      forgetOld()
      const isStanding = shortestWait !== null && shortestWait > targetMs
      // Requests wait but none was served: the database is unreachable or slow, which is not overload.
      const isStalled = shortestWait === null && queued > 0
      if (isStanding) standingMs = Math.min(maxStandingMs, standingMs + elapsed)
      else if (!isStalled) standingMs = Math.max(0, standingMs - calmWeight * elapsed)
      if (isStanding && isLoopSaturated) limit = Math.max(minActive, limit - 1)
      else if (!isStalled) limit = Math.min(maxActive, limit + 1)
      // Without a queue, throughput equals demand and says nothing about capacity. Each calm window doubles the last known
      // one: if one within an overload opened the queue to all, most of them would expire there.
      if (isStanding) servedPerMs = served / elapsed
      else if (standingMs === 0) servedPerMs = Infinity
      else servedPerMs = Math.max(servedPerMs * 2 ** (elapsed / doublingMs), served / elapsed)
      served = 0
      shortestWait = null
    },
  }
}

/** Refuses entries older than `oldest` or disconnected; returns the rest. */
export function expire(waiting: Waiting[], oldest: number, refusal: Error): Waiting[] {
  const left: Waiting[] = []
  for (const one of waiting) {
    if (one.since > oldest && !one.caller?.hasLeft()) left.push(one)
    else one.reject(refusal)
  }
  return left
}
