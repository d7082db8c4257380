import { createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream'
import { Agent, ProxyAgent, request, type Dispatcher } from 'undici'
import { z } from 'zod'
import type { TranscriptProblem } from '@bolodex/contract/videos/video-wording'
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
    ? // A tunnel even for URLs without TLS: the proxy sees only the host.
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
  // Counted after decompression: a small response can expand to any size.
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

const Track = z.object({
  baseUrl: z.string().max(10_000),
  languageCode: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional()
    .catch(undefined),
  kind: z.string().optional().catch(undefined),
})
export type Track = z.infer<typeof Track>

/** The parts of the response that are used. A part of unknown form counts as missing. */
const Player = z.object({
  playabilityStatus: z.object({
    status: z.string(),
    reason: z.string().optional().catch(undefined),
    messages: z.array(z.string()).optional().catch(undefined),
  }),
  videoDetails: z
    .object({
      videoId: z.string(),
      title: z.string().optional().catch(undefined),
      author: z.string().optional().catch(undefined),
      lengthSeconds: z.coerce.number().optional().catch(undefined),
      isLive: z.boolean().optional().catch(undefined),
      isUpcoming: z.boolean().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  captions: z
    .object({ playerCaptionsTracklistRenderer: z.object({ captionTracks: z.array(z.unknown()) }) })
    .optional()
    .catch(undefined),
})
type Player = z.infer<typeof Player>

type PlayerAnswer =
  | { title: string | null; channel: string | null; lengthSeconds: number | null; tracks: Track[] }
  | TranscriptProblem

/** The player response: caption tracks, or the reason why there are none. */
export function readPlayerAnswer(text: string, videoId: string): PlayerAnswer {
  const player = parse(text)
  if (!player) return 'unreadable'
  const { videoDetails: details, captions } = player
  const problem = problemOf(player)
  if (problem) return problem
  // YouTube answers clients it rejects with another video that says so.
  if (details?.videoId !== videoId) return 'blocked'
  const listed = captions?.playerCaptionsTracklistRenderer.captionTracks ?? []
  const tracks = listed.flatMap((track) => Track.safeParse(track).data ?? [])
  if (tracks.length === 0) return 'no_captions'
  const seconds = details.lengthSeconds ?? 0
  return {
    title: cleanText(details.title),
    channel: cleanText(details.author),
    lengthSeconds: seconds > 0 && seconds < 400_000 ? Math.round(seconds) : null,
    tracks,
  }
}

function parse(text: string): Player | null {
  try {
    return Player.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Its reasons are prose, requested in English. */
function problemOf({ playabilityStatus, videoDetails }: Player): TranscriptProblem | null {
  const { status, reason = '', messages = [] } = playabilityStatus
  const why = [reason, ...messages].join(' ').slice(0, 2000)
  if (status === 'LIVE_STREAM_OFFLINE' || videoDetails?.isLive || videoDetails?.isUpcoming) return 'live'
  if (status === 'OK') return null
  if (/\bprivate\b/i.test(why)) return 'private'
  if (/\bbot\b|unusual traffic|on this app|no longer supported/i.test(why)) return 'blocked'
  if (
    /^(AGE|CONTENT_CHECK)/.test(status) ||
    /\bage\b|inappropriate|members|join this channel|purchase|\brent\b/i.test(why)
  )
    return 'restricted'
  return status === 'ERROR' ? 'not_found' : 'blocked'
}

/** Without invisible and bidirectional characters, and of bounded length. */
function cleanText(text: string | undefined): string | null {
  const clean = (text ?? '')
    .slice(0, 300)
    .toWellFormed()
    .replaceAll(unseen, '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
  return /[^\s\u200C\u200D]/.test(clean) ? clean : null
}

/** Two of them join letters and the parts of a picture, as some languages and '👩‍👧' need it. */
const unseen = /(?![\u200C\u200D])\p{Cf}/gu
