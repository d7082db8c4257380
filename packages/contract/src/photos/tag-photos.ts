import { z } from 'zod'
import { TagPhoto } from '../brands.ts'
import { IdParam, KeptLine, SearchText, SendKey, wholeNumber } from '../inputs.ts'
import { limits } from '../limits.ts'
import { PhotoUrl } from '../brands/new-brands.ts'
import { photoWording } from './photo-wording.ts'
import type { ContractRoute } from '../route.ts'
import { tagPhotoKinds } from './tag-photo-kinds.ts'

const Era = KeptLine.max(limits.photoEra, photoWording.longEra)

/** What is said about a photo when it is given. An empty era means that it is not known. */
const about = {
  kind: z.enum(tagPhotoKinds).default('neck tag'),
  era: Era.optional(),
  /** Taken for the sake of old programs and never believed: the session says who submits. */
  submittedBy: SearchText.max(100).optional(),
}

/**
 * What became of a photo: taken, already there, not as good as the one that is shown, or waiting until an admin decides whether
 * it replaces a member's.
 */
const photoOutcomes = ['taken', 'known', 'worse', 'waiting'] as const
export type PhotoOutcome = (typeof photoOutcomes)[number]

/** How a photo was received. Of each kind and era a brand shows the one with the most pixels that show something. */
export const PhotoAnswer = z.object({
  message: z.string(),
  /** The photo that is shown now: the one given, or the better one that was there. */
  photo: TagPhoto,
  outcome: z.enum(photoOutcomes),
  /** A photo of another kind or era of this brand that looks the same. */
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
  body: z.strictObject({ photoUrl: PhotoUrl, ...about, key: SendKey }),
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
  body: z.strictObject({ ...about, key: SendKey }),
  answer: PhotoAnswer,
} as const satisfies ContractRoute

const PhotoParams = IdParam.extend({ photoId: wholeNumber(1, limits.maxId) })
const Photos = z.object({ photos: z.array(TagPhoto) })

export const editPhoto = {
  method: 'PATCH',
  path: '/api/brands/:id/photos/:photoId',
  access: 'admin',
  limit: 'write',
  summary: 'Sets what a tag photo shows, or puts it on the brand’s card',
  params: PhotoParams,
  body: z.strictObject({
    kind: z.enum(tagPhotoKinds).optional(),
    era: Era.nullable().optional(),
    isPrimary: z.literal(true).optional(),
  }),
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
