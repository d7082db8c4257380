import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { createLogger } from '#platform/logger.ts'
import { openBrowser } from '#testing/google.ts'
import { createTestApp } from '#testing/test-app.ts'

test('no address of a person or of a network, no name, password or token reaches the logs', async () => {
  const lines: string[] = []
  const log = createLogger({ LOG_LEVEL: 'trace' }, { write: (line) => lines.push(line) })
  // It accepts connections and no mail: every mail fails, and the failure is logged.
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`No mailbox ${address} here`), { responseCode: 550 })),
  })
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve))
  const { port } = mail.server.address() as AddressInfo
  const SMTP_URL = `smtp://127.0.0.1:${port}`
  const settings = { RUN_JOBS: 'true', SMTP_URL, RATE_LIMIT_FACTOR: '1000', TRUSTED_PROXIES: '1' }
  const subject = await createTestApp(settings, log)
  const secrets = {
    email: 'whisper@secret.example',
    username: 'whispering_one',
    password: 'never tell anybody',
    address: '203.0.113.77',
  }
  const someone = openBrowser(subject.app)
  const from = { 'x-forwarded-for': secrets.address }
  const { email, username, password } = secrets
  const joiner = `${username}_too`
  await someone.send('POST', '/api/auth/sign-up', { email, username, password }, from)
  await someone.send('POST', '/api/auth/sign-in', { login: email, password }, from)
  await someone.send('POST', '/api/auth/request-reset', { email }, from)
  await someone.send('POST', '/api/auth/verify', { token: 'never.tell-anybody' }, from)
  await someone.send('POST', '/api/auth/join', { username: joiner, password }, from)
  await someone.send('PUT', '/api/account/email', { email, password }, from)
  await someone.send('GET', `/?q=${encodeURIComponent(email)}`, undefined, from)
  await someone.send('GET', `/nowhere/${email}`, undefined, from)
  // The database refuses this one with the row's values in its message.
  await subject.database.pool.query(`alter table recovery_codes add check (user_id < 0) not valid`)
  const broken = await someone.send('POST', '/api/auth/join', { username: `${username}_3`, password }, from)
  expect(broken.status).toBe(500)
  for (let turn = 0; turn < 100 && !lines.some((line) => line.includes('mail-claim')); turn += 1) await setTimeout(50)
  await subject.close()
  await new Promise<void>((resolve) => mail.close(resolve))
  const text = lines.join('')
  expect(text).toContain('mail-claim')
  expect(text).toContain('request failed')
  for (const [what, secret] of Object.entries({ ...secrets, token: 'never.tell-anybody', address2: '127.0.0.1' }))
    expect(text.includes(secret), `${what} stands in the logs`).toBe(false)
})
