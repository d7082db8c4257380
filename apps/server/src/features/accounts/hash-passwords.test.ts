import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { limits } from '@bolodex/contract/limits'
import { AppError } from '#platform/errors.ts'
import { createPasswordRules, createPasswordHashing } from './hash-passwords.ts'

const rules = createPasswordRules({ ORIGIN: 'https://tags.selvedge.example' })
const refused = (password: string, username: string | null = 'Pinroll_Pat') => {
  try {
    rules.require(password, username)
    return false
  } catch {
    return true
  }
}

test.each(['password', 'Password1', 'QWERTY123', 'iloveyou'])('%s is among the most common ones', (password) => {
  expect(refused(password)).toBe(true)
})

test('every password of the list that is long enough to be one is refused [A-04]', () => {
  const long = dictionary['passwords-common'].filter(({ length }) => length >= limits.password.min)
  expect(long.length).toBeGreaterThan(40_000)
  expect(long.filter((password) => !refused(password) || !refused(password.toUpperCase()))).toEqual([])
})

test.each(['pinroll_pat!', 'xxPINROLL_PATxx', 'bolodex2026', 'My-Bolodex-Pass', 'selvedge99', 'tagstagstags'])(
  '%s holds the username or the name of the site',
  (password) => {
    expect(refused(password)).toBe(true)
  },
)

test.each(['thimble and thread', 'an example of a password', 'pinroll', 'zq8-Vw!'])('%s is accepted', (password) => {
  expect(refused(password)).toBe(false)
})

test('a short name may be part of a password by chance', () => {
  expect(refused('planned obsolescence', 'ann')).toBe(false)
  expect(refused('planned obsolescence', 'plan')).toBe(true)
})

test('an address of numbers and a name without points have words or none', () => {
  const at = (origin: string) => () => createPasswordRules({ ORIGIN: origin }).require('localhost 127.0.0.1', null)
  expect(at('http://127.0.0.1:3000')).not.toThrow()
  expect(at('http://[::1]:3000')).not.toThrow()
  expect(at('http://localhost:3000')).toThrow('your username or our name')
})

test('a password is known again by its hash, another is not', async () => {
  const { hash, verify } = createPasswordHashing()
  const kept = await hash('a tag in the collar')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verify({ hash: kept, password: 'a tag in the collar' })).toBe(true)
  expect(await verify({ hash: kept, password: 'another' })).toBe(false)
})

test('under load, hashing queues or answers Retry-After, and file reads are not delayed', async () => {
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
