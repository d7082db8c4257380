import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { AppError } from '#platform/errors.ts'
import { chooseEncoding, createResponseCache, isKnown, type ResponseCache } from './response-cache.ts'

let server: Server | undefined
afterEach(() => server?.close())

const draw =
  (body: string, { status = 200, isKept = true } = {}) =>
  async () => ({ status, body, isKept, headers: { 'content-type': 'text/html' } })

/** A server that answers from the cache or says that it went past it. */
async function serve(
  cache: ResponseCache,
): Promise<(path: string, headers?: Record<string, string>) => Promise<Response>> {
  server = createServer((request, response) => {
    if (!cache.answerEarly(request, response)) response.writeHead(299).end('went past')
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return (path, headers = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': 'identity', ...headers } })
}

test('concurrent visitors share one rendering', async () => {
  const cache = createResponseCache({ seconds: 1, isOpen: () => true })
  let drawings = 0
  const slowly = async () => {
    drawings += 1
    await new Promise((resolve) => setTimeout(resolve, 20))
    return draw('<p>hi</p>')()
  }
  await Promise.all(Array.from({ length: 50 }, () => cache.answer('/', slowly)))
  expect(drawings).toBe(1)
})

test('a failed rendering is not cached, and the next visitor gets a new one', async () => {
  const cache = createResponseCache({ seconds: 1, isOpen: () => true })
  await expect(cache.answer('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect((await cache.answer('/', draw('back'))).body.toString()).toBe('back')
})

test('a page is rendered again after its TTL', async () => {
  const cache = createResponseCache({ seconds: 0.05, isOpen: () => true })
  await cache.answer('/', draw('old'))
  expect((await cache.answer('/', draw('new'))).body.toString()).toBe('old')
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(cache.has('/')).toBe(false)
  expect((await cache.answer('/', draw('new'))).body.toString()).toBe('new')
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const overloaded = () => Promise.reject(new AppError('overloaded', 'Busy'))

/** A cache with one hot entry that has just expired. */
async function createHotCache(seconds: number) {
  const cache = createResponseCache({ seconds, isOpen: () => true })
  await cache.answer('/', draw('old'))
  for (let hits = 0; hits < 20; hits += 1) await cache.answer('/', draw('never drawn'))
  await cache.encode(await cache.answer('/', draw('never drawn')), 'br')
  await pause(seconds * 1000 + 10)
  const bodyOf = async (make = draw('new')) => (await cache.answer('/', make)).body.toString()
  return { cache, bodyOf }
}

test('after a clear, what was being computed reaches those who wait for it, and no later caller', async () => {
  const cache = createResponseCache({ seconds: 60, isOpen: () => true })
  let finish = () => {}
  const slowly = () => new Promise<void>((resolve) => (finish = resolve)).then(draw('old'))
  const early = cache.answer('/', slowly)
  cache.clear()
  expect((await cache.answer('/', draw('new'))).body.toString()).toBe('new')
  finish()
  expect((await early).body.toString()).toBe('old')
  expect((await cache.answer('/', draw('never drawn'))).body.toString()).toBe('new')
})

test('a hot entry is served stale while it is recomputed', async () => {
  const { cache, bodyOf } = await createHotCache(0.2)
  let finish = () => {}
  const slowly = () => new Promise<void>((resolve) => (finish = resolve)).then(draw('new'))
  expect([await bodyOf(slowly), await bodyOf(slowly), cache.has('/')]).toEqual(['old', 'old', true])
  const ask = await serve(cache)
  await cache.encode(await cache.answer('/', slowly), 'identity')
  expect(await (await ask('/')).text()).toBe('old')
  finish()
  await expect.poll(() => bodyOf()).toBe('new')
})

test('a hot entry is compressed before it replaces the stale one', async () => {
  const { cache, bodyOf } = await createHotCache(0.2)
  await bodyOf()
  await expect.poll(() => bodyOf()).toBe('new')
  const ask = await serve(cache)
  const early = await ask('/', { 'accept-encoding': 'br' })
  expect([early.status, await early.text()]).toEqual([200, 'new'])
})

test('a failure to recompute a hot entry shows once the stale one is ten lifetimes old', async () => {
  const { cache, bodyOf } = await createHotCache(0.02)
  const failing = () => Promise.reject(new Error('no database'))
  expect(await bodyOf(failing)).toBe('old')
  await pause(210)
  await expect(cache.answer('/', failing)).rejects.toThrow('no database')
})

test('under overload, any entry of the last thirty TTLs is served rather than a refusal', async () => {
  const cache = createResponseCache({ seconds: 0.02, isOpen: () => true })
  await cache.answer('/', draw('old'))
  await pause(30)
  expect((await cache.answer('/', overloaded)).body.toString()).toBe('old')
  await pause(600)
  await expect(cache.answer('/', overloaded)).rejects.toThrow('Busy')
})

test('a request that joined the computation of a refused caller queues by itself', async () => {
  const cache = createResponseCache({ seconds: 1, isOpen: () => true })
  const refusedLater = async () => {
    await pause(5)
    return overloaded()
  }
  const [leader, follower] = await Promise.allSettled([
    cache.answer('/', refusedLater),
    cache.answer('/', draw('served')),
  ])
  expect(leader.status).toBe('rejected')
  expect(follower.status === 'fulfilled' && follower.value.body.toString()).toBe('served')
})

test('an unchanged page keeps its ETag and its compressed bytes', async () => {
  const cache = createResponseCache({ seconds: 0.02, isOpen: () => true })
  const first = await cache.answer('/', draw('same'))
  const bytes = await cache.encode(first, 'br')
  await new Promise((resolve) => setTimeout(resolve, 30))
  const second = await cache.answer('/', draw('same'))
  expect(second.etag).toBe(first.etag)
  expect(await cache.encode(second, 'br')).toBe(bytes)
  expect(brotliDecompressSync(bytes).toString()).toBe('same')
})

test('a page marked uncacheable is not cached', async () => {
  const cache = createResponseCache({ seconds: 60, isOpen: () => true })
  await cache.answer('/made-up', draw('nothing here', { status: 404, isKept: false }))
  expect(cache.has('/made-up')).toBe(false)
})

test('the cache holds no more than its bytes', async () => {
  const cache = createResponseCache({ seconds: 60, isOpen: () => true, maxBytes: 10_000 })
  for (let i = 0; i < 20; i += 1) await cache.answer(`/${i}`, draw('x'.repeat(1000)))
  const kept = Array.from({ length: 20 }, (_, i) => cache.has(`/${i}`)).filter(Boolean)
  expect(kept).toHaveLength(3)
  expect(cache.has('/19')).toBe(true)
})

test('a cached page is answered early with all its headers, in the requested encoding', async () => {
  const cache = createResponseCache({ seconds: 60, isOpen: () => true })
  const page = await cache.answer('/', draw('hello'))
  await cache.encode(page, 'identity')
  const get = await serve(cache)
  const answer = await get('/')
  expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([200, 'hello', page.etag])
  expect((await get('/', { 'accept-encoding': 'br' })).status).toBe(299)
  await cache.encode(page, 'br')
  const compressed = await get('/', { 'accept-encoding': 'gzip, br' })
  expect([compressed.headers.get('content-encoding'), await compressed.text()]).toEqual(['br', 'hello'])
  expect(cache.earlyAnswers()).toBe(2)
})

test('nothing is answered early for another URL, a known copy, or a draining process', async () => {
  let isOpen = true
  const cache = createResponseCache({ seconds: 60, isOpen: () => isOpen })
  const page = await cache.answer('/', draw('hello'))
  await cache.encode(page, 'identity')
  const get = await serve(cache)
  expect((await get('/?made=up')).status).toBe(299)
  expect((await get('/', { 'if-none-match': page.etag })).status).toBe(299)
  isOpen = false
  expect((await get('/')).status).toBe(299)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.0,gzip;q=0', 'identity'],
  ['br;q=0.5', 'br'],
  ['x-brotli', 'identity'],
  [undefined, 'identity'],
])('a client accepting %s gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test('a known page is recognised among others, with or without the mark of weakness', async () => {
  const cache = createResponseCache({ seconds: 60, isOpen: () => true })
  const page = await cache.answer('/', draw('hello'))
  const strong = page.etag.replace('W/', '')
  for (const sent of [page.etag, strong, `"other", ${strong}`, '*']) expect(isKnown(page, sent)).toBe(true)
  for (const sent of [undefined, '"other"', '']) expect(isKnown(page, sent)).toBe(false)
})
