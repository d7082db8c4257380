// Which statements of docs/spec/statements.md, and which clauses of docs/spec/clauses.md, have a passing test, and which of
// them in a real browser. Fails when one without a proof is not in docs/spec/open-statements.md, or one with a proof is.
// Reads the results that `npm test` and `npm run e2e` left in .results, those of parallel shards in a folder each. The last
// line is one JSON object.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgeProofs, readOpenIds, readStatements, type Test } from './parts/statement-proofs.ts'

type VitestResult = { fullName: string; ancestorTitles: string[]; status: string }
type VitestReport = { testResults: { assertionResults: VitestResult[] }[] }
type PlaywrightSuite = {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[]
}

const root = join(import.meta.dirname, '..')
const readDocument = (name: string) => readFileSync(join(root, 'docs/spec', name), 'utf8')

const { lines, faults, summary } = judgeProofs(
  readStatements(readDocument('statements.md'), readDocument('clauses.md')),
  readOpenIds(readDocument('open-statements.md')),
  [...readVitest(), ...readPlaywright()],
)
for (const line of lines) console.log(line)
for (const fault of faults) console.error(`Error: ${fault}`)
console.log(JSON.stringify(summary))
process.exitCode = faults.length > 0 ? 1 : 0

function readReports<T>(name: string): T[] {
  const results = join(root, '.results')
  const files = globSync(`**/${name}`, { cwd: results })
  if (files.length === 0) throw new Error(`${name} is missing in .results: run \`npm test\` and \`npm run e2e\` first.`)
  return files.map((file) => JSON.parse(readFileSync(join(results, file), 'utf8')) as T)
}

function readVitest(): Test[] {
  const results = readReports<VitestReport>('vitest.json').flatMap(({ testResults }) =>
    testResults.flatMap(({ assertionResults }) => assertionResults),
  )
  return results.map(({ fullName, ancestorTitles, status }) => ({
    title: fullName,
    groups: ancestorTitles,
    isPassed: status === 'passed',
    isInBrowser: false,
  }))
}

function readPlaywright(): Test[] {
  const flatten = ({ title: group, suites = [], specs = [] }: PlaywrightSuite, around: string[] = []): Test[] => [
    ...specs.map(({ title, ok, tests }) => ({
      title,
      groups: [...around, group],
      isPassed: ok && tests.every(({ status }) => status === 'expected' || status === 'flaky'),
      isInBrowser: true,
    })),
    ...suites.flatMap((suite) => flatten(suite, [...around, group])),
  ]
  return readReports<{ suites?: PlaywrightSuite[] }>('e2e.json').flatMap(({ suites = [] }) =>
    suites.flatMap((suite) => flatten(suite)),
  )
}
