import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../../tools/parts/stack.ts'
import type { Group, Result } from './group.ts'

/** Multiplies the number of runs of the gate. */
const scale = 10

type Test = { title: string; status: string; failureMessages: string[]; meta?: { tried?: number } }
type Report = { testResults: { assertionResults: Test[] }[] }

/** The role table: each call by each role, and calls in disguise by those who are refused. */
export const roles: Group = {
  name: 'roles',
  floor: { full: 6000, short: null },
  run: () => runTests('role-table', 4),
}

/** Valid and nearly valid input for every route. */
export const fuzz: Group = {
  name: 'fuzz',
  floor: { full: 100_000, short: null },
  run: () => runTests('contract-fuzz', 0),
}

/**
 * Runs one of the gate's test files with more runs. `callsEach`: the calls of tests that do not report their number.
 */
async function runTests(name: string, callsEach: number): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bolodex-security-'))
  const file = join(folder, 'report.json')
  try {
    const child = spawn(join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'server', `src/${name}.test.ts`], {
      cwd: root,
      env: { ...process.env, TEST_SCALE: `${scale}`, TEST_REPORT: file },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await once(child, 'exit')
    const { testResults } = JSON.parse(await readFile(file, 'utf8')) as Report
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const failed = tests.filter(({ status }) => status !== 'passed')
    return {
      tried: tests.reduce((sum, { meta }) => sum + (meta?.tried ?? callsEach), 0),
      succeeded: failed.map(({ title, failureMessages }) => `${title}: ${failureMessages[0]?.slice(0, 300)}`),
      note: `${name}.test.ts at ${scale} × its size in the gate`,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
