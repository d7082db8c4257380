import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { listPackages, nameOf, type LockFile } from './lock-file.ts'

export type Release = { version: string; files: string[] }

/** Settings of compose.yaml. A digest names the same images forever; a tag could be moved after the release is signed. */
function requireImages(text: string, version: string): string {
  const digest = '@sha256:[\\da-f]{64}'
  const image = (name: string) => `[a-z\\d./_-]+/${name}:${version.replaceAll('.', '\\.')}${digest}`
  const lines = [`BOLODEX_IMAGE=${image('bolodex')}`, `BOLODEX_TOOLS_IMAGE=${image('bolodex-tools')}`]
  if (!new RegExp(`^${lines.join('\\n')}\\n$`).test(text))
    throw new Error(`images.env must name both images of ${version} by digest, and nothing else.`)
  return text
}

/**
 * Writes the archive of a commit, the list of what it is made of, and their checksums. The same commit gives the same
 * bytes: times are those of the commit, and nothing says when or where it was packed. `images` is what images.env says.
 */
export function makeRelease(root: string, out: string, images?: string): Release {
  const commit = 'HEAD'
  const show = (file: string) => git(root, 'show', `${commit}:${file}`).toString()
  const { name, version } = JSON.parse(show('package.json')) as { name: string; version: string }
  const lock = JSON.parse(show('package-lock.json')) as LockFile
  // Of the tools, Node itself stays on the machine.
  const tools = JSON.parse(show('deploy/tools/package-lock.json')) as LockFile
  const node = Object.entries(tools.packages).filter(([place]) => place.startsWith('node_modules/node-linux-'))
  const withNode = { packages: { ...lock.packages, ...Object.fromEntries(node) } }
  const title = `${name}-${version}`
  const tar = git(root, 'archive', '--format=tar', `--prefix=${title}/`, commit)
  const files: (readonly [string, Uint8Array])[] = [
    [`${title}.tar.gz`, gzipSync(tar, { level: 9 })],
    [`${title}.cdx.json`, Buffer.from(`${JSON.stringify(writeSbom(name, version, withNode), null, 2)}\n`)],
    ...(images === undefined ? [] : [['images.env', Buffer.from(requireImages(images, version))] as const]),
  ]
  const sums = files.map(([file, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`).join('')
  mkdirSync(out, { recursive: true })
  for (const [file, bytes] of [...files, ['SHA256SUMS', Buffer.from(sums)] as const])
    writeFileSync(join(out, file), bytes)
  return { version, files: [...files.map(([file]) => file), 'SHA256SUMS'] }
}

const git = (root: string, ...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: root, maxBuffer: 1_000_000_000, stdio: ['ignore', 'pipe', 'inherit'] })

/**
 * The packages of the lock file in CycloneDX. `npm sbom` writes one as well, with a time and a random number in it, and
 * only of what is installed on this machine.
 */
export function writeSbom(name: string, version: string, lock: LockFile): object {
  const byPurl = new Map(
    listPackages(lock).map(([place, entry]) => [purlOf(nameOf(place), entry.version), { place, entry }]),
  )
  const components = [...byPurl].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': purlOf(name, version),
        name,
        version,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: components.map(([purl, { place, entry }]) => ({
      type: 'library',
      'bom-ref': purl,
      name: nameOf(place),
      version: entry.version,
      scope: entry.dev ? 'excluded' : entry.optional ? 'optional' : 'required',
      ...(entry.integrity && { hashes: [{ alg: 'SHA-512', content: hexOf(entry.integrity) }] }),
      ...(entry.license && { licenses: [writeLicense(entry.license)] }),
      purl,
    })),
  }
}

const purlOf = (name: string, version = ''): string => `pkg:npm/${name.replace('@', '%40')}@${version}`

const hexOf = (integrity: string): string => Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')

const writeLicense = (license: string): object =>
  / (?:AND|OR) /.test(license) ? { expression: license } : { license: { id: license } }

/** Whether everything the archive would leave out is committed. */
export const hasChanges = (root: string): boolean => git(root, 'status', '--porcelain').toString().trim() !== ''

/** As `sha256sum --check` does. */
export function checkSums(folder: string): boolean {
  const lines = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n')
  return lines.every((line) => {
    const [sum, file = ''] = line.split('  ')
    return (
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex') === sum
    )
  })
}

/** Signs the checksums: `key` is a private key of ssh-keygen, or the public half of one in an agent or a token. */
export function signRelease(folder: string, key: string): void {
  rmSync(join(folder, 'SHA256SUMS.sig'), { force: true })
  execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', 'bolodex-release', join(folder, 'SHA256SUMS')], {
    stdio: 'inherit',
  })
}

/** Unpacks a signed release as deploy/install.sh does. Throws unless a key of `signers` signed it. */
export function unpackRelease(root: string, folder: string, version: string, signers: string, target: string): void {
  const { status, stderr } = spawnSync(join(root, 'deploy/verify-release.sh'), [folder, version, signers, target], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}
