// Prints 'N passed, N failed' over the results of vitest and Playwright. The argument says how many steps of the gate
// failed: one that left no failed test behind still counts.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const results = join(import.meta.dirname, '../.results')
const failedSteps = Number(process.argv[2] ?? 0)

type Counts = { passed: number; failed: number }
type Journey = { status: string; results: { errors: { message?: string }[] }[] }
type Suite = { file: string; specs: { title: string; tests: Journey[] }[]; suites?: Suite[] }
type E2e = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }
type Vitest = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; assertionResults: { fullName: string; status: string; failureMessages?: string[] }[] }[]
}

const vitest = read<Vitest>('vitest.json')
const e2e = read<E2e>('e2e.json')
const counts: Counts[] = [
  { passed: vitest?.numPassedTests ?? 0, failed: vitest?.numFailedTests ?? 0 },
  { passed: (e2e?.stats.expected ?? 0) + (e2e?.stats.flaky ?? 0), failed: e2e?.stats.unexpected ?? 0 },
]
// Named last: of a long log only the end may be at hand.
for (const { name, assertionResults } of vitest?.testResults ?? [])
  for (const { fullName, status, failureMessages = [] } of assertionResults) {
    if (status !== 'failed') continue
    console.log(`FAILED: ${name.split('/').at(-1)}: ${fullName}`)
    printReasons(failureMessages)
  }
// Those that failed before those that did at the first try only.
for (const status of ['unexpected', 'flaky']) for (const suite of e2e?.suites ?? []) nameFailures(suite, status)
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`${passed} passed, ${Math.max(failed, failedSteps)} failed`)

function nameFailures({ file, specs, suites = [] }: Suite, wanted: string): void {
  for (const { title, tests } of specs)
    for (const { status, results: tries } of tests) {
      if (status !== wanted) continue
      console.log(`${status === 'flaky' ? 'passed at the second try' : 'FAILED'}: ${file}: ${title}`)
      printReasons(tries.flatMap(({ errors }) => errors.map(({ message = '' }) => message)))
    }
  for (const suite of suites) nameFailures(suite, wanted)
}

/** The first lines of what was thrown, of one test at most sixteen: enough to tell a fault from a busy machine. */
function printReasons(messages: string[]): void {
  const lines = messages.flatMap((message) =>
    stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim())
      .slice(0, 8),
  )
  for (const line of lines.slice(0, 16)) console.log(`    ${line.trimEnd().slice(0, 140)}`)
}

function read<T>(name: string): T | null {
  const file = join(results, name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}
