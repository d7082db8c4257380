// npm run bench -- NAME and npm run drill -- NAME: runs tests/performance/NAME.ts or tests/resilience/NAME.ts. Each ends with one JSON line of
// figures and an exit code that is not 0 below the floor written in it.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from './parts/build.ts'

const [folder = '', name = '', ...args] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const file = join(root, 'tests', folder, `${name}.ts`)
if (!existsSync(file)) {
  const names = readdirSync(join(root, 'tests', folder)).flatMap((entry) =>
    entry.endsWith('.ts') ? entry.slice(0, -3) : [],
  )
  console.error(`Name one of: ${names.join(', ')}`)
  process.exit(2)
}
// What is measured is what the sources say now.
buildSite(root)
process.exit(spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit' }).status ?? 1)
