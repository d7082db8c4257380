import { beforeEach, expect, test, vi } from 'vitest'
import type { DetectedBrand, VideoAnalysis } from '@bolodex/contract/videos/video-analysis'
import { keepEdits, readEdits, findDraftErrors, knownAs, readDraft, typedFrom } from './detected-draft.ts'

const brand: DetectedBrand = {
  number: 3,
  name: 'Harrow Lane',
  existing: null,
  isCatalogued: false,
  description: '',
  averageSalePrice: 60,
  priceRole: 'sold',
  currency: null,
  said: [],
  confidence: 0.9,
  isUnlisted: true,
  sellThroughRate: null,
  tagPhotoUrl: null,
  garmentTypes: ['Outerwear'],
  foundBy: 'words',
  mentions: [],
}
const analysis = { id: 'an-id', video: { url: 'https://www.youtube.com/watch?v=bins-tues01' } } as VideoAnalysis

test('an untouched card is sent as detected, with its analysis and number', () => {
  expect(findDraftErrors(typedFrom(brand))).toEqual({})
  expect(readDraft(typedFrom(brand), 3, analysis)).toEqual({
    name: 'Harrow Lane',
    averageSalePrice: 60,
    garmentTypes: ['Outerwear'],
    source: 'youtube',
    sourceUrl: 'https://www.youtube.com/watch?v=bins-tues01',
    detection: { analysisId: 'an-id', number: 3 },
  })
})

test('a card of a transcript without a link names no source', () => {
  const sent = readDraft(typedFrom(brand), 3, { ...analysis, video: null })
  expect(sent).toMatchObject({ source: 'manual', detection: { analysisId: 'an-id', number: 3 } })
  expect(sent).not.toHaveProperty('sourceUrl')
})

test('what was typed on a card is what is sent', () => {
  const typed = typedFrom(brand, {
    name: ' Harrow Lane Mill ',
    description: 'Boiled wool coats.',
    averageSalePrice: '',
    tagPhotoUrl: ' https://example.org/tag.jpg ',
    garmentTypes: [],
  })
  expect(readDraft(typed, 3, analysis)).toMatchObject({
    name: 'Harrow Lane Mill',
    description: 'Boiled wool coats.',
    averageSalePrice: null,
    tagPhotoUrl: 'https://example.org/tag.jpg',
    garmentTypes: [],
  })
})

test('a description may be empty but not too short, and a price must be a whole number', () => {
  expect(findDraftErrors(typedFrom(brand, { name: 'H', description: 'wool', averageSalePrice: '60.5' }))).toEqual({
    name: 'Brand name must be at least 2 characters',
    description: 'Description must be at least 10 characters',
    averageSalePrice: 'Average sale price must be a whole number from 0 to 1,000,000',
  })
})

test('a brand of the directory is known as long as it keeps its name', () => {
  const existing = { id: 1, slug: 'levis', name: 'Levi’s' }
  const known = { ...brand, name: 'Levis', existing }
  expect(knownAs(known, typedFrom(known), {})).toEqual(existing)
  expect(knownAs(known, typedFrom(known, { name: 'levi’s' }), {})).toEqual(existing)
  expect(knownAs(known, typedFrom(known, { name: 'Silver Tab' }), {})).toBeNull()
})

test('a brand that was saved under another name is known by that one', () => {
  const saved = { 3: { under: 'Harrow Mill', brand: { slug: 'harrow-mill', name: 'Harrow Mill' } } }
  expect(knownAs(brand, typedFrom(brand, { name: 'Harrow mill' }), saved)).toMatchObject({ slug: 'harrow-mill' })
  expect(knownAs(brand, typedFrom(brand), saved)).toBeNull()
})

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

test('untouched cards leave nothing behind', () => {
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
  stored.set('detected-brands', JSON.stringify({ one: { edits, saved: { 0: { under: 'x' }, 1: null } }, two: 3 }))
  expect(readEdits('one')).toEqual({ edits: { 0: { averageSalePrice: '60' } }, saved: {} })
  expect(readEdits('two')).toEqual(nothing)
})
