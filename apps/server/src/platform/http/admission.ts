import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors.ts'
import { errorWording } from '#platform/error-wording.ts'
import { widestNetworkOf } from '#platform/limits/networks.ts'

const retrySeconds = 5

type Rules = {
  /** How many requests are worked on at once. */
  most: number
  /** What takes longer waits, as for a database that is away: it keeps nobody from coming in. */
  slowMs: number
  /** As long as there are not so many of those. */
  mostSlow: number
  /** How many wait for their turn at once. */
  longestLine: number
  /** How long one waits for a turn before it is told to come back. */
  patienceMs: number
  /** So many networks in line at once are a crowd. */
  crowd: number
  /** A crowd that was there for so long without the line ever being empty is no burst. */
  burstMs: number
  /** How long one waits while there is a crowd that is no burst. */
  crowdPatienceMs: number
  /** After a crowd, for so long nobody must be sent away until there may be a burst again. */
  calmMs: number
}

type Leave = () => void
type Waiting = { since: number; hasGone: () => boolean; resolve: (leave: Leave | null) => void }

export type Admission = {
  /** Waits for a turn. Answers how to leave, which may be done twice, or null for whoever has to come back later. */
  enter: (network: string, hasGone?: () => boolean) => Promise<Leave | null>
  /** Whether there is a crowd that is no burst. */
  isCrowded: () => boolean
  /** Gives the places of slow ones to others, and sends away those who have waited too long. */
  sweep: () => void
}

/**
 * Decides whose turn it is. Every request that is worked on makes all others slower, so that only a few are at once; the
 * others stand in line, and networks take turns in it: whoever asks for much waits for itself. In a burst all wait until
 * they are served. In a crowd that stays, waiting would only grow, and those who are not served soon are told so.
 */
export function createAdmission(rules: Rules, now: () => number = () => performance.now()): Admission {
  const working = new Set<{ since: number }>()
  let slow = 0
  let inLine = 0
  /** By network, in the order of their turns. */
  const line = new Map<string, Waiting[]>()
  let crowdSince: number | null = null
  let crowdRefusedAt = -Infinity

  const isCrowded = (): boolean =>
    (crowdSince !== null && now() - crowdSince >= rules.burstMs) || now() - crowdRefusedAt < rules.calmMs

  const takePlace = (): Leave => {
    const place = { since: now() }
    working.add(place)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      if (working.delete(place)) serveNext()
      else slow -= 1
    }
  }

  const serveNext = (): void => {
    for (const [network, own] of line) {
      if (working.size >= rules.most) return
      const next = own.shift()
      inLine -= 1
      // It goes to the end of the line.
      line.delete(network)
      if (own.length > 0) line.set(network, own)
      else if (line.size === 0) crowdSince = null
      next?.resolve(next.hasGone() ? null : takePlace())
    }
  }

  /** Whoever fills the line alone makes room for others: the last of the network with the most is sent away. */
  const makeRoom = (network: string): boolean => {
    let longest: Waiting[] = []
    for (const own of line.values()) if (own.length > longest.length) longest = own
    if (longest.length <= (line.get(network)?.length ?? 0) + 1) return false
    longest.pop()?.resolve(null)
    inLine -= 1
    return true
  }

  const setSlowOnesAside = (): void => {
    for (const place of working) {
      if (slow >= rules.mostSlow || now() - place.since < rules.slowMs) break
      working.delete(place)
      slow += 1
    }
    serveNext()
  }

  const sweep = (): void => {
    setSlowOnesAside()
    const isCrowd = isCrowded()
    const oldest = now() - (isCrowd ? rules.crowdPatienceMs : rules.patienceMs)
    for (const [network, own] of line) {
      const isOver = ({ since, hasGone }: Waiting) => since <= oldest || hasGone()
      const over = own.filter(isOver)
      if (over.length === 0) continue
      const left = own.filter((one) => !isOver(one))
      inLine -= over.length
      if (isCrowd) crowdRefusedAt = now()
      if (left.length > 0) line.set(network, left)
      else line.delete(network)
      for (const { resolve } of over) resolve(null)
    }
    if (line.size === 0) crowdSince = null
  }

  return {
    isCrowded,
    sweep,
    enter: async (network, hasGone = () => false) => {
      if (working.size < rules.most && inLine === 0) return takePlace()
      if (inLine >= rules.longestLine && !makeRoom(network)) return null
      return new Promise((resolve) => {
        const own = line.get(network) ?? []
        own.push({ since: now(), hasGone, resolve })
        line.set(network, own)
        inLine += 1
        if (line.size >= rules.crowd) crowdSince ??= now()
      })
    },
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Waits for its peer, or for others: it has limits of its own and takes no place among those that are quick. */
    isLong?: boolean
  }
  interface FastifyRequest {
    leave: Leave | null
  }
}

/**
 * Of ten connections to the database so many are used at once: with more, everybody waits longer and no more is done
 * (decision 71).
 */
const shareAtWork = 0.4

/**
 * Bounds what is worked on at once by the connections there are to the database. A place is taken once a body has come
 * and given back before the answer is sent: a slow line holds none.
 */
export function admitRequests(app: FastifyInstance, connections: number, noteRefusal: () => void): void {
  const admission = createAdmission({
    most: Math.max(2, Math.round(shareAtWork * connections)),
    slowMs: 500,
    mostSlow: 10 * connections,
    longestLine: 20 * connections,
    patienceMs: 5000,
    crowd: 5 * connections,
    burstMs: 1000,
    crowdPatienceMs: 30,
    calmMs: 1000,
  })
  const sweeping = setInterval(admission.sweep, 10).unref()
  app.addHook('onClose', async () => clearInterval(sweeping))
  app.decorateRequest('leave', null)

  const refuse = (reply: FastifyReply): never => {
    // Those who have hung up were not refused.
    if (!reply.raw.closed) noteRefusal()
    throw new AppError('overloaded', errorWording.busy, { retryAfterSeconds: retrySeconds })
  }
  const isCounted = ({ raw, routeOptions: { config } }: FastifyRequest): boolean =>
    // Those that never touched a socket are reads of a page that was let in.
    config.isRefusedUnderLoad === true && typeof raw.socket.bytesRead === 'number'
  const takeTurn = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // All that one customer may hold, or one rented server would stand in line as a crowd.
    const leave = await admission.enter(widestNetworkOf(request.ip), () => reply.raw.closed)
    if (!leave) return refuse(reply)
    request.leave = leave
    reply.raw.once('close', leave)
  }
  const hasBody = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD'

  app.addHook('onRequest', async (request, reply) => {
    if (!isCounted(request)) return
    if (request.routeOptions.config.isLong || hasBody(request)) {
      if (admission.isCrowded()) refuse(reply)
    } else await takeTurn(request, reply)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (isCounted(request) && !request.routeOptions.config.isLong && hasBody(request)) await takeTurn(request, reply)
  })
  app.addHook('onSend', async (request) => request.leave?.())
}
