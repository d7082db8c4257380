import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { readPhotoName, photoCacheControl, type OpenPhoto, type PhotoStore } from './photo-store.ts'
import {
  bodyOf,
  createS3Client,
  orNull,
  reportOutage,
  soon,
  statusOf,
  untilItComes,
  type S3Settings,
} from './s3-client.ts'

/** Photos in a bucket of S3, or of anything that speaks its language. */
export function createS3Photos(settings: S3Settings): PhotoStore {
  const { bucket } = settings
  const client = createS3Client(settings)
  const place = (name: string) => {
    if (!readPhotoName(name)) throw new Error(`'${name}' is not the name of a photo`)
    return { Bucket: bucket, Key: name }
  }

  const openPhoto = async (name: string, abortSignal: AbortSignal): Promise<OpenPhoto | null> => {
    const answer = await orNull(client.send(new GetObjectCommand(place(name)), { abortSignal }))
    return answer && { bytes: answer.ContentLength ?? 0, stream: bodyOf(answer) }
  }

  return {
    async put(name, bytes) {
      const headers = { ContentType: 'image/webp', CacheControl: photoCacheControl }
      await reportOutage(client.send(new PutObjectCommand({ ...place(name), ...headers, Body: bytes }), soon()))
    },
    has: async (name) => (await orNull(client.send(new HeadObjectCommand(place(name)), soon()))) !== null,
    async read(name) {
      const photo = await openPhoto(name, soon().abortSignal)
      return photo && reportOutage(collect(photo.stream))
    },
    open: (name) => untilItComes((signal) => openPhoto(name, signal)),
    async *list() {
      let from: string | undefined
      do {
        // Without folders: those contain other files.
        const page = new ListObjectsV2Command({ Bucket: bucket, Delimiter: '/', ContinuationToken: from })
        const { Contents = [], NextContinuationToken } = await reportOutage(client.send(page, soon()))
        for (const { Key = '' } of Contents) if (readPhotoName(Key)) yield Key
        from = NextContinuationToken
      } while (from !== undefined)
    },
    async remove(names) {
      await Promise.all(names.map((name) => orNull(client.send(new DeleteObjectCommand(place(name)), soon()))))
    },
    freeBytes: async () => null,
    async examine() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }), soon()).catch((error: unknown) => {
        const told = { 403: 'The store refuses the key', 404: `There is no bucket '${bucket}'` }
        throw new Error(told[statusOf(error) as keyof typeof told] ?? 'The store cannot be reached', { cause: error })
      })
      return `bucket ${bucket}`
    },
    close: () => client.destroy(),
  }
}

async function collect(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}
