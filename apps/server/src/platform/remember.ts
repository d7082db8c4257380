/** The answer of a costly question, asked again at most once in so many seconds however many want it. */
export function remember<T>(seconds: number, ask: () => Promise<T>): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | undefined
  return () => {
    if (kept && kept.until > performance.now()) return kept.answer
    const fresh = { answer: ask(), until: performance.now() + seconds * 1000 }
    kept = fresh
    fresh.answer.catch(() => {
      if (kept === fresh) kept = undefined
    })
    return fresh.answer
  }
}
