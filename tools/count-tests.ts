// Prints 'N passed, N failed, N skipped' over the results of vitest, Playwright and the other steps of the gate. The arguments are the
// numbers of steps that passed, of failed steps without tests, of failed steps with tests (one that failed before it could
// report a test still counts), and of steps that could not be judged.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const results = join(import.meta.dirname, '../.results')
const [passedSteps = 0, failedSteps = 0, failedTestSteps = 0, skippedSteps = 0] = process.argv.slice(2).map(Number)

type Test = { status: string; results: { errors: { message?: string }[] }[] }
type Suite = { file: string; specs: { title: string; tests: Test[] }[]; suites?: Suite[] }
type E2e = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }
type Vitest = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; assertionResults: { fullName: string; status: string; failureMessages?: string[] }[] }[]
}

const vitest = read<Vitest>('vitest.json')
const e2e = read<E2e>('e2e.json')
// Named last: of a long log only the end may be at hand.
for (const { name, assertionResults } of vitest.flatMap(({ testResults }) => testResults))
  for (const { fullName, status, failureMessages = [] } of assertionResults) {
    if (status !== 'failed') continue
    console.log(`FAILED: ${name.split('/').at(-1)}: ${fullName}`)
    printReasons(failureMessages)
  }
// Those that failed before those that did at the first try only.
for (const status of ['unexpected', 'flaky'])
  for (const suite of e2e.flatMap(({ suites }) => suites)) nameFailures(suite, status)
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
const passedTests = sum([
  ...vitest.map(({ numPassedTests }) => numPassedTests),
  ...e2e.map(({ stats }) => stats.expected + stats.flaky),
])
const failedTests = sum([
  ...vitest.map(({ numFailedTests }) => numFailedTests),
  ...e2e.map(({ stats }) => stats.unexpected),
])
const failed = Math.max(failedTests, failedTestSteps) + failedSteps
console.log(
  `${passedTests + passedSteps} passed, ${failed} failed${skippedSteps > 0 ? `, ${skippedSteps} skipped` : ''}`,
)

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

function read<T>(name: string): T[] {
  const files = globSync(`**/${name}`, { cwd: results })
  return files.map((file) => JSON.parse(readFileSync(join(results, file), 'utf8')) as T)
}
