/** What the yardstick takes on the machine that the limits in tests were set on. */
const yardstickSeconds = 0.15

/**
 * Processor time of this thread that some work takes. If that is more than the limit, it is converted to what the work
 * would take on the machine that the limit was set on: a machine that is half as fast, or whose other core is busy, takes
 * longer for the yardstick too.
 */
export function cpuSeconds<T>(limit: number, work: () => T): { seconds: number; result: T } {
  const measured = measure(work)
  if (measured.seconds <= limit) return measured
  const slowness = Math.max(1, measure(yardstick).seconds / yardstickSeconds)
  return { seconds: measured.seconds / slowness, result: measured.result }
}

function measure<T>(work: () => T): { seconds: number; result: T } {
  const before = process.threadCpuUsage()
  const result = work()
  const { user, system } = process.threadCpuUsage(before)
  return { seconds: (user + system) / 1_000_000, result }
}

/** Work of the kind that is measured: letters into words, words into a table, a pattern over all of it. */
function yardstick(): void {
  const counts = new Map<string, number>()
  for (let round = 0; round < 12; round += 1) {
    const text = Array.from({ length: 20_000 }, (_, index) => `w${(index * 7919) % 5003}`).join(' ')
    for (const word of text.toUpperCase().split(/\s+/)) counts.set(word, (counts.get(word) ?? 0) + 1)
    text.replaceAll(/w(\d)(\d*)/g, (_, first: string, rest: string) => `${rest}${first}`)
  }
  if (counts.size !== 5003) throw new Error('The yardstick did not do its work.')
}
