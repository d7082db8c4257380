import type { Readable } from 'node:stream'

/** Bytes of a file, the first and the last included. */
export type ByteRange = { from: number; to: number }

/**
 * Large files next to the photos, on the same disk or in the same bucket. They are written and read piece by piece, so
 * their size is not bounded by memory. One process at a time writes a name.
 */
export type FileStore = {
  /** Stores what comes. The name has all of it once this answers, and nothing new if it fails. */
  put: (name: string, type: string, source: AsyncIterable<Buffer>) => Promise<void>
  /** Null when there is no such file. The stream must be read to its end or destroyed. */
  open: (name: string, range: ByteRange) => Promise<Readable | null>
  /** Removes files, and what is left of those whose writing was interrupted. Missing ones are no fault. */
  remove: (names: readonly string[]) => Promise<void>
  close: () => void
}

/** One folder and one file, so that no name escapes and none can be a photo's. */
const pattern = /^[a-z][a-z-]*\/\w[\w.-]{0,150}$/

export function requireFileName(name: string): string {
  if (!pattern.test(name)) throw new Error(`'${name}' is not the name of a stored file`)
  return name
}
