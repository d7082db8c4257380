import { Readable } from 'node:stream'
import { S3Client } from '@aws-sdk/client-s3'
import { photoErrorWording as wording } from '#platform/error-wording.ts'
import { AppError } from '#platform/errors.ts'

export type S3Settings = {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
}

/** For one call including retries; a client waits for it. */
const patienceMs = 10_000
const attempts = 2

/** A client for S3, or for anything that speaks its language. */
export function createS3Client({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    region,
    // Others than Amazon seldom have a host name for every bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Without keys, the machine's IAM role is used.
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 8000, throwOnRequestTimeout: true },
    // Newer checksums come in trailers, which others than Amazon do not take.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** The time limit of one call. */
export const soon = () => ({ abortSignal: AbortSignal.timeout(patienceMs) })

/** Times out a download only until its first byte: after that, its duration depends on the client it is sent to. */
export async function untilItComes<T>(open: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const control = new AbortController()
  const timer = setTimeout(() => control.abort(), patienceMs)
  return open(control.signal).finally(() => clearTimeout(timer))
}

/** The response body as a stream. */
export function bodyOf({ Body }: { Body?: unknown }): Readable {
  if (!(Body instanceof Readable)) throw new Error('The store answered without a body')
  return Body
}

export const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode

/** Null for what is not there. */
export async function orNull<T>(asking: Promise<T>): Promise<T | null> {
  return reportOutage(
    asking.catch((error: unknown) => {
      if (statusOf(error) === 404) return null
      throw error
    }),
  )
}

/** Callers get "unavailable" for an outage; errors such as refused keys are for the operator and are rethrown. */
export async function reportOutage<T>(asking: Promise<T>): Promise<T> {
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
