/**
 * Long work is a generator that yields every few milliseconds. A service worker gives other tasks a turn there;
 * elsewhere it runs to the end.
 */
export function doAtOnce<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
