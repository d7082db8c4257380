import { setTimeout as pause } from 'node:timers/promises'
import { transcriptProblems, type TranscriptProblem } from '@bolodex/contract/video-wording'
import type { Config } from '#platform/config.ts'
import { AppError } from '#platform/errors.ts'
import { createCallYouTube, type Call, type CallYouTube, type Reply } from './call-youtube.ts'
import { readCaptionClients, type CaptionClient } from './caption-clients.ts'
import { countWords, isTooLong } from './caption-lines.ts'
import { captionAddress, chooseTrack, isAutomaticTrack } from './choose-track.ts'
import { readPlayerAnswer } from './player-answer.ts'
import { readCaptionFile } from './read-transcript.ts'
import type { FetchedVideo } from './transcript.ts'

export type CaptionSettings = Pick<Config, 'YOUTUBE_ORIGIN' | 'YOUTUBE_PROXY' | 'CAPTION_CLIENTS_FILE'>

/** For one answer, and for all that it takes to get a video's captions. */
const usualPatience = { answerMs: 8000, wholeMs: 20_000 }
/** The player's answer has some hundred thousand bytes; captions of the most words that are read some seven million. */
const most = { playerBytes: 4_000_000, captionBytes: 12_000_000 }
const longestPauseSeconds = 3

/** Why one of the clients did not get them; `isSeen`: it was told where the captions are. */
type Setback = { problem: TranscriptProblem; isSeen: boolean }
type Way = { call: CallYouTube; origin: string; signal: AbortSignal; mayRetry: () => boolean }

export const noTranscript = (problem: TranscriptProblem): AppError =>
  new AppError('no_transcript', transcriptProblems[problem], { details: { transcript: problem } })

/** Asks YouTube for a video and its captions, as one of its programs after another until one is given them. */
export function createFetchCaptions(
  config: CaptionSettings,
  patience = usualPatience,
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
      // No other program would be told otherwise, or there is no time left to ask it.
      if (['private', 'live', 'too_long'].includes(result.problem) || signal.aborted) break
    }
    throw noTranscript(tellMost(setbacks))
  }
}

/** Of several reasons the one that tells most: what was said of the video itself goes before what was refused. */
function tellMost(setbacks: readonly Setback[]): TranscriptProblem {
  const seen = setbacks.filter(({ isSeen }) => isSeen)
  const has = (among: readonly Setback[], problem: TranscriptProblem): boolean =>
    among.some((setback) => setback.problem === problem)
  const first = (among: readonly Setback[], ...problems: TranscriptProblem[]): TranscriptProblem | undefined =>
    problems.find((problem) => has(among, problem))
  return (
    first(setbacks, 'private', 'live', 'too_long') ??
    // It exists and has captions, whatever the others were told.
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
  const failed = setbackOf(answer)
  if (failed) return { problem: failed, isSeen: false }
  const player = readPlayerAnswer(textOf(answer), videoId)
  if (typeof player === 'string') return { problem: player, isSeen: false }

  const track = chooseTrack(player.tracks)
  const url = track && captionAddress(track, way.origin)
  if (!url) return { problem: 'blocked', isSeen: true }
  const { 'user-agent': agent = 'Mozilla/5.0' } = headers
  const captions = await callTwice(way, { url, headers: { 'user-agent': agent }, mostBytes: most.captionBytes })
  if (captions === 'too large') return { problem: 'too_long', isSeen: true }
  const refused = setbackOf(captions)
  if (refused) return { problem: refused, isSeen: true }
  const text = textOf(captions)
  // A client that is to show advertisements first, or to prove that it is one, gets an empty answer.
  if (text.trim() === '') return { problem: 'blocked', isSeen: true }
  const transcript = readCaptionFile(text)
  if (!transcript) return { problem: 'unreadable', isSeen: true }
  if (isTooLong(transcript)) return { problem: 'too_long', isSeen: true }
  if (countWords(transcript) === 0) return { problem: 'no_captions', isSeen: true }
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

/** Whoever is told to come back soon does so, once for each video. */
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
  if (reply === 'lost') return 'blocked'
  if (reply === 'too large' || reply === 'packed') return 'unreadable'
  return reply.status === 200 ? null : 'blocked'
}

const textOf = (reply: Reply): string => (typeof reply === 'string' ? '' : reply.text)
