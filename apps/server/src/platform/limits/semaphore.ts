import { currentCaller } from './callers.ts'
import { takeInTurn } from './turns.ts'

/** Limits concurrent costly work; further callers queue up to a timeout. Networks take turns. */
export type Semaphore = {
  /**
   * Waits for a slot and answers how to give it back, or null when none came free in time or too many wait. `onRecall`
   * must give it back: it is called when the slot has been held for `holdMs` and others wait.
   */
  take: (patienceMs: number, onRecall?: () => void) => Promise<(() => void) | null>
}

type Options = {
  /** When the queue is full, the last waiter of the network with the most waiters is dropped, or the new one is refused. */
  mostWaiting?: number
  /** For how long a slot with an `onRecall` is safe from waiters. */
  holdMs?: number
}

type Holder = { since: number; recall: () => void }

/** Called with the slot, or with nothing when the wait has been in vain. */
type Waiting = (hasSlot: boolean) => void

export function createSemaphore(most: number, { mostWaiting = Infinity, holdMs = Infinity }: Options = {}): Semaphore {
  let taken = 0
  let count = 0
  /** Those that can be recalled, the longest first. */
  const holders = new Set<Holder>()
  /** Recalled, and not given back yet. */
  const leaving = new Set<Holder>()
  let recallTimer: NodeJS.Timeout | undefined
  /** By network, in turn order. Work outside of requests counts as one network. */
  const waiting = new Map<string, Waiting[]>()

  const giveBack = (): void => {
    const next = takeInTurn(waiting)
    // Handed over without becoming free, so a new caller cannot overtake the queue.
    if (next) next(true)
    else taken -= 1
  }
  const once = (work: () => void): (() => void) => {
    let isDone = false
    return () => {
      if (!isDone) work()
      isDone = true
    }
  }
  const recallForWaiters = (): void => {
    clearTimeout(recallTimer)
    for (const holder of holders) {
      if (leaving.size >= count) return
      const msLeft = holder.since + holdMs - performance.now()
      if (msLeft > 0) {
        recallTimer = setTimeout(recallForWaiters, Math.ceil(msLeft)).unref()
        return
      }
      holders.delete(holder)
      leaving.add(holder)
      holder.recall()
    }
  }
  const hold = (onRecall: (() => void) | undefined): (() => void) => {
    if (!onRecall || holdMs === Infinity) return once(giveBack)
    const holder = { since: performance.now(), recall: onRecall }
    holders.add(holder)
    return once(() => {
      holders.delete(holder)
      leaving.delete(holder)
      giveBack()
    })
  }
  const makeRoom = (network: string): boolean => {
    if (count < mostWaiting) return true
    const longest = [...waiting.values()].reduce<Waiting[]>((all, own) => (own.length > all.length ? own : all), [])
    // With one more it would have as many itself.
    if (longest.length <= (waiting.get(network)?.length ?? 0) + 1) return false
    longest.pop()?.(false)
    return true
  }

  return {
    take: (patienceMs, onRecall) => {
      if (taken < most) {
        taken += 1
        return Promise.resolve(hold(onRecall))
      }
      const network = currentCaller()?.network ?? ''
      if (!makeRoom(network)) return Promise.resolve(null)
      return new Promise((resolve) => {
        const end: Waiting = (hasSlot) => {
          clearTimeout(timer)
          count -= 1
          resolve(hasSlot ? hold(onRecall) : null)
        }
        const timer = setTimeout(() => {
          const own = waiting.get(network) ?? []
          own.splice(own.indexOf(end), 1)
          if (own.length === 0) waiting.delete(network)
          end(false)
        }, patienceMs)
        const own = waiting.get(network)
        if (own) own.push(end)
        else waiting.set(network, [end])
        count += 1
        recallForWaiters()
      })
    },
  }
}
