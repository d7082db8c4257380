import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from './config.ts'
import { createDiskPhotos } from './disk-photos.ts'

/** Where the files of tag photos are kept. A name never gets other bytes than those it had first. */
export type PhotoStore = {
  /** Keeps a file. When it answers, the file is there whole and stays, whatever is switched off. */
  put: (name: string, bytes: Buffer) => Promise<void>
  has: (name: string) => Promise<boolean>
  /** Null when there is none of this name, here as below. */
  read: (name: string) => Promise<Buffer | null>
  /** For sending on. The stream must be read to its end or destroyed. */
  open: (name: string) => Promise<OpenPhoto | null>
  /** Takes files away; those that are not there are no fault. */
  remove: (names: string[]) => Promise<void>
  /** Says where it is; throws when nothing can be kept there. */
  examine: () => Promise<string>
  close: () => void
}

export type OpenPhoto = { bytes: number; stream: Readable }

type Settings = Pick<
  Config,
  'PHOTO_DIR' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/** The local disk, or S3 where a bucket is named. */
export async function openPhotoStore(config: Settings): Promise<PhotoStore> {
  const { S3_BUCKET } = config
  if (!S3_BUCKET) return createDiskPhotos(resolve(config.PHOTO_DIR))
  // Loaded only where it is used: it costs a start a third of a second.
  const { createS3Photos } = await import('./s3-photos.ts')
  return createS3Photos({
    bucket: S3_BUCKET,
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  })
}

/** Reads a tag photo by its address; null when it is not there. */
export type ReadPhoto = (url: string) => Promise<Buffer | null>

export function createPhotoReader(store: PhotoStore): ReadPhoto {
  return (url) => store.read(url.slice(url.lastIndexOf('/') + 1))
}
