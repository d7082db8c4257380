import { z } from 'zod'
import { BigId, Count } from '../integers.ts'
import { getBrand } from '../directory/brands.ts'
import { IdParam } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'

/** How many members say that a tag photo looks right, or wrong. */
const TagVoices = z.object({ looksRight: Count, looksWrong: Count })
export type TagVoices = z.infer<typeof TagVoices>

/** Photos with fewer voices that they look wrong are not disputed. */
export const disputedFrom = 3

/** Whether most members say that a tag photo looks wrong. It is not used for dating then. */
export const isDisputed = ({ looksRight, looksWrong }: TagVoices): boolean =>
  looksWrong >= disputedFrom && looksWrong > looksRight

/** Photos with fewer voices that they look right say nothing about dating rules. */
export const agreedFrom = 3

export const setTagVoice = {
  method: 'PUT',
  path: '/api/tag-photos/:id/voice',
  access: 'user',
  limit: 'write',
  summary:
    'Says whether a tag photo looks right, with its kind, years and country; a member has one voice, which may change',
  params: IdParam,
  body: z.strictObject({ looksRight: z.boolean() }),
  answer: TagVoices.extend({
    isCounted: z
      .boolean()
      .meta({ description: 'False for a new account: it is counted once the account is a week old' }),
  }),
} as const satisfies ContractRoute

export const deleteTagVoice = {
  method: 'DELETE',
  path: '/api/tag-photos/:id/voice',
  access: 'user',
  limit: 'write',
  summary: 'Takes back the caller’s voice on a tag photo',
  params: IdParam,
  answer: TagVoices,
} as const satisfies ContractRoute

export const getOwnTagVoices = {
  method: 'GET',
  path: '/api/brands/:slug/own-tag-voices',
  access: 'user',
  limit: 'read',
  summary: 'What the caller said of the tag photos of a brand',
  params: getBrand.params,
  answer: z.object({
    voices: z
      .array(
        z.object({
          photoId: BigId,
          looksRight: z.boolean(),
          /** Voices of new accounts are counted once the account is a week old. */
          isCounted: z.boolean(),
        }),
      )
      .max(limits.ownTagVoices),
  }),
} as const satisfies ContractRoute
