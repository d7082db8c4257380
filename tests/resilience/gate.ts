// Plants faults in a copy of the project and sees whether the gate stops each. A gate that never fails proves nothing.
// Faults that the same command finds are planted together, and each must be named by it.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { copyProject } from './parts/copy-project.ts'

type Fault = {
  name: string
  plant: (copy: Copy) => void
  gate: string[]
  /** Test files, beside those that other faults need. */
  files?: string[]
  says: RegExp[]
}
type Copy = { edit: (file: string, from: string, to: string) => void; write: (file: string, text: string) => void }

const serverTests = ['vitest', 'run', '--project', 'server']

const faults: Fault[] = [
  {
    name: 'a feature imports another feature',
    plant: ({ write }) =>
      write('apps/server/src/features/forum/planted.ts', "export * from '../directory/directory-store.ts'\n"),
    gate: ['node', 'tools/check-architecture.ts'],
    says: [/no-feature-to-feature/],
  },
  {
    name: 'the web app imports the server',
    plant: ({ write }) =>
      write('apps/web/src/lib/planted.ts', "export * from '../../../server/src/platform/errors.ts'\n"),
    gate: ['node', 'tools/check-architecture.ts'],
    says: [/web-never-sees-server/],
  },
  {
    name: 'a route does not declare its access',
    plant: ({ edit }) => edit('packages/contract/src/site/site.ts', "  access: 'anyone',\n", ''),
    gate: ['tsc', '-p', 'packages'],
    says: [/'access' is missing/],
  },
  {
    name: 'a call lets in whom the contract does not',
    plant: ({ edit }) =>
      edit('apps/server/src/platform/http/viewer.ts', "if (access === 'admin' || ", "if (access === 'user' || "),
    gate: serverTests,
    files: ['src/role-table.test.ts'],
    says: [/answers each role as its access says/],
  },
  {
    name: 'a private read of the browser is taken for a public one',
    plant: ({ edit }) =>
      edit(
        'packages/contract/src/accounts/accounts.ts',
        "path: '/api/session',\n  access: 'guest'",
        "path: '/api/session',\n  access: 'anyone'",
      ),
    gate: ['tsc', '-p', 'apps/web'],
    says: [/Expected 2 arguments, but got 3/],
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
    says: [/forgotten/],
  },
  {
    name: 'a component wears a class that no sheet defines',
    plant: ({ edit }) => edit('apps/web/src/ui/garments/care-label.tsx', "styles['care-item']", "styles['care-itm']"),
    gate: ['node', 'tools/check-classes.ts'],
    says: [/wears \.care-itm, which ui\/garments\/care-label\.module\.css does not define/],
  },
  {
    name: 'an answer carries a column the contract does not name',
    plant: ({ edit }) => edit('apps/server/src/platform/http/routes.ts', 'response: { 200: answer,', 'response: {'),
    gate: serverTests,
    files: ['src/platform/http/routes.test.ts'],
    says: [/never reaches the wire/],
  },
  {
    name: 'a merged migration is edited',
    plant: ({ edit }) =>
      edit('apps/server/migrations/20261116T1000_create_accounts.sql', 'citext not null', 'text not null'),
    gate: ['node', 'tools/record-migrations.ts', '--check'],
    says: [/was edited after the fact/],
  },
  {
    name: 'the server would start on an edited migration',
    plant: ({ edit }) => edit('apps/server/src/platform/database/migrator.ts', '!== checksum', '=== undefined'),
    gate: serverTests,
    files: ['src/platform/database/migrator.db.test.ts'],
    says: [/edited after the fact/],
  },
  {
    name: 'a migration keeps everybody from writing while it builds an index',
    plant: ({ write }) =>
      write('apps/server/migrations/20991231T0000_add_planted.sql', 'create index planted on brands (created_at);\n'),
    gate: serverTests,
    files: ['src/platform/database/migration-safety.db.test.ts'],
    says: [/reads all of brands while it locks brands/],
  },
  {
    name: 'a table type differs from the migrated database',
    plant: ({ write }) =>
      write('apps/server/migrations/20991231T0000_add_planted.sql', 'alter table brands add column planted text;\n'),
    gate: ['node', 'tools/write-tables.ts', '--check'],
    says: [/differs from the migrated database/],
  },
  // Incomplete changes of a newcomer, made in one place of several. Those found by one command are planted together;
  // each must be reported.
  {
    name: 'a new order of the directory has no query, and a new kind of review item no verdicts',
    plant: ({ edit }) => {
      edit(
        'packages/contract/src/directory/directory-query.ts',
        "'Most Upvoted',\n",
        "'Most Upvoted',\n  newest: 'Newest',\n",
      )
      edit('packages/contract/src/review/review-kinds.ts', "  'flag',\n", "  'flag',\n  'appeal',\n")
    },
    gate: ['tsc', '-p', 'apps/server'],
    says: [/Property 'newest' is missing/, /Property 'appeal' is missing/],
  },
  {
    name: 'a new kind of notice has no words',
    plant: ({ edit }) =>
      edit('packages/contract/src/notices/notice-kinds.ts', "  'reply',\n", "  'reply',\n  'planted',\n"),
    gate: ['tsc', '-p', 'apps/web'],
    says: [/planted/],
  },
  {
    name: 'the tables know nothing of a new notice, a new limit and a new garment type',
    plant: ({ edit }) => {
      edit('packages/contract/src/notices/notice-kinds.ts', "  'reply',\n", "  'reply',\n  'planted',\n")
      edit('packages/contract/src/limits.ts', 'comment: { min: 1, max: 1000 }', 'comment: { min: 1, max: 2000 }')
      edit(
        'packages/contract/src/garment-types.ts',
        "  Jeans: 'Denim pants',\n",
        "  Jeans: 'Denim pants',\n  Capes: 'Capes',\n",
      )
    },
    gate: serverTests,
    files: ['src/stored-lists.db.test.ts'],
    says: [/"planted"/, /forum_comments\.content/, /FAIL.*one bit per garment type/],
  },
  {
    name: 'a new page is not looked at by axe',
    plant: ({ edit }) => edit('packages/contract/src/page-routes.ts', "  '/stats',\n", "  '/stats',\n  '/planted',\n"),
    gate: ['tsc', '-p', '.'],
    says: [/planted/],
  },
  {
    name: 'a setting is missing from the documents',
    plant: ({ edit }) => edit('docs/operations.md', '| `PORT` ', '| `PART` '),
    gate: ['node', 'tools/write-env-docs.ts', '--check'],
    says: [/is not what the settings say/],
  },
  {
    name: 'a page links to a file that is gone',
    plant: ({ edit }) => edit('README.md', '](ARCHITECTURE.md)', '](ARCHITECTURES.md)'),
    gate: ['node', 'tools/check-docs.ts'],
    says: [/there is no ARCHITECTURES\.md/],
  },
  {
    name: 'a page uses a word that we avoid',
    plant: ({ edit }) => edit('README.md', '## Quick start', 'A job mends it.\n\n## Quick start'),
    gate: ['node', 'tools/check-prose.ts'],
    says: [/'mends' \(fix\)/],
  },
]

