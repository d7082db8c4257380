import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { transcriptProblems } from '@bolodex/contract/videos/video-wording'
import { createLogger } from '#platform/logger.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startYouTube, type YouTube } from '../../../../../../tools/parts/youtube.ts'
import { sampleVideos, standInVideos } from '../../../../../../tools/parts/youtube/videos.ts'
import { countWords, type FetchedVideo } from './transcript.ts'
import { createFetchCaptions } from './fetch-captions.ts'

/** A server that must never be called. */
let canary: Server
let canaryCalls = 0
let youtube: YouTube
let fetchCaptions: (videoId: string) => Promise<FetchedVideo>
/** For those that never answer. */
let fetchImpatiently: typeof fetchCaptions

beforeAll(async () => {
  canary = createHttpServer((_, response) => {
    canaryCalls += 1
    response.end('{"events":[{"tStartMs":0,"segs":[{"utf8":"lured away"}]}]}')
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  youtube = await startYouTube({ elsewhere: `http://127.0.0.1:${(canary.address() as AddressInfo).port}` })
  fetchCaptions = createFetchCaptions({ YOUTUBE_ORIGIN: youtube.origin }, { answerMs: 8000, wholeMs: 20_000 })
  fetchImpatiently = createFetchCaptions({ YOUTUBE_ORIGIN: youtube.origin }, { answerMs: 400, wholeMs: 1500 })
})
afterAll(async () => {
  await youtube.stop()
  canary.closeAllConnections()
  await new Promise((resolve) => canary.close(resolve))
})

const works = standInVideos.filter(({ outcome }) => outcome === 'automatic' || outcome === 'written')
const fails = standInVideos.filter((video) => !works.includes(video))

describe('captions come from a video that', () => {
  test.each(works.map((video) => [video.does, video] as const))('%s', async (_, { id, outcome, haul, tracks }) => {
    const video = await fetchCaptions(id)
    expect(video).toMatchObject({ id, isAutomatic: outcome === 'automatic' })
    expect(video.title).toBe(haul?.title ?? 'Bins on a Tuesday: six labels in four minutes')
    expect(video.lengthSeconds).toBe(haul?.seconds ?? 242)
    expect(video.transcript.language).toBe(tracks?.[0]?.language === 'es' ? 'es' : 'en')
    expect(countWords(video.transcript)).toBeGreaterThan(60)
  })
})

describe('a sentence says why there are none of a video that', () => {
  test.each(fails.map((video) => [video.does, video.outcome, video.id] as const))('%s: %s', async (_, outcome, id) => {
    // Successful ones are in the other list.
    const problem = outcome as keyof typeof transcriptProblems
    const ask = problem === 'slow' ? fetchImpatiently : fetchCaptions
    await expect(ask(id)).rejects.toMatchObject({
      code: 'no_transcript',
      message: transcriptProblems[problem],
      details: { transcript: problem },
    })
  })
})

test('captions that arrive at once take two calls, as the first client of the file', async () => {
  const before = youtube.asked(sampleVideos.sold)
  await fetchCaptions(sampleVideos.sold)
  const after = youtube.asked(sampleVideos.sold)
  expect([after.player - before.player, after.captions - before.captions]).toEqual([1, 1])
  const [player, captions] = youtube.calls.slice(-2)
  expect(player).toMatchObject({
    headers: {
      'user-agent': expect.stringContaining('com.google.android.youtube/') as string,
      'x-youtube-client-name': '3',
    },
    body: { videoId: sampleVideos.sold, context: { client: { clientName: 'ANDROID', hl: 'en' } } },
  })
  expect(player?.headers.cookie).toBeUndefined()
  expect(new URL(captions?.path ?? '', youtube.origin).searchParams.getAll('fmt')).toEqual(['json3'])
})

test('a short Retry-After is retried once; a Retry-After of a minute switches to the next client', async () => {
  const fresh = await startYouTube()
  const ask = createFetchCaptions({ YOUTUBE_ORIGIN: fresh.origin }, { answerMs: 8000, wholeMs: 20_000 })
  await ask('busy-once-1')
  expect(fresh.calls.slice(0, 2).map(({ headers }) => headers['x-youtube-client-name'])).toEqual(['3', '3'])
  await expect(ask('busy-always')).rejects.toMatchObject({ details: { transcript: 'blocked' } })
  expect(fresh.asked('busy-always')).toEqual({ player: 4, captions: 0 })
  await fresh.stop()
})

test('an unknown video id is not found', async () => {
  await expect(fetchCaptions('nobody-here')).rejects.toMatchObject({ details: { transcript: 'not_found' } })
})

test('three hours of talk come whole', async () => {
  const { transcript } = await fetchCaptions('three-hours')
  // '[Music]' is not spoken and occurs once per round.
  expect(countWords(transcript)).toBeGreaterThan(29_950)
  expect(transcript.lines.at(-1)?.at(-1)?.startMs).toBeGreaterThan(10_700_000)
})

test('only YouTube is called, even if YouTube returns URLs of other hosts', async () => {
  for (const id of ['capts-leads', 'capts-else1']) {
    await expect(fetchCaptions(id)).rejects.toMatchObject({ code: 'no_transcript' })
  }
  expect(canaryCalls).toBe(0)
})

test('when YouTube is unreachable, the sentence says so', async () => {
  const gone = await startYouTube()
  await gone.stop()
  const ask = createFetchCaptions({ YOUTUBE_ORIGIN: gone.origin }, { answerMs: 1000, wholeMs: 4000 })
  await expect(ask(sampleVideos.bins)).rejects.toMatchObject({ details: { transcript: 'blocked' } })
})

test('the log says once of each failed fetch as whom YouTube was asked and what came back', async () => {
  const logged: { level: string; msg: string; problem: string; tries: object[] }[] = []
  const log = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => logged.push(JSON.parse(line)) })
  const patience = { answerMs: 2000, wholeMs: 8000 }
  const ask = createFetchCaptions({ YOUTUBE_ORIGIN: youtube.origin }, patience, log)
  await ask(sampleVideos.bins)
  expect(logged).toEqual([])
  await expect(ask('busy-always')).rejects.toThrow(transcriptProblems.blocked)
  await expect(ask('nobody-here')).rejects.toThrow(transcriptProblems.not_found)
  const gone = await startYouTube()
  await gone.stop()
  const askGone = createFetchCaptions({ YOUTUBE_ORIGIN: gone.origin }, patience, log)
  await expect(askGone(sampleVideos.bins)).rejects.toThrow(transcriptProblems.blocked)
  expect(logged.map(({ level, msg, problem }) => [level, msg, problem])).toEqual([
    ['warn', 'YouTube did not hand over captions', 'blocked'],
    ['info', 'YouTube did not hand over captions', 'not_found'],
    ['warn', 'YouTube did not hand over captions', 'blocked'],
  ])
  expect(logged[0]?.tries[0]).toEqual({ client: 'ANDROID', answer: 429, problem: 'blocked', isSeen: false })
  expect(logged[2]?.tries[0]).toMatchObject({ client: 'ANDROID', answer: 'lost: ECONNREFUSED' })
  expect(JSON.stringify(logged)).not.toContain('nobody-here')
})
