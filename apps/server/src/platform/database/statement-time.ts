import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { currentCaller } from '#platform/limits/callers.ts'

type Callback = (error: Error | undefined, ...rest: unknown[]) => void
type Query = (...args: unknown[]) => unknown

/** Statements that may wait for another session's row lock. That wait is not charged to the caller. */
const mayWait = /\b(?:insert|update|delete|merge|lock|share|\w*advisory\w*)\b/i
const isRead = (text: string): boolean => /^\s*(?:select|with)\b/i.test(text) && !mayWait.test(text)

const processors = availableParallelism()

/**
 * Estimates the time statements take in Postgres. The clock runs while the event loop is idle, since a busy loop may
 * not have read a finished result. With more statements in flight than processors it runs slower, since they share
 * them.
 */
export function createStatementClock({
  readIdle = () => performance.eventLoopUtilization().idle,
  now = () => performance.now(),
} = {}) {
  let inFlight = 0
  let clock = 0
  let idleBefore = 0
  /** The fastest statement so far took as long as the network does. */
  let roundTrip = Infinity

  const advance = (): number => {
    const idle = readIdle()
    clock += (idle - idleBefore) * Math.min(1, processors / Math.max(1, inFlight))
    idleBefore = idle
    return clock
  }
  return {
    /** Starts a statement; the returned function ends it and returns its milliseconds of work. */
    begin: (): (() => number) => {
      const begun = { clock: advance(), at: now() }
      inFlight += 1
      return () => {
        const worked = advance() - begun.clock
        inFlight -= 1
        roundTrip = Math.min(roundTrip, now() - begun.at)
        return Math.max(0, worked - roundTrip)
      }
    },
  }
}

const statements = createStatementClock()

/** Runs a query and charges the caller with the time it took. */
export function chargeQuery(query: Query, args: unknown[]): unknown {
  const text = textOf(args[0])
  // A cursor or a COPY stream lasts as long as its client reads.
  if (text === null) return query(...args)
  const meter = currentCaller()?.meter
  const end = statements.begin()
  const note = (): void => {
    const ms = end()
    if (meter && ms > 0 && isRead(text)) meter.use(ms)
  }
  const callback = args.at(-1)
  if (typeof callback === 'function')
    return query(...args.slice(0, -1), (error: Error | undefined, ...rest: unknown[]) => {
      note()
      ;(callback as Callback)(error, ...rest)
    })
  const answer = query(...args)
  if (answer instanceof Promise) answer.then(note, note)
  else note()
  return answer
}

function textOf(asked: unknown): string | null {
  if (typeof asked === 'string') return asked
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return null
  return 'text' in asked && typeof asked.text === 'string' ? asked.text : null
}
