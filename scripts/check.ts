// Types, lint, format, architecture, unused code, generated files, docs. Runs all of them, two at a time, then says which
// failed.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '..')
type Check = [name: string, command: string, ...args: string[]]

/** Plants files that break its rules, which the others would see. */
const alone: Check[] = [['architecture', 'node', 'scripts/check-architecture.ts']]
const sideBySide: Check[] = [
  ['types: contract', 'tsc', '-p', 'packages/contract'],
  ['types: server', 'tsc', '-p', 'apps/server'],
  ['types: web', 'tsc', '-p', 'apps/web'],
  ['types: service worker', 'tsc', '-p', 'apps/web/service-worker'],
  ['types: scripts', 'tsc', '-p', '.'],
  ['lint', 'oxlint', '--type-aware'],
  ['format', 'oxfmt', '--check'],
  ['unused code', 'knip'],
  ['classes', 'node', 'scripts/check-classes.ts'],
  ['checksums of packages', 'node', 'scripts/complete-lock-file.ts', '--check'],
  ['supply chain', 'node', 'scripts/check-supply-chain.ts'],
  ['settings in the docs', 'node', 'scripts/write-env-docs.ts', '--check'],
  ['migrations unchanged', 'node', 'scripts/record-migrations.ts', '--check'],
  ['table types', 'node', 'scripts/write-tables.ts', '--check'],
  ['links and paths in the docs', 'node', 'scripts/check-docs.ts'],
  ['prose of the docs', 'node', 'scripts/check-prose.ts'],
]

const failed: string[] = []

async function runInTurn(waiting: Check[]): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command, ...args] = next
    const started = performance.now()
    const check = spawn(join(root, 'node_modules/.bin', command), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise<number | null>((resolve) => check.once('close', resolve))
    const [status, output, errors] = await Promise.all([ended, text(check.stdout), text(check.stderr)])
    process.stdout.write(output)
    process.stderr.write(errors)
    console.log(
      `${status === 0 ? 'passed' : 'FAILED'}  ${name}  ${((performance.now() - started) / 1000).toFixed(1)} s`,
    )
    if (status !== 0) failed.push(name)
  }
}

await runInTurn(alone)
await Promise.all([runInTurn(sideBySide), runInTurn(sideBySide)])
if (failed.length > 0) console.error(`check failed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
