// Runs dependency-cruiser and the rules it cannot see. It passes silently when it cannot read TypeScript (0 modules),
// so this demands a floor of modules and proves with planted faults that each rule can fail.
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findTrespasses } from './parts/table-owners.ts'

type Violation = { rule: { name: string }; from: string; to: string }
type Report = { summary: { violations: Violation[]; totalCruised: number } }

const root = join(import.meta.dirname, '..')
const fewestModules = 60

/** A file that breaks one rule, and the rule's name. */
const planted: [rule: string, file: string, code: string][] = [
  [
    'web-never-sees-server',
    'apps/web/src/lib/planted-a.ts',
    "export * from '../../../server/src/platform/errors.ts'\n",
  ],
  [
    'server-never-sees-web',
    'apps/server/src/platform/planted-b.ts',
    "export * from '../../../web/src/lib/api-client.ts'\n",
  ],
  [
    'no-feature-to-feature',
    'apps/server/src/features/forum/planted-c.ts',
    "export * from '../directory/directory-store.ts'\n",
  ],
  [
    'platform-below-features',
    'apps/server/src/platform/planted-d.ts',
    "export * from '#features/directory/directory-store.ts'\n",
  ],
  [
    'domain-below-features',
    'apps/server/src/domain/planted-i.ts',
    "export * from '#features/directory/directory-store.ts'\n",
  ],
  ['ui-below-features', 'apps/web/src/ui/planted-e.ts', "export * from '#features/directory/first-result.ts'\n"],
  ['contract-imports-only-zod', 'packages/contract/src/planted-f.ts', "export * from 'fastify'\n"],
  [
    'packages-below-apps',
    'packages/sales-reports/src/planted-k.ts',
    "export * from '../../../apps/web/src/lib/api-client.ts'\n",
  ],
  [
    'packages-import-contract-and-names',
    'packages/tag-reader/src/planted-l.ts',
    "export * from '@bolodex/sales-reports/own-sales'\n",
  ],
  [
    'brand-names-imports-only-contract',
    'packages/brand-names/src/planted-m.ts',
    "export * from '@bolodex/sales-reports/own-sales'\n",
  ],
  ['only-stores-touch-the-database', 'apps/server/src/features/forum/planted-g.ts', "export { sql } from 'kysely'\n"],
  [
    'routes-only-by-addRoute',
    'apps/server/src/features/forum/planted-h.ts',
    "export const x = (app: any) => app.get('/api/x', () => 1)\n",
  ],
  [
    'routes-only-by-addRoute',
    'apps/server/src/features/forum/planted-n.ts',
    "export const x = (app: any) => app.get<{ Params: { id: string } }>('/api/x', () => 1)\n",
  ],
  [
    'tables-of-others-by-their-views',
    'apps/server/src/features/forum/planted-j-store.ts',
    'export const statement = `select email from users`\n',
  ],
]

removePlanted()
process.on('SIGINT', () => {
  removePlanted()
  process.exit(1)
})

const { violations, totalCruised } = inspect()
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} -> ${to}`)
if (totalCruised < fewestModules)
  throw new Error(`Only ${totalCruised} modules were read: can TypeScript be read at all?`)

try {
  for (const [, file, code] of planted) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), code)
  }
  const caught = inspect().violations
  for (const [rule, file] of planted) {
    const isCaught = caught.some((violation) => violation.rule.name === rule && violation.from === file)
    if (!isCaught) throw new Error(`The planted fault against ${rule} was not caught.`)
  }
} finally {
  removePlanted()
}
console.log(
  `architecture: ${totalCruised} modules, ${violations.length} violations, ${planted.length} planted faults caught`,
)
process.exitCode = violations.length > 0 ? 1 : 0

function removePlanted(): void {
  for (const [, file] of planted) rmSync(join(root, file), { force: true })
}

function inspect(): Report['summary'] {
  const { violations, totalCruised } = cruise()
  return { violations: [...violations, ...bareRoutes(), ...foreignTables()], totalCruised }
}

function cruise(): Report['summary'] {
  const args = ['packages', 'apps', '--config', '.dependency-cruiser.mjs', '--output-type', 'json']
  try {
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 1e8, stdio: 'pipe' } as const
    return (JSON.parse(execFileSync('node_modules/.bin/depcruise', args, options)) as Report).summary
  } catch (error) {
    // A violation makes it exit with an error, but the report is whole.
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
    if (!output.startsWith('{')) throw error
    return (JSON.parse(output) as Report).summary
  }
}

/** Features serve calls only through addRoute: there is no way around access, limits and closed answers. */
function bareRoutes(): Violation[] {
  const files = globSync('apps/server/src/features/**/*.ts', {
    cwd: root,
    exclude: (name) => name.endsWith('.test.ts'),
  })
  const isBare = (file: string) =>
    /\bapp\.(get|post|put|patch|delete|all|head|route|register)(<.*>)?\(/s.test(readFileSync(join(root, file), 'utf8'))
  return files.filter(isBare).map((from) => ({ rule: { name: 'routes-only-by-addRoute' }, from, to: 'fastify' }))
}

/** Stores read other features' data by the views that its owner defines. */
function foreignTables(): Violation[] {
  return findTrespasses(root).map(({ file, table }) => ({
    rule: { name: 'tables-of-others-by-their-views' },
    from: `apps/server/src/features/${file}`,
    to: table,
  }))
}
