import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { FastifyInstance } from 'fastify'
import { createBareServer } from '#testing/bare-server.ts'
import { addRoute } from './routes.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await createBareServer()
  app.addHook('onRequest', async (request, reply) => {
    const name = request.headers['x-name']
    if (name !== undefined)
      reply.header('x-greeting', `Hello ${String(name)}`).header('set-cookie', `name=${String(name)}`)
  })
  const time = {
    method: 'GET',
    path: '/api/time',
    access: 'anyone',
    limit: 'read',
    summary: 'The time',
    answer: z.object({ made: z.number() }),
  } as const
  addRoute(app, time, { handle: async () => ({ made: performance.now() }) })
})
afterAll(() => app.close())

test('headers set for the first caller are not sent to callers that share the response', async () => {
  const first = await app.inject({ url: '/api/time', headers: { 'x-name': 'pat' } })
  expect(first.headers).toMatchObject({ 'x-greeting': 'Hello pat' })
  const next = await app.inject('/api/time')
  expect(next.body).toBe(first.body)
  expect(next.headers).not.toHaveProperty('x-greeting')
  expect(next.headers).not.toHaveProperty('set-cookie')
  expect(next.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  expect(next.headers).toMatchObject({ 'content-security-policy': expect.stringContaining("default-src 'self'") })
})
