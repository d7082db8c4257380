import { draftKeys } from '#lib/drafts.ts'
import { keepHere, readKept } from '#lib/kept-here.ts'
import { heardFields, type HeardEdits, type SavedHeard } from './typed-heard.ts'

const storageKey = draftKeys.detectedBrands
/** An analysis has up to some hundred cards, and a browser keeps five million letters for the whole site. */
const most = 5

type Kept = { edits: HeardEdits; saved: SavedHeard }

/** What was changed on the cards of this analysis and what they became, on this device. */
export function readEdits(analysisId: string): Kept {
  const kept = readKept(storageKey)?.[analysisId]
  if (!isObject(kept)) return { edits: {}, saved: {} }
  return { edits: readEach(kept['edits'], takeEdits), saved: readEach(kept['saved'], takeSaved) }
}

/** Kept for the analyses that were touched last; to open another touches nothing. */
export function keepEdits(analysisId: string, { edits, saved }: Kept): void {
  const { [analysisId]: own, ...others } = readKept(storageKey) ?? {}
  const isUntouched = Object.keys(edits).length === 0 && Object.keys(saved).length === 0
  if (isUntouched && own === undefined) return
  const kept = [...Object.entries(others), ...(isUntouched ? [] : [[analysisId, { edits, saved }] as const])]
  keepHere(storageKey, kept.length > 0 ? Object.fromEntries(kept.slice(-most)) : null)
}

/** What is kept may be older than this version of the cards: of each only what is still understood. */
function readEach<T>(cards: unknown, take: (card: Record<string, unknown>) => T | null): Record<number, T> {
  if (!isObject(cards)) return {}
  const taken = Object.entries(cards).map(([number, card]) => [number, isObject(card) ? take(card) : null] as const)
  return Object.fromEntries(taken.flatMap(([number, card]) => (card === null ? [] : [[number, card]])))
}

function takeEdits(card: Record<string, unknown>): HeardEdits[number] {
  const texts = heardFields.filter((field) => typeof card[field] === 'string')
  const garments = card['garmentTypes']
  const areNames = Array.isArray(garments) && garments.every((name) => typeof name === 'string')
  return {
    ...Object.fromEntries(texts.map((field) => [field, card[field]])),
    ...(areNames && { garmentTypes: garments }),
  }
}

function takeSaved({ under, brand }: Record<string, unknown>): SavedHeard[number] | null {
  if (typeof under !== 'string' || !isObject(brand)) return null
  const { slug, name } = brand
  return typeof slug === 'string' && typeof name === 'string' ? { under, brand: { slug, name } } : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
