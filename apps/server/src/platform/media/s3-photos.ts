import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { AppError } from '#platform/errors.ts'
import { readPhotoName, photoCacheControl, type OpenPhoto, type PhotoStore } from './photo-store.ts'
import { photoErrorWording as wording } from '#platform/error-wording.ts'

type Settings = {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
}

/** Of one call with all its attempts; somebody waits for it. */
const patienceMs = 10_000
const attempts = 2

/** Photos in a bucket of S3, or of anything that speaks its language. */
export function createS3Photos({ bucket, endpoint, region, accessKeyId, secretAccessKey }: Settings): PhotoStore {
  const client = new S3Client({
    region,
    // Others than Amazon seldom have a host name for every bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Without keys the machine's own role is asked for them.
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 8000, throwOnRequestTimeout: true },
    // Newer checksums come in trailers, which others than Amazon do not take.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const place = (name: string) => {
    if (!readPhotoName(name)) throw new Error(`'${name}' is not the name of a photo`)
    return { Bucket: bucket, Key: name }
  }
  const soon = () => ({ abortSignal: AbortSignal.timeout(patienceMs) })

  const openPhoto = async (name: string, abortSignal: AbortSignal): Promise<OpenPhoto | null> => {
    const answer = await orNull(client.send(new GetObjectCommand(place(name)), { abortSignal }))
    if (!answer) return null
    if (!(answer.Body instanceof Readable)) throw new Error('The store answered without a body')
    return { bytes: answer.ContentLength ?? 0, stream: answer.Body }
  }

  return {
    async put(name, bytes) {
      const headers = { ContentType: 'image/webp', CacheControl: photoCacheControl }
      await reportOutage(client.send(new PutObjectCommand({ ...place(name), ...headers, Body: bytes }), soon()))
    },
    has: async (name) => (await orNull(client.send(new HeadObjectCommand(place(name)), soon()))) !== null,
    async read(name) {
      const photo = await openPhoto(name, AbortSignal.timeout(patienceMs))
      return photo && reportOutage(collect(photo.stream))
    },
    async open(name) {
      // Only until it begins to come: how long it takes then is up to whoever it is sent on to.
      const control = new AbortController()
      const timer = setTimeout(() => control.abort(), patienceMs)
      return openPhoto(name, control.signal).finally(() => clearTimeout(timer))
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

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode

async function orNull<T>(asking: Promise<T>): Promise<T | null> {
  return reportOutage(
    asking.catch((error: unknown) => {
      if (statusOf(error) === 404) return null
      throw error
    }),
  )
}

/** Who waits for a photo is told that it cannot be had now; refused keys and the like are the operator's affair. */
async function reportOutage<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (error) {
    const status = statusOf(error)
    if (status !== undefined && status < 500) throw error
    throw Object.assign(
      new AppError('overloaded', wording.storeDown, {
        retryAfterSeconds: 30,
      }),
      { cause: error },
    )
  }
}
