import { z } from 'zod'
import { TagPhoto } from '../directory/brands.ts'
import { IdParam, KeptLine, KeptText, numberInAddress, SearchText, SendKey, urlId } from '../inputs.ts'
import { limits } from '../limits.ts'
import { PhotoUrl } from '../contributions/new-brands.ts'
import { photoWording } from './photo-wording.ts'
import type { ContractRoute } from '../route.ts'
import { tagPhotoEras, tagPhotoKinds, type TagPhotoEra } from './tag-photo-kinds.ts'
import { noYears, tagYearLimits, yearsOfEra, type TagYears } from './tag-years.ts'

const Era = z.enum(['', ...tagPhotoEras], photoWording.era)

/** A year of a tag. Forms send digits. */
const Year = numberInAddress(
  z.int(photoWording.year).min(tagYearLimits.min, photoWording.year).max(tagYearLimits.max, photoWording.year),
)
/** Where the garment says it was made, as on the tag: 'British Hong Kong', 'U.S.A.'. */
const MadeIn = KeptLine.max(limits.tagMadeIn, photoWording.longMadeIn)
const Note = KeptText.max(limits.tagNote, photoWording.longNote)

/** Years in the right order. */
const inOrder = ({ yearFrom, yearTo }: { yearFrom?: number | null | undefined; yearTo?: number | null | undefined }) =>
  (yearFrom ?? 0) <= (yearTo ?? Infinity)
const order = { error: photoWording.yearsInOrder, path: ['yearTo'] }

/** The description given with a photo. An era is short for its years; an empty one means unknown. */
const about = {
  kind: z.enum(tagPhotoKinds).default('neck tag'),
  era: Era.optional(),
  yearFrom: Year.optional(),
  yearTo: Year.optional(),
  /** Of members only, like the note: a guest's text would have no author. */
  madeIn: MadeIn.optional(),
  note: Note.optional(),
  /** Accepted for old clients and ignored: the session determines the submitter. */
  submittedBy: SearchText.max(100).optional(),
}

/**
 * The outcome for a photo: accepted, already there, not as good as the shown one, or waiting until an admin decides
 * whether it replaces a member's.
 */
const photoOutcomes = ['taken', 'known', 'worse', 'waiting'] as const
export type PhotoOutcome = (typeof photoOutcomes)[number]

/** The years of a description. Given as numbers, they count instead of the era. */
export function yearsGiven({
  era,
  yearFrom,
  yearTo,
}: { era?: TagPhotoEra | '' | undefined } & Partial<Optional>): TagYears {
  if (yearFrom !== undefined || yearTo !== undefined) return { yearFrom: yearFrom ?? null, yearTo: yearTo ?? null }
  return era ? yearsOfEra(era) : noYears
}
type Optional = { yearFrom: number | undefined; yearTo: number | undefined }

/**
 * How a photo was received. Of photos of which nothing but the kind is said, the card shows the one with the most pixels that
 * show something; photos with years, country or note are shown beside each other.
 */
export const PhotoAnswer = z.object({
  message: z.string(),
  /** The photo that is shown now: the one given, or the better one that was there. */
  photo: TagPhoto,
  outcome: z.enum(photoOutcomes),
  /** A photo of another kind or other years of this brand that looks the same. */
  similar: TagPhoto.nullable(),
})
export type PhotoAnswer = z.infer<typeof PhotoAnswer>

export const addPhotoByUrl = {
  method: 'PATCH',
  path: '/api/brands/:id/photo',
  access: 'guest',
  limit: 'photoUrl',
  summary: 'Adds a tag photo from a URL; we fetch it once, re-encode it and store a copy',
  params: IdParam,
  body: z.strictObject({ photoUrl: PhotoUrl, ...about, key: SendKey }).refine(inOrder, order),
  answer: PhotoAnswer,
} as const satisfies ContractRoute

export const uploadPhoto = {
  method: 'POST',
  path: '/api/brands/:id/upload',
  access: 'guest',
  limit: 'photo',
  summary: 'Adds a tag photo from a file: JPEG, PNG or WebP, smaller than 5 MB',
  params: IdParam,
  upload: { field: 'photo', below: limits.photoBytes, tooLarge: photoWording.fileSize },
  body: z.strictObject({ ...about, key: SendKey }).refine(inOrder, order),
  answer: PhotoAnswer,
} as const satisfies ContractRoute

const PhotoParams = IdParam.extend({ photoId: urlId })
const Photos = z.object({ photos: z.array(TagPhoto) })

export const editPhoto = {
  method: 'PATCH',
  path: '/api/brands/:id/photos/:photoId',
  access: 'moderator',
  limit: 'write',
  summary: 'Sets what a tag photo shows, or puts it on the brand’s card',
  params: PhotoParams,
  body: z
    .strictObject({
      kind: z.enum(tagPhotoKinds).optional(),
      era: Era.nullable().optional(),
      yearFrom: Year.nullable().optional(),
      yearTo: Year.nullable().optional(),
      madeIn: MadeIn.nullable().optional(),
      note: Note.nullable().optional(),
      isPrimary: z.literal(true).optional(),
    })
    .refine(inOrder, order),
  answer: Photos,
} as const satisfies ContractRoute

export const removePhoto = {
  method: 'DELETE',
  path: '/api/brands/:id/photos/:photoId',
  access: 'admin',
  limit: 'write',
  summary: 'Removes a tag photo permanently',
  params: PhotoParams,
  answer: Photos,
} as const satisfies ContractRoute
