import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { everySecond } from '#platform/jobs/schedule.ts'
import { createFairCap } from '#platform/limits/fair-cap.ts'
import { AppError } from '#platform/errors.ts'
import type { Logger } from '#platform/logger.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { errorWording } from '#platform/error-wording.ts'

/** One open connection on which a browser is told what happens (server-sent events). */
type EventStream = {
  userId: number
  sessionId: number
  isAdmin: boolean
  /** What it was told last. */
  told: string | null
  response: ServerResponse
  /** In which second of the round it hears a sign of life. */
  place: number
  endsAt: number
}

export type EventStreams = ReturnType<typeof createEventStreams>

type Person = Pick<Viewer, 'id' | 'sessionId' | 'isAdmin'>

type Options = {
  /** Those of these sessions that are still open, and whether their people are admins now. */
  findOpenSessions: (sessionIds: number[]) => Promise<Map<number, { isAdmin: boolean }>>
  log: Logger
  limits?: Partial<typeof defaultLimits>
}

const defaultLimits = {
  /** Browsers of one person. One connection serves all tabs of a browser. */
  perPerson: 10,
  /** Some 40 kB each, so 800 MB: more than that belongs on another process. */
  inAll: 20_000,
  /** What waits for somebody who reads slowly. One event has some 50 bytes: they are hundreds behind. */
  waitingBytes: 16 * 1024,
  /** Everybody comes back after this at most, in front of a proxy that has forgotten the line or on another process. */
  minutes: 15,
  /** How often each hears a sign of life. Proxies close a line on which nothing is said for 30 or 60 seconds. */
  roundSeconds: 25,
}

/**
 * Open event streams: one list and one timer for all of them. Each second a part of them hears a sign of life, and is
 * ended if its session is over.
 */
export function createEventStreams({ findOpenSessions, log, limits: given }: Options) {
  const limits = { ...defaultLimits, ...given }
  // A person with as many as allowed ends the oldest one, so the cap need not refuse it.
  const cap = createFairCap({ ...defaultLimits, ...given, perHolder: Infinity })
  const byPerson = new Map<number, Set<EventStream>>()
  const admins = new Set<EventStream>()
  const round = Array.from({ length: limits.roundSeconds }, () => new Set<EventStream>())
  let opened = 0
  let count = 0
  let second = 0
  let isClosing = false

  const forget = (stream: EventStream): void => {
    const own = byPerson.get(stream.userId)
    if (!own?.delete(stream)) return
    if (own.size === 0) byPerson.delete(stream.userId)
    round[stream.place]?.delete(stream)
    admins.delete(stream)
    count -= 1
  }

  const write = (stream: EventStream, text: string): void => {
    const { response } = stream
    response.write(text)
    if (response.writableLength <= limits.waitingBytes) return
    forget(stream)
    response.destroy()
  }

  /** The browser comes back by itself, when the server has said. */
  const end = (stream: EventStream, lastWords = ''): void => {
    forget(stream)
    stream.response.end(lastWords)
  }

  /** With all streams of the process open, the person with the most gives up the newest one. */
  const makeRoom = (userId: number): void => {
    const held = [...byPerson].flatMap(([id, streams]) =>
      [...streams].map((stream) => ({ id: stream, holder: `${id}` })),
    )
    const place = cap.place(held, { holder: `${userId}` })
    if (place.isFull) throw new AppError('overloaded', errorWording.tooManyStreams, { retryAfterSeconds: 30 })
    if (place.evicted) end(place.evicted, 'event: enough\ndata:\n\n')
  }

  const lookAfter = async (): Promise<void> => {
    second = (second + 1) % limits.roundSeconds
    const some = [...(round[second] ?? [])]
    if (some.length === 0) return
    const now = performance.now()
    for (const stream of some) {
      if (stream.endsAt < now) end(stream)
      else write(stream, ':\n\n')
    }
    const open = await findOpenSessions(some.map(({ sessionId }) => sessionId))
    for (const stream of some) {
      const session = open.get(stream.sessionId)
      if (session?.isAdmin !== stream.isAdmin) end(stream)
    }
  }
  const looking = everySecond('look after event streams', lookAfter, log)

  return {
    /** Takes an answer over: from now on it is a stream. */
    open(reply: FastifyReply, { id: userId, sessionId, isAdmin }: Person): EventStream {
      if (cap.isReached(count)) makeRoom(userId)
      const own = byPerson.get(userId) ?? new Set()
      const [oldest] = own
      // Told apart from any other end, or it would come back at once and push out the next.
      if (oldest && own.size >= limits.perPerson) end(oldest, 'event: enough\ndata:\n\n')
      byPerson.set(userId, own)
      const headers = reply.type('text/event-stream; charset=utf-8').getHeaders() as Record<string, string>
      reply.hijack()
      const response = reply.raw
      const stream: EventStream = {
        userId,
        sessionId,
        isAdmin,
        told: null,
        response,
        place: opened % limits.roundSeconds,
        // Those who came together after a restart do not all leave together.
        endsAt: performance.now() + limits.minutes * 60_000 * (0.7 + 0.25 * Math.random()),
      }
      response.writeHead(200, {
        ...headers,
        'cache-control': 'no-store',
        // A proxy that collects the answer first would tell nothing.
        'x-accel-buffering': 'no',
      })
      response.once('close', () => forget(stream))
      response.on('error', () => forget(stream))
      own.add(stream)
      round[stream.place]?.add(stream)
      if (isAdmin) admins.add(stream)
      opened += 1
      count += 1
      write(stream, `retry: ${1000 + Math.round(4000 * Math.random())}\n\n`)
      return stream
    },

    /** Tells a browser something, unless that is what it was told last. A process that is about to end says no more. */
    send(stream: EventStream, data: string): void {
      if (stream.told === data) return
      stream.told = data
      write(stream, `data: ${data}\n\n`)
      if (isClosing) end(stream)
    },

    of: (userId: number): Iterable<EventStream> => byPerson.get(userId) ?? [],
    userIds: (): number[] => [...byPerson.keys()],
    isConnected: (userId: number): boolean => byPerson.has(userId),
    adminIds: (): number[] => Array.from(admins, ({ userId }) => userId),
    count: (): number => count,

    /** Sends everybody to another process. Who comes here nevertheless is told how it is now, and to come again. */
    leave(): void {
      isClosing = true
      for (const own of byPerson.values()) for (const stream of own) if (stream.told !== null) end(stream)
    },

    async close(): Promise<void> {
      isClosing = true
      await looking.stop()
      for (const own of byPerson.values()) for (const stream of own) end(stream)
    },
  }
}

/** Whether a call asks for a stream. Everybody else gets the plain answer. */
export const wantsEvents = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/event-stream') === true
