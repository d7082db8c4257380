// Which statements of docs/spec/statements.md have a passing test, and which of them in a real browser. Reads the results
// that `npm test` and `npm run e2e` left in .results. The last line is one JSON object.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Test = { title: string; isPassed: boolean; isInBrowser: boolean }
type VitestReport = { testResults: { assertionResults: { fullName: string; status: string }[] }[] }
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[]
}

/** One or more ids in brackets at the end of a title. */
const wellFormed = /\[([A-Z]-\d\d(?:[,\s]+[A-Z]-\d\d)*)\]\s*$/

const root = join(import.meta.dirname, '..')
const statements = [
  ...readFileSync(join(root, 'docs/spec/statements.md'), 'utf8').matchAll(/^- ([A-Z]-\d\d)( \(ui\))?/gm),
].map(([, id = '', ui]) => ({ id, isUi: ui !== undefined }))
const tests = [...readVitest(), ...readPlaywright()]
const known = new Set(statements.map(({ id }) => id))

const proofs = new Map<string, Test[]>()
for (const test of tests) {
  for (const id of idsOf(test.title)) {
    if (!known.has(id)) throw new Error(`'${test.title}' names ${id}, which is no statement.`)
    proofs.set(id, [...(proofs.get(id) ?? []), test])
  }
}
/** A statement is proved when all tests that name it pass, and one of them in a browser if it is about the screen. */
const isProved = ({ id, isUi }: { id: string; isUi: boolean }): boolean => {
  const named = proofs.get(id) ?? []
  return (
    named.length > 0 &&
    named.every(({ isPassed }) => isPassed) &&
    (!isUi || named.some(({ isInBrowser }) => isInBrowser))
  )
}
for (const statement of statements) {
  const named = proofs.get(statement.id) ?? []
  if (named.length === 0) continue
  console.log(
    `${isProved(statement) ? 'proved ' : 'OPEN   '} ${statement.id}  ${named.length} tests, ${named.filter(({ isInBrowser }) => isInBrowser).length} in a browser`,
  )
}
const proved = statements.filter(isProved)
console.log(
  JSON.stringify({
    statements: statements.length,
    proved: proved.length,
    ui: proved.filter(({ isUi }) => isUi).length,
    missing: statements.filter((statement) => !isProved(statement)).map(({ id }) => id),
  }),
)

function idsOf(title: string): string[] {
  if (/\[[A-Z]-[^\]]*\]\s*$/.test(title) && !wellFormed.test(title))
    throw new Error(`'${title}' ends with a malformed id.`)
  const [, ids = ''] = wellFormed.exec(title) ?? []
  return ids.split(/[,\s]+/).filter(Boolean)
}

function readReport<T>(name: string): T {
  const file = join(root, '.results', name)
  if (!existsSync(file)) throw new Error(`${file} is missing: run \`npm test\` and \`npm run e2e\` first.`)
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

function readVitest(): Test[] {
  const results = readReport<VitestReport>('vitest.json').testResults.flatMap(
    ({ assertionResults }) => assertionResults,
  )
  return results.map(({ fullName, status }) => ({ title: fullName, isPassed: status === 'passed', isInBrowser: false }))
}

function readPlaywright(): Test[] {
  const flatten = ({ suites = [], specs = [] }: PlaywrightSuite): Test[] => [
    ...specs.map(({ title, ok, tests }) => ({
      title,
      isPassed: ok && tests.every(({ status }) => status === 'expected' || status === 'flaky'),
      isInBrowser: true,
    })),
    ...suites.flatMap(flatten),
  ]
  return flatten(readReport<PlaywrightSuite>('e2e.json'))
}
