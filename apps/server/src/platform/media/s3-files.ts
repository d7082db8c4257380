import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3'
import { requireFileName, type FileStore } from './file-store.ts'
import { bodyOf, createS3Client, orNull, reportOutage, soon, untilItComes, type S3Settings } from './s3-client.ts'

/** S3 accepts parts of 5 MB and more, and 10,000 of them: 80 GB. */
const partBytes = 8 * 1024 * 1024

/** Files in a bucket of S3, or of anything that speaks its language. A file of several parts appears when it is complete. */
export function createS3Files(settings: S3Settings): FileStore {
  const client = createS3Client(settings)
  const place = (name: string) => ({ Bucket: settings.bucket, Key: requireFileName(name) })

  // Only the store's own failures are outages: errors of the source are passed on.
  const putParts = async (name: string, type: string, parts: AsyncIterable<Buffer>): Promise<void> => {
    const begin = new CreateMultipartUploadCommand({ ...place(name), ContentType: type })
    const upload = { ...place(name), UploadId: (await reportOutage(client.send(begin, soon()))).UploadId }
    try {
      const stored: CompletedPart[] = []
      for await (const Body of parts) {
        const PartNumber = stored.length + 1
        const part = new UploadPartCommand({ ...upload, PartNumber, Body })
        const { ETag } = await reportOutage(client.send(part, soon()))
        stored.push({ PartNumber, ETag })
      }
      const end = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: stored } })
      await reportOutage(client.send(end, soon()))
    } catch (error) {
      await orNull(client.send(new AbortMultipartUploadCommand(upload), soon()))
      throw error
    }
  }

  /** Parts of an upload whose process died are invisible, and billed until they are removed. */
  const removeParts = async (name: string): Promise<void> => {
    const { Bucket, Key } = place(name)
    const begun = await orNull(client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }), soon()))
    const own = (begun?.Uploads ?? []).filter((upload) => upload.Key === Key)
    for (const { UploadId } of own)
      await orNull(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), soon()))
  }

  return {
    async put(name, type, source) {
      const parts = inParts(source)
      const first = await parts.next()
      const second = await parts.next()
      const Body = first.done ? Buffer.alloc(0) : first.value
      if (second.done) {
        const whole = new PutObjectCommand({ ...place(name), ContentType: type, Body })
        await reportOutage(client.send(whole, soon()))
        return
      }
      await putParts(name, type, startWith([Body, second.value], parts))
    },
    open: (name, { from, to }) =>
      untilItComes(async (abortSignal) => {
        const part = new GetObjectCommand({ ...place(name), Range: `bytes=${from}-${to}` })
        const answer = await orNull(client.send(part, { abortSignal }))
        return answer && bodyOf(answer)
      }),
    async remove(names) {
      for (const name of names) {
        await removeParts(name)
        await orNull(client.send(new DeleteObjectCommand(place(name)), soon()))
      }
    },
    close: () => client.destroy(),
  }
}

/** The same bytes in chunks of equal size; the last one may be smaller. */
async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of source) {
    pieces.push(piece)
    bytes += piece.length
    while (bytes >= partBytes) {
      const all = Buffer.concat(pieces)
      yield all.subarray(0, partBytes)
      pieces = [all.subarray(partBytes)]
      bytes -= partBytes
    }
  }
  if (bytes > 0) yield Buffer.concat(pieces)
}

async function* startWith(first: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first
  yield* rest
}