const missed: string[] = []
// Slowest first, two at a time, each in a separate copy of the project.
const waiting = [...Map.groupBy(faults, ({ gate }) => gate.join(' ')).values()]
waiting.sort((one, other) => Number(other[0]?.gate === serverTests) - Number(one[0]?.gate === serverTests))
await Promise.all([plantInTurn(), plantInTurn()])
console.log(JSON.stringify({ planted: faults.length, stopped: faults.length - missed.length, missed }))
process.exitCode = missed.length > 0 ? 1 : 0

async function plantInTurn(): Promise<void> {
  const folder = copyProject('gate')
  try {
    for (let together = waiting.shift(); together; together = waiting.shift())
      missed.push(...(await findMissed(folder, together)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The faults that their command lets pass. */
async function findMissed(folder: string, together: Fault[]): Promise<string[]> {
  const undo: (() => void)[] = []
  const copy: Copy = {
    write: (file, content) => {
      writeFileSync(join(folder, file), content)
      undo.push(() => rmSync(join(folder, file)))
    },
    edit: (file, from, to) => {
      const before = readFileSync(join(folder, file), 'utf8')
      if (!before.includes(from)) throw new Error(`${file} does not contain '${from}'`)
      writeFileSync(join(folder, file), before.replace(from, to))
      undo.push(() => writeFileSync(join(folder, file), before))
    },
  }
  for (const { plant } of together) plant(copy)
  const [command = '', ...args] = together[0]?.gate ?? []
  const files = together.flatMap((fault) => fault.files ?? [])
  const gate = spawn(join(folder, 'node_modules/.bin', command), [...args, ...files], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => gate.once('close', resolve))
  const [status, output, errors] = await Promise.all([ended, text(gate.stdout), text(gate.stderr)])
  for (const step of undo.toReversed()) step()
  const said = stripVTControlCharacters(output + errors)
  const isStopped = ({ says }: Fault) => status !== 0 && says.every((pattern) => pattern.test(said))
  for (const fault of together) console.log(`${isStopped(fault) ? 'stopped' : 'MISSED '}  ${fault.name}`)
  const passed = together.filter((fault) => !isStopped(fault)).map(({ name }) => name)
  if (passed.length > 0) console.error(`exit ${status}\n${output}${errors}`)
  return passed
}
