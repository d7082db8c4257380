import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const lookEveryMs = 200
/**
 * The share of CPU steal above which a measurement says more about other load than about the product.
 */
const mostStolen = 0.03
/** How long is remembered what was stolen. */
const keptMs = 60_000

export type StolenTime = {
  /** Whether the host took processors away between two moments; known a moment after the second one. */
  wasBetween: (from: number, to: number) => Promise<boolean>
}

/** When the host of this virtual machine let others use its processors, as the kernel counts it. */
export function watchStolenTime(): StolenTime {
  let [last, lookedAt] = [readTimes(), performance.now()]
  let spans: { from: number; to: number }[] = []
  const timer = setInterval(() => {
    const [now, at] = [readTimes(), performance.now()]
    const share = (now.stolen - last.stolen) / Math.max(1, now.all - last.all)
    if (share > mostStolen) spans.push({ from: lookedAt, to: at })
    spans = spans.filter(({ to }) => to > at - keptMs)
    ;[last, lookedAt] = [now, at]
  }, lookEveryMs)
  timer.unref()
  return {
    wasBetween: async (from, to) => {
      await pause(2 * lookEveryMs)
      return spans.some((span) => span.from < to && span.to > from)
    },
  }
}

/** Answers which share of the processors' time was stolen since this call. */
export function measureStolen(): () => number {
  const first = readTimes()
  return () => {
    const now = readTimes()
    return (now.stolen - first.stolen) / Math.max(1, now.all - first.all)
  }
}

function readTimes(): { stolen: number; all: number } {
  const [, ...times] = (readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '').split(/ +/).map(Number)
  return { stolen: times[7] ?? 0, all: times.slice(0, 8).reduce((sum, time) => sum + time, 0) }
}
