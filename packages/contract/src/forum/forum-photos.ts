import { z } from 'zod'
import { BigId, PhotoSide } from '../integers.ts'
import { IdParam, KeptLine } from '../inputs.ts'
import { limits } from '../limits.ts'
import { photoWording } from '../photos/photo-wording.ts'
import { reason } from '../reason.ts'
import type { ContractRoute } from '../route.ts'
import { forumWording } from './forum-wording.ts'

/** A photo in a post or comment. `url` is public while the text is shown; before, only for its author, admins and moderators. */
export const ForumPhoto = z.object({
  id: BigId,
  url: z.string(),
  width: PhotoSide,
  height: PhotoSide,
  /** Sixteen pixels wide, base64 of a WebP. */
  blur: z.string(),
  /** The author's description. May be empty. */
  alt: z.string(),
})
export type ForumPhoto = z.infer<typeof ForumPhoto>

/** The photos a text shall have, in order: uploaded before and not used yet, or in the text already. */
export const PhotoChoices = z
  .array(
    z.strictObject({
      id: z.int().min(1).max(limits.maxId),
      alt: KeptLine.max(limits.photoAlt, forumWording.longAlt).default(''),
    }),
  )
  .max(limits.photosPerText, forumWording.manyPhotos)
export type PhotoChoice = z.infer<typeof PhotoChoices>[number]

export const uploadForumPhoto = {
  method: 'POST',
  path: '/api/forum/photos',
  access: 'user',
  limit: 'photo',
  summary: 'Uploads a photo for a post or comment that is sent later: JPEG, PNG or WebP, smaller than 5 MB',
  upload: { field: 'photo', below: limits.photoBytes, tooLarge: photoWording.fileSize },
  body: z.strictObject({}),
  answer: ForumPhoto,
} as const satisfies ContractRoute

export const moderateForumPhoto = {
  method: 'PATCH',
  path: '/api/forum/photos/:id/moderation',
  access: 'moderator',
  limit: 'write',
  summary: 'Removes a photo from a post or comment, or restores it within a few minutes',
  params: IdParam,
  body: z.strictObject({
    isHidden: z.boolean(),
    reason,
  }),
  answer: z.object({ id: BigId, isHidden: z.boolean() }),
} as const satisfies ContractRoute

export const getForumPhotoFile = {
  method: 'GET',
  path: '/api/forum/photos/:id/file',
  access: 'user',
  limit: 'photoFile',
  summary:
    'The picture of a photo that is not public yet, for its writer and admins, and for moderators once a text has it',
  params: IdParam,
  answer: z.file(),
} as const satisfies ContractRoute
