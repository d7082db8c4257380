import { createHash } from 'node:crypto'
import { keyLimits } from '@bolodex/contract/rate-limits'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { RateLimiter } from '#platform/limits/rate-limit.ts'
import { createRecoveryStore } from './credential-store.ts'
import { readCode, makeCodes, type Encryption } from './encryption.ts'
import type { SignedIn } from './google-routes.ts'
import type { Caller, Identity } from './identity.ts'
import type { SessionStore } from './session-store.ts'
import { accountsWording } from './accounts-wording.ts'

type Deps = { identity: Identity; sessions: SessionStore; rateLimiter: RateLimiter }

export type SecondFactor = ReturnType<typeof createSecondFactor>

/** Codes of an authenticator app, and backup codes. Each works once. */
export function createSecondFactor({ identity, sessions, rateLimiter }: Deps) {
  const { api } = identity.engine

  /** `handleReuse`: called before a code that was used already is refused. */
  const verify = (
    caller: Caller,
    { code, trustDevice = false }: { code: string; trustDevice?: boolean },
    handleReuse: (token: string) => Promise<void>,
  ) =>
    identity.ask<SignedIn>(caller, async (call) => {
      if (!/^\d{6}$/.test(code)) return api.verifyBackupCode({ body: { code: readCode(code), trustDevice }, ...call })
      const answer = await api.verifyTOTP({ body: { code, trustDevice }, ...call })
      const { user, token } = answer.response
      if (await sessions.useCode(Number(user.id), code)) return answer
      await handleReuse(token)
      throw new AppError('not_signed_in', accountsWording.usedCode)
    })

  return {
    /** Completes a sign-in that began with a password or with Google. The library counts wrong codes. */
    async enter(caller: Caller, typed: { code: string; trustDevice: boolean }): Promise<SignedIn> {
      // The library has opened a session by then.
      return verify(caller, typed, (token) => sessions.endByToken(token))
    },

    /**
     * Throws unless this is a valid code of a signed-in member. The library does not limit these attempts, so we do.
     */
    async require(caller: Caller, { id, isTwoFactorEnabled }: Viewer, code: string): Promise<void> {
      // The library would take it for the first code of a key that waits to be confirmed.
      if (!isTwoFactorEnabled) throw new AppError('conflict', accountsWording.twoFactorOff)
      await rateLimiter.consumeKey(keyLimits.tries, `code:${id}`)
      await verify(caller, { code }, async () => {})
      await rateLimiter.forgive(keyLimits.tries, `code:${id}`)
    },
  }
}

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>

/**
 * The way back in for accounts without an address. Codes are stored as encrypted hashes: a plain hash could be
 * brute-forced from a database dump, and one keyed with the site's secret would end when the secret rotates.
 */
export function createRecoveryCodes({ encrypt, decrypt }: Encryption) {
  return {
    /** Replaces the recovery codes; the new ones are shown once. */
    async renew(db: Database, userId: number): Promise<string[]> {
      const codes = makeCodes()
      await createRecoveryStore(db).replace(
        userId,
        await Promise.all(codes.map((code) => encrypt(hashCode(userId, code)))),
      )
      return codes
    },

    /** Consumes a code, however it was typed; false when it is not this user's, or was used before. */
    async use(db: Database, userId: number, typed: string): Promise<boolean> {
      const store = createRecoveryStore(db)
      const wanted = hashCode(userId, readCode(typed))
      const unused = await store.listUnused(userId)
      const hashes = await Promise.all(unused.map(({ hash }) => decrypt(hash)))
      const found = unused[hashes.indexOf(wanted)]
      return found !== undefined && store.use(found.id)
    },
  }
}

const hashCode = (userId: number, code: string): string =>
  createHash('sha256').update(`${userId}:${code}`).digest('base64url')
