import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addBrand, addUser, signIn } from '#testing/builders.ts'
import { makePhoto, writeForm } from '#testing/photo-forms.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

// The rates are those of real use, the times shorter, so that slow peers are cut within a test's patience.
const peers = { bodyGraceMs: 3000, readGraceMs: 2000, mostBytes: 4_000_000, lookEveryMs: 100 }
const origin = 'http://localhost'

let subject: TestApp
let folder: string
let port: number
let brandId: number
let cookie: string
const open: Socket[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bolodex-slow-'))
  const settings = { TRUSTED_PROXIES: '1', RATE_LIMIT_FACTOR: '100', PHOTO_DIR: folder, ORIGIN: origin }
  subject = await createTestApp(settings, undefined, { peers })
  const { db } = subject.database
  brandId = (await addBrand(db, { name: 'Patient Brand' })).id
  const user = await addUser(db)
  cookie = await signIn(db, user.id)
  const address = await subject.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(address).port)
}, 60_000)
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})
afterAll(async () => {
  await subject.close()
  await rm(folder, { recursive: true })
})

type Peer = { socket: Socket; received: () => string; isCut: () => boolean }

async function openPeer(head: string): Promise<Peer> {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  let received = ''
  let isCut = false
  socket.on('error', () => {})
  socket.on('close', () => {
    isCut = true
  })
  await once(socket, 'connect')
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
  })
  socket.write(head)
  return { socket, received: () => received, isCut: () => isCut }
}

/** Starts a request that announces a megabyte, and sends a byte now and then. */
async function drip(from: string, path: string, type: string, begin = ''): Promise<Peer> {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    `origin: ${origin}`,
    `cookie: ${cookie}`,
    `x-forwarded-for: ${from}`,
    `content-type: ${type}`,
    'content-length: 1000000',
  ]
  const peer = await openPeer(`${lines.join('\r\n')}\r\n\r\n${begin}`)
  const timer = setInterval(() => (peer.isCut() ? clearInterval(timer) : peer.socket.write(' ')), 200)
  return peer
}

const formType = 'multipart/form-data; boundary=x'
const formBegin = (field: string, name: string) =>
  `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`

async function until(isTrue: () => boolean, ms = 20_000): Promise<void> {
  const end = performance.now() + ms
  while (!isTrue() && performance.now() < end) await pause(50)
  expect(isTrue()).toBe(true)
}

/** The headers of every response, in one that is written by hand. */
function expectSecurityHeaders(answer: string): void {
  const head = answer.slice(0, answer.indexOf('\r\n\r\n'))
  expect(head).toContain('x-content-type-options: nosniff\r\n')
  expect(head).toMatch(/content-security-policy: .*frame-ancestors 'none'/)
}

const countBrands = async (answer: Response) => ((await answer.json()) as unknown[]).length

const send = (path: string, { payload, headers }: { payload: Buffer; headers: Record<string, string> }) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { ...headers, origin, cookie, 'x-forwarded-for': '198.51.100.1' },
    body: new Uint8Array(payload),
  })

test('slow photo uploads from three addresses block no other upload and are cut off', { timeout: 60_000 }, async () => {
  const path = `/api/brands/${brandId}/upload`
  const drippers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      drip(`203.0.113.${index % 3}`, path, formType, formBegin('photo', 'tag.jpg')),
    ),
  )
  await pause(500)
  const answer = await send(path, writeForm(await makePhoto(600, 400)))
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ outcome: 'taken' })])
  await until(() => drippers.every(({ isCut }) => isCut()))
  const received = drippers.map((peer) => peer.received())
  // Eight per address were being received; the others got a Retry-After.
  expect(received.filter((text) => text.startsWith('HTTP/1.1 408') && text.includes('"too_slow"'))).toHaveLength(24)
  expect(received.filter((text) => text.startsWith('HTTP/1.1 429'))).toHaveLength(6)
})

