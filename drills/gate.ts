// Plants one fault after another in a copy of the project and sees whether the gate stops each. A gate that never fails
// proves nothing.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyProject } from './parts/copy-project.ts'

type Fault = { name: string; plant: (copy: Copy) => void; gate: string[]; says: RegExp }
type Copy = { edit: (file: string, from: string, to: string) => void; write: (file: string, text: string) => void }

const serverTest = (...files: string[]) => ['vitest', 'run', '--project', 'server', ...files]

const faults: Fault[] = [
  {
    name: 'a feature imports another feature',
    plant: ({ write }) =>
      write('apps/server/src/features/forum/planted.ts', "export * from '../brands/brand-store.ts'\n"),
    gate: ['node', 'scripts/check-architecture.ts'],
    says: /no-feature-to-feature/,
  },
  {
    name: 'the web app imports the server',
    plant: ({ write }) =>
      write('apps/web/src/lib/planted.ts', "export * from '../../../server/src/platform/errors.ts'\n"),
    gate: ['node', 'scripts/check-architecture.ts'],
    says: /web-never-sees-server/,
  },
  {
    name: 'a route does not declare its access',
    plant: ({ edit }) => edit('apps/server/src/features/site/site-routes.ts', "    access: 'anyone',\n", ''),
    gate: ['tsc', '-p', 'apps/server'],
    says: /'access' is missing/,
  },
  {
    name: 'a route is missing from the role table',
    plant: ({ edit }) => edit('apps/server/src/testing/role-rows/brands.ts', "  'GET /api/site': everyone,\n", ''),
    gate: serverTest('src/role-table.test.ts'),
    says: /GET \/api\/site/,
  },
  {
    name: 'an export is used by nobody',
    plant: ({ edit }) =>
      edit(
        'packages/contract/src/limits.ts',
        'export const limits',
        'export const forgotten = 1\n\nexport const limits',
      ),
    gate: ['knip'],
    says: /forgotten/,
  },
  {
    name: 'an answer carries a column the contract does not name',
    plant: ({ edit }) => edit('apps/server/src/platform/http/routes.ts', 'response: { 200: answer,', 'response: {'),
    gate: serverTest('src/platform/routes.test.ts'),
    says: /never reaches the wire/,
  },
  {
    name: 'a merged migration is edited',
    plant: ({ edit }) =>
      edit('apps/server/migrations/20261116T1000_create_accounts.sql', 'citext not null', 'text not null'),
    gate: ['node', 'scripts/record-migrations.ts', '--check'],
    says: /was edited after the fact/,
  },
  {
    name: 'the server would start on an edited migration',
    plant: ({ edit }) => edit('apps/server/src/platform/database/migrator.ts', '!== checksum', '=== undefined'),
    gate: serverTest('src/platform/migrator.db.test.ts'),
    says: /edited after the fact/,
  },
  {
    name: 'a migration keeps everybody from writing while it builds an index',
    plant: ({ write }) =>
      write('apps/server/migrations/20991231T0000_add_planted.sql', 'create index planted on brands (created_at);\n'),
    gate: serverTest('src/platform/database/migration-safety.db.test.ts'),
    says: /reads all of brands while it locks brands/,
  },
  {
    name: 'a table type differs from the migrated database',
    plant: ({ write }) =>
      write('apps/server/migrations/20991231T0000_add_planted.sql', 'alter table brands add column planted text;\n'),
    gate: ['node', 'scripts/write-tables.ts', '--check'],
    says: /differs from the migrated database/,
  },
  {
    name: 'a setting is missing from the documents',
    plant: ({ edit }) => edit('docs/operations.md', '| `PORT` ', '| `PART` '),
    gate: ['node', 'scripts/write-env-docs.ts', '--check'],
    says: /is not what the settings say/,
  },
]

const folder = copyProject('gate')
const missed: string[] = []
try {
  for (const fault of faults) if (!isStopped(fault)) missed.push(fault.name)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(JSON.stringify({ planted: faults.length, stopped: faults.length - missed.length, missed }))
process.exitCode = missed.length > 0 ? 1 : 0

function isStopped({ name, plant, gate, says }: Fault): boolean {
  const undo: (() => void)[] = []
  plant({
    write: (file, text) => {
      writeFileSync(join(folder, file), text)
      undo.push(() => rmSync(join(folder, file)))
    },
    edit: (file, from, to) => {
      const before = readFileSync(join(folder, file), 'utf8')
      if (!before.includes(from)) throw new Error(`${file} does not contain '${from}'`)
      writeFileSync(join(folder, file), before.replace(from, to))
      undo.push(() => writeFileSync(join(folder, file), before))
    },
  })
  const [command = '', ...args] = gate
  const run = spawnSync(join(folder, 'node_modules/.bin', command), args, { cwd: folder, encoding: 'utf8' })
  for (const step of undo) step()
  const isFailed = run.status !== 0 && says.test(run.stdout + run.stderr)
  console.log(`${isFailed ? 'stopped' : 'MISSED '}  ${name}`)
  if (!isFailed) console.error(`exit ${run.status}\n${run.stdout}${run.stderr}`)
  return isFailed
}
