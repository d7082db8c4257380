// Adds a brand fact in a copy of the project, as a newcomer would: one entry in the contract's table and one
// migration; two scripts write the rest. Then everything must support it: types, API, CSV files, history, restore,
// merge, export and both forms. A table that omits the fact must not compile.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyProject } from './parts/copy-project.ts'

const floor = { filesChanged: 6, forgotten: 0, failed: 0 }

const entry = {
  kind: "'line'",
  column: "'made_in'",
  subject: "'Made in'",
  label: "'Made in'",
  changeLabel: "'where it is made'",
  fieldLabel: "{ add: 'Made In', edit: 'Made in' }",
  min: '2',
  max: '60',
  merge: "'fill'",
  csvExamples: "['Denmark', '']",
}
type Property = keyof typeof entry

const table = 'packages/contract/src/brand-facts.ts'
const migration = 'apps/server/migrations/20991231T0000_add_made_in.sql'
const before = '  aliases: {\n'
const workspaces = ['packages', 'apps/server', 'apps/web']

const folder = copyProject('new-fact')
const failed: string[] = []
try {
  const original = read(table)
  if (original.split(before).length !== 2) throw new Error(`${table} has not one line '${before.trim()}'`)
  run('git', ['init', '-q'])
  run('git', ['add', '-A'])
  write(table, original.replace(before, `${describe()}${before}`))
  write(
    migration,
    `alter table brands add column made_in text,
  add constraint brands_made_in_check check (char_length(made_in) between 2 and 60) not valid;\n`,
  )
  run('node', ['tools/record-migrations.ts'])
  run('node', ['tools/write-tables.ts'])
  // Changed, and new.
  const listings = [
    ['diff', '--name-only'],
    ['ls-files', '--others', '--exclude-standard'],
  ]
  const changed = listings.flatMap((listing) => run('git', listing).split('\n')).filter(Boolean)
  for (const workspace of workspaces) expectPass(`types of ${workspace}`, 'tsc', ['-p', workspace])
  for (const [project, test] of [
    ['server', 'apps/server/src/new-fact.test.ts'],
    ['web', 'apps/web/src/features/curation/new-fact.test.tsx'],
  ] as const) {
    mkdirSync(dirname(join(folder, test)), { recursive: true })
    cpSync(join(import.meta.dirname, 'parts/new-fact', `${project}.txt`), join(folder, test))
    expectPass(`${project}: what the fact reaches`, 'vitest', ['run', '--project', project, test])
  }
  // Without the tests that know the fact: what is missing in the table must be found by the compiler alone.
  const forgotten = (Object.keys(entry) as Property[]).filter((property) => {
    write(table, original.replace(before, `${describe(property)}${before}`))
    const isFound = attempt('tsc', ['-p', 'packages']).status !== 0
    console.log(`${isFound ? 'found  ' : 'MISSED '} the fact without its ${property}`)
    return !isFound
  })
  console.log(
    JSON.stringify({
      filesChanged: changed.length,
      changed,
      failed,
      triedToForget: Object.keys(entry).length,
      forgotten,
      floor,
    }),
  )
  const isPassed =
    changed.length <= floor.filesChanged && failed.length === floor.failed && forgotten.length === floor.forgotten
  process.exitCode = isPassed ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The fact's table entry with one property omitted. */
function describe(without?: Property): string {
  const lines = Object.entries(entry).filter(([property]) => property !== without)
  return `  madeIn: {\n${lines.map(([property, value]) => `    ${property}: ${value},\n`).join('')}  },\n`
}

function expectPass(name: string, command: string, args: string[]): void {
  const { status, output } = attempt(command, args)
  console.log(`${status === 0 ? 'passed ' : 'FAILED '} ${name}`)
  if (status === 0) return
  failed.push(name)
  console.error(output)
}

function run(command: string, args: string[]): string {
  const { status, output } = attempt(command, args)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${output}`)
  return output
}

function attempt(command: string, args: string[]): { status: number | null; output: string } {
  const PATH = `${join(folder, 'node_modules/.bin')}:${process.env['PATH']}`
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH },
  })
  return { status, output: `${stdout}${stderr}` }
}

function read(file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text)
}
