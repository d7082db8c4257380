import { z } from 'zod'
import type { TranscriptProblem } from '@bolodex/contract/video-wording'

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

/** As much of it as is looked at. A part in an unknown form counts as not there. */
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

export type PlayerAnswer =
  | { title: string | null; channel: string | null; lengthSeconds: number | null; tracks: Track[] }
  | TranscriptProblem

/** What the player says of a video: where its captions are, or why there are none to be had. */
export function readPlayerAnswer(text: string, videoId: string): PlayerAnswer {
  const player = parse(text)
  if (!player) return 'unreadable'
  const { videoDetails: details, captions } = player
  const problem = problemOf(player)
  if (problem) return problem
  // To programs it does not like YouTube answers with another video, which says so.
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

/** Its reasons are sentences for people; they are asked for in English. */
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

/** As it can be kept: without letters that are not seen or turn the others around, and not of any length. */
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
