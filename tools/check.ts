// Types, lint, format, architecture, unused code, generated files, docs. Runs all of them, two at a time, then says which
// failed. `npm run check -- types` runs those whose names start with the word.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '..')
type Check = [name: string, command: string, ...args: string[]]

/** Plants files that break its rules, which the others would see. */
const alone: Check[] = [['architecture', 'node', 'tools/check-architecture.ts']]
const sideBySide: Check[] = [
  ['types: packages', 'tsc', '-p', 'packages'],
  ['types: server', 'tsc', '-p', 'apps/server'],
  ['types: web', 'tsc', '-p', 'apps/web'],
  ['types: service worker', 'tsc', '-p', 'apps/web/service-worker'],
  ['types: tools', 'tsc', '-p', '.'],
  ['lint', 'oxlint', '--type-aware'],
  ['format', 'oxfmt', '--check'],
  ['unused code', 'knip'],
  ['classes', 'node', 'tools/check-classes.ts'],
  ['checksums of packages', 'node', 'tools/complete-lock-file.ts', '--check'],
  ['supply chain', 'node', 'tools/check-supply-chain.ts'],
  ['settings in the docs', 'node', 'tools/write-env-docs.ts', '--check'],
  ['migrations unchanged', 'node', 'tools/record-migrations.ts', '--check'],
  ['table types', 'node', 'tools/write-tables.ts', '--check'],
  ['links and paths in the docs', 'node', 'tools/check-docs.ts'],
  ['prose of the docs', 'node', 'tools/check-prose.ts'],
  ['prices', 'node', 'tools/check-prices.ts'],
  ['paths of calls', 'node', 'tools/check-paths.ts'],
  ['words in code', 'node', 'tools/check-code-words.ts'],
]

const [prefix = ''] = process.argv.slice(2)
const isChosen = ([name]: Check) => name.startsWith(prefix)
if (![...alone, ...sideBySide].some(isChosen)) throw new Error(`No check starts with '${prefix}'.`)
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

await runInTurn(alone.filter(isChosen))
const waiting = sideBySide.filter(isChosen)
await Promise.all([runInTurn(waiting), runInTurn(waiting)])
if (failed.length > 0) console.error(`check failed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
