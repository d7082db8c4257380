import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { answerPlayer } from './youtube/answer-player.ts'
import { goWrong } from './youtube/mishaps.ts'
import { haulOf, standInVideos, type StandInVideo } from './youtube/videos.ts'
import { speak, writeCaptions, type CaptionFormat } from './youtube/write-captions.ts'

type Asked = { player: number; captions: number }

export type YouTube = {
  origin: string
  /** How often a video was asked for. `GET /asked?v=…` says the same to other processes. */
  asked: (id: string) => Asked
  /** Every call as it came, for tests that look at how it was made. */
  calls: readonly { path: string; headers: IncomingMessage['headers']; body: unknown }[]
  stop: () => Promise<void>
}

type Context = { origin: string; elsewhere: string; asked: (id: string) => Asked; calls: YouTube['calls'][number][] }

/**
 * Stands in for YouTube on loopback: its player's answer and its captions, in its formats, for the videos of
 * `youtube/videos.ts`. Whatever `stands elsewhere` names the address `elsewhere`.
 */
export async function startYouTube({ elsewhere = 'https://captions.example' } = {}): Promise<YouTube> {
  const counts = new Map<string, Asked>()
  const asked = (id: string): Asked => {
    const count = counts.get(id) ?? { player: 0, captions: 0 }
    counts.set(id, count)
    return count
  }
  const context: Context = { origin: '', elsewhere, asked, calls: [] }
  const server = createServer((request, response) => {
    answer(context, request, response).catch(() => response.writeHead(400).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  context.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin: context.origin,
    asked: (id) => ({ ...asked(id) }),
    calls: context.calls,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', context.origin)
  const body = request.method === 'POST' ? await json(request) : null
  context.calls.push({ path: url.pathname + url.search, headers: request.headers, body })
  if (context.calls.length > 1000) context.calls.shift()
  const call = `${request.method} ${url.pathname}`
  if (call === 'POST /youtubei/v1/player') return answerPlayerCall(context, body, response)
  if (call === 'GET /api/timedtext') return answerCaptionsCall(context, url.searchParams, response)
  if (call === 'GET /asked') return sendJson(response, context.asked(url.searchParams.get('v') ?? ''))
  if (call === 'GET /') return listVideos(response)
  response.writeHead(404).end()
}

/** As far as the player looks at what it is asked. */
type PlayerCall = { videoId?: string; context?: { client?: { clientName?: string; clientVersion?: string } } }

function answerPlayerCall(context: Context, body: unknown, response: ServerResponse): void {
  const { videoId = '', context: { client } = {} } = body as PlayerCall
  if (!client?.clientName || !client.clientVersion) {
    return sendJson(response, { error: { code: 400, message: 'Precondition check failed.' } }, 400)
  }
  const count = context.asked(videoId)
  count.player += 1
  const video = find(videoId) ?? unknown(videoId)
  const { elsewhere } = context
  if (video.player && goWrong(video.player, response, { elsewhere, isFirst: count.player === 1 })) return
  const place = video.captions === 'stands elsewhere' ? elsewhere : context.origin
  sendJson(response, answerPlayer(video, client.clientName, place))
}

function answerCaptionsCall(context: Context, query: URLSearchParams, response: ServerResponse): void {
  const video = find(query.get('v') ?? '')
  if (!video) return void response.writeHead(404).end()
  const count = context.asked(video.id)
  count.captions += 1
  const isGated = video.gated === 'all' || video.gated?.includes(query.get('c') ?? '')
  const mishap = isGated ? 'empty' : video.captions
  if (mishap && goWrong(mishap, response, { elsewhere: context.elsewhere, isFirst: count.captions === 1 })) return
  const format = (query.get('fmt') ?? 'srv1') as CaptionFormat
  if (!(format in writeCaptions)) return void response.writeHead(400).end()
  const type = { json3: 'application/json', vtt: 'text/vtt', srv1: 'text/xml', srv3: 'text/xml' }[format]
  response.setHeader('content-type', `${type}; charset=UTF-8`)
  response.end(writeCaptions[format](speak(haulOf(video)), query.get('kind') === 'asr'))
}

const find = (id: string): StandInVideo | undefined => standInVideos.find((video) => video.id === id)

const unknown = (id: string): StandInVideo => ({
  id,
  does: 'does not exist',
  outcome: 'not_found',
  status: { status: 'ERROR', reason: 'This video is unavailable' },
})

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body))
}

function listVideos(response: ServerResponse): void {
  const rows = standInVideos.map(({ id, does, outcome }) => `https://youtu.be/${id}  ${outcome.padEnd(12)} ${does}`)
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.end(`A stand-in for YouTube. Paste one of these into the analyzer:\n\n${rows.join('\n')}\n`)
}
