import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { orNull, s3SettingsOf, syncFolder, type StorageSettings } from './open-photo-store.ts'

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

/** A folder and a file in it, so that no name leads elsewhere and none can be a photo's. */
const pattern = /^[a-z][a-z-]*\/\w[\w.-]{0,150}$/

export function requireFileName(name: string): string {
  if (!pattern.test(name)) throw new Error(`'${name}' is not the name of a stored file`)
  return name
}

/** Where photos are: the local disk, or S3 if a bucket is named. */
export async function openFileStore(config: StorageSettings): Promise<FileStore> {
  const s3 = s3SettingsOf(config)
  if (!s3) return createDiskFiles(resolve(config.PHOTO_DIR))
  const { createS3Files } = await import('./s3-files.ts')
  return createS3Files(s3)
}

/** Files in folders of the local disk. */
export function createDiskFiles(root: string): FileStore {
  const pathOf = (name: string): string => join(root, requireFileName(name))
  const partOf = (path: string): string => `${path}.part`
  return {
    async put(name, _type, source) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      await writeAll(partOf(path), source)
      await rename(partOf(path), path)
      await syncFolder(dirname(path))
    },
    async open(name, { from, to }) {
      const path = pathOf(name)
      const isThere = await orNull(stat(path))
      return isThere && createReadStream(path, { start: from, end: to })
    },
    async remove(names) {
      const paths = names.map(pathOf).flatMap((path) => [path, partOf(path)])
      await Promise.all(paths.map((path) => rm(path, { force: true })))
    },
    close: () => {},
  }
}

/** Waits until the disk has it all: the database will say that it is there. */
async function writeAll(path: string, source: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'w')
  try {
    for await (const piece of source) await file.writeFile(piece)
    await file.sync()
  } finally {
    await file.close()
  }
}
