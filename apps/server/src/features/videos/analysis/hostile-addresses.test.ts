import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { badAddresses } from '@bolodex/contract/testing/video-address-forms'
import { analyze } from '#testing/analyzer.ts'
import { addUser, signIn } from '#testing/builders.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { startYouTube, type YouTube } from '../../../../../../tools/parts/youtube.ts'
import { sampleVideos } from '../../../../../../tools/parts/youtube/videos.ts'

/** A reachable server that must never be called. */
let canary: Server
let canaryPort: number
let canaryCalls = 0
let youtube: YouTube
let subject: TestApp
let member: string

beforeAll(async () => {
  canary = createServer((_, response) => {
    canaryCalls += 1
    response.end('{"events":[{"tStartMs":0,"segs":[{"utf8":"lured away"}]}]}')
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  canaryPort = (canary.address() as AddressInfo).port
  youtube = await startYouTube()
  subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000', YOUTUBE_ORIGIN: youtube.origin })
  member = await signIn(subject.database.db, (await addUser(subject.database.db)).id)
})
afterAll(async () => {
  await subject.close()
  await youtube.stop()
  canary.closeAllConnections()
  await new Promise((resolve) => canary.close(resolve))
})

/** Every form of URL that could lead to a server listening here. */
function luresTo(port: number): string[] {
  const id = sampleVideos.bins
  const hosts = ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1', '0.0.0.0']
  return [
    ...hosts.flatMap((host) => [
      `http://${host}:${port}/watch?v=${id}`,
      `http://www.youtube.com@${host}:${port}/watch?v=${id}`,
    ]),
    `127.0.0.1:${port}/watch?v=${id}`,
    `http://www.youtube.com:x@127.0.0.1:${port}/watch?v=${id}`,
    `http://127.0.0.1:${port}\\@www.youtube.com/watch?v=${id}`,
    `http://127.0.0.1:${port}#@www.youtube.com/watch?v=${id}`,
    `http://127.0.0.1:${port}/?u=https://www.youtube.com/watch?v=${id}`,
    `https://www.youtube.com/attribution_link?u=http%3A%2F%2F127.0.0.1%3A${port}%2Fwatch%3Fv%3D${id}`,
    `https://www.youtube.com/redirect?q=http%3A%2F%2F127.0.0.1%3A${port}%2Fwatch%3Fv%3D${id}`,
    `https://www.youtube.com:${port}/watch?v=${id}`,
    `file:///etc/passwd?v=${id}`,
    `gopher://127.0.0.1:${port}/watch?v=${id}`,
  ]
}

test('a hostile URL is refused before any connection', { timeout: 60_000 }, async () => {
  const hostile = [...badAddresses, ...luresTo(canaryPort)]
  expect(hostile.length).toBeGreaterThan(80)
  for (const url of hostile) {
    const { status, body } = await analyze(subject.app, member, { url })
    const message = url.trim() ? 'Please enter a valid YouTube URL' : 'Please enter a YouTube URL'
    expect([url, status, body.message]).toEqual([url, 400, message])
  }
  expect([youtube.calls, canaryCalls]).toEqual([[], 0])
  // Both listen: one receives the request for a video id, the other answers any caller.
  const { status } = await analyze(subject.app, member, { url: `https://youtu.be/${sampleVideos.bins}` })
  await fetch(`http://127.0.0.1:${canaryPort}/`)
  expect([status, youtube.calls.length, canaryCalls]).toEqual([200, 2, 1])
})
