import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { AppError } from '#platform/errors.ts'
import { createPasswordHashing } from './hash-passwords.ts'

test('a password is known again by its hash, another is not', async () => {
  const { hash, verify } = createPasswordHashing()
  const kept = await hash('a tag in the collar')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verify({ hash: kept, password: 'a tag in the collar' })).toBe(true)
  expect(await verify({ hash: kept, password: 'another' })).toBe(false)
})

test('a crowd waits in line or is told to come back, and reading a file waits for none of it', async () => {
  const { hash } = createPasswordHashing()
  let isDone = false
  const crowd = Promise.allSettled(Array.from({ length: 300 }, () => hash('a tag in the collar'))).finally(() => {
    isDone = true
  })
  // The same worker threads read files: were all of them hashing, this would come last.
  await readFile(import.meta.filename)
  expect(isDone).toBe(false)
  const outcomes = await crowd
  const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(refused.length).toBeGreaterThanOrEqual(300 - 2 - 100)
  expect(refused.length).toBeLessThan(300)
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(AppError)
    expect(reason).toMatchObject({ code: 'overloaded', retryAfterSeconds: 3 })
  }
})
