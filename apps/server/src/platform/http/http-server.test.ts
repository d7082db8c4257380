import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { rateLimits } from '@bolodex/contract/rate-limits'
import { createTestApp } from '#testing/test-app.ts'
import { createLogger } from '#platform/logger.ts'

async function logOf(settings: Record<string, string>): Promise<string[]> {
  const lines: string[] = []
  const log = createLogger({ LOG_LEVEL: 'warn' }, { write: (line) => lines.push(line) })
  const { app, close } = await createTestApp(settings, log)
  for (const address of ['198.51.100.1', '198.51.100.2'])
    await app.inject({ url: '/api/site', headers: { 'x-forwarded-for': address } })
  await close()
  return lines.filter((line) => line.includes('TRUSTED_PROXIES'))
}

test('an untrusted proxy is warned about once, without any address', async () => {
  const lines = await logOf({ TRUSTED_PROXIES: '0' })
  expect(lines).toHaveLength(1)
  expect(lines.join('')).not.toContain('198.51.100')
})

test('a full disk is reported and logged', async () => {
  const lines: string[] = []
  const log = createLogger({ LOG_LEVEL: 'error' }, { write: (line) => lines.push(line) })
  const { app, close } = await createTestApp({}, log)
  const config = { charge: { limit: rateLimits.read, cost: 1 } }
  app.get('/api/keep-something', { config }, () => writeFile('/dev/full', 'too much'))
  const answer = await app.inject('/api/keep-something')
  await close()
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    507,
    '3600',
    { code: 'no_space', message: 'We can’t store anything more right now. Please try again later.' },
  ])
  expect(lines.join('')).toContain('disk full')
})

test('a proxy that is trusted is nothing to warn of', async () => {
  expect(await logOf({ TRUSTED_PROXIES: '1' })).toEqual([])
})

test('every response carries the security headers, even one to a malformed request', async () => {
  const { app, close } = await createTestApp({ ORIGIN: 'https://bolodex.example' })
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const ask = async (first: string, more = '') => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`${first}\r\nhost: localhost\r\nconnection: close\r\n${more}\r\n`)
    return text(socket)
  }
  const answers = {
    200: await ask('GET /api/site HTTP/1.1'),
    // An address that cannot be decoded.
    400: await ask('GET /%E0%A4%A HTTP/1.1'),
    '400 Bad': await ask('not HTTP at all'),
    // A write from another site.
    403: await ask('POST /api/auth/sign-out HTTP/1.1', 'origin: https://evil.example\r\n'),
    404: await ask('GET /api/nothing HTTP/1.1'),
    431: await ask('GET / HTTP/1.1', `x: ${'x'.repeat(20_000)}\r\n`),
  }
  await close()
  for (const [status, answer] of Object.entries(answers)) {
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    const head = answer.slice(0, answer.indexOf('\r\n\r\n')).toLowerCase()
    expect(head).toMatch(/^x-content-type-options: nosniff\r?$/m)
    expect(head).toMatch(/^strict-transport-security: max-age=31536000\r?$/m)
    const [, policy = ''] = /^content-security-policy: (.*)$/m.exec(head) ?? []
    expect(policy).toContain("base-uri 'none';")
    expect(policy).toContain("object-src 'none';")
    expect(policy).toContain("frame-ancestors 'none';")
  }
})

test('a body that is too large is read to its end, so that a proxy gets the refusal', async () => {
  const { app, close } = await createTestApp({ ORIGIN: 'http://localhost' })
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const bytes = 2_000_000
  const head = [
    'POST /api/auth/join HTTP/1.1',
    'host: localhost',
    'origin: http://localhost',
    'content-type: application/json',
  ]
  socket.write(`${head.join('\r\n')}\r\ncontent-length: ${bytes}\r\n\r\n`)
  const answers = text(socket)
  // Like a proxy, which goes on sending what it was given.
  for (let sent = 0; sent < bytes; sent += 100_000) {
    socket.write('x'.repeat(100_000))
    await pause(5)
  }
  socket.write('GET /api/site HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  const statuses = [...(await answers).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  await close()
  expect(statuses).toEqual(['413', '200'])
})
