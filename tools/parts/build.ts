import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** All that a build reads: what is installed is what the lock file says. */
const sources = [
  'apps/web/**',
  'packages/*/{data,src}/**',
  'tools/{build-service-worker,compress-assets}.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
]
const output = ['apps/web/dist/{client,server}/**']

/**
 * Builds the web app, unless it was built from these very sources and nothing has touched the files since: the gate, which
 * needs them a dozen times, builds once.
 */
export function buildSite(root: string): void {
  const stamp = join(root, 'apps/web/dist/built-from.txt')
  const from = fingerprint(root, sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === `${from} ${fingerprint(root, output)}`) return
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', process.stderr, 'inherit'],
  })
  if (status !== 0) throw new Error('The web app cannot be built.')
  writeFileSync(stamp, `${from} ${fingerprint(root, output)}`)
}

function fingerprint(root: string, patterns: string[]): string {
  const hash = createHash('sha256').update(process.version)
  const exclude = patterns === sources ? ['**/node_modules', 'apps/web/dist'] : []
  for (const name of globSync(patterns, { cwd: root, exclude }).toSorted()) {
    if (!statSync(join(root, name)).isFile()) continue
    const bytes = readFileSync(join(root, name))
    hash.update(`\n${name} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}
