import { expect, test } from 'vitest'
import { noteSeen } from './use-count-view.ts'

const minute = 60_000

test('a reader counts once a visit, and again after half an hour [F-10]', () => {
  const first = noteSeen({}, 7, 0)
  expect(first).toEqual({ seen: { 7: 0 }, isNew: true })
  expect(noteSeen(first.seen, 7, 29 * minute).isNew).toBe(false)
  expect(noteSeen(first.seen, 8, 29 * minute)).toEqual({ seen: { 7: 0, 8: 29 * minute }, isNew: true })
  expect(noteSeen(first.seen, 7, 30 * minute)).toEqual({ seen: { 7: 30 * minute }, isNew: true })
})

test('the memory of views stays small and expires soon [F-10]', () => {
  let seen = {}
  for (let id = 1; id <= 500; id += 1) seen = noteSeen(seen, id, id).seen
  expect(Object.keys(seen)).toHaveLength(200)
  expect(seen).toHaveProperty('500')
  expect(seen).not.toHaveProperty('300')
  expect(noteSeen(seen, 1, 60 * minute).seen).toEqual({ 1: 60 * minute })
})

test('a clock that was set back, or a strange entry, counts as nothing seen [F-10]', () => {
  expect(noteSeen({ 7: 10 * minute }, 7, minute).isNew).toBe(true)
  expect(noteSeen({ 7: 'now' as unknown as number }, 7, minute).isNew).toBe(true)
})
