import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { WholeDatabase } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import type { Logger } from '#platform/logger.ts'
import { createFetchCaptions, noTranscript, type CaptionSettings } from './fetch-captions.ts'
import { createTranscriptStore } from './transcript-store.ts'
import type { FetchedVideo } from './transcript.ts'

export type VideoTranscripts = { get: (videoId: string) => Promise<FetchedVideo> }

type Options = {
  db: WholeDatabase
  config: CaptionSettings
  log?: Logger
  fetchCaptions?: (videoId: string) => Promise<FetchedVideo>
}

/** Longer than the longest fetch: a claim this old belongs to a stopped process. */
const claimSeconds = 30
const askAgainMs = 150
/** Long enough for a claim to expire and another fetch to run. */
const longestWaitMs = 60_000

/**
 * Captions of videos: cached, otherwise fetched once across all concurrent callers and processes. Every outcome is
 * captions or `no_transcript`.
 */
export function createVideoTranscripts({
  db,
  config,
  log,
  fetchCaptions = createFetchCaptions(config, undefined, log),
}: Options): VideoTranscripts {
  const store = createTranscriptStore(db)
  const running = new Map<string, Promise<FetchedVideo>>()

  const fetchAndKeep = async (videoId: string, claim: string): Promise<FetchedVideo> => {
    try {
      // Another process may have finished between the lookup and the claim.
      const kept = await store.find(videoId)
      if (kept) await store.release(videoId, claim)
      if (kept) return kept
      const video = await fetchCaptions(videoId)
      await store.keep(video)
      return video
    } catch (error) {
      const problem = error instanceof AppError ? error.details.transcript : undefined
      if (problem) await store.fail(videoId, claim, problem)
      else await store.release(videoId, claim)
      throw error
    }
  }

  const find = async (videoId: string): Promise<FetchedVideo> => {
    const deadline = performance.now() + longestWaitMs
    while (performance.now() < deadline) {
      const kept = await store.find(videoId)
      if (kept) return kept
      const claim = randomUUID()
      const answer = await store.claim(videoId, claim, claimSeconds)
      if (answer === 'mine') return fetchAndKeep(videoId, claim)
      if (answer !== 'taken') throw noTranscript(answer)
      await pause(askAgainMs)
    }
    throw noTranscript('slow')
  }

  return {
    get: (videoId) => {
      const shared = running.get(videoId) ?? find(videoId).finally(() => running.delete(videoId))
      running.set(videoId, shared)
      return shared
    },
  }
}
