// Mutation testing with Stryker: changes rules in thousands of small ways and checks that a test fails. The files and
// tests are listed in tests/resilience/mutation. Survivors are listed; `--mutate FILE` tests one file, `--short` a
// small one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from '../../tools/parts/build.ts'
import { atEnd, runScript } from '../../tools/parts/run-script.ts'
import { root } from '../../tools/parts/stack.ts'
import { copyProject } from './parts/copy-project.ts'

/** Percent of all mutants that a test noticed. The goal is 85; docs/testing.md says what is missing. */
const floor = { score: 70 }

/** A file with few mutants and fast tests. */
const shortFile = 'apps/server/src/platform/limits/semaphore.ts'
const noticed = new Set(['Killed', 'Timeout'])
const missed = new Set(['Survived', 'NoCoverage'])

type Mutant = { status: string }
type Report = { files: Record<string, { mutants: Mutant[] }> }

await runScript(async () => {
  buildSite(root)
  // A copy of ours that Stryker may change: its own would spoil files that are not in UTF-8.
  const copy = copyProject('mutation')
  atEnd(async () => rmSync(copy, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
  const tools = join(copy, 'tests/resilience/mutation')
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'], tools)
  const stryker = join(tools, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const asked = process.argv.slice(2)
  const args = asked.includes('--short') ? ['--mutate', shortFile] : asked
  await run(process.execPath, [stryker, 'run', 'tests/resilience/mutation/stryker.config.json', ...args], copy)

  const { files } = JSON.parse(readFileSync(join(copy, '.results/mutation.json'), 'utf8')) as Report
  const all = tally(Object.values(files).flatMap(({ mutants }) => mutants))
  const each = Object.fromEntries(Object.entries(files).map(([name, { mutants }]) => [name, tally(mutants)]))
  console.log(JSON.stringify({ ...all, files: each, floor }))
  process.exitCode = all.score >= floor.score ? 0 : 1
})

function tally(mutants: Mutant[]): { killed: number; survived: number; score: number } {
  const killed = mutants.filter(({ status }) => noticed.has(status)).length
  const survived = mutants.filter(({ status }) => missed.has(status)).length
  return { killed, survived, score: Math.round((1000 * killed) / Math.max(1, killed + survived)) / 10 }
}

async function run(command: string, args: string[], cwd: string): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', process.stderr, 'inherit'] })
  atEnd(async () => void child.kill())
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error(`${command} ended with ${status}`)
}
