import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { testConfig } from '#testing/test-app.ts'
import { examine } from './doctor.ts'

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
  ['https://bolodex.example', true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://bolodex.example', false],
  ['http://localhost.example', false],
])('of %s the doctor says that it is fine: %s', async (origin, isFine) => {
  expect(await look({ ORIGIN: origin }, 'Origin')).toMatchObject({ isFine })
})
