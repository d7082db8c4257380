import { currentCaller, runAs } from './callers.ts'

type Options = {
  /** The maximum number of waiting entries, without the running one. */
  maxWaiting: number
  /** The maximum per key. */
  maxPerKey: number
  /** The error for a full queue. */
  refusal: () => Error
}

/** Takes the first entry of the next key and moves that key behind all others. */
export function takeInTurn<Entry>(queues: Map<string, Entry[]>): Entry | undefined {
  for (const [key, entries] of queues) {
    const entry = entries.shift()
    queues.delete(key)
    if (entries.length > 0) queues.set(key, entries)
    if (entry !== undefined) return entry
  }
  return undefined
}

/** `run` resolves to the function that hands over the result. */
type Entry = { run: () => Promise<() => void>; reject: (error: Error) => void }

/** `isBackground`: runs only while nothing else waits. */
type How = { isBackground?: boolean }

/**
 * A queue for a single worker. Keys (a network, a member) take turns, so one key's entries delay another by one task,
 * not by the whole queue. When the queue is full, the newest entry of the key with the most entries makes room.
 */
export function createTurns({ maxWaiting, maxPerKey, refusal }: Options) {
  /** By key, in turn order. */
  const foreground = new Map<string, Entry[]>()
  const background = new Map<string, Entry[]>()
  let waiting = 0
  let running: Promise<void> | null = null
  let isClosed = false

  const makeRoom = (key: string): boolean => {
    const own = (foreground.get(key)?.length ?? 0) + (background.get(key)?.length ?? 0)
    if (own >= maxPerKey) return false
    if (waiting < maxWaiting) return true
    const lists = [...foreground.values(), ...background.values()]
    const longest = lists.reduce<Entry[]>((most, entries) => (entries.length > most.length ? entries : most), [])
    // With one entry more it would be the longest itself.
    if (longest.length <= own + 1) return false
    longest.pop()?.reject(refusal())
    waiting -= 1
    return true
  }

  const runOne = async ({ run }: Entry): Promise<void> => {
    const handOver = await run()
    running = null
    handOver()
    next()
  }

  const next = (): void => {
    const entry = running ? undefined : (takeInTurn(foreground) ?? takeInTurn(background))
    if (!entry) return
    waiting -= 1
    running = runOne(entry)
  }

  return {
    /** Runs the work when it is this key's turn. Rejects with the refusal when there is no room to wait. */
    push: <T>(key: string, work: () => Promise<T>, { isBackground = false }: How = {}): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        if (isClosed || (running && !makeRoom(key))) {
          reject(refusal())
          return
        }
        const lane = isBackground ? background : foreground
        // The one before starts the next one, whose work is not done for the same caller.
        const caller = currentCaller()
        const run = () =>
          Promise.resolve()
            .then(() => runAs(caller, work))
            .then(
              (result) => () => resolve(result),
              (error: unknown) => () => reject(error),
            )
        const entries = lane.get(key)
        if (entries) entries.push({ run, reject })
        else lane.set(key, [{ run, reject }])
        waiting += 1
        next()
      }),

    /** The number of running and waiting entries. */
    size: (): number => waiting + (running ? 1 : 0),

    /** Refuses everything that waits and everything that comes later; resolves when the running work has ended. */
    close: async (error: Error): Promise<void> => {
      isClosed = true
      for (const lane of [foreground, background]) {
        for (const entries of lane.values()) for (const { reject } of entries) reject(error)
        lane.clear()
      }
      waiting = 0
      await running
    },
  }
}
