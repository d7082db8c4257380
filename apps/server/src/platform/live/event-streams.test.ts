import { connect as openSocket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { connect } from '#testing/event-source.ts'
import { createEventStreams, type EventStreams } from './event-streams.ts'
import { createLogger } from '#platform/logger.ts'
import Fastify from 'fastify'

let app: FastifyInstance
let streams: EventStreams
let url: string
const closedSessions = new Set<number>()

/** A server whose callers say in a cookie who they are: 'person-session'. */
async function serve(limits: Parameters<typeof createEventStreams>[0]['limits'] = {}): Promise<void> {
  const findOpenSessions = async (ids: number[]) =>
    new Map(ids.filter((id) => !closedSessions.has(id)).map((id) => [id, { isModerator: false }]))
  streams = createEventStreams({ findOpenSessions, log: createLogger({ LOG_LEVEL: 'silent' }), limits })
  app = Fastify()
  app.get('/api/notices/stream', (request, reply) => {
    const [id = 0, sessionId = 0] = String(request.headers.cookie).split('-').map(Number)
    const stream = streams.open(reply, { id, sessionId, isModerator: false })
    streams.send(stream, '{"unread":0,"waiting":null}')
  })
  app.addHook('preClose', () => streams.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`
}
afterEach(async () => {
  await app.close()
  closedSessions.clear()
})

const nothing = { unread: 0, waiting: null }
const sendAll = (userId: number, data: string) => {
  for (const stream of streams.of(userId)) streams.send(stream, data)
}

test('a stream is never cached, buffered or compressed, and has a reconnect delay', async () => {
  await serve()
  const browser = await connect(url, '1-1')
  await browser.hears(nothing)
  expect(Object.fromEntries(browser.response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  expect(browser.response.headers.has('content-encoding')).toBe(false)
  await app.close()
  const [, retry] = /^retry: (\d+)\n\n/.exec(await browser.ended) ?? []
  expect(Number(retry)).toBeGreaterThanOrEqual(1000)
  expect(Number(retry)).toBeLessThanOrEqual(5000)
})

test('equal events are not repeated, and disconnected clients are forgotten', async () => {
  await serve()
  const browser = await connect(url, '1-1')
  await browser.hears(nothing)
  sendAll(1, '{"unread":0,"waiting":null}')
  sendAll(1, '{"unread":1,"waiting":null}')
  await browser.hears({ unread: 1, waiting: null })
  expect(browser.told).toHaveLength(2)
  browser.leave()
  await vi.waitFor(() => expect(streams.count()).toBe(0))
  expect(streams.userIds()).toEqual([])
})

test('the oldest stream ends with a reason when one person opens too many', async () => {
  await serve({ perPerson: 2 })
  const [first, second] = [await connect(url, '1-1'), await connect(url, '1-2')]
  const other = await connect(url, '2-3')
  const third = await connect(url, '1-4')
  expect(await first.ended).toContain('event: enough\n')
  sendAll(1, '{"unread":5,"waiting":null}')
  for (const browser of [second, third]) await browser.hears({ unread: 5, waiting: null })
  await other.hears(nothing)
  expect(streams.count()).toBe(3)
})

test('a process at its stream limit refuses the next stream', async () => {
  await serve({ inAll: 1 })
  await connect(url, '1-1')
  await expect(connect(url, '2-2')).rejects.toThrow('500')
  expect(streams.count()).toBe(1)
})

test('a client that does not read is disconnected before much is buffered', async () => {
  await serve({ waitingBytes: 16 * 1024 })
  const { port } = new URL(url)
  const socket = openSocket(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  socket.write('GET /api/notices/stream HTTP/1.1\r\nhost: x\r\ncookie: 7-7\r\n\r\n')
  await vi.waitFor(() => expect(streams.count()).toBe(1))
  const before = process.memoryUsage().arrayBuffers
  // The kernel buffers several megabytes first.
  for (let round = 0; streams.count() > 0 && round < 20_000; round += 1) {
    sendAll(7, `{"unread":${round},"padding":"${'x'.repeat(4000)}"}`)
    if (round % 50 === 0) await pause(1)
  }
  expect(streams.count()).toBe(0)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 1024 * 1024)
  socket.destroy()
})

test('a stream whose session has ended closes within a round; the others get a heartbeat', async () => {
  await serve({ roundSeconds: 2 })
  const [gone, stays] = [await connect(url, '1-1'), await connect(url, '2-2')]
  closedSessions.add(1)
  await gone.ended
  await pause(2500)
  expect(streams.userIds()).toEqual([2])
  await app.close()
  expect(await stays.ended).toMatch(/}\n\n(:\n\n)+$/)
})

test('a process that is shutting down redirects every stream and answers late arrivals once', async () => {
  await serve()
  const browser = await connect(url, '1-1')
  await browser.hears(nothing)
  streams.leave()
  await browser.ended
  const late = await connect(url, '1-1')
  expect(await late.ended).toContain('data: {"unread":0')
})
