import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

type Encoding = 'br' | 'gzip' | 'identity'

/** An answer as it goes over the wire. Encoded bytes are made when first asked for and kept while it stays the same. */
export type StoredAnswer = {
  status: number
  etag: string
  body: Buffer
  headers: Record<string, string>
  expiresAt: number
  /** How often it was sent. */
  sent: number
  encoded: Partial<Record<Encoding, EncodedAnswer>>
}

/** Bytes and all headers in the flat form node:http writes without further work. */
type EncodedAnswer = { body: Buffer; headers: string[] }

export type AnswerCache = {
  /** Whether an answer of this address is kept that may be sent. */
  has: (address: string) => boolean
  /**
   * The answer of this address: the kept one, or the one `make` makes. Those who ask at once share one making, and
   * of a crowd nobody waits while an answer that has only just run out is made anew.
   */
  answer: (address: string, make: () => Promise<MadeAnswer>) => Promise<StoredAnswer>
  /** One that is made for this caller alone and not kept. */
  once: (made: MadeAnswer) => StoredAnswer
  /** The answer's bytes in this encoding. */
  encode: (answer: StoredAnswer, encoding: Encoding) => Promise<Buffer>
  /** Answers from the cache before any routing, when there is a fresh answer. */
  answerEarly: (request: IncomingMessage, response: ServerResponse) => boolean
  earlyAnswers: () => number
}

/** So many in the life of one answer. */
const crowd = 20

export type MadeAnswer = { status: number; body: string; isKept: boolean; headers: Record<string, string> }

/** Measured on the directory: 40 percent of the work of quality 5, for a page of 17 kB instead of 15. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Up to so many bytes, handing them to a thread costs more than it spares this one. */
const smallBytes = 32 * 1024

const encoders = {
  br: (bytes) =>
    bytes.length <= smallBytes ? brotliCompressSync(bytes, brotliOptions) : compress.br(bytes, brotliOptions),
  gzip: (bytes) => (bytes.length <= smallBytes ? gzipSync(bytes) : compress.gzip(bytes)),
  identity: (bytes) => bytes,
} satisfies Record<Encoding, (bytes: Buffer) => Buffer | Promise<Buffer>>

/** Keeps finished pages and answers of the API for a moment, at most `maxBytes` of them. */
export function createAnswerCache(options: { seconds: number; isOpen: () => boolean; maxBytes?: number }): AnswerCache {
  const { seconds, isOpen, maxBytes = 64 * 1024 * 1024 } = options
  // Expired answers stay until pushed out: when the new one is the same, its encoded bytes are still good.
  const answers = new LRUCache<string, StoredAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length * 2 + 1000,
  })
  const making = new Map<string, Promise<StoredAnswer>>()
  let answered = 0

  const store = (made: MadeAnswer, before?: StoredAnswer): StoredAnswer => {
    const { status, headers } = made
    const body = Buffer.from(made.body)
    // Weak: the same mark stands for the answer in every encoding.
    const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`
    const encoded = before?.etag === etag ? before.encoded : {}
    return {
      status,
      etag,
      body,
      headers: { ...headers, etag },
      encoded,
      sent: 0,
      expiresAt: performance.now() + seconds * 1000,
    }
  }

  const make = async (address: string, makeAnswer: () => Promise<MadeAnswer>): Promise<StoredAnswer> => {
    const made = await makeAnswer()
    const answer = store(made, answers.get(address))
    if (seconds > 0 && made.isKept) answers.set(address, answer)
    return answer
  }

  const fresh = (address: string): StoredAnswer | undefined => {
    // A look that does not count as a use: each making does, once a second for an answer in demand.
    const answer = answers.peek(address)
    return answer && answer.expiresAt > performance.now() ? answer : undefined
  }

  /**
   * One that a crowd asked for and that ran out less than its own lifetime ago. A crowd that waited for each new one
   * would feel it each second; where few ask, they get what is true now.
   */
  const recent = (address: string): StoredAnswer | undefined => {
    const answer = answers.peek(address)
    if (!answer || answer.sent < crowd) return undefined
    return answer.expiresAt + seconds * 1000 > performance.now() ? answer : undefined
  }

  return {
    has: (address) => (fresh(address) ?? recent(address)) !== undefined,
    answer: (address, makeAnswer) => {
      if (seconds === 0) return make(address, makeAnswer)
      const kept = fresh(address)
      if (kept) {
        kept.sent += 1
        return Promise.resolve(kept)
      }
      const shared = making.get(address) ?? make(address, makeAnswer).finally(() => making.delete(address))
      making.set(address, shared)
      const last = recent(address)
      if (!last) return shared
      // Whoever asks once it has run out for good is told what went wrong.
      shared.catch(() => {})
      return Promise.resolve(last)
    },
    once: (made) => store(made),
    encode: async (answer, encoding) => {
      const kept = answer.encoded[encoding]
      if (kept) return kept.body
      const body = await encoders[encoding](answer.body)
      answer.encoded[encoding] = { body, headers: flatHeaders(answer, encoding, body.length) }
      return body
    },
    answerEarly: (request, response) => {
      if (request.method !== 'GET' || request.url === undefined) return false
      const answer = fresh(request.url) ?? (making.has(request.url) ? recent(request.url) : undefined)
      if (!answer || !isOpen()) return false
      const asked = request.headers
      const encoded = answer.encoded[chooseEncoding(asked['accept-encoding'])]
      if (!encoded || asked['if-none-match']) return false
      answered += 1
      answer.sent += 1
      response.writeHead(answer.status, encoded.headers)
      response.end(encoded.body)
      return true
    },
    earlyAnswers: () => answered,
  }
}

/** Sends a kept answer in the best encoding the caller takes, or tells them that they have it already. */
export async function sendStored(
  cache: AnswerCache,
  answer: StoredAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers(answer.headers)
  if (isKnown(answer, request.headers['if-none-match'])) return reply.status(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.status(answer.status).send(await cache.encode(answer, encoding))
}

// Named, and not with a weight of nothing.
const takesBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/

/** The best encoding the browser takes. */
export function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '')
  if (takesBrotli.test(text)) return 'br'
  return takesGzip.test(text) ? 'gzip' : 'identity'
}

/** Whether a browser that sends this If-None-Match has the answer already. */
export function isKnown(answer: Pick<StoredAnswer, 'status' | 'etag'>, ifNoneMatch: string | undefined): boolean {
  if (answer.status !== 200 || !ifNoneMatch) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(answer.etag.replace(/^W\//, ''))
}

function flatHeaders(answer: StoredAnswer, encoding: Encoding, length: number): string[] {
  const flat = [...Object.entries(answer.headers).flat(), 'content-length', String(length)]
  return encoding === 'identity' ? flat : [...flat, 'content-encoding', encoding]
}
