import { z } from 'zod'
import type { ContractRoute } from '../route.ts'
import { copyKinds, copyLimits } from './copy-parts.ts'
import { trigramLetters } from './trigram-index.ts'

/** One part of a copy: fetched once from `partAddress`, and the same for ever. */
export const CopyPartEntry = z.object({
  kind: z.enum(copyKinds),
  /** The SHA-256 of its text, in hexadecimal digits. */
  hash: z.string(),
  /** On the way, compressed with Brotli. */
  bytes: z.int(),
})
export type CopyPartEntry = z.infer<typeof CopyPartEntry>

/** What the newest copy of the directory consists of. */
export const CopyManifest = z.object({
  /** Of the parts. A reader that knows another one leaves the copy alone. */
  format: z.int(),
  /** Grows with each copy; 0 while none was made yet. */
  version: z.int(),
  madeAt: z.iso.datetime().nullable(),
  /** Brands in it, of so many in the directory: of a larger one those with most upvotes. */
  count: z.int(),
  total: z.int(),
  letters: z.enum(trigramLetters),
  parts: z.array(CopyPartEntry).max(copyLimits.parts),
})
export type CopyManifest = z.infer<typeof CopyManifest>

export const getOfflineCopy = {
  method: 'GET',
  path: '/api/offline-copy',
  access: 'anyone',
  limit: 'read',
  summary:
    'Which parts the newest copy of the directory for use without a connection consists of; each is at `/api/offline-copy/parts/{hash}` and never changes',
  answer: CopyManifest,
} as const satisfies ContractRoute
