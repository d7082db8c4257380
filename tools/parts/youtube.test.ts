import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startYouTube, type YouTube } from './youtube.ts'
import { sampleVideos, standInVideos } from './youtube/videos.ts'
import { speak } from './youtube/write-captions.ts'

let youtube: YouTube
beforeAll(async () => {
  youtube = await startYouTube()
})
afterAll(() => youtube.stop())

type Answer = {
  playabilityStatus: { status: string }
  videoDetails?: { title: string; lengthSeconds: string }
  captions?: { playerCaptionsTracklistRenderer: { captionTracks: { baseUrl: string; kind?: string }[] } }
}

async function askPlayer(videoId: string, clientName = 'ANDROID'): Promise<Answer> {
  const context = { client: { clientName, clientVersion: '1' } }
  const response = await fetch(`${youtube.origin}/youtubei/v1/player`, {
    method: 'POST',
    body: JSON.stringify({ context, videoId }),
  })
  return (await response.json()) as Answer
}

async function askCaptions(videoId: string, format: string, client?: string): Promise<string> {
  const { captions } = await askPlayer(videoId, client)
  const url = new URL(captions?.playerCaptionsTracklistRenderer.captionTracks[0]?.baseUrl ?? '')
  url.searchParams.set('fmt', format)
  return (await fetch(url)).text()
}

test('every stand-in video has a unique id of eleven characters, and at least twenty simulate failures', () => {
  expect(new Set(standInVideos.map(({ id }) => id)).size).toBe(standInVideos.length)
  for (const { id } of standInVideos) expect(id).toMatch(/^[\w-]{11}$/)
  const failures = standInVideos.filter(({ outcome }) => outcome !== 'automatic' && outcome !== 'written')
  expect(failures.length).toBeGreaterThanOrEqual(20)
})

test('the player response has title, length and caption URLs', async () => {
  expect(await askPlayer(sampleVideos.bins)).toMatchObject({
    playabilityStatus: { status: 'OK' },
    videoDetails: { title: 'Bins on a Tuesday: six labels in four minutes', lengthSeconds: '242' },
    captions: { playerCaptionsTracklistRenderer: { captionTracks: [{ kind: 'asr' }] } },
  })
})

describe('captions are handed over as', () => {
  test.each([
    ['json3', /"tStartMs":160,.*"utf8":" so","tOffsetMs":\d+/],
    ['srv3', /<p t="160" d="\d+" w="1"><s ac="0">okay<\/s><s t="\d+" ac="0"> so<\/s>/],
    ['srv1', /<text start="0.16" dur="[\d.]+">okay so we are/],
    ['vtt', /^WEBVTT[^]+00:00:00.160 --> 00:00:0\d.\d{3} align:start position:0%\n \nokay<00:00:00.\d{3}><c> so<\/c>/],
  ])('%s', async (format, expected) => {
    expect(await askCaptions(sampleVideos.bins, format)).toMatch(expected)
  })
})

test('a client that is gated gets an empty answer, another one the captions', async () => {
  expect(await askCaptions('web-gated01', 'json3', 'WEB')).toBe('')
  expect(await askCaptions('web-gated01', 'json3', 'ANDROID')).toContain('wireMagic')
})

test('every other number is unknown, and each video is counted by itself', async () => {
  expect((await askPlayer('nobody-knows')).playabilityStatus.status).toBe('ERROR')
  await askCaptions('both-haul01', 'json3')
  expect(youtube.asked('both-haul01')).toEqual({ player: 1, captions: 1 })
  const counted = await fetch(`${youtube.origin}/asked?v=both-haul01`)
  expect(await counted.json()).toEqual({ player: 1, captions: 1 })
})

test('words are said one after another, and none after the end', () => {
  const words = speak({ text: 'okay so we are\nback at it', seconds: 10 }).flatMap((line) => line.words)
  const times = words.map(({ startMs }) => startMs)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(new Set(times).size).toBe(7)
  expect(times.at(-1)).toBeLessThan(10_000)
})
