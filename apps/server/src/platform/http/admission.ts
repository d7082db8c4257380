import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors.ts'
import { errorWording } from '#platform/error-wording.ts'

const retrySeconds = 5

type Rules = {
  /** So many at work for a while are a standing crowd. */
  crowd: number
  /** How many requests are worked on at once while there is a standing crowd. */
  most: number
  /** How many come in at once for a moment: a burst is served, and nobody of it is sent away. */
  mostInBurst: number
  /** A crowd that stands this long is no burst. */
  burstMs: number
  /** For so long nobody must be refused until bursts are taken in again. */
  calmMs: number
}

export type Admission = {
  /** Whether one more may come in now. */
  mayEnter: () => boolean
  /** Comes in; answers how to leave, which may be done twice. */
  enter: () => () => void
}

/**
 * Decides who comes in. Every request that waits makes all others wait, so that in a standing crowd only as many are
 * let in as can be worked on; the others are told at once to come back.
 */
export function createAdmission(rules: Rules, now: () => number = () => performance.now()): Admission {
  let working = 0
  /** Since when there has been a crowd, without a pause. */
  let fullSince: number | null = null
  let refusedAt = -Infinity
  return {
    mayEnter: () => {
      const isStanding = fullSince !== null && now() - fullSince > rules.burstMs
      const isCrowded = isStanding || now() - refusedAt < rules.calmMs
      if (working < (isCrowded ? rules.most : rules.mostInBurst)) return true
      refusedAt = now()
      return false
    },
    enter: () => {
      working += 1
      if (working >= rules.crowd) fullSince ??= now()
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        working -= 1
        if (working < rules.crowd) fullSince = null
      }
    },
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Waits for its peer, or for others: it has limits of its own and takes no place among those that are quick. */
    isLong?: boolean
  }
  interface FastifyRequest {
    leave: (() => void) | null
  }
}

/**
 * Bounds what is worked on at once by the connections there are to the database. A place is taken once a body has come
 * and given back before the answer is sent: a slow line holds none.
 */
export function admitRequests(app: FastifyInstance, connections: number, noteRefusal: () => void): void {
  // Ten for each connection and no fewer in a crowd, for now: with three for ten connections honest readers are refused as
  // soon as a crowd within its limits asks for what is costly (decision 71).
  const most = 10 * connections
  const admission = createAdmission({ crowd: most, most, mostInBurst: most, burstMs: 2000, calmMs: 1000 })
  app.decorateRequest('leave', null)
  const isCounted = ({ raw, routeOptions: { config } }: FastifyRequest): boolean =>
    // Those that never touched a socket are reads of a page that was let in.
    config.isRefusedUnderLoad === true && typeof raw.socket.bytesRead === 'number'
  const takePlace = (request: FastifyRequest): void => {
    if (!isCounted(request) || request.routeOptions.config.isLong || request.leave) return
    request.leave = admission.enter()
    request.raw.socket.once('close', request.leave)
  }
  app.addHook('onRequest', async (request) => {
    if (!isCounted(request)) return
    if (!admission.mayEnter()) {
      noteRefusal()
      throw new AppError('overloaded', errorWording.busy, { retryAfterSeconds: retrySeconds })
    }
    if (request.method === 'GET' || request.method === 'HEAD') takePlace(request)
  })
  app.addHook('preValidation', async (request) => takePlace(request))
  app.addHook('onSend', async (request) => {
    if (!request.leave) return
    request.leave()
    request.raw.socket.off('close', request.leave)
  })
}
