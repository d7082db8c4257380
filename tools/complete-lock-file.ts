// Completes package-lock.json after `npm install`: adds the optional packages for other platforms that npm left out, and
// the checksum of every package that has none. A registry that lacks one build of a package makes npm write a lock file
// without it, and `npm ci` then refuses the whole file. With --check it only says whether every package has a checksum.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

type Entry = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  /** It lies inside the tarball of the package above it, whose checksum covers it. */
  inBundle?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
type LockFile = { packages: Record<string, Entry> }

/** Questions to the registry at once. */
const atOnce = 4
const file = join(import.meta.dirname, '../package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile

if (process.argv.includes('--check')) check()
else await complete()

/** Without a checksum npm installs whatever the registry hands out under that name and version. */
function check(): void {
  const unchecked = listUnchecked().map(([place]) => place)
  for (const place of unchecked) console.error(`${place} has no checksum: run \`node tools/complete-lock-file.ts\``)
  console.log(`package-lock.json: ${unchecked.length} packages without a checksum`)
  process.exitCode = unchecked.length > 0 ? 1 : 0
}

async function complete(): Promise<void> {
  const added = addLeftOut()
  const unchecked = listUnchecked()
  for (let from = 0; from < unchecked.length; from += atOnce)
    await Promise.all(unchecked.slice(from, from + atOnce).map(addChecksum))
  const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  console.log(`${added} packages for other platforms and ${unchecked.length} checksums added to package-lock.json`)
}

/** Packages that come from the registry and could be anything. */
function listUnchecked(): [place: string, entry: Entry][] {
  return Object.entries(lock.packages).filter(
    ([place, { link, inBundle, integrity }]) => place.includes('node_modules/') && !link && !inBundle && !integrity,
  )
}

async function addChecksum([place, entry]: [string, Entry]): Promise<void> {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const { stdout } = await promisify(execFile)('npm', ['view', `${name}@${entry.version}`, 'dist.integrity'])
  const integrity = stdout.trim()
  if (!integrity.startsWith('sha512-')) throw new Error(`The registry knows no checksum of ${name} ${entry.version}`)
  lock.packages[place] = { ...entry, integrity }
}

function addLeftOut(): number {
  const leftOut = Object.entries(lock.packages).flatMap(([parent, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(parent, name))
      .map(([name, version]): [string, Entry] => [
        `node_modules/${name}`,
        { version, ...(dev && { dev }), optional: true, ...platformOf(name) },
      ]),
  )
  for (const [place, entry] of leftOut) lock.packages[place] = entry
  return leftOut.length
}

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
