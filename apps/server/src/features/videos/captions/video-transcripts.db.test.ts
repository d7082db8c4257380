import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyTables, shareTestDatabase } from '#testing/test-database.ts'
import { startYouTube, type YouTube } from '../../../../../../tools/parts/youtube.ts'
import { sampleVideos } from '../../../../../../tools/parts/youtube/videos.ts'
import { createFetchCaptions } from './fetch-captions.ts'
import { createVideoTranscripts, type VideoTranscripts } from './video-transcripts.ts'

const database = shareTestDatabase()
let youtube: YouTube
beforeEach(async () => {
  await emptyTables(database.pool, 'videos, video_fetches')
  youtube = await startYouTube()
  return () => youtube.stop()
})

function start(): VideoTranscripts {
  const config = { YOUTUBE_ORIGIN: youtube.origin }
  const fetchCaptions = createFetchCaptions(config, { answerMs: 3000, wholeMs: 10_000 })
  return createVideoTranscripts({ db: database.db, config, fetchCaptions })
}

const fiftyTimes = <T>(ask: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 50 }, (_, at) => ask(at)))

const setFetch = (id: string, set: { problem?: string; endedAgo?: string; claimedFor?: string }) =>
  sql`
  insert into video_fetches (video_id, problem, ended_at, claim, claimed_until)
  values (${id}, ${set.problem ?? null}, now() - ${set.endedAgo ?? null}::interval,
    case when ${set.claimedFor ?? null}::text is null then null else gen_random_uuid() end,
    now() + ${set.claimedFor ?? null}::interval)`.execute(database.db)

test('fifty concurrent callers cause one fetch, and all get the captions', async () => {
  const transcripts = start()
  const videos = await fiftyTimes(() => transcripts.get(sampleVideos.bins))
  expect(new Set(videos.map(({ title }) => title))).toEqual(new Set(['Bins on a Tuesday: six labels in four minutes']))
  expect(youtube.asked(sampleVideos.bins)).toEqual({ player: 1, captions: 1 })
})

test('fifty people at two processes cause one fetch too', async () => {
  const both = [start(), start()]
  const videos = await fiftyTimes(async (at) => both[at % 2]?.get(sampleVideos.sold))
  expect(videos.map((video) => video?.transcript.lines[0])).toEqual(Array(50).fill(videos[0]?.transcript.lines[0]))
  expect(youtube.asked(sampleVideos.sold)).toEqual({ player: 1, captions: 1 })
})

test('fetched captions are served forever, word for word, even when YouTube is unreachable', async () => {
  const fetched = await start().get(sampleVideos.estate)
  await youtube.stop()
  expect(await start().get(sampleVideos.estate)).toEqual(fetched)
  expect(fetched).toMatchObject({ channel: 'Two Hangers Left', lengthSeconds: 171, isAutomatic: false })
  const { rows } = await sql`select words from video_transcripts`.execute(database.db)
  expect(rows).toEqual([{ words: fetched.transcript.lines.flat().length }])
})

test('three hours of speech are stored and read back completely', async () => {
  const fetched = await start().get('three-hours')
  expect(await start().get('three-hours')).toEqual(fetched)
})

test('a video of which only the number was known gets its title', async () => {
  await sql`insert into videos (id) values (${sampleVideos.bins})`.execute(database.db)
  await start().get(sampleVideos.bins)
  const { rows } = await sql`select title, channel from videos`.execute(database.db)
  expect(rows).toEqual([{ title: 'Bins on a Tuesday: six labels in four minutes', channel: 'Rack Rat Rosie' }])
})

test('a failure reaches all concurrent callers and is cached for a while', async () => {
  const [one, other] = [start(), start()]
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? one : other).get('private-001')),
  )
  for (const answer of answers) {
    expect(answer).toMatchObject({ reason: { code: 'no_transcript', details: { transcript: 'private' } } })
  }
  await expect(other.get('private-001')).rejects.toMatchObject({ details: { transcript: 'private' } })
  expect(youtube.asked('private-001').player).toBe(1)
})

describe('a failure is forgotten', () => {
  test.each([
    ['after a minute if YouTube refused', 'blocked', '55 seconds', 0],
    ['after a minute if YouTube refused', 'blocked', '65 seconds', 1],
    ['after ten minutes if it says something of the video', 'no_captions', '9 minutes', 0],
    ['after ten minutes if it says something of the video', 'no_captions', '11 minutes', 1],
  ])('%s: %s %s ago', async (_, problem, endedAgo, calls) => {
    await setFetch(sampleVideos.bins, { problem, endedAgo })
    await start()
      .get(sampleVideos.bins)
      .catch(() => null)
    expect(youtube.asked(sampleVideos.bins).player).toBe(calls)
  })
})

test('a process killed while fetching delays others no longer than its claim lasts', async () => {
  await setFetch(sampleVideos.bins, { claimedFor: '1 second' })
  const started = Date.now()
  const { title } = await start().get(sampleVideos.bins)
  expect(title).toContain('Bins on a Tuesday')
  expect(Date.now() - started).toBeGreaterThan(900)
  expect(youtube.asked(sampleVideos.bins).player).toBe(1)
})

test('a fault of our own leaves the video to the next who asks', async () => {
  let tries = 0
  const config = { YOUTUBE_ORIGIN: youtube.origin }
  const fetchCaptions = createFetchCaptions(config)
  const transcripts = createVideoTranscripts({
    db: database.db,
    config,
    fetchCaptions: (id) => {
      tries += 1
      return tries === 1 ? Promise.reject(new Error('a fault')) : fetchCaptions(id)
    },
  })
  await expect(transcripts.get(sampleVideos.bins)).rejects.toThrow('a fault')
  expect((await transcripts.get(sampleVideos.bins)).id).toBe(sampleVideos.bins)
})

test('failures older than an hour are deleted when another fetch fails', async () => {
  await setFetch('old-one-001', { problem: 'not_found', endedAgo: '2 hours' })
  await setFetch('old-one-002', { claimedFor: '-2 hours' })
  await setFetch('new-one-001', { problem: 'not_found', endedAgo: '5 minutes' })
  await expect(start().get('no-captions')).rejects.toMatchObject({ details: { transcript: 'no_captions' } })
  const { rows } = await sql`select video_id as id from video_fetches order by 1`.execute(database.db)
  expect(rows).toEqual([{ id: 'new-one-001' }, { id: 'no-captions' }])
})
