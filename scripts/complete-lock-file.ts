// Adds to package-lock.json the optional packages for other platforms that npm left out. A registry that lacks one build of a
// package makes npm write a lock file without it, and `npm ci` then refuses the whole file. Run it after `npm install`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Entry = {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
type LockFile = { packages: Record<string, Entry> }

const file = join(import.meta.dirname, '../package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile

const added = Object.entries(lock.packages).flatMap(([parent, { dev, optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !isLocked(parent, name))
    .map(([name, version]): [string, Entry] => [
      `node_modules/${name}`,
      // Without a checksum: npm fills it in where the package can be had.
      { version, ...(dev && { dev }), optional: true, ...platformOf(name) },
    ]),
)
for (const [place, entry] of added) lock.packages[place] = entry
const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1))
if (added.length > 0)
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
console.log(`${added.length} packages for other platforms added to package-lock.json`)

/** Whether the lock file has the package where the parent would find it. */
function isLocked(parent: string, name: string): boolean {
  return `${parent}/node_modules/${name}` in lock.packages || `node_modules/${name}` in lock.packages
}

/** The machines a build is for, as such packages say it in their names. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const find = (words: Record<string, string>) =>
    Object.entries(words).find(([word]) => new RegExp(`\\b${word}`).test(name))?.[1]
  const os = find({
    android: 'android',
    darwin: 'darwin',
    freebsd: 'freebsd',
    linux: 'linux',
    openharmony: 'openharmony',
    win32: 'win32',
    windows: 'win32',
  })
  const cpu = find({
    arm64: 'arm64',
    arm: 'arm',
    x64: 'x64',
    ia32: 'ia32',
    ppc64: 'ppc64',
    riscv64: 'riscv64',
    s390x: 's390x',
    wasm32: 'wasm32',
  })
  const libc = os === 'linux' ? find({ gnu: 'glibc', musl: 'musl' }) : undefined
  if (!os && !cpu) throw new Error(`${name} does not say which machine it is for`)
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) }
}
