import { beforeEach, expect, test, vi } from 'vitest'
import { keepDraft, readDraft } from './brand-draft.ts'
import { nothingTyped } from './typed-brand.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

const half = { ...nothingTyped, name: 'Iver Lu', garmentTypes: ['Sweaters'] }

test('a half-filled form is kept as it was', () => {
  expect(keepDraft(half)).toBe(true)
  expect(readDraft()).toEqual(half)
})

test('an empty form leaves nothing behind', () => {
  keepDraft(half)
  expect(keepDraft(nothingTyped)).toBe(false)
  expect(stored.size).toBe(0)
})

test.each(['nonsense', 'null', '[]', '{"name":7,"garmentTypes":["Togas"]}'])('%s is no draft', (text) => {
  stored.set('new-brand', text)
  expect(readDraft()).toEqual(nothingTyped)
})

test('a browser that keeps nothing is no obstacle', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(keepDraft(half)).toBe(false)
  expect(readDraft()).toEqual(nothingTyped)
})
