import type { DetectedBrand, VideoAnalysis } from '@bolodex/contract/video-analysis'
import { nameKeyOf } from '@bolodex/contract/brand-names'
import type { NewBrand } from '@bolodex/contract/new-brands'
import { findTypedError, readTyped } from '#lib/typed-facts.ts'

/** What stands in the fields of a card. */
export type TypedHeard = {
  name: string
  description: string
  averageSalePrice: string
  tagPhotoUrl: string
  garmentTypes: string[]
}
/** What was changed on the cards, by the number of the brand. */
export type HeardEdits = Record<number, Partial<TypedHeard>>

export type HeardField = Exclude<keyof TypedHeard, 'garmentTypes'>
export type HeardErrors = Partial<Record<HeardField, string>>

/** In the order in which they stand on the card. */
export const heardFields: readonly HeardField[] = ['name', 'description', 'averageSalePrice', 'tagPhotoUrl']

/** A card as it is shown: what was found, and what was changed of it. */
export function typedFrom(brand: DetectedBrand, edits: Partial<TypedHeard> = {}): TypedHeard {
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
export function findHeardErrors(typed: TypedHeard): HeardErrors {
  const found = heardFields
    .filter((field) => field !== 'description' || typed.description.trim() !== '')
    .map((field) => [field, findTypedError(field, typed[field])] as const)
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined))
}

/** A card as it is sent. */
export function readHeard(typed: TypedHeard, number: number, { id, video }: VideoAnalysis): NewBrand {
  const description = typed.description.trim()
  const tagPhotoUrl = typed.tagPhotoUrl.trim()
  return {
    name: typed.name.trim(),
    ...(description && { description }),
    ...(tagPhotoUrl && { tagPhotoUrl }),
    averageSalePrice: readTyped('averageSalePrice', typed.averageSalePrice),
    garmentTypes: typed.garmentTypes,
    source: 'youtube',
    sourceUrl: video.url,
    heard: { analysisId: id, number },
  }
}

type KnownBrand = { slug: string; name: string }

/** What cards have become since, by their numbers, and under which name. */
export type SavedHeard = Record<number, { under: string; brand: KnownBrand }>

/** The brand of the directory that a card stands for; one that was given another name is another brand. */
export function knownAs(brand: DetectedBrand, typed: TypedHeard, saved: SavedHeard): KnownBrand | null {
  const isNamed = (name: string) => nameKeyOf(name) === nameKeyOf(typed.name)
  const own = saved[brand.number]
  if (own && isNamed(own.under)) return own.brand
  return brand.existing && [brand.name, brand.existing.name].some(isNamed) ? brand.existing : null
}
