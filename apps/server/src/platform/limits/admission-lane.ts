import type { Caller } from './callers.ts'

/** Wait that is tolerated while the queue is new: a burst is served. As long as pg waits for a connection. */
export const burstPatienceMs = 5000
/** Wait that is tolerated under sustained overload. Together with the service time it stays below what people notice. */
const sustainedPatienceMs = 30
/** A queue in which even the shortest wait of a window is longer than this is a standing queue (CoDel's target). */
const targetMs = 5
/** A queue that stands for no longer than this is a burst. */
const burstMs = 1000
/** From then on, the tolerated wait halves this often. */
const halvingMs = 200
/** Where the tolerated wait has reached its minimum. */
const maxStandingMs = burstMs + halvingMs * Math.log2(burstPatienceMs / sustainedPatienceMs)
/** Calm windows count half: a crowd has gone when it stays away, not when the queue is empty for a moment. */
const calmWeight = 0.5

export type Leave = () => void
export type Waiting = {
  since: number
  caller: Caller | undefined
  resolve: (leave: Leave) => void
  reject: (error: Error) => void
}

type Options = {
  /** How many are served at once at most, and at least while the event loop is saturated. */
  maxActive: number
  minActive: number
  maxQueued: number
  now: () => number
  /** What those are told who are not served. */
  refusal: Error
}

export type AdmissionLane = ReturnType<typeof createAdmissionLane>

/** New requests of one kind that wait, by network. Networks take turns. Decides by CoDel how long a request may wait. */
export function createAdmissionLane({ maxActive, minActive, maxQueued, now, refusal }: Options) {
  let limit = maxActive
  let active = 0
  let queued = 0
  /** By network, in the order of their turns. */
  const fresh = new Map<string, Waiting[]>()

  let standingMs = 0
  let shortestWait: number | null = null
  let served = 0
  let servedPerMs = Infinity

  const toleratedMs = (): number =>
    Math.max(sustainedPatienceMs, burstPatienceMs * 2 ** -(Math.max(0, standingMs - burstMs) / halvingMs))

  /** As many as can be served within the tolerated wait. Others are refused at once rather than after that wait. */
  const isFull = (): boolean => queued >= Math.min(maxQueued, Math.max(limit, servedPerMs * toleratedMs()))

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
    longest.pop()?.reject(refusal)
    queued -= 1
    return true
  }

  return {
    toleratedMs,
    isEmpty: (): boolean => queued === 0,
    hasRoom: (): boolean => active < limit,
    /** Whether a new request of this network would be refused at once. */
    wouldRefuse: (network: string): boolean => isFull() && !longerThan(network),
    /** Counts what holds the resource; negative when it is given back. */
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
      for (const [first] of fresh.values()) if (first) return first.since
      return Infinity
    },
    next: (): Waiting | undefined => {
      for (const [network, own] of fresh) {
        const first = own.shift()
        // Behind all other networks.
        fresh.delete(network)
        if (own.length > 0) fresh.set(network, own)
        queued -= 1
        if (first && !first.caller?.hasLeft()) return first
        first?.reject(refusal)
      }
      return undefined
    },
    /** Puts a request into the queue, or answers that there is no room for it. */
    add: (network: string, waiting: Waiting): boolean => {
      if (isFull() && !makeRoom(network)) return false
      const own = fresh.get(network)
      if (own) own.push(waiting)
      else fresh.set(network, [waiting])
      queued += 1
      return true
    },
    /** Refuses requests that have waited for too long, and forgets those whose client has disconnected. */
    sweep: (): void => {
      const patienceMs = toleratedMs()
      for (const [network, own] of fresh) {
        const left = expire(own, now() - patienceMs, refusal)
        queued -= own.length - left.length
        // Setting a key that exists keeps its place.
        if (left.length > 0) fresh.set(network, left)
        else fresh.delete(network)
      }
    },
    /** Judges the last `elapsed` milliseconds. */
    closeWindow: (elapsed: number, isLoopSaturated: boolean): void => {
      const isStanding = shortestWait !== null && shortestWait > targetMs
      // Requests wait but none was served: the database is unreachable or slow, which is not overload.
      const isStalled = shortestWait === null && queued > 0
      if (isStanding) standingMs = Math.min(maxStandingMs, standingMs + elapsed)
      else if (!isStalled) standingMs = Math.max(0, standingMs - calmWeight * elapsed)
      if (isStanding && isLoopSaturated) limit = Math.max(minActive, limit - 1)
      else if (!isStalled) limit = Math.min(maxActive, limit + 1)
      // Without a queue, as much was served as was asked for, which says nothing about what can be.
      servedPerMs = isStanding ? served / elapsed : Infinity
      served = 0
      shortestWait = null
    },
  }
}

/** Refuses those that wait since before `oldest` or have gone; answers the others. */
export function expire(waiting: Waiting[], oldest: number, refusal: Error): Waiting[] {
  const left: Waiting[] = []
  for (const one of waiting) {
    if (one.since > oldest && !one.caller?.hasLeft()) left.push(one)
    else one.reject(refusal)
  }
  return left
}
