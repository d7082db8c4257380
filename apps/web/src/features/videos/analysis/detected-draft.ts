import { nameKeyOf } from '@bolodex/brand-names/name-keys'
import type { NewBrand } from '@bolodex/contract/contributions/new-brands'
import type { DetectedBrand, VideoAnalysis } from '@bolodex/contract/videos/video-analysis'
import { draftKeys } from '#lib/device-register.ts'
import { writeLocal, readLocal } from '#lib/local-storage.ts'
import { findTypedError, readTyped } from '#lib/typed-facts.ts'

/** The contents of a card's fields. */
export type DetectedDraft = {
  name: string
  description: string
  averageSalePrice: string
  tagPhotoUrl: string
  garmentTypes: string[]
}
/** What was changed on the cards, by the number of the brand. */
type DraftEdits = Record<number, Partial<DetectedDraft>>

export type DraftField = Exclude<keyof DetectedDraft, 'garmentTypes'>
export type DraftErrors = Partial<Record<DraftField, string>>

/** In the order in which they stand on the card. */
export const draftFields: readonly DraftField[] = ['name', 'description', 'averageSalePrice', 'tagPhotoUrl']

/** A card as it is shown: what was found, and what was changed of it. */
export function typedFrom(brand: DetectedBrand, edits: Partial<DetectedDraft> = {}): DetectedDraft {
  return {
    name: brand.name,
    description: brand.description,
    averageSalePrice: brand.averageSalePrice?.toString() ?? '',
    tagPhotoUrl: brand.tagPhotoUrl ?? '',
    garmentTypes: brand.garmentTypes,
    ...edits,
  }
}

/** What is wrong with a card. A description may be left empty: then the first quote stands for it. */
export function findDraftErrors(typed: DetectedDraft): DraftErrors {
  const found = draftFields
    .filter((field) => field !== 'description' || typed.description.trim() !== '')
    .map((field) => [field, findTypedError(field, typed[field])] as const)
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined))
}

/** A card as it is sent. */
export function readDraft(typed: DetectedDraft, number: number, { id, video }: VideoAnalysis): NewBrand {
  const description = typed.description.trim()
  const tagPhotoUrl = typed.tagPhotoUrl.trim()
  return {
    name: typed.name.trim(),
    ...(description && { description }),
    ...(tagPhotoUrl && { tagPhotoUrl }),
    averageSalePrice: readTyped('averageSalePrice', typed.averageSalePrice),
    garmentTypes: typed.garmentTypes,
    // A pasted transcript without a link names no source that others could look up.
    ...(video ? { source: 'youtube', sourceUrl: video.url } : { source: 'manual' }),
    detection: { analysisId: id, number },
  }
}

type KnownBrand = { slug: string; name: string }

/** What cards have become since, by their numbers, and under which name. */
type SavedDrafts = Record<number, { under: string; brand: KnownBrand }>

/** The brand of the directory that a card stands for; one that was given another name is another brand. */
export function knownAs(brand: DetectedBrand, typed: DetectedDraft, saved: SavedDrafts): KnownBrand | null {
  const isNamed = (name: string) => nameKeyOf(name) === nameKeyOf(typed.name)
  const own = saved[brand.number]
  if (own && isNamed(own.under)) return own.brand
  return brand.existing && [brand.name, brand.existing.name].some(isNamed) ? brand.existing : null
}

const storageKey = draftKeys.detectedBrands
/** An analysis has up to some hundred cards, and a browser keeps five million letters for the whole site. */
const most = 5

type Kept = { edits: DraftEdits; saved: SavedDrafts }

/** What was changed on the cards of this analysis and what they became, on this device. */
export function readEdits(analysisId: string): Kept {
  const kept = readLocal(storageKey)?.[analysisId]
  if (!isObject(kept)) return { edits: {}, saved: {} }
  return { edits: readEach(kept['edits'], takeEdits), saved: readEach(kept['saved'], takeSaved) }
}

/** Kept for the analyses that were touched last; to open another touches nothing. */
export function keepEdits(analysisId: string, { edits, saved }: Kept): void {
  const { [analysisId]: own, ...others } = readLocal(storageKey) ?? {}
  const isUntouched = Object.keys(edits).length === 0 && Object.keys(saved).length === 0
  if (isUntouched && own === undefined) return
  const kept = [...Object.entries(others), ...(isUntouched ? [] : [[analysisId, { edits, saved }] as const])]
  writeLocal(storageKey, kept.length > 0 ? Object.fromEntries(kept.slice(-most)) : null)
}

/** What is kept may be older than this version of the cards: of each only what is still understood. */
function readEach<T>(cards: unknown, take: (card: Record<string, unknown>) => T | null): Record<number, T> {
  if (!isObject(cards)) return {}
  const taken = Object.entries(cards).map(([number, card]) => [number, isObject(card) ? take(card) : null] as const)
  return Object.fromEntries(taken.flatMap(([number, card]) => (card === null ? [] : [[number, card]])))
}

function takeEdits(card: Record<string, unknown>): DraftEdits[number] {
  const texts = draftFields.filter((field) => typeof card[field] === 'string')
  const garments = card['garmentTypes']
  const areNames = Array.isArray(garments) && garments.every((name) => typeof name === 'string')
  return {
    ...Object.fromEntries(texts.map((field) => [field, card[field]])),
    ...(areNames && { garmentTypes: garments }),
  }
}

function takeSaved({ under, brand }: Record<string, unknown>): SavedDrafts[number] | null {
  if (typeof under !== 'string' || !isObject(brand)) return null
  const { slug, name } = brand
  return typeof slug === 'string' && typeof name === 'string' ? { under, brand: { slug, name } } : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
