// Types, lint, format, architecture, unused code, generated files, docs. Runs all of them, then says which failed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const checks: [name: string, command: string, ...args: string[]][] = [
  ['types: contract', 'tsc', '-p', 'packages/contract'],
  ['types: server', 'tsc', '-p', 'apps/server'],
  ['types: web', 'tsc', '-p', 'apps/web'],
  ['types: service worker', 'tsc', '-p', 'apps/web/service-worker'],
  ['types: scripts', 'tsc', '-p', '.'],
  ['lint', 'oxlint', '--type-aware'],
  ['format', 'oxfmt', '--check'],
  ['architecture', 'node', 'scripts/check-architecture.ts'],
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

const failed = checks.filter(([name, command, ...args]) => {
  const started = performance.now()
  const { status } = spawnSync(join(root, 'node_modules/.bin', command), args, { cwd: root, stdio: 'inherit' })
  console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${name}  ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return status !== 0
})
if (failed.length > 0) console.error(`check failed: ${failed.map(([name]) => name).join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
