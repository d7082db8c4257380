import { expect, test } from 'vitest'
import { guardPage, leavePage } from './leave-guard.ts'

/** Whether a move was made, once everybody who had to be asked has answered. */
async function moves(): Promise<boolean> {
  let isMade = false
  leavePage(() => (isMade = true))
  await Promise.resolve()
  await Promise.resolve()
  return isMade
}

test('a move is made at once where nothing would be lost', () => {
  let isMade = false
  leavePage(() => (isMade = true))
  expect(isMade).toBe(true)
})

test('a guarded page is left only by those who say so', async () => {
  let answer = false
  const release = guardPage(async () => answer)
  expect(await moves()).toBe(false)
  answer = true
  expect(await moves()).toBe(true)
  release()
})

test('a page that is no longer guarded asks no questions', async () => {
  const release = guardPage(async () => false)
  release()
  expect(await moves()).toBe(true)
})

test('a guard that ends late does not end the one after it', async () => {
  const releaseFirst = guardPage(async () => true)
  const releaseSecond = guardPage(async () => false)
  releaseFirst()
  expect(await moves()).toBe(false)
  releaseSecond()
})
