import { createHash } from 'node:crypto'

/** What one round took on the two-core machine on which floors in milliseconds were set, while it was idle. */
const referenceMs = 50
const rounds = 5
/** A machine slower than this cannot tell a fault from its own slowness. */
const maxPace = 4

/**
 * How many times longer this machine takes for a fixed piece of work than the reference machine: at least 1, and the worse
 * of two moments, this call and that of the function it returns. Floors in milliseconds are multiplied by it, so that a
 * slow machine, or one that others use, does not fail a benchmark.
 */
export function startPace(): () => number {
  const before = measure()
  return () => Math.round(Math.min(maxPace, Math.max(1, before, measure())) * 100) / 100
}

function measure(): number {
  const times = Array.from({ length: rounds }, timeOneRound).toSorted((a, b) => a - b)
  return (times[Math.floor(rounds / 2)] ?? Number.NaN) / referenceMs
}

/** What a server does all day: objects to text and back, sorting, hashing. */
function timeOneRound(): number {
  const started = performance.now()
  const rows = Array.from({ length: 20_000 }, (_, at) => ({ id: at, name: `brand ${(at * 7919) % 20_000}` }))
  const copy = JSON.parse(JSON.stringify(rows)) as typeof rows
  copy.sort((a, b) => (a.name < b.name ? -1 : 1))
  const hash = createHash('sha256')
  for (const { name } of copy) hash.update(name)
  hash.digest()
  return performance.now() - started
}
