import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { enqueue } from '#platform/job-queue.ts'
import type { DB } from '#platform/tables.ts'
import { createAccountStore } from './account-store.ts'
import { createIdentityDatabase } from './identity-database.ts'
import { createIdentityEngine, identitySecret, type EngineSettings, type IdentityEngine } from './identity-engine.ts'
import { explainIdentityError } from './identity-errors.ts'

type Deps = {
  db: Kysely<DB>
  config: EngineSettings
  /** Sends the link that sets a new password; only jobs do. */
  sendReset?: (userId: number, token: string) => Promise<void>
}

type EngineCall = { headers: Headers; returnHeaders: true }

export type Identity = ReturnType<typeof createIdentity>

/** Who somebody is and how they show it: the identity library, and what its callers share. */
export function createIdentity({ db, config, sendReset = refuseToSend }: Deps) {
  const database = createIdentityDatabase(db)
  const { findState } = createAccountStore(database.db)
  const make = (withGoogle: boolean) =>
    createIdentityEngine({ db: database.db, config, findState, sendReset, withGoogle })
  const engine = make(false)
  let googleEngine: Promise<IdentityEngine | null> | undefined
  const secret = identitySecret(config.APP_SECRET)

  return {
    engine,
    inTransaction: database.inTransaction,

    /** The engine that speaks with Google; null while Google does not answer, and then asked anew the next time. */
    async googleEngine(): Promise<IdentityEngine | null> {
      googleEngine ??= makeReachable(make(true))
      const ready = await googleEngine
      if (!ready) googleEngine = undefined
      return ready
    },

    /** Asks the engine on behalf of a browser and hands its cookies on. */
    async ask<T>(
      { request, reply }: { request: FastifyRequest; reply: FastifyReply },
      question: (call: EngineCall) => Promise<{ headers: Headers; response: T }>,
    ): Promise<T> {
      try {
        const { headers, response } = await question({ headers: headersOf(request), returnHeaders: true })
        for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
        return response
      } catch (error) {
        throw explainIdentityError(error)
      }
    },

    /** A code that only this site can make, for this purpose and text. */
    sign: (purpose: string, text: string): string =>
      createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url'),

    /** Notes that a mail is due, in the same transaction as what it is about. */
    enqueueMail: enqueue,
  }
}

async function makeReachable(engine: IdentityEngine): Promise<IdentityEngine | null> {
  const { socialProviders } = await engine.$context
  return socialProviders.some(({ id }) => id === 'google') ? engine : null
}

/** What the library may know of a request: its cookies and its browser, not where it comes from. */
export function headersOf({ headers }: FastifyRequest): Headers {
  const { cookie = '', 'user-agent': userAgent = '' } = headers
  return new Headers({ cookie, 'user-agent': userAgent })
}

/** Whether two codes are the same, in a time that does not depend on where they differ. */
export function isSameCode(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const refuseToSend = (): Promise<void> => Promise.reject(new Error('Mails are sent by jobs.'))
