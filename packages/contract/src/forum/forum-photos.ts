import { z } from 'zod'
import { IdParam, KeptLine, KeptText } from '../inputs.ts'
import { limits } from '../limits.ts'
import { photoWording } from '../photos/photo-wording.ts'
import type { ContractRoute } from '../route.ts'
import { forumWording } from './forum-wording.ts'

/** A photo in a post or comment. `url` is open to everyone while the text is shown; before, only to its writer and admins. */
export const ForumPhoto = z.object({
  id: z.int(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** Sixteen pixels wide, base64 of a WebP. */
  blur: z.string(),
  /** What it shows, in the writer's words. May be empty. */
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
  access: 'admin',
  limit: 'write',
  summary: 'Removes a photo from a post or comment, or restores it within a few minutes',
  params: IdParam,
  body: z.strictObject({
    isHidden: z.boolean(),
    reason: KeptText.max(limits.editReason, forumWording.longReason).optional(),
  }),
  answer: z.object({ id: z.int(), isHidden: z.boolean() }),
} as const satisfies ContractRoute
