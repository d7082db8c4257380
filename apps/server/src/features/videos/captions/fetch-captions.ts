import { setTimeout as pause } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { transcriptProblems, type TranscriptProblem } from '@bolodex/contract/videos/video-wording'
import type { Config } from '#platform/config.ts'
import { AppError } from '#platform/errors.ts'
import type { Logger } from '#platform/logger.ts'
import {
  createCallYouTube,
  readPlayerAnswer,
  type Call,
  type CallYouTube,
  type Reply,
  type Track,
} from './call-youtube.ts'
import { readCaptionFile } from './read-transcript.ts'
import { countWords, isTooLong, type FetchedVideo } from './transcript.ts'

export type CaptionSettings = Pick<Config, 'YOUTUBE_ORIGIN' | 'YOUTUBE_PROXY' | 'CAPTION_CLIENTS_FILE'>

/** The timeouts for one response, and for all calls of a video. */
const usualPatience = { answerMs: 8000, wholeMs: 20_000 }
/** The player's answer has some hundred thousand bytes; captions of the most words that are read some seven million. */
const most = { playerBytes: 4_000_000, captionBytes: 12_000_000 }
const longestPauseSeconds = 3

/** Why one of the clients failed. `isSeen`: it received the caption URLs. `answer`: a status or what came instead. */
type Setback = { problem: TranscriptProblem; isSeen: boolean; client: string; answer: number | string }
type Way = { call: CallYouTube; origin: string; signal: AbortSignal; mayRetry: () => boolean }

export const noTranscript = (problem: TranscriptProblem): AppError =>
  new AppError('no_transcript', transcriptProblems[problem], { details: { transcript: problem } })

/** Asks YouTube for a video and its captions, as one of its programs after another until one is given them. */
export function createFetchCaptions(
  config: CaptionSettings,
  patience = usualPatience,
  log?: Pick<Logger, 'warn' | 'info'>,
): (videoId: string) => Promise<FetchedVideo> {
  const clients = readCaptionClients(config.CAPTION_CLIENTS_FILE)
  const call = createCallYouTube(config, patience.answerMs)
  const { origin } = new URL(config.YOUTUBE_ORIGIN)

  return async (videoId) => {
    const signal = AbortSignal.timeout(patience.wholeMs)
    let retries = 1
    const way: Way = { call, origin, signal, mayRetry: () => retries-- > 0 }
    const setbacks: Setback[] = []
    for (const client of clients) {
      const result = await tryClient(videoId, client, way)
      if (!('problem' in result)) return result
      setbacks.push(result)
      // Other clients would get the same answer, or the deadline has passed.
      if (['private', 'live', 'too_long'].includes(result.problem) || signal.aborted) break
    }
    const problem = reportMost(setbacks)
    // The others are facts about the video: an operator cannot fix them.
    const level = ['blocked', 'slow', 'unreadable'].includes(problem) ? 'warn' : 'info'
    log?.[level]({ problem, tries: setbacks }, 'YouTube did not hand over captions')
    throw noTranscript(problem)
  }
}

/** The most informative of several reasons: facts about the video come before refusals. */
function reportMost(setbacks: readonly Setback[]): TranscriptProblem {
  const seen = setbacks.filter(({ isSeen }) => isSeen)
  const has = (among: readonly Setback[], problem: TranscriptProblem): boolean =>
    among.some((setback) => setback.problem === problem)
  const first = (among: readonly Setback[], ...problems: TranscriptProblem[]): TranscriptProblem | undefined =>
    problems.find((problem) => has(among, problem))
  return (
    first(setbacks, 'private', 'live', 'too_long') ??
    // It exists and has captions, whatever the other clients received.
    first(seen, 'no_captions', 'blocked', 'unreadable', 'slow') ??
    first(setbacks, 'no_captions', 'restricted', 'not_found', 'blocked', 'unreadable', 'slow') ??
    'blocked'
  )
}

