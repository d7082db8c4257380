import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { getSession } from '@bolodex/contract/accounts/accounts'
import type { getDirectory } from '@bolodex/contract/directory/brands'
import type { getPost } from '@bolodex/contract/forum/forum'
import { endpoint, send } from './api-client.ts'
import { ApiError, explain, isMissing } from './api-error.ts'
import { isPrivateRead } from './query-client.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let answer: Answer
let address: string
let received: { type: string | undefined; text: string }

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = await request.toArray()
  received = { type: request.headers['content-type'], text: Buffer.concat(chunks).toString() }
  answer(request, response)
}

const server = createServer((request, response) => void handle(request, response))

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address with a port.
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  answer = (_, response) => response.end('{"ok":true}')
})

const failWith =
  (status: number, text: string): Answer =>
  (_, response) =>
    response.writeHead(status).end(text)

async function catchError(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('The call did not fail with an ApiError')
  return error
}

test('an answer is read as JSON', async () => {
  expect(await send(`${address}/things`)).toEqual({ ok: true })
})

test('an empty answer is nothing', async () => {
  answer = (_, response) => response.writeHead(204).end()
  expect(await send(`${address}/things`)).toBeUndefined()
})

test('an error says the status, a colon and the body text [G-13]', async () => {
  answer = failWith(418, 'short and stout')
  expect((await catchError(send(address))).message).toBe('418: short and stout')
})

test('an error without a body says the status text [G-13]', async () => {
  answer = failWith(503, '')
  expect((await catchError(send(address))).message).toBe('503: Service Unavailable')
})

test('an error carries the status and the body the server wrote [G-13]', async () => {
  const body = { code: 'not_found', message: 'Brand not found' }
  answer = failWith(404, JSON.stringify(body))
  const error = await catchError(send(address))
  expect(error).toMatchObject({ status: 404, body })
  expect(explain(error)).toBe('Brand not found')
  expect(isMissing(error)).toBe(true)
})

test('JSON from another server is not taken for the server’s own error', async () => {
  answer = failWith(502, '{"error":"bad gateway"}')
  expect((await catchError(send(address))).body).toBeNull()
})

test('a body is sent as JSON with a JSON content type [G-14b]', async () => {
  await send(address, { method: 'POST', body: { voteType: 'up' } })
  expect(received).toEqual({ type: 'application/json', text: '{"voteType":"up"}' })
})

test('a form is sent as multipart, untouched [G-14b]', async () => {
  const form = new FormData()
  form.set('name', 'Iver Lund')
  await send(address, { method: 'POST', body: form })
  expect(received.type).toMatch(/^multipart\/form-data; boundary=/)
  expect(received.text).toContain('Iver Lund')
})

test('every call sends credentials [G-14a]', async () => {
  const fetched: RequestInit[] = []
  const original = globalThis.fetch
  globalThis.fetch = (input, init) => {
    fetched.push(init ?? {})
    return original(input, init)
  }
  await send(address).finally(() => {
    globalThis.fetch = original
  })
  expect(fetched).toMatchObject([{ credentials: 'include' }])
})

test('a read is known by its address, without what was not given', () => {
  const directory = endpoint<typeof getDirectory>('GET', '/api/directory')
  expect(directory.read({ query: {} }).queryKey).toEqual(['/api/directory'])
  expect(directory.read({ query: { page: 2, pageSize: 50 } }).queryKey).toEqual(['/api/directory?page=2&pageSize=50'])
})

test('a parameter is written into the path, escaped', () => {
  const post = endpoint<typeof getPost>('GET', '/api/forum/posts/:id')
  expect(post.read({ params: { id: 7 } }).queryKey).toEqual(['/api/forum/posts/7'])
  expect(post.read({ params: { id: '../7' } }).queryKey).toEqual(['/api/forum/posts/..%2F7'])
})

test('a list is written as one parameter for each of its values', () => {
  const directory = endpoint<typeof getDirectory>('GET', '/api/directory')
  expect(directory.read({ query: { q: 'a&b', garment: ['Polo Shirts', 'Jeans'] } }).queryKey).toEqual([
    '/api/directory?q=a%26b&garment=Polo+Shirts&garment=Jeans',
  ])
  expect(directory.read({ query: { garment: [] } }).queryKey).toEqual(['/api/directory'])
})

test('a read that follows a write asks for an answer in which the write is seen', async () => {
  const asked: (string | undefined)[] = []
  answer = (request, response) => {
    asked.push(request.url)
    response.setHeader('x-bolodex-after', 'k9.abc').end('{}')
  }
  await send(`${address}/api/directory`)
  await send(`${address}/api/brands/1/vote`, { method: 'POST', body: {} })
  await send(`${address}/api/directory?page=2`)
  // What only this visitor may read is kept by no cache.
  await send(`${address}/api/session`, { isPrivate: true })
  expect(asked).toEqual(['/api/directory', '/api/brands/1/vote', '/api/directory?page=2&after=k9.abc', '/api/session'])
})

test('a read is private exactly where the contract says so, or it does not compile', () => {
  const own = endpoint<typeof getSession>('GET', '/api/session', 'private').read({})
  const everybodys = endpoint<typeof getPost>('GET', '/api/forum/posts/:id').read({ params: { id: 1 } })
  expect([own.meta, everybodys.meta].map((meta) => isPrivateRead({ meta }))).toEqual([true, false])
  // @ts-expect-error the contract does not open it to anyone
  endpoint<typeof getSession>('GET', '/api/session')
  // @ts-expect-error everybody may read it
  endpoint<typeof getPost>('GET', '/api/forum/posts/:id', 'private')
})

test.each([
  [502, 'We can’t reach the server right now. Try again in a moment.'],
  [429, 'Too many requests. Try again in a moment.'],
  [403, 'That didn’t work. Please try again.'],
])('the text of a proxy that answers %i is never shown', async (status, sentence) => {
  answer = failWith(status, '<html>nginx {"error":"x"}</html>')
  expect(explain(await catchError(send(`${address}/things`)))).toBe(sentence)
})
