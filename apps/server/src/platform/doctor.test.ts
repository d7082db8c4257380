import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { testConfig } from '#testing/test-app.ts'
import { examine, lookAtEncryption } from './doctor.ts'

async function look(settings: Record<string, string>, what: string) {
  const findings = await examine(testConfig('postgres://127.0.0.1:1/none', settings))
  return findings.find((finding) => finding.what === what)
}

test('the doctor says that a mail server off this machine offers no TLS', async () => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  expect(await look({ SMTP_URL: `smtp://0.0.0.0:${port}` }, 'Mail')).toMatchObject({
    isFine: false,
    detail: expect.stringContaining('offers no TLS'),
  })
  expect(await look({ SMTP_URL: `smtp://127.0.0.1:${port}` }, 'Mail')).toMatchObject({ isFine: true })
  await new Promise<void>((resolve) => server.close(resolve))
})

test.each([
  [
    'postgres://127.0.0.1:1/none',
    'Database',
    'Nothing answers there (connect ECONNREFUSED 127.0.0.1:1). Start PostgreSQL, or',
  ],
  ['postgres://localhost:1/none', 'Database', 'Nothing answers there (connect ECONNREFUSED'],
  ['postgres://no-such-machine.invalid/none', 'Database', 'Start PostgreSQL, or correct DATABASE_URL.'],
  ['postgres://127.0.0.1:1/none', 'Schema', 'bolodex migrate --runtime-role bolodex'],
  ['postgres://127.0.0.1:1/none', 'Room for photos', 'Free space'],
])('the doctor says what to do about %s in %s', async (DATABASE_URL, what, words) => {
  expect(await look({ DATABASE_URL }, what)).toMatchObject({ isFine: false, detail: expect.stringContaining(words) })
})

test.each([
  ['https://bolodex.example', true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://bolodex.example', false],
  ['http://localhost.example', false],
])('the doctor reports %s as fine: %s', async (origin, isFine) => {
  expect(await look({ ORIGIN: origin }, 'Origin')).toMatchObject({ isFine })
})

const far = '93.184.215.14'

test.each([
  ['postgres://bolodex:x@127.0.0.1/bolodex', undefined],
  ['postgres://bolodex:x@localhost/bolodex', undefined],
  ['postgres://bolodex:x@10.0.0.5/bolodex', 'redis://192.168.1.9:6379'],
  ['postgres://bolodex:x@[fd00::5]/bolodex', 'redis://[::1]:6379'],
  ['postgres://bolodex:x@localhost/bolodex?host=/var/run/postgresql', undefined],
  [`postgres://bolodex:x@${far}/bolodex?sslmode=verify-full`, `rediss://${far}:6379`],
])('the doctor lets %s and %s pass', async (database, redis) => {
  const config = testConfig(database, redis ? { REDIS_URL: redis } : {})
  expect(await lookAtEncryption(config)).toEqual({
    what: 'Encryption',
    isFine: true,
    detail: 'wherever it is needed',
  })
})

test.each([
  ['DATABASE_URL', { DATABASE_URL: `postgres://bolodex:x@${far}/bolodex` }],
  ['DATABASE_URL', { DATABASE_URL: `postgres://bolodex:x@[2606:2800:21f::1]/bolodex` }],
  ['DATABASE_URL', { DATABASE_URL: `postgres://bolodex:x@${far}/bolodex?sslmode=disable` }],
  ['DATABASE_URL', { DATABASE_URL: `postgres://bolodex:x@${far}/bolodex?sslmode=no-verify` }],
  ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: `postgres://bolodex:x@${far}/bolodex` }],
  ['REDIS_URL', { REDIS_URL: `redis://${far}:6379` }],
  ['DATABASE_URL and REDIS_URL', { DATABASE_URL: `postgres://${far}/bolodex`, REDIS_URL: `redis://${far}:6379` }],
])('the doctor warns about %s on a remote host without verified TLS', async (names, settings) => {
  const found = await lookAtEncryption(testConfig('postgres://127.0.0.1:1/none', settings))
  expect(found).toMatchObject({
    isFine: true,
    isWarning: true,
    detail: expect.stringMatching(new RegExp(`^${names}: a public address without verified TLS`)),
  })
  // It is read aloud in tickets.
  expect(found.detail).not.toContain(far)
})

test('the doctor continues when a configured certificate is missing', async () => {
  const url = `postgres://127.0.0.1:1/none?sslmode=verify-full&sslrootcert=/none/ca.pem`
  expect(await look({ DATABASE_URL: url }, 'Encryption')).toMatchObject({ isFine: false })
})
