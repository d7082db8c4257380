import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, WholeDatabase } from '#platform/database.ts'
import { enqueue, type JobOptions } from '#platform/job-queue.ts'
import { createJoinedDatabase } from '#platform/joined-database.ts'
import { createAccountStore } from './account-store.ts'
import { createPasswordHashing } from './hash-passwords.ts'
import { createIdentityEngine, identitySecret, type EngineSettings, type IdentityEngine } from './identity-engine.ts'
import { explainIdentityError } from './identity-errors.ts'
import { createRecoveryStore } from './recovery-store.ts'
import { createSessionStore } from './session-store.ts'

type Deps = { db: WholeDatabase; config: EngineSettings }

const resetHours = 1

type EngineCall = { headers: Headers; returnHeaders: true }

export type Identity = ReturnType<typeof createIdentity>

/** Who somebody is and how they show it: the identity library, and what its callers share. */
export function createIdentity({ db, config }: Deps) {
  const database = createJoinedDatabase(db)
  const accounts = createAccountStore(database.db)
  const hashing = createPasswordHashing()
  const make = (withGoogle: boolean) =>
    createIdentityEngine({
      db: database.db,
      config,
      findState: (userId) => accounts.findState(userId),
      noteReset: async (userId) => {
        await createSessionStore(database.db).endAll(userId)
        // Whoever resets by mail has an address; somebody who knew the old password may have made codes.
        await createRecoveryStore(database.db).drop(userId)
        await enqueueMail(database.db, 'mail-notice', { userId, kind: 'password-changed' })
      },
      beforeGoogle: (userId) => createSessionStore(database.db).endAll(userId),
      noteGoogle: (userId) => enqueueMail(database.db, 'mail-notice', { userId, kind: 'google-added' }),
      withGoogle,
      hashing,
    })
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

    /** The token of a link that sets a new password, good for an hour and for once. */
    async makeResetToken(userId: number): Promise<string> {
      const token = randomBytes(24).toString('base64url')
      const { internalAdapter } = await engine.$context
      await internalAdapter.createVerificationValue({
        // As the library names and reads them.
        identifier: `reset-password:${token}`,
        value: String(userId),
        expiresAt: new Date(Date.now() + resetHours * 3_600_000),
      })
      return token
    },

    /** A code that only this site can make, for this purpose and text. */
    sign: (purpose: string, text: string): string =>
      createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url'),

    enqueueMail,
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

/** Notes that a mail is due, in the same transaction as what it is about. A mail that is sent again has the same id. */
function enqueueMail(
  db: Database,
  name: 'mail-claim' | 'mail-reset' | 'mail-notice',
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  return enqueue(db, name, { ...payload, mailId: randomUUID() }, options)
}
