import { STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '@bolodex/contract/errors'
import { statusOf } from '#platform/errors.ts'
import { networksOf } from '#platform/limits/networks.ts'
import { errorWording } from '#platform/error-wording.ts'

/** How slow a peer may be, and how many unfinished bytes may be buffered. */
export type PeerRules = typeof defaultRules

const defaultRules = {
  /** The minimum average rate of a body after a grace period; a slower sender only occupies a slot. */
  bodyBytesPerSecond: 8_000,
  bodyGraceMs: 10_000,
  /** While something waits to be read, it must be read at this rate on average. */
  readBytesPerSecond: 16_000,
  readGraceMs: 30_000,
  /**
   * A streamed answer holds a database connection and one of few slots, so while others wait it ends after this long,
   * whatever its rate: at 1 MB a second, time for the largest directory. Files of the open data resume instead.
   */
  streamHoldMs: 60_000,
  /** Bodies that are received or worked on, in memory or on the disk. */
  mostBytes: 256 * 1024 * 1024,
  lookEveryMs: 500,
}

/** A request whose body is coming in or is being worked on. */
type Body = { request: FastifyRequest; reply: FastifyReply; socket: Socket; bytesBefore: number; startedAt: number }

const tooMuch: SocketAnswer = {
  status: statusOf.overloaded,
  body: { code: 'overloaded', message: errorWording.upload.tooMany },
}

/**
 * Cuts off peers that send or read slower than any honest line, and bounds what all bodies together take. Looks at what
 * went through each socket now and then: nothing is added to the way of the bytes.
 */
export function cutOffSlowPeers(app: FastifyInstance, securityHeaders: string, given: Partial<PeerRules> = {}): void {
  const rules = { ...defaultRules, ...given }
  app.decorate('streamHoldMs', rules.streamHoldMs)
  const bodies = new Set<Body>()
  const looked = lookAtReaders(app.server, rules)
  /** Says why, as far as the peer still listens, and closes the connection. */
  const cut = ({ reply, socket }: Body, answer: SocketAnswer): void => {
    if (reply.raw.headersSent) socket.destroy()
    else answerSocket(socket, answer, securityHeaders)
  }

  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    // Requests without a socket come from this process itself.
    if (!hasBody || typeof raw.socket.bytesRead !== 'number') return
    const { socket } = raw
    const body = { request, reply, socket, bytesBefore: socket.bytesRead, startedAt: performance.now() }
    bodies.add(body)
  })

  const look = (): void => {
    const now = performance.now()
    for (const body of bodies) {
      // A sender that was refused mid-body stays tracked until the body has arrived.
      if (body.socket.destroyed || (hasArrived(body) && body.reply.raw.writableEnded)) {
        bodies.delete(body)
        continue
      }
      const ms = now - body.startedAt
      const isSlow = ms > rules.bodyGraceMs && bytesOf(body) < (rules.bodyBytesPerSecond * ms) / 1000
      if (isSlow && !hasArrived(body)) cut(body, tooSlow)
    }
    // The sender holding the most is dropped first, so a flood of uploads cannot push out one photo.
    let bytes = Array.from(bodies, bytesOf).reduce((sum, each) => sum + each, 0)
    while (bytes > rules.mostBytes) {
      const heaviest = findHeaviest(bodies)
      if (!heaviest) break
      bytes -= bytesOf(heaviest)
      cut(heaviest, tooMuch)
      bodies.delete(heaviest)
    }
  }
  const timer = setInterval(() => {
    if (bodies.size > 0) look()
    looked()
  }, rules.lookEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

const hasArrived = ({ request }: Body): boolean => request.raw.complete
const bytesOf = ({ socket, bytesBefore }: Body): number => socket.bytesRead - bytesBefore

/** The latest body of the network with the most buffered bytes, at whichever prefix length that shows. */
function findHeaviest(bodies: Set<Body>): Body | undefined {
  const byNetwork = new Map<string, { share: number; latest: Body }>()
  for (const body of bodies) {
    if (hasArrived(body)) continue
    for (const { key, factor } of networksOf(body.request.ip)) {
      const share = (byNetwork.get(key)?.share ?? 0) + bytesOf(body) / factor
      byNetwork.set(key, { share, latest: body })
    }
  }
  return [...byNetwork.values()].toSorted((a, b) => b.share - a.share)[0]?.latest
}

type Reader = { waitsSince: number; flushed: number }

/** Looks at every connection: one on which answers wait must be read from. */
function lookAtReaders(server: Server, { readBytesPerSecond, readGraceMs }: PeerRules): () => void {
  const readers = new Map<Socket, Reader>()
  server.on('connection', (socket: Socket) => {
    readers.set(socket, { waitsSince: 0, flushed: 0 })
    socket.once('close', () => readers.delete(socket))
  })
  return () => {
    const now = performance.now()
    for (const [socket, reader] of readers) {
      if (socket.writableLength === 0) {
        reader.waitsSince = 0
        continue
      }
      const flushed = socket.bytesWritten - socket.writableLength
      if (reader.waitsSince === 0) Object.assign(reader, { waitsSince: now, flushed })
      const ms = now - reader.waitsSince
      if (ms < readGraceMs) continue
      if (flushed - reader.flushed < (readBytesPerSecond * ms) / 1000) socket.destroy()
      // Each interval is judged separately: a fast start does not excuse a reader that then stops.
      else Object.assign(reader, { waitsSince: now, flushed })
    }
  }
}

type SocketAnswer = { status: number; body: ErrorBody }

/** Bytes come too slowly, those of a head or of a body. */
const tooSlow: SocketAnswer = {
  status: statusOf.too_slow,
  body: { code: 'too_slow', message: errorWording.upload.tooSlow },
}
const headTooLarge: SocketAnswer = {
  status: 431,
  body: { code: 'too_large', message: errorWording.headTooLarge },
}
const unreadable: SocketAnswer = {
  status: 400,
  body: { code: 'invalid_input', message: errorWording.unreadable },
}

/** Answers on a raw socket without a reply; nothing may be sent on it afterwards. */
function answerSocket(socket: Socket, { status, body }: SocketAnswer, securityHeaders: string): void {
  const text = JSON.stringify(body)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n`
  const length = Buffer.byteLength(text)
  socket.end(
    `${head}${securityHeaders}cache-control: no-store\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n${text}`,
  )
  setTimeout(() => socket.destroy(), 1000).unref()
}

/** Refuses what node:http cannot read as a request, in the form of all refusals. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket, securityHeaders: string): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const answers: Record<string, SocketAnswer> = {
    ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
    HPE_HEADER_OVERFLOW: headTooLarge,
  }
  answerSocket(socket, answers[error.code ?? ''] ?? unreadable, securityHeaders)
}
