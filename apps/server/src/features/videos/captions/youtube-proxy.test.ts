import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { startYouTube } from '../../../../../../tools/parts/youtube.ts'
import { sampleVideos } from '../../../../../../tools/parts/youtube/videos.ts'
import { createFetchCaptions } from './fetch-captions.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

type Tunnel = { target: string; authorization: string | undefined }

/** A real proxy that opens tunnels, for those who know its password if it has one. */
async function startProxy({ password }: { password?: string } = {}) {
  const tunnels: Tunnel[] = []
  const sockets = new Set<Duplex>()
  const server = createServer((_, response) => response.writeHead(405).end())
  server.on('connect', (request: IncomingMessage, client: Duplex) => {
    const authorization = request.headers['proxy-authorization']
    tunnels.push({ target: request.url ?? '', authorization })
    sockets.add(client)
    client.on('error', () => {})
    if (password && authorization !== `Basic ${Buffer.from(`me:${password}`).toString('base64')}`) {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
      return
    }
    const { hostname, port } = new URL(`http://${request.url}`)
    const target = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      target.pipe(client)
      client.pipe(target)
    })
    target.on('error', () => client.destroy())
    client.on('close', () => target.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, tunnels }
}

async function startTarget() {
  const youtube = await startYouTube()
  stops.push(youtube.stop)
  return youtube
}

const patience = { answerMs: 3000, wholeMs: 10_000 }

test('with a proxy everything goes through its tunnel, with its name and password', async () => {
  const [youtube, proxy] = [await startTarget(), await startProxy({ password: 'open sesame' })]
  const settings = { YOUTUBE_ORIGIN: youtube.origin, YOUTUBE_PROXY: `http://me:open%20sesame@${proxy.address}` }
  const { title } = await createFetchCaptions(settings, patience)(sampleVideos.bins)
  expect(title).toBe('Bins on a Tuesday: six labels in four minutes')
  expect(proxy.tunnels.length).toBeGreaterThan(0)
  for (const { target } of proxy.tunnels) expect(`http://${target}`).toBe(youtube.origin)
  for (const { headers } of youtube.calls) expect(headers['proxy-authorization']).toBeUndefined()
})

test('a proxy that refuses, or is not there, ends in the sentence, and YouTube is not asked past it', async () => {
  const [youtube, proxy] = [await startTarget(), await startProxy({ password: 'open sesame' })]
  for (const address of [`http://me:wrong@${proxy.address}`, 'http://127.0.0.1:9']) {
    const settings = { YOUTUBE_ORIGIN: youtube.origin, YOUTUBE_PROXY: address }
    const asked = createFetchCaptions(settings, patience)(sampleVideos.bins)
    await expect(asked).rejects.toMatchObject({ code: 'no_transcript', details: { transcript: 'blocked' } })
  }
  expect(youtube.calls).toEqual([])
})
