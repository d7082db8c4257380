import { createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream'
import { Agent, ProxyAgent, request, type Dispatcher } from 'undici'
import type { Config } from '#platform/config.ts'

export type Call = {
  url: URL
  /** Without it the call is a GET. */
  body?: string
  headers: Record<string, string>
  mostBytes: number
  signal: AbortSignal
}

export type Reply =
  | { status: number; text: string; retryAfterSeconds: number | null }
  /** It took too long, more came than is read, it came packed in an unknown way, or nothing (whole) came and why. */
  | 'slow'
  | 'too large'
  | 'packed'
  | `lost: ${string}`

export type CallYouTube = (call: Call) => Promise<Reply>

/** Calls by the operator's proxy if there is one. No redirect is followed, and nothing is read beyond the limits. */
export function createCallYouTube({ YOUTUBE_PROXY }: Pick<Config, 'YOUTUBE_PROXY'>, answerMs: number): CallYouTube {
  const options = {
    // Tried out with this only.
    allowH2: false,
    connect: { timeout: answerMs },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    maxHeaderSize: 65_536,
  }
  const dispatcher = YOUTUBE_PROXY
    ? // A tunnel also for addresses without TLS: the proxy sees whom is called and nothing else.
      new ProxyAgent({ ...options, uri: YOUTUBE_PROXY, proxyTunnel: true })
    : new Agent(options)

  return async (call) => {
    const signal = AbortSignal.any([call.signal, AbortSignal.timeout(answerMs)])
    try {
      return await ask(call, dispatcher, signal)
    } catch (error) {
      return signal.aborted || isTimeout(error) ? 'slow' : `lost: ${codeOf(error)}`
    }
  }
}

async function ask(call: Call, dispatcher: Dispatcher, signal: AbortSignal): Promise<Reply> {
  const { statusCode, headers, body } = await request(call.url, {
    dispatcher,
    signal,
    method: call.body === undefined ? 'GET' : 'POST',
    headers: { ...call.headers, 'accept-encoding': 'gzip' },
    body: call.body ?? null,
  })
  const packing = String(headers['content-encoding'] ?? 'identity').toLowerCase()
  if (packing !== 'identity' && packing !== 'gzip') {
    body.on('error', () => {}).destroy()
    return 'packed'
  }
  // Counted as it is after unpacking: a small answer can unpack to anything.
  const plain = packing === 'gzip' ? pipeline(body, createGunzip(), () => {}) : body
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of plain as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > call.mostBytes) {
      body.on('error', () => {}).destroy()
      return 'too large'
    }
    pieces.push(piece)
  }
  const wait = Number(headers['retry-after'] ?? Number.NaN)
  const text = Buffer.concat(pieces).toString('utf8')
  return { status: statusCode, text, retryAfterSeconds: Number.isFinite(wait) && wait >= 0 ? wait : null }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$/.test(String(error.code))

/** For the log: no more of an error than its code, and what a proxy has answered. Messages may repeat addresses. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const [, proxyStatus] = /^Proxy response \((\d{3})\)/.exec(error.message) ?? []
  if (proxyStatus) return `proxy answered ${proxyStatus}`
  return 'code' in error ? String(error.code) : error.name
}
