// Prints 'N passed, N failed' over the results of vitest and Playwright. The argument says how many steps of the gate
// failed: one that left no failed test behind still counts.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const results = join(import.meta.dirname, '../.results')
const failedSteps = Number(process.argv[2] ?? 0)

type Counts = { passed: number; failed: number }

const vitest = read<{ numPassedTests: number; numFailedTests: number }>('vitest.json')
const e2e = read<{ stats: { expected: number; unexpected: number; flaky: number } }>('e2e.json')
const counts: Counts[] = [
  { passed: vitest?.numPassedTests ?? 0, failed: vitest?.numFailedTests ?? 0 },
  { passed: e2e?.stats.expected ?? 0, failed: (e2e?.stats.unexpected ?? 0) + (e2e?.stats.flaky ?? 0) },
]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`${passed} passed, ${Math.max(failed, failedSteps)} failed`)

function read<T>(name: string): T | null {
  const file = join(results, name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}
