// Writes apps/server/src/platform/database/tables.ts from a freshly migrated database. With --check it only compares.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../apps/server/src/platform/database/migrator.ts'
import { startPostgres } from './parts/postgres.ts'
import { atEnd, runScript } from './parts/run-script.ts'

const target = join(import.meta.dirname, '../apps/server/src/platform/database/tables.ts')
const isCheck = process.argv.includes('--check')
// Whole numbers of 64 bits arrive as numbers: see database.ts.
const codegenOptions = ['--include-pattern', 'public.*', '--type-mapping', '{"int8":"number"}', '--log-level', 'error']
await runScript(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bolodex-tables-'))
  atEnd(() => rm(folder, { recursive: true }))
  const out = isCheck ? join(folder, 'tables.ts') : target
  const { url } = await startPostgres()
  await migrate(url)
  run('kysely-codegen', ['--dialect', 'postgres', '--url', url, '--out-file', out, ...codegenOptions])
  run('oxfmt', [out, '--config', join(import.meta.dirname, '../.oxfmtrc.json')])
  if (isCheck && (await readFile(out, 'utf8')) !== (await readFile(target, 'utf8'))) {
    throw new Error('tables.ts differs from the migrated database: run `node tools/write-tables.ts`.')
  }
})

function run(command: string, args: string[]): void {
  const { status } = spawnSync(join(import.meta.dirname, '../node_modules/.bin', command), args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} failed`)
}
