import { beforeEach, expect, test, vi } from 'vitest'
import { keepDraft, readDraft } from './use-outbox.ts'

const stored = new Map<string, string>()
const day = 86_400_000

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

const nothing = { text: '', unsent: [] }
const lost = { key: 'a', text: 'Lost on the way' }

test('each post keeps its own draft and what was not answered for', () => {
  keepDraft(1, { text: 'Half a', unsent: [] })
  keepDraft(2, { text: '', unsent: [lost] })
  expect(readDraft(1)).toMatchObject({ text: 'Half a', unsent: [] })
  expect(readDraft(2)).toMatchObject({ text: '', unsent: [lost] })
  keepDraft(1, { text: '  ', unsent: [] })
  expect(readDraft(1)).toEqual(nothing)
  expect(readDraft(2)).toMatchObject({ unsent: [lost] })
  keepDraft(2, { text: 'Found again', key: lost.key, unsent: [] })
  expect(readDraft(2)).toMatchObject({ text: 'Found again', key: lost.key })
})

test('no more than fifty are kept, and none for more than three months', () => {
  for (let id = 1; id <= 60; id += 1) keepDraft(id, { text: `Draft ${id}`, unsent: [] }, id)
  expect(readDraft(10)).toEqual(nothing)
  expect(readDraft(11)).toMatchObject({ text: 'Draft 11' })
  keepDraft(61, { text: 'Much later', unsent: [] }, 100 * day)
  expect(readDraft(60)).toEqual(nothing)
  expect(readDraft(61)).toMatchObject({ text: 'Much later' })
})

test('what another version or another script left there does no harm', () => {
  for (const kept of [
    '',
    'null',
    '[]',
    '{"1":{"text":4}}',
    '{"1":{"text":"x","at":1,"unsent":[{}]}}',
    '{"1":null}',
    '{"1":{"text":"x","key":1,"at":1,"unsent":[]}}',
  ]) {
    stored.set('comments-begun', kept)
    expect(readDraft(1)).toEqual(nothing)
  }
})
