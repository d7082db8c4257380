import type { Readable } from 'node:stream'
import { photoWidths } from '@bolodex/contract/photos/photo-sizes'

/** Where the files of tag photos are kept. A name never gets other bytes than those it had first. */
export type PhotoStore = {
  /** Keeps a file. When it answers, the file is there whole and stays, whatever is switched off. */
  put: (name: string, bytes: Buffer) => Promise<void>
  has: (name: string) => Promise<boolean>
  /** Null when there is none of this name, here as below. */
  read: (name: string) => Promise<Buffer | null>
  /** For sending on. The stream must be read to its end or destroyed. */
  open: (name: string) => Promise<OpenPhoto | null>
  /** The names of all files, in no order. */
  list: () => AsyncIterable<string>
  /** Takes files away; those that are not there are no fault. */
  remove: (names: string[]) => Promise<void>
  /** What is free on the disk it lies on; null where there is no end to it. */
  freeBytes: () => Promise<number | null>
  /** Says where it is; throws when nothing can be kept there. */
  examine: () => Promise<string>
  close: () => void
}

/**
 * How long copies are kept. A name never gets other bytes, but a photo can be removed: browsers ask again after ten
 * minutes and are answered without the bytes, shared caches after an hour.
 */
export const photoCacheControl = 'public, max-age=600, s-maxage=3600, stale-while-revalidate=600'

export type OpenPhoto = { bytes: number; stream: Readable }

/** How much room photos take, may take and have left, in bytes. Without a quota or a disk: null. */
export type PhotoSpace = { stored: number; quota: number | null; free: number | null; floor: number }

/** Reads a tag photo by its address; null when it is not there. */
export type ReadPhoto = (url: string) => Promise<Buffer | null>

export function createPhotoReader(store: PhotoStore): ReadPhoto {
  return (url) => store.read(url.slice(url.lastIndexOf('/') + 1))
}

/** A kept photo is named by the SHA-256 of its bytes, and its smaller sizes by that and their width. */
const pattern = new RegExp(`^([0-9a-f]{64})(?:-(${photoWidths.join('|')}))?\\.webp$`)

export const masterName = (sha256: string): string => `${sha256}.webp`
export const sizeName = (sha256: string, width: number): string => `${sha256}-${width}.webp`

/** Everything that is kept of one photo. */
export const namesOf = (sha256: string): string[] => [
  masterName(sha256),
  ...photoWidths.map((width) => sizeName(sha256, width)),
]

/** The photo that a file's name stands for; null for a name that no photo has. */
export function readPhotoName(name: string): { sha256: string; isMaster: boolean } | null {
  const [, sha256, width] = pattern.exec(name) ?? []
  return sha256 === undefined ? null : { sha256, isMaster: width === undefined }
}