async function tryClient(
  videoId: string,
  { client, headers }: CaptionClient,
  way: Way,
): Promise<FetchedVideo | Setback> {
  const answer = await callTwice(way, {
    url: new URL('/youtubei/v1/player?prettyPrint=false', way.origin),
    headers: { 'content-type': 'application/json', ...headers },
    // Reasons are read, so they must come in English.
    body: JSON.stringify({ context: { client: { hl: 'en', gl: 'US', ...client } }, videoId }),
    mostBytes: most.playerBytes,
  })
  const setback = (problem: TranscriptProblem, isSeen: boolean, reply: Reply): Setback => ({
    problem,
    isSeen,
    client: client.clientName,
    answer: typeof reply === 'string' ? reply : reply.status,
  })
  const failed = setbackOf(answer)
  if (failed) return setback(failed, false, answer)
  const player = readPlayerAnswer(textOf(answer), videoId)
  if (typeof player === 'string') return setback(player, false, answer)

  const track = chooseTrack(player.tracks)
  const url = track && captionAddress(track, way.origin)
  if (!url) return setback('blocked', true, answer)
  const { 'user-agent': agent = 'Mozilla/5.0' } = headers
  const captions = await callTwice(way, { url, headers: { 'user-agent': agent }, mostBytes: most.captionBytes })
  if (captions === 'too large') return setback('too_long', true, captions)
  const refused = setbackOf(captions)
  if (refused) return setback(refused, true, captions)
  const text = textOf(captions)
  // A client that is to show advertisements first, or to prove that it is one, gets an empty answer.
  if (text.trim() === '') return setback('blocked', true, captions)
  const transcript = readCaptionFile(text)
  if (!transcript) return setback('unreadable', true, captions)
  if (isTooLong(transcript)) return setback('too_long', true, captions)
  if (countWords(transcript) === 0) return setback('no_captions', true, captions)
  const { title, channel, lengthSeconds } = player
  const language = track.languageCode ?? null
  return {
    id: videoId,
    title,
    channel,
    lengthSeconds,
    transcript: { lines: transcript.lines, language },
    isAutomatic: isAutomaticTrack(track),
  }
}

/** Follows a short Retry-After, once per video. */
async function callTwice(way: Way, asked: Omit<Call, 'signal'>): Promise<Reply> {
  const first = await way.call({ ...asked, signal: way.signal })
  if (typeof first === 'string' || first.status !== 429) return first
  const seconds = first.retryAfterSeconds ?? 0.5
  if (seconds > longestPauseSeconds || !way.mayRetry()) return first
  await pause(seconds * 1000)
  return way.call({ ...asked, signal: way.signal })
}

function setbackOf(reply: Reply): TranscriptProblem | null {
  if (reply === 'slow') return 'slow'
  if (reply === 'too large' || reply === 'packed') return 'unreadable'
  if (typeof reply === 'string') return 'blocked'
  return reply.status === 200 ? null : 'blocked'
}

const textOf = (reply: Reply): string => (typeof reply === 'string' ? '' : reply.text)

const isEnglish = ({ languageCode }: Track): boolean => /^en\b/i.test(languageCode ?? '')
const isAutomaticTrack = ({ kind }: Track): boolean => kind === 'asr'

/**
 * Picks the track: manual English, else automatic (English first), else any. Automatic captions are what was said;
 * manual ones in another language may be a translation.
 */
export function chooseTrack(tracks: readonly Track[]): Track | undefined {
  return (
    tracks.find((track) => !isAutomaticTrack(track) && isEnglish(track)) ??
    tracks.find((track) => isAutomaticTrack(track) && isEnglish(track)) ??
    tracks.find(isAutomaticTrack) ??
    tracks[0]
  )
}

const realOrigin = 'https://www.youtube.com'

/** The URL of a track's captions with word times, if it is on an allowed host. No other host is called. */
export function captionAddress({ baseUrl }: Track, origin: string): URL | null {
  const url = URL.parse(baseUrl, origin)
  if (!url || url.username || url.password || url.pathname !== '/api/timedtext') return null
  const isReal = origin === realOrigin && url.origin === 'https://youtube.com'
  if (url.origin !== origin && !isReal) return null
  url.hash = ''
  url.searchParams.delete('fmt')
  url.searchParams.set('fmt', 'json3')
  return url
}

const ownFile = new URL('../../../../data/caption-clients.json', import.meta.url)
const line = z.string().regex(/^[ -~]{1,500}$/, 'must be one line of plain letters')
/**
 * Set by the code: a client file must not override them.
 */
const ownHeaders = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'accept-encoding', 'cookie'])

const CaptionClient = z.strictObject({
  client: z.object({ clientName: line, clientVersion: line }).catchall(z.union([line, z.number(), z.boolean()])),
  headers: z.record(
    z
      .string()
      .regex(/^[a-z0-9-]{1,60}$/)
      .refine((name) => !ownHeaders.has(name)),
    line,
  ),
})

/** A YouTube client to impersonate. */
type CaptionClient = z.infer<typeof CaptionClient>

/**
 * The clients in the order in which they are tried. Their versions change every few months, so the operator can
 * supply a file; an unusable one fails at startup instead of at the first video.
 */
export function readCaptionClients(file: string | undefined): CaptionClient[] {
  const result = z
    .array(CaptionClient)
    .min(1)
    .max(10)
    .safeParse(parse(file ?? ownFile))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Error(`The file of CAPTION_CLIENTS_FILE cannot be used: ${issue?.path.join('.')}: ${issue?.message}`)
}

function parse(file: string | URL): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`The file of CAPTION_CLIENTS_FILE cannot be read: ${(cause as Error).message}`, { cause })
  }
}
