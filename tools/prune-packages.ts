// Removes every package that the server does not need to run, after the web app is built. `npm prune --omit=dev` keeps
// what some package names as an optional peer, such as test runners and bundlers, and all that the built pages were made of.
// `node tools/prune-packages.ts --yes`; without `--yes` it only says what it would remove.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findUnneeded, type InstalledLock } from './parts/unneeded-packages.ts'

const root = join(import.meta.dirname, '..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as InstalledLock
const unneeded = findUnneeded(lock, ['apps/server'])
if (process.argv.includes('--yes'))
  for (const place of unneeded) rmSync(join(root, place), { recursive: true, force: true })
console.log(`${unneeded.length} of ${Object.keys(lock.packages).length} packages are not needed to run the server`)
