import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '#testing/builders.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { enqueue, startWorker } from './job-queue.ts'
import { createLogger } from './logger.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('a job exists exactly when the change that needs it was committed', async () => {
  const { db, pool } = database
  const done: unknown[] = []
  const jobs = [{ name: 'greet', run: async (payload: unknown) => void done.push(payload) }]
  const worker = await startWorker(pool, createLogger({ LOG_LEVEL: 'silent' }), jobs)

  await db.transaction().execute(async (tx) => {
    await addUser(tx, { username: 'stays' })
    await enqueue(tx, 'greet', { name: 'stays' })
  })
  const rolledBack = db.transaction().execute(async (tx) => {
    await addUser(tx, { username: 'goes' })
    await enqueue(tx, 'greet', { name: 'goes' })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')

  await expect.poll(() => done.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(done).toEqual([{ name: 'stays' }])
  await worker.stop()
})

test('of jobs that wait with the same key only one is done', async () => {
  const { db, pool } = database
  const done: unknown[] = []
  for (const count of [1, 2, 3]) await enqueue(db, 'roll-up', { count }, { key: 'roll-up:7' })
  const jobs = [{ name: 'roll-up', run: async (payload: unknown) => void done.push(payload) }]
  const worker = await startWorker(pool, createLogger({ LOG_LEVEL: 'silent' }), jobs)
  await expect.poll(() => done.length).toBe(1)
  await worker.stop()
  expect(done).toEqual([{ count: 3 }])
})

test('a job that is running when the worker stops is finished', async () => {
  const { db, pool } = database
  const steps: string[] = []
  const run = async (): Promise<void> => {
    steps.push('started')
    await new Promise((resolve) => setTimeout(resolve, 300))
    steps.push('finished')
  }
  const worker = await startWorker(pool, createLogger({ LOG_LEVEL: 'silent' }), [{ name: 'slow', run }])
  await enqueue(db, 'slow', {})
  await expect.poll(() => steps).toContain('started')
  await worker.stop()
  expect(steps).toEqual(['started', 'finished'])
})
