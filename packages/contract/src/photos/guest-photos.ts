import { z } from 'zod'
import { brandWording } from '../brands/brand-wording.ts'
import { KeptText, Period } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'

export const countGuestPhotos = {
  method: 'GET',
  path: '/api/review/guest-photos',
  access: 'admin',
  limit: 'read',
  summary: 'How many photos guests added in a period, shown, replaced or pending, counted up to a hundred thousand',
  query: Period,
  answer: z.object({ photos: z.int() }),
} as const satisfies ContractRoute

export const undoGuestPhotos = {
  method: 'POST',
  path: '/api/review/guest-photos/undo',
  access: 'admin',
  limit: 'write',
  stepUp: true,
  summary: 'Removes the photos guests added in a period and shows the photos they replaced',
  body: Period.safeExtend({ reason: KeptText.max(limits.editReason, brandWording.longReason).optional() }),
  progress: z.object({ done: z.int(), total: z.int() }),
  answer: z.object({
    removed: z.int(),
    /** Whether there are more than one call removes. */
    isMore: z.boolean(),
  }),
} as const satisfies ContractRoute
