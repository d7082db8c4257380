import { z } from 'zod'
import { BigId, PhotoSide, TagYear } from '../integers.ts'
import { factKeys, type FactKey } from '../brand-facts.ts'
import { StoredFacts } from '../directory/brand-schemas.ts'
import { tagPhotoEras, tagPhotoKinds } from '../photos/tag-photo-kinds.ts'

/** The kinds of brand changes. */
export const changeKinds = [
  'edited',
  'suggestion',
  'photo added',
  'photo replaced',
  'photo removed',
  'photo described',
  'photo shown',
  'put back',
  'merged',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** The fields in a brand's history: its facts, and the photo on its card. */
export type ChangedField = FactKey | 'tagPhoto'
export const changedFields: readonly ChangedField[] = [...factKeys, 'tagPhoto']

/** The author of a change: a username, 'guest' or 'former member'. Only members have a page. */
const Author = z.object({ name: z.string(), isMember: z.boolean() })

/** A photo at that time. Id and URL are null when the photo is deleted. */
export const PhotoState = z.object({
  id: BigId.nullable(),
  url: z.string().nullable(),
  width: PhotoSide,
  height: PhotoSide,
  kind: z.enum(tagPhotoKinds),
  era: z.enum(tagPhotoEras).nullable(),
  yearFrom: TagYear.nullable(),
  yearTo: TagYear.nullable(),
})
export type PhotoState = z.infer<typeof PhotoState>

/** A brand as it was at some time. */
export const BrandState = StoredFacts.extend({
  /** The photo on its card. */
  tagPhoto: PhotoState.nullable(),
})
export type BrandState = z.infer<typeof BrandState>

/** A change in one line. */
export const ChangeSummary = z.object({
  id: BigId,
  kind: z.enum(changeKinds),
  by: Author,
  reason: z.string().nullable(),
  fields: z.array(z.enum(changedFields)),
  createdAt: z.iso.datetime(),
})
export type ChangeSummary = z.infer<typeof ChangeSummary>

/** A change with the state before and after it. */
export const Change = ChangeSummary.extend({
  before: BrandState,
  after: BrandState,
  /** For a change to a photo: the photo before and after, null where there was none. */
  photo: z.object({ before: PhotoState.nullable(), after: PhotoState.nullable() }).nullable(),
  /** The name of the brand it happened to, when that one was merged into this one later. Such a state is not restored. */
  mergedFrom: z.string().nullable(),
  /** For a merge: until when an admin can undo it. */
  undoableUntil: z.iso.datetime().nullable(),
})
export type Change = z.infer<typeof Change>
