import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { answerWithProgress } from './progress.ts'
import Fastify from 'fastify'

async function ask(work: (report: (progress: unknown) => void) => Promise<unknown>): Promise<unknown[]> {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.get('/', (request, reply) =>
    answerWithProgress({ request, reply, answer: z.unknown(), issueToken: async () => 'token', work, repeatMs: 40 }),
  )
  const { body } = await app.inject({ url: '/', headers: { accept: 'application/x-ndjson' } })
  // Something late would still be written after the end.
  await setTimeout(100)
  return body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('while a caller waits, the last step is repeated, and nothing follows the answer', async () => {
  const lines = await ask(async (report) => {
    report('first')
    report('second')
    await setTimeout(200)
    return 'done'
  })
  const told = lines.slice(0, -1)
  expect(told.length).toBeGreaterThanOrEqual(3)
  expect(told).toEqual(told.map((_, index) => ({ progress: index === 0 ? 'first' : 'second' })))
  expect(lines.at(-1)).toEqual({ status: 200, body: 'done', after: 'token' })
})

test('only the last of several quick steps is sent', async () => {
  const lines = await ask(async (report) => {
    report(1)
    report(2)
    return 'done'
  })
  expect(lines).toHaveLength(3)
})

test('work that fails ends the telling too', async () => {
  const lines = await ask(async (report) => {
    report(1)
    throw new Error('planted')
  })
  expect(lines).toMatchObject([{ progress: 1 }, { status: 500 }])
})
