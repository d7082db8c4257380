import type { Readable } from 'node:stream'
import { photoWidths } from '@bolodex/contract/photos/photo-sizes'

/** The storage of tag photo files. A name never changes its bytes. */
export type PhotoStore = {
  /** Stores a file durably: once it resolves, the file survives a power loss. */
  put: (name: string, bytes: Buffer) => Promise<void>
  has: (name: string) => Promise<boolean>
  /** Null when there is none of this name, here as below. */
  read: (name: string) => Promise<Buffer | null>
  /** For sending on. The stream must be read to its end or destroyed. */
  open: (name: string) => Promise<OpenPhoto | null>
  /** The names of all files, in no order. */
  list: () => AsyncIterable<string>
  /** Removes files; missing ones are not errors. */
  remove: (names: string[]) => Promise<void>
  /** Free bytes on its disk; null when unlimited. */
  freeBytes: () => Promise<number | null>
  /** Returns its location; throws when files cannot be stored. */
  examine: () => Promise<string>
  close: () => void
}

/**
 * How long copies may be cached. A name never changes its bytes, but a photo can be removed: browsers revalidate
 * after ten minutes, shared caches after an hour.
 */
export const photoCacheControl = 'public, max-age=600, s-maxage=3600, stale-while-revalidate=600'

export type OpenPhoto = { bytes: number; stream: Readable }

/** Bytes that photos use, may use and have left. Null without a quota or a disk. */
export type PhotoSpace = { stored: number; quota: number | null; free: number | null; floor: number }

/** Reads a tag photo by its URL; null when it does not exist. */
export type ReadPhoto = (url: string) => Promise<Buffer | null>

export function createPhotoReader(store: PhotoStore): ReadPhoto {
  return (url) => store.read(url.slice(url.lastIndexOf('/') + 1))
}

/** A stored photo is named by the SHA-256 of its bytes, and its smaller sizes by that and their width. */
const pattern = new RegExp(`^([0-9a-f]{64})(?:-(${photoWidths.join('|')}))?\\.webp$`)

export const masterName = (sha256: string): string => `${sha256}.webp`
export const sizeName = (sha256: string, width: number): string => `${sha256}-${width}.webp`

/** All files of one photo. */
export const namesOf = (sha256: string): string[] => [
  masterName(sha256),
  ...photoWidths.map((width) => sizeName(sha256, width)),
]

/** The photo a file name belongs to; null for any other name. */
export function readPhotoName(name: string): { sha256: string; isMaster: boolean } | null {
  const [, sha256, width] = pattern.exec(name) ?? []
  return sha256 === undefined ? null : { sha256, isMaster: width === undefined }
}
