import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isOverloaded } from '#platform/errors.ts'
import { runAs, runForAll } from '#platform/limits/callers.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** A response as sent. Encoded bytes are computed on first use and kept while the body is unchanged. */
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

export type ResponseCache = {
  /** Whether a fresh response for this URL is cached. */
  has: (address: string) => boolean
  /** Whether there is an answer that would be sent rather than a refusal. */
  isServable: (address: string) => boolean
  /**
   * The answer of this address: the stored one, or the one `make` computes. Concurrent requests share one computation.
   * Hot entries are served stale while being recomputed.
   */
  answer: (address: string, make: () => Promise<MadeAnswer>) => Promise<StoredAnswer>
  /** The newest response for this URL and its age, even when expired, until it is evicted. */
  newest: (address: string) => { answer: StoredAnswer; ageMs: number } | null
  /** A response for this caller alone, not cached. */
  once: (made: MadeAnswer) => StoredAnswer
  /** The answer's bytes in this encoding. */
  encode: (answer: StoredAnswer, encoding: Encoding) => Promise<Buffer>
  /** Answers from the cache before any routing, when there is a fresh answer. */
  answerEarly: (request: IncomingMessage, response: ServerResponse) => boolean
  earlyAnswers: () => number
  /** Drops every response. Those that are being computed are sent to callers who wait already, and to no others. */
  clear: () => void
}

/** Hits per TTL above which an entry counts as hot. */
const hotHits = 20
/** How long, in TTLs, a hot entry is served stale while it is recomputed, and any entry when recomputing it is refused. */
const lifetimesWhileRecomputed = 10
const lifetimesUnderOverload = 30

export type MadeAnswer = { status: number; body: string; isKept: boolean; headers: Record<string, string> }

/** Measured on the directory: 40 percent of the work of quality 5, for a page of 17 kB instead of 15. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Up to this size, handing the bytes to a thread costs more than it saves. */
const smallBytes = 32 * 1024

const encoders = {
  br: (bytes) =>
    bytes.length <= smallBytes ? brotliCompressSync(bytes, brotliOptions) : compress.br(bytes, brotliOptions),
  gzip: (bytes) => (bytes.length <= smallBytes ? gzipSync(bytes) : compress.gzip(bytes)),
  identity: (bytes) => bytes,
} satisfies Record<Encoding, (bytes: Buffer) => Buffer | Promise<Buffer>>

/** Caches rendered pages and API responses briefly, up to `maxBytes`. */
export function createResponseCache(options: {
  seconds: number
  isOpen: () => boolean
  maxBytes?: number
}): ResponseCache {
  const { seconds, isOpen, maxBytes = 64 * 1024 * 1024 } = options
  // Expired answers stay until pushed out: when the new one is the same, its encoded bytes are still good.
  const answers = new LRUCache<string, StoredAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length * 2 + 1000,
  })
  const flights = new Map<string, Promise<StoredAnswer>>()
  let answered = 0
  let generation = 0

  const store = (made: MadeAnswer, before?: StoredAnswer): StoredAnswer => {
    const { status, headers } = made
    const body = Buffer.from(made.body)
    // Weak: one ETag for all encodings. SHA-1 because it only detects changes, and without CPU support for SHA-256 it
    // takes two thirds of the time.
    const etag = `W/"${hash('sha1', body, 'base64url')}"`
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

  const encode = async (answer: StoredAnswer, encoding: Encoding): Promise<Buffer> => {
    const kept = answer.encoded[encoding]
    if (kept) return kept.body
    const body = await encoders[encoding](answer.body)
    answer.encoded[encoding] = { body, headers: flatHeaders(answer, encoding, body.length) }
    return body
  }

  const make = async (address: string, makeAnswer: () => Promise<MadeAnswer>): Promise<StoredAnswer> => {
    const since = generation
    const made = await makeAnswer()
    const before = answers.get(address)
    const answer = store(made, before)
    if (seconds === 0 || !made.isKept) return answer
    // Compressed before it replaces a hot entry, or every request of that moment would compress it.
    const wanted = before && before.sent >= hotHits ? (Object.keys(before.encoded) as Encoding[]) : []
    await Promise.all(wanted.map((encoding) => encode(answer, encoding)))
    if (since === generation) answers.set(address, answer)
    return answer
  }

  const fresh = (address: string): StoredAnswer | undefined => {
    // A peek does not count as a use: each recomputation does one, once a second for a popular entry.
    const answer = answers.peek(address)
    return answer && answer.expiresAt > performance.now() ? answer : undefined
  }

  const staleFor = (address: string, lifetimes: number): StoredAnswer | undefined => {
    const answer = answers.peek(address)
    return answer && answer.expiresAt + lifetimes * seconds * 1000 > performance.now() ? answer : undefined
  }

  /** A hot entry, which is served stale while it is recomputed. Others are recomputed first: few requests wait for that. */
  const hot = (address: string): StoredAnswer | undefined => {
    const answer = staleFor(address, lifetimesWhileRecomputed)
    return answer && answer.sent >= hotHits ? answer : undefined
  }

  /** Single flight: starts the computation that every request for this address waits for. */
  const compute = (address: string, makeAnswer: () => Promise<MadeAnswer>): Promise<StoredAnswer> => {
    const work = () => make(address, makeAnswer)
    // For a hot entry it acts for hundreds of callers, so it queues as none of them.
    const flight = (hot(address) ? runAs(undefined, work) : runForAll(work)).finally(() => {
      // After `clear` there may be another one.
      if (flights.get(address) === flight) flights.delete(address)
    })
    flights.set(address, flight)
    return flight.catch((error: unknown) => {
      const stale = isOverloaded(error) ? staleFor(address, lifetimesUnderOverload) : undefined
      if (!stale) throw error
      return stale
    })
  }

  const join = (address: string, makeAnswer: () => Promise<MadeAnswer>): Promise<StoredAnswer> => {
    const flight = flights.get(address)
    if (!flight) return compute(address, makeAnswer)
    // It queued on behalf of another caller. If that one was refused, this one queues itself.
    return flight.catch((error: unknown) => {
      if (!isOverloaded(error)) throw error
      return flights.get(address) ?? compute(address, makeAnswer)
    })
  }

  return {
    has: (address) => (fresh(address) ?? hot(address)) !== undefined,
    isServable: (address) => staleFor(address, lifetimesUnderOverload) !== undefined,
    answer: (address, makeAnswer) => {
      if (seconds === 0) return make(address, makeAnswer)
      const kept = fresh(address)
      if (kept) {
        kept.sent += 1
        return Promise.resolve(kept)
      }
      const stale = hot(address)
      const flight = join(address, makeAnswer)
      if (!stale) return flight
      // Requests that come after the stale entry has run out as well see the failure.
      flight.catch(() => {})
      return Promise.resolve(stale)
    },
    newest: (address) => {
      const answer = answers.peek(address)
      return answer ? { answer, ageMs: performance.now() - answer.expiresAt + seconds * 1000 } : null
    },
    once: (made) => store(made),
    encode,
    answerEarly: (request, response) => {
      if (request.method !== 'GET' || request.url === undefined) return false
      const answer = fresh(request.url) ?? (flights.has(request.url) ? hot(request.url) : undefined)
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
    clear: () => {
      generation += 1
      answers.clear()
      flights.clear()
    },
  }
}

/** Sends a cached response in the best encoding the caller accepts, or 304. */
export async function sendStored(
  cache: ResponseCache,
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

/** The best encoding the browser accepts. */
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
