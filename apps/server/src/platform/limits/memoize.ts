import { LRUCache } from 'lru-cache'
import { runForAll } from './callers.ts'

type Options<Q> = {
  /** How long an answer is good. With 0 every question is asked. */
  seconds: number
  /** How many answers are kept. */
  most: number
  keyOf: (question: Q) => string
}

/**
 * Memoizes a costly question with a time to live: however many ask the same at once, it is asked once. A failure is told
 * to all of them and not kept.
 */
export function memoize<Q, T extends string | number | boolean | object>(
  { seconds, most, keyOf }: Options<Q>,
  ask: (question: Q) => Promise<T>,
): (question: Q) => Promise<T> {
  if (seconds === 0) return ask
  const kept = new LRUCache<string, T, { question: Q }>({
    max: most,
    ttl: seconds * 1000,
    fetchMethod: (_key, _stale, { context }) => runForAll(() => ask(context.question)),
    // An answer that is pushed out while it is asked for still goes to those who wait for it.
    ignoreFetchAbort: true,
  })
  return (question) => kept.forceFetch(keyOf(question), { context: { question } })
}
