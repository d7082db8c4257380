import { resolve } from 'node:path'
import type { Config } from './config.ts'
import { createDiskPhotos } from './disk-photos.ts'
import type { PhotoStore } from './photo-store.ts'

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
