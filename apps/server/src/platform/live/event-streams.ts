import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { everySecond } from '#platform/jobs/schedule.ts'
import { createFairCap } from '#platform/limits/fair-cap.ts'
import { AppError } from '#platform/errors.ts'
import type { Logger } from '#platform/logger.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { errorWording } from '#platform/error-wording.ts'

/** One open event stream (server-sent events). */
type EventStream = {
  userId: number
  sessionId: number
  isModerator: boolean
  /** The last event sent. */
  told: string | null
  response: ServerResponse
  /** Its second of the round for the heartbeat. */
  place: number
  endsAt: number
}

export type EventStreams = ReturnType<typeof createEventStreams>

type Person = Pick<Viewer, 'id' | 'sessionId' | 'isModerator'>

type Options = {
  /** Those of these sessions that are still open, and whether their members are moderators now. */
  findOpenSessions: (sessionIds: number[]) => Promise<Map<number, { isModerator: boolean }>>
  log: Logger
  limits?: Partial<typeof defaultLimits>
}

const defaultLimits = {
  /** Browsers of one person. One connection serves all tabs of a browser. */
  perPerson: 10,
  /** About 40 kB each, so 800 MB: beyond that, add a process. */
  inAll: 20_000,
  /** Bytes buffered for a slow reader. At about 50 bytes per event, it is hundreds of events behind. */
  waitingBytes: 16 * 1024,
  /**
   * Every client reconnects after this at the latest, for proxies that have dropped the connection and to rebalance
   * processes.
   */
  minutes: 15,
  /** The heartbeat interval. Proxies close a silent connection after 30 or 60 seconds. */
  roundSeconds: 25,
}

/**
 * Open event streams: one list and one timer for all. Each second a part of them gets a heartbeat, and is closed if
 * its session has ended.
 */
export function createEventStreams({ findOpenSessions, log, limits: given }: Options) {
  const limits = { ...defaultLimits, ...given }
  // A person with as many as allowed ends the oldest one, so the cap need not refuse it.
  const cap = createFairCap({ ...defaultLimits, ...given, perHolder: Infinity })
  const byPerson = new Map<number, Set<EventStream>>()
  const moderators = new Set<EventStream>()
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
    moderators.delete(stream)
    count -= 1
  }

  const write = (stream: EventStream, text: string): void => {
    const { response } = stream
    response.write(text)
    if (response.writableLength <= limits.waitingBytes) return
    forget(stream)
    response.destroy()
  }

  /** The browser reconnects by itself after the given delay. */
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
      if (session?.isModerator !== stream.isModerator) end(stream)
    }
  }
  const looking = everySecond('check event streams', lookAfter, log)

  return {
    /** Turns a response into a stream. */
    open(reply: FastifyReply, { id: userId, sessionId, isModerator }: Person): EventStream {
      if (cap.isReached(count)) makeRoom(userId)
      const own = byPerson.get(userId) ?? new Set()
      const [oldest] = own
      // A distinct event: otherwise the browser would reconnect at once and push out the next stream.
      if (oldest && own.size >= limits.perPerson) end(oldest, 'event: enough\ndata:\n\n')
      byPerson.set(userId, own)
      const headers = reply.type('text/event-stream; charset=utf-8').getHeaders() as Record<string, string>
      reply.hijack()
      const response = reply.raw
      const stream: EventStream = {
        userId,
        sessionId,
        isModerator,
        told: null,
        response,
        place: opened % limits.roundSeconds,
        // Streams opened together after a restart do not all end together.
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
      if (isModerator) moderators.add(stream)
      opened += 1
      count += 1
      write(stream, `retry: ${1000 + Math.round(4000 * Math.random())}\n\n`)
      return stream
    },

    /** Sends an event, unless it equals the last one. A process that is shutting down sends no more. */
    send(stream: EventStream, data: string): void {
      if (stream.told === data) return
      stream.told = data
      write(stream, `data: ${data}\n\n`)
      if (isClosing) end(stream)
    },

    of: (userId: number): Iterable<EventStream> => byPerson.get(userId) ?? [],
    userIds: (): number[] => [...byPerson.keys()],
    isConnected: (userId: number): boolean => byPerson.has(userId),
    moderatorIds: (): number[] => Array.from(moderators, ({ userId }) => userId),
    count: (): number => count,

    /** Sends all clients to another process. Late arrivals get the current state and a reconnect hint. */
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

/** Whether a call requests an event stream. Other calls get the plain answer. */
export const wantsEvents = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/event-stream') === true
