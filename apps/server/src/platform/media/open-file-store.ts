import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { requireFileName, type FileStore } from './file-store.ts'
import { orNull, s3SettingsOf, syncFolder, type StorageSettings } from './open-photo-store.ts'

/** The photo storage: the local disk, or S3 if a bucket is configured. */
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
