// The lock files (checksums, registry, install scripts, licenses) and secrets in tracked files. Proves with planted faults
// that each rule can fail.
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findLockProblems, listPackages, type LockedPackage, type LockFile } from './parts/lock-file.ts'
import { findSecrets, plantedSecrets } from './parts/secrets-in-text.ts'

const root = join(import.meta.dirname, '..')
/** Larger files are data and pictures. */
const mostBytes = 2_000_000

const readJson = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8')) as T
const lock = readJson<LockFile>('package-lock.json')
const { allowScripts } = readJson<{ allowScripts: Record<string, boolean> }>('package.json')

/** Lock files of tools that are installed apart from the project. */
const toolLocks = ['deploy/tools/package-lock.json', 'tests/resilience/mutation/package-lock.json']

const problems = [
  ...findLockProblems(lock, allowScripts),
  ...toolLocks.flatMap((file) =>
    findLockProblems(readJson<LockFile>(file), {}, { isShipped: false }).map((problem) => `${file}: ${problem}`),
  ),
  ...scanFiles(),
]
for (const problem of problems) console.error(problem)
proveLockRules()
proveSecretRules()

const licenses = Map.groupBy(listPackages(lock), ([, { license }]) => license ?? 'none')
const counted = [...licenses].map(([name, { length }]) => `${length} ${name}`)
console.log(`${listPackages(lock).length} packages: ${counted.join(', ')}`)
process.exitCode = problems.length > 0 ? 1 : 0

function scanFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  if (listed.length < 500) throw new Error(`Only ${listed.length} files are tracked: is this the whole project?`)
  return listed.flatMap((file) => {
    const { size = 0 } = statSync(join(root, file), { throwIfNoEntry: false }) ?? {}
    if (size === 0 || size > mostBytes) return []
    return findSecrets(readFileSync(join(root, file), 'utf8')).map((what) => `${file} holds ${what}`)
  })
}

function proveLockRules(): void {
  const sound: LockedPackage = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==`, license: 'MIT' }
  const planted: [part: string, LockedPackage][] = [
    ['checksum', { ...sound, integrity: 'sha1-AAAA' }],
    ['comes from', { ...sound, resolved: 'https://registry.example/planted.tgz' }],
    ['comes from', { ...sound, resolved: 'git+ssh://git@github.com/planted/planted.git' }],
    ['install script', { ...sound, hasInstallScript: true }],
    ['license', { ...sound, license: 'GPL-3.0-only' }],
    ['license', { ...sound, license: 'MIT AND SSPL-1.0' }],
  ]
  for (const [part, entry] of planted) {
    const found = findLockProblems({ packages: { 'node_modules/planted': entry } }, {})
    if (!found.some((problem) => problem.includes(part))) throw new Error(`A planted fault was not found: ${part}`)
  }
  const tool = findLockProblems(
    { packages: { 'node_modules/planted': { ...sound, license: 'GPL-3.0-only' } } },
    {},
    { isShipped: false },
  )
  if (tool.length > 0) throw new Error(`A tool that is not shipped is refused: ${tool.join(', ')}`)
  const none = findLockProblems({ packages: { 'node_modules/planted': sound } }, {})
  if (none.length > 0) throw new Error(`A sound package is refused: ${none.join(', ')}`)
  if (findLockProblems({ packages: {} }, { gone: true }).length === 0)
    throw new Error('A stale permission was not found')
}

function proveSecretRules(): void {
  const kinds = new Set(plantedSecrets.flatMap((secret) => findSecrets(`const key = '${secret}'`)))
  if (kinds.size !== plantedSecrets.length)
    throw new Error(`Of ${plantedSecrets.length} planted secrets ${kinds.size} were found`)
}
