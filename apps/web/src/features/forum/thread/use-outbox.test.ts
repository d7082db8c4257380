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

const photo = { id: 7, url: '/api/forum/photos/7/file', width: 4, height: 3, blur: '', alt: 'Rivet' }
const nothing = { text: '', photos: [], unsent: [] }
const lost = { key: 'a', text: 'Lost on the way', photos: [photo] }

test('each post has its own draft and unanswered comments', () => {
  keepDraft(1, { ...nothing, text: 'Half a' })
  keepDraft(2, { ...nothing, unsent: [lost] })
  expect(readDraft(1)).toMatchObject({ text: 'Half a', unsent: [] })
  expect(readDraft(2)).toMatchObject({ text: '', unsent: [lost] })
  keepDraft(1, { ...nothing, text: '  ' })
  expect(readDraft(1)).toEqual(nothing)
  expect(readDraft(2)).toMatchObject({ unsent: [lost] })
  keepDraft(2, { ...nothing, text: 'Found again', key: lost.key })
  expect(readDraft(2)).toMatchObject({ text: 'Found again', key: lost.key })
})

test('at most fifty are kept, for at most three months', () => {
  for (let id = 1; id <= 60; id += 1) keepDraft(id, { ...nothing, text: `Draft ${id}` }, id)
  expect(readDraft(10)).toEqual(nothing)
  expect(readDraft(11)).toMatchObject({ text: 'Draft 11' })
  keepDraft(61, { ...nothing, text: 'Much later' }, 100 * day)
  expect(readDraft(60)).toEqual(nothing)
  expect(readDraft(61)).toMatchObject({ text: 'Much later' })
})

test('a photo alone is a draft; of an older version, or broken, it is left out', () => {
  keepDraft(1, { ...nothing, photos: [photo] })
  expect(readDraft(1).photos).toEqual([photo])
  stored.set('comments-begun', '{"1":{"text":"x","at":1,"unsent":[{"key":"a","text":"y"}]}}')
  expect(readDraft(1)).toMatchObject({ photos: [], unsent: [{ text: 'y', photos: [] }] })
  stored.set('comments-begun', '{"1":{"text":"x","at":1,"unsent":[],"photos":[{"id":"7"},4]}}')
  expect(readDraft(1).photos).toEqual([])
})

test('values left by another version or another script are harmless', () => {
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
