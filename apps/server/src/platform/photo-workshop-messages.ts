import type { PhotoQuality } from './photo-detail.ts'
import type { PhotoFacts } from './photo-facts.ts'

/** What the workshop is asked to do. */
export type PhotoTask =
  | { kind: 'prepare'; bytes: Uint8Array }
  | { kind: 'scale'; bytes: Uint8Array; widths: readonly number[] }

/** A photo made ready to be kept. */
export type PreparedPhoto = PhotoFacts &
  PhotoQuality & {
    /** The photo itself as WebP: upright, opaque, without a word about where and by what it was taken. */
    master: Buffer
    sha256: string
    width: number
    height: number
    /** Of the file that came: its hash, and how many pixels it had. */
    sourceSha256: string
    sourcePixels: number
  }

/** Why a file cannot be taken. */
export type PhotoProblem = 'kind' | 'broken' | 'pixels'

export type PhotoResult =
  | { photo: PreparedPhoto }
  | { sizes: Buffer[] }
  | { problem: PhotoProblem }
  /** A fault of ours, in the words of the error. */
  | { fault: string }
