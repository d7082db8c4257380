import { LRUCache } from 'lru-cache'
import { runForAll } from './callers.ts'

type Options<Q> = {
  /** The TTL. With 0 nothing is cached. */
  seconds: number
  /** The maximum number of cached answers. */
  most: number
  keyOf: (question: Q) => string
}

/**
 * Memoizes an expensive question with a TTL and single flight: concurrent callers share one request. Errors reach all
 * of them and are not cached.
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
    // An evicted in-flight answer still reaches its callers.
    ignoreFetchAbort: true,
  })
  return (question) => kept.forceFetch(keyOf(question), { context: { question } })
}
