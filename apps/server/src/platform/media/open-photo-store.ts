import { randomUUID } from 'node:crypto'
import {
  access,
  constants,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  statfs,
  type FileHandle,
} from 'node:fs/promises'
import { resolve, join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { readPhotoName, type PhotoStore } from './photo-store.ts'
import type { S3Settings } from './s3-client.ts'

/** Where photos and other files are stored. */
export type StorageSettings = Pick<
  Config,
  'PHOTO_DIR' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/** The local disk, or S3 where a bucket is named. */
export async function openPhotoStore(config: StorageSettings): Promise<PhotoStore> {
  const s3 = s3SettingsOf(config)
  if (!s3) return createDiskPhotos(resolve(config.PHOTO_DIR))
  // Loaded only where it is used: it costs a start a third of a second.
  const { createS3Photos } = await import('./s3-photos.ts')
  return createS3Photos(s3)
}

/** How the bucket is reached; null without one. */
export function s3SettingsOf(config: StorageSettings): S3Settings | null {
  const { S3_BUCKET } = config
  if (!S3_BUCKET) return null
  return {
    bucket: S3_BUCKET,
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  }
}

/** Photos in one folder of the local disk. */
export function createDiskPhotos(folder: string): PhotoStore {
  // Only photo names are touched.
  const pathOf = (name: string): string => {
    if (!readPhotoName(name)) throw new Error(`'${name}' is not the name of a photo`)
    return join(folder, name)
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await mkdir(folder, { recursive: true })
      // Written under a temporary name first: no reader gets half a file, and a crash leaves none.
      const part = `${path}.${randomUUID()}.part`
      try {
        await writeThrough(part, bytes)
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      await syncFolder(folder)
    },
    has: (name) =>
      access(pathOf(name)).then(
        () => true,
        () => false,
      ),
    read: (name) => orNull(readFile(pathOf(name))),
    async open(name) {
      const file = await orNull(open(pathOf(name)))
      if (!file) return null
      return { bytes: await sizeOf(file), stream: file.createReadStream() }
    },
    async *list() {
      const entries = await orNull(opendir(folder))
      for await (const { name } of entries ?? []) if (readPhotoName(name)) yield name
    },
    async remove(names) {
      await Promise.all(names.map((name) => rm(pathOf(name), { force: true })))
    },
    async freeBytes() {
      await mkdir(folder, { recursive: true })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    async examine() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
      return folder
    },
    close: () => {},
  }
}

/** Writes a file and waits until the disk has it: the row that speaks of it is on the disk as well. */
async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new file name is durable only once its folder is synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  // Some file systems do not support this; they need it least.
  await handle.sync().catch(() => {})
  await handle.close()
}

async function sizeOf(file: FileHandle): Promise<number> {
  try {
    return (await file.stat()).size
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Null for a file that is not there. */
export async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
