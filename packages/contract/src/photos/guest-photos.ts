import { z } from 'zod'
import { Count } from '../integers.ts'
import { IdParam, Period } from '../inputs.ts'
import { reason } from '../reason.ts'
import type { ContractRoute } from '../route.ts'

export const countGuestPhotos = {
  method: 'GET',
  path: '/api/review/guest-photos',
  access: 'admin',
  limit: 'read',
  summary: 'How many photos guests added in a period, shown, replaced or pending, counted up to a hundred thousand',
  query: Period,
  answer: z.object({ photos: Count }),
} as const satisfies ContractRoute

export const undoGuestPhotos = {
  method: 'POST',
  path: '/api/review/guest-photos/undo',
  access: 'admin',
  limit: 'write',
  stepUp: true,
  summary: 'Removes the photos guests added in a period and shows the photos they replaced',
  body: Period.safeExtend({ reason }),
  progress: z.object({ done: Count, total: Count }),
  answer: z.object({
    removed: Count,
    /** Whether there are more than one call removes. */
    isMore: z.boolean(),
  }),
} as const satisfies ContractRoute

export const getPendingPhotoFile = {
  method: 'GET',
  path: '/api/review/photos/:id',
  access: 'moderator',
  limit: 'photoFile',
  summary: 'The picture of a photo that waits in the review queue',
  params: IdParam,
  answer: z.file(),
} as const satisfies ContractRoute
