import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page as it goes over the wire. Encoded bytes are made when first asked for and kept while the page stays the same. */
type StoredPage = {
  status: number
  etag: string
  html: Buffer
  headers: Record<string, string>
  expiresAt: number
  encoded: Partial<Record<Encoding, EncodedPage>>
}

/** Bytes and all headers in the flat form node:http writes without further work. */
type EncodedPage = { body: Buffer; headers: string[] }

export type PageCache = {
  /** Whether a fresh page of this address is kept. */
  has: (address: string) => boolean
  /** The page of this address: the kept one, or the one `draw` makes. Visitors who come at once share one drawing. */
  page: (address: string, draw: () => Promise<DrawnPage>) => Promise<StoredPage>
  /** The page's bytes in this encoding. */
  encode: (page: StoredPage, encoding: Encoding) => Promise<Buffer>
  /** Answers from the cache before any routing, when there is a fresh page. */
  answerEarly: (request: IncomingMessage, response: ServerResponse) => boolean
  earlyAnswers: () => number
}

type DrawnPage = { status: number; html: string; isKept: boolean; headers: Record<string, string> }

const encoders = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: promisify(gzip),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
} satisfies Record<Encoding, (bytes: Buffer) => Promise<Buffer>>

/** Keeps finished pages for a moment, at most `maxBytes` of them. */
export function createPageCache(options: { seconds: number; isOpen: () => boolean; maxBytes?: number }): PageCache {
  const { seconds, isOpen, maxBytes = 64 * 1024 * 1024 } = options
  // Expired pages stay until pushed out: when the new drawing is the same, its encoded bytes are still good.
  const pages = new LRUCache<string, StoredPage>({ maxSize: maxBytes, sizeCalculation: ({ html }) => html.length * 2 })
  const drawing = new Map<string, Promise<StoredPage>>()
  let answered = 0

  const draw = async (address: string, drawPage: () => Promise<DrawnPage>): Promise<StoredPage> => {
    const { status, html, isKept, headers } = await drawPage()
    const bytes = Buffer.from(html)
    // Weak: the same mark stands for the page in every encoding.
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
    const before = pages.get(address)
    const encoded = before?.etag === etag ? before.encoded : {}
    const expiresAt = performance.now() + seconds * 1000
    const page = { status, etag, html: bytes, headers: { ...headers, etag }, encoded, expiresAt }
    if (seconds > 0 && isKept) pages.set(address, page)
    return page
  }

  const fresh = (address: string): StoredPage | undefined => {
    // A look that does not count as a use: each drawing does, once a second for a page in demand.
    const page = pages.peek(address)
    return page && page.expiresAt > performance.now() ? page : undefined
  }

  return {
    has: (address) => fresh(address) !== undefined,
    page: (address, drawPage) => {
      const kept = fresh(address)
      if (kept) return Promise.resolve(kept)
      const shared = drawing.get(address) ?? draw(address, drawPage).finally(() => drawing.delete(address))
      drawing.set(address, shared)
      return shared
    },
    encode: async (page, encoding) => {
      const kept = page.encoded[encoding]
      if (kept) return kept.body
      const body = await encoders[encoding](page.html)
      page.encoded[encoding] = { body, headers: flatHeaders(page, encoding, body.length) }
      return body
    },
    answerEarly: (request, response) => {
      if (request.method !== 'GET' || request.url === undefined) return false
      const page = fresh(request.url)
      if (!page || !isOpen()) return false
      const asked = request.headers
      const encoded = page.encoded[chooseEncoding(asked['accept-encoding'])]
      if (!encoded || asked['if-none-match']) return false
      answered += 1
      response.writeHead(page.status, encoded.headers)
      response.end(encoded.body)
      return true
    },
    earlyAnswers: () => answered,
  }
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

/** Whether a browser that sends this If-None-Match has the page already. */
export function isKnown(page: StoredPage, ifNoneMatch: string | undefined): boolean {
  if (page.status !== 200 || !ifNoneMatch) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(page.etag.replace(/^W\//, ''))
}

function flatHeaders(page: StoredPage, encoding: Encoding, length: number): string[] {
  const flat = [...Object.entries(page.headers).flat(), 'content-length', String(length)]
  return encoding === 'identity' ? flat : [...flat, 'content-encoding', encoding]
}
