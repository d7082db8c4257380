import { beforeEach, expect, test, vi } from 'vitest'
import { keepEdits, readEdits } from './kept-edits.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

const nothing = { edits: {}, saved: {} }
const touched = {
  edits: { 2: { name: 'Harrow Lane', garmentTypes: ['Outerwear'] } },
  saved: { 2: { under: 'Harrow Lane', brand: { slug: 'harrow-lane', name: 'Harrow Lane' } } },
}

test('what was changed on the cards and what became of them is kept for the analysis it belongs to', () => {
  keepEdits('one', touched)
  expect(readEdits('one')).toEqual(touched)
  expect(readEdits('another')).toEqual(nothing)
})

test('cards that nobody touched leave nothing behind', () => {
  keepEdits('one', touched)
  keepEdits('one', nothing)
  expect(stored.size).toBe(0)
})

test('another analysis that is opened or changed leaves the first as it was, and the oldest make room', () => {
  keepEdits('one', touched)
  keepEdits('two', nothing)
  expect(readEdits('one')).toEqual(touched)
  keepEdits('two', touched)
  keepEdits('two', nothing)
  expect(readEdits('one')).toEqual(touched)
  for (const id of ['two', 'three', 'four', 'five', 'one', 'six']) keepEdits(id, touched)
  expect(readEdits('one')).toEqual(touched)
  expect(readEdits('two')).toEqual(nothing)
})

test('of what another version kept only what is understood is read', () => {
  const edits = { 0: { name: 7, averageSalePrice: '60', garmentTypes: [1] }, 1: 'nonsense' }
  stored.set('heard-brands', JSON.stringify({ one: { edits, saved: { 0: { under: 'x' }, 1: null } }, two: 3 }))
  expect(readEdits('one')).toEqual({ edits: { 0: { averageSalePrice: '60' } }, saved: {} })
  expect(readEdits('two')).toEqual(nothing)
})