test('slow file uploads block no import and are cut off', { timeout: 60_000 }, async () => {
  const path = '/api/brands/csv'
  const drippers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      drip(`203.0.113.${10 + (index % 3)}`, path, formType, formBegin('file', 'brands.csv')),
    ),
  )
  await pause(500)
  const csv = Buffer.from('name,averageSalePrice,sellThroughRate\n')
  const answer = await send(path, writeForm(csv, {}, { field: 'file', name: 'brands.csv', type: 'text/csv' }))
  // An invalid file is reported at once: its upload was not queued.
  expect([200, 400, 422]).toContain(answer.status)
  await until(() => drippers.every(({ isCut }) => isCut()))
})

test('a dripping JSON body is cut as well, and one that arrives in time is not', { timeout: 60_000 }, async () => {
  const dripper = await drip('203.0.113.20', '/api/forum/posts', 'application/json', '{"title":"')
  const payload = Buffer.from(JSON.stringify({ title: 'x', content: 'y' }))
  const answer = await send('/api/forum/posts', { payload, headers: { 'content-type': 'application/json' } })
  expect(answer.status).toBeLessThan(500)
  await until(dripper.isCut)
  expect(dripper.received()).toMatch(/^HTTP\/1\.1 408 /)
  expectSecurityHeaders(dripper.received())
  expect(dripper.received()).toContain('Your connection was too slow. Please try again.')
})

test('when too many unfinished bodies are buffered, the largest sender is dropped', { timeout: 60_000 }, async () => {
  const path = `/api/brands/${brandId}/upload`
  const begin = formBegin('photo', 'tag.jpg')
  const honest = await drip('198.51.100.40', path, formType, begin + 'x'.repeat(300_000))
  const greedy = await Promise.all(
    Array.from({ length: 6 }, () => drip('203.0.113.40', path, formType, begin + 'x'.repeat(900_000))),
  )
  await until(() => greedy.filter(({ isCut }) => isCut()).length >= 2)
  const [told] = greedy.filter(({ isCut }) => isCut())
  expect(told?.received()).toMatch(/^HTTP\/1\.1 503 /)
  expectSecurityHeaders(told?.received() ?? '')
  expect(told?.received()).toContain('Too many files are being uploaded right now. Try again in a moment.')
  expect(honest.isCut()).toBe(false)
})

test('a reader that stops reading is cut off, while others download', { timeout: 120_000 }, async () => {
  // The longest allowed, 24 MB in all: far more than the socket buffers of a paused reader hold. They grew to 10 MB once.
  await sql`
    insert into brands (slug, name, name_key, plain_key, description, search_text)
    select 'long-' || n, 'Long ' || n, 'long ' || n, 'long' || n, repeat('x', 1990), 'long ' || n
    from generate_series(1, 12000) n`.execute(subject.database.db)
  const ask = (from: string) =>
    openPeer(`GET /api/brands HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${from}\r\n\r\n`)
  const stalled = await ask('203.0.113.30')
  await until(() => stalled.received().length > 0)
  stalled.socket.pause()
  const second = await ask('203.0.113.30')
  await until(() => second.received().startsWith('HTTP/1.1 429'))
  expect(second.received()).toContain('Wait until your other download is done.')
  const honest = await fetch(`http://127.0.0.1:${port}/api/brands`, { headers: { 'x-forwarded-for': '198.51.100.2' } })
  expect([honest.status, await countBrands(honest)]).toEqual([200, 12_001])
  await pause(3000)
  stalled.socket.resume()
  await until(stalled.isCut)
  expect(stalled.received().endsWith('0\r\n\r\n')).toBe(false)
  // Its slot is free again.
  const again = await fetch(`http://127.0.0.1:${port}/api/brands`, { headers: { 'x-forwarded-for': '203.0.113.30' } })
  expect([again.status, await countBrands(again)]).toEqual([200, 12_001])
})
