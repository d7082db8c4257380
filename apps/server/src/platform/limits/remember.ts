import { LRUCache } from 'lru-cache'

type Options<Q> = {
  /** How long an answer is good. With 0 every question is asked. */
  seconds: number
  /** How many answers are kept. */
  most: number
  keyOf: (question: Q) => string
}

/** Answers of costly questions, each asked again at most once in so many seconds however many want it. */
export function rememberEach<Q, T>(options: Options<Q>, ask: (question: Q) => Promise<T>): (question: Q) => Promise<T> {
  const { seconds, most, keyOf } = options
  if (seconds === 0) return ask
  const kept = new LRUCache<string, Promise<T> & object>({ max: most, ttl: seconds * 1000 })
  return (question) => {
    const key = keyOf(question)
    const known = kept.get(key)
    if (known) return known
    const answer = ask(question)
    kept.set(key, answer)
    answer.catch(() => {
      if (kept.peek(key) === answer) kept.delete(key)
    })
    return answer
  }
}
