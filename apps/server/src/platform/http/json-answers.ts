import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, isKnown } from './response-cache.ts'

/** An answer too long to hold: pieces of JSON that the database has written, sent as they come. */
export class JsonStream {
  /** Null for an answer that is never revalidated. */
  readonly etag: string | null
  readonly pieces: AsyncGenerator<string | Buffer>

  constructor(etag: string | null, pieces: AsyncGenerator<string | Buffer>) {
    this.etag = etag
    this.pieces = pieces
  }
}

// The whole directory is a hundred megabytes and more: a low level saves most of the bytes for a third of the work.
const compressionLevel = 3
/**
 * A reader that takes no bytes for this long is cut off: an open transaction blocks vacuum.
 */
export const longestPauseMs = 30_000
/** Nor may one take it drop by drop. */
export const longestStreamMs = 10 * 60_000

export async function sendStream(
  { etag, pieces }: JsonStream,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  if (etag) reply.header('etag', etag)
  if (etag && isKnown({ status: 200, etag }, request.headers['if-none-match'])) {
    // Cancels the source, so that it releases its connection.
    await pieces.return(undefined)
    return reply.status(304).send()
  }
  reply.type('application/json; charset=utf-8')
  reply.raw.setTimeout(longestPauseMs, () => reply.raw.destroy())
  const deadline = setTimeout(() => reply.raw.destroy(), longestStreamMs)
  reply.raw.once('close', () => clearTimeout(deadline))
  const source = Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 })
  if (chooseEncoding(request.headers['accept-encoding']) === 'identity') return reply.send(source)
  const gzip = createGzip({ level: compressionLevel })
  // Errors propagate both ways: a reader who disconnects stops the source, a failing source cuts the response off.
  gzip.once('close', () => source.destroy())
  source.once('error', (error) => gzip.destroy(error))
  return reply.header('content-encoding', 'gzip').send(source.pipe(gzip))
}

/**
 * JSON written by the database, column by column as the contract names them. Sent unchanged: parsing and serializing
 * it would cost more than the query.
 */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A moment as JavaScript writes it, of this column. */
export const momentOf = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
