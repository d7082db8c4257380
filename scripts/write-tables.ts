// Writes apps/server/src/platform/tables.ts from a freshly migrated database. With --check it only compares.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../apps/server/src/platform/migrator.ts'
import { startPostgres } from './parts/postgres.ts'

const target = join(import.meta.dirname, '../apps/server/src/platform/tables.ts')
const isCheck = process.argv.includes('--check')
const folder = await mkdtemp(join(tmpdir(), 'bolodex-tables-'))
const out = isCheck ? join(folder, 'tables.ts') : target
const postgres = await startPostgres()
try {
  await migrate(postgres.url)
  const args = [
    '--dialect',
    'postgres',
    '--url',
    postgres.url,
    '--out-file',
    out,
    '--default-schema',
    'public',
    '--include-pattern',
    'public.*',
    '--type-mapping',
    '{"int8":"number"}',
    '--log-level',
    'error',
  ]
  run('kysely-codegen', args)
  run('oxfmt', [out, '--config', join(import.meta.dirname, '../.oxfmtrc.json')])
  if (isCheck && (await readFile(out, 'utf8')) !== (await readFile(target, 'utf8'))) {
    throw new Error('tables.ts differs from the migrated database: run `node scripts/write-tables.ts`.')
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true })
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(join(import.meta.dirname, '../node_modules/.bin', command), args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} failed`)
}
