import type { Database } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { keyLimits, type RateLimiter } from '#platform/rate-limit.ts'
import { createAccountStore } from './account-store.ts'
import { requireUncommon } from './common-passwords.ts'
import { explainIdentityError } from './identity-errors.ts'
import type { Identity } from './identity.ts'
import { createRecoveryStore } from './recovery-store.ts'
import { createSessionStore } from './session-store.ts'
import { hashCode, makeCodes, readCode } from './single-use-codes.ts'

type Deps = { db: Database; identity: Identity; rateLimiter: RateLimiter; secret: string }
type Recovery = { username: string; code: string; password: string }

export type Passwords = ReturnType<typeof createPasswords>

/** New passwords, and proof of the present one. */
export function createPasswords({ db, identity, rateLimiter, secret }: Deps) {
  const { engine, inTransaction, enqueueMail } = identity

  return {
    /** Throws unless this is the user's password. Somebody who has none needs none. */
    async require(userId: number, password: string | undefined): Promise<void> {
      const { internalAdapter, password: passwords } = await engine.$context
      const account = await internalAdapter.findCredentialAccount(String(userId))
      if (!account?.password) return
      await rateLimiter.consumeKey(keyLimits.tries, `password:${userId}`)
      const isRight = password !== undefined && (await passwords.verify({ hash: account.password, password }))
      if (!isRight) throw new AppError('not_allowed', 'The password is not right')
      await rateLimiter.forgive(keyLimits.tries, `password:${userId}`)
    },

    /** Sets a new one with the token of a mailed link, which is used up. Every session ends. */
    async reset(token: string, password: string): Promise<void> {
      requireUncommon(password)
      try {
        await inTransaction(async () => {
          await engine.api.resetPassword({ body: { token, newPassword: password } })
        })
      } catch (error) {
        throw explainIdentityError(error)
      }
    },

    /** Sets a new one with a recovery code, which is used up. Every session ends. */
    async recover({ username, code, password }: Recovery): Promise<void> {
      requireUncommon(password)
      await rateLimiter.consumeKey(keyLimits.tries, `recover:${username}`)
      const { internalAdapter, password: passwords } = await engine.$context
      // Worked out in any case: the time tells nothing.
      const hash = await passwords.hash(password)
      const userId = await createAccountStore(db).findIdByUsername(username)
      await inTransaction(async (trx) => {
        const isRight =
          userId !== undefined && (await createRecoveryStore(trx).use(userId, hashCode(secret, readCode(code))))
        if (!isRight) throw new AppError('not_allowed', 'Username or code is not right, or the code was used before.')
        await internalAdapter.updatePassword(String(userId), hash)
        const sessions = createSessionStore(trx)
        await sessions.endAll(userId)
        await sessions.forgetProofs(userId)
        await enqueueMail(trx, 'mail-notice', { userId, kind: 'password-changed' })
      })
    },

    /** A new sheet of recovery codes, told once; the old ones end. */
    async renewCodes(userId: number, trx: Database = db): Promise<string[]> {
      const codes = makeCodes()
      await createRecoveryStore(trx).replace(
        userId,
        codes.map((code) => hashCode(secret, code)),
      )
      return codes
    },
  }
}
