import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createBareServer } from '#testing/bare-server.ts'
import { JsonStream } from './json-answers.ts'
import { addRoute } from './routes.ts'

const streamHoldMs = 1500
const most = 2
const pieces = 800

let app: FastifyInstance
let address: string
/** How many streams have given their slot back. */
let ended = 0

beforeAll(async () => {
  app = await createBareServer({ settings: { TRUSTED_PROXIES: '1' }, peers: { streamHoldMs } })
  const everything = {
    method: 'GET',
    path: '/api/everything',
    access: 'anyone',
    limit: 'read',
    summary: 'Far more than the buffers between server and reader hold',
    answer: z.array(z.string()),
  } as const
  async function* write(onEnd: () => void) {
    try {
      yield '[""'
      for (let piece = 0; piece < pieces; piece += 1) yield `,"${'x'.repeat(65_000)}"`
      yield ']'
    } finally {
      ended += 1
      onEnd()
    }
  }
  addRoute(app, everything, {
    slots: { most, busy: 'Try again in a moment.' },
    stream: async (_call, giveBack) => new JsonStream(null, write(giveBack)),
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  // Aborted readers included, which the server notices later.
  app.server.closeAllConnections()
  await app.close()
})

const ask = (from: string, signal?: AbortSignal) =>
  fetch(`${address}/api/everything`, {
    headers: { 'x-forwarded-for': from, 'accept-encoding': 'identity' },
    ...(signal && { signal }),
  })

/** Reads steadily and above the minimum rate, so that only its slot is a reason to cut it off. */
async function readSlowly(from: string, signal: AbortSignal): Promise<'cut off' | 'aborted'> {
  try {
    for await (const _piece of (await ask(from, signal)).body ?? []) await pause(100)
    throw new Error('A slow reader got everything')
  } catch {
    return signal.aborted ? 'aborted' : 'cut off'
  }
}

test('a slow reader keeps its slot until another network waits for one', { timeout: 60_000 }, async () => {
  const end = new AbortController()
  onTestFinished(() => end.abort())
  const results: string[] = []
  const slow = Array.from({ length: most }, async (_, index) =>
    results.push(await readSlowly(`203.0.113.${index}`, end.signal)),
  )
  await pause(streamHoldMs + 500)
  expect([ended, results]).toEqual([0, []])
  const honest = await ask('198.51.100.1')
  expect([honest.status, ((await honest.json()) as unknown[]).length]).toEqual([200, pieces + 1])
  await expect.poll(() => results).toEqual(['cut off'])
  end.abort()
  await Promise.all(slow)
  expect(results).toEqual(['cut off', 'aborted'])
})
