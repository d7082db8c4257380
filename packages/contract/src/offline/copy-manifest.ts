import { z } from 'zod'
import { Count } from '../integers.ts'
import type { ContractRoute } from '../route.ts'

/** Raised when parts are written differently. A browser that knows another format leaves a copy alone. */
export const copyFormat = 8

export const copyLimits = {
  /** Brands of a copy. Of a larger directory it holds those with most upvotes. */
  brands: 50_000,
  /** Makers of the catalogue. */
  makers: 30_000,
  /** Ids per part, unless that would make too many parts. */
  idsPerPart: 2048,
  ranges: 32,
  makersPerPart: 8192,
  parts: 200,
  /** The newest ones per brand. */
  formerSlugs: 50,
  /** The most confirmed numbers per brand. */
  identifiers: 50,
  /** The text of one part. */
  characters: 40_000_000,
}

/**
 * The contents of a part. `names` and `numbers` are needed for search, filters and sorting; the others may load later.
 * A vote changes only `numbers`, and a number found on a tag only `identifiers`, which are small.
 */
export const copyKinds = ['names', 'numbers', 'identifiers', 'texts', 'photos', 'catalogue'] as const
export type CopyKind = (typeof copyKinds)[number]

/**
 * Which characters form trigrams, depending on the locale of the database behind the copy: in the C locale only a to
 * z and digits do, and everything else separates words.
 */
export const trigramLetters = ['latin', 'all'] as const
export type TrigramLetters = (typeof trigramLetters)[number]

/** One part of a copy: fetched once from `partAddress`, and immutable. */
export const CopyPartEntry = z.object({
  kind: z.enum(copyKinds),
  /** The SHA-256 of its text, in hexadecimal digits. */
  hash: z.string(),
  /** On the way, compressed with Brotli. */
  bytes: Count,
})
export type CopyPartEntry = z.infer<typeof CopyPartEntry>

/** The manifest of the newest copy of the directory. */
export const CopyManifest = z.object({
  /** The format of the parts. A client that expects another one ignores the copy. */
  format: Count,
  /** Grows with each copy; 0 while none was made yet. */
  version: Count,
  madeAt: z.iso.datetime().nullable(),
  /** Brands in the copy. A larger directory is cut to the brands with the most upvotes. */
  count: Count,
  total: Count,
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
