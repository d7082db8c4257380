import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { keyLimits } from '@bolodex/contract/rate-limits'
import type { RateLimiter } from '#platform/limits/rate-limit.ts'
import { isFresh, stepUpRequired, type Viewer } from '#platform/http/viewer.ts'
import { createAccountStore } from './account-store.ts'
import type { PasswordRules } from './hash-passwords.ts'
import { explainIdentityError, type Identity } from './identity.ts'
import type { RecoveryCodes } from './second-factor.ts'
import { createSessionStore } from './session-store.ts'
import { accountsWording } from './accounts-wording.ts'

type Deps = {
  db: Database
  identity: Identity
  rateLimiter: RateLimiter
  recoveryCodes: RecoveryCodes
  rules: PasswordRules
}
type Recovery = { username: string; code: string; password: string }

export type Passwords = ReturnType<typeof createPasswords>

/** New passwords, and proof of the present one. */
export function createPasswords({ db, identity, rateLimiter, recoveryCodes, rules }: Deps) {
  const { engine, hashing, inTransaction, enqueueMail } = identity

  const findHash = async (userId: number): Promise<string | null | undefined> => {
    const { internalAdapter } = await engine.$context
    return (await internalAdapter.findCredentialAccount(String(userId)))?.password
  }

  /** The username behind the link; null for an invalid one, which the library then refuses. */
  const findNameByReset = async (token: string): Promise<string | null> => {
    const { internalAdapter } = await engine.$context
    const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
    const contact = link && (await createAccountStore(db).findContact(Number(link.value)))
    return contact?.username ?? null
  }

  const compare = async (userId: number, hash: string | null | undefined, password: string | undefined) => {
    await rateLimiter.consumeKey(keyLimits.tries, `password:${userId}`)
    const { password: passwords } = await engine.$context
    const isRight = password !== undefined && hash && (await passwords.verify({ hash, password }))
    if (!isRight) throw new AppError('not_allowed', accountsWording.wrongPassword)
    await rateLimiter.forgive(keyLimits.tries, `password:${userId}`)
  }

  // Made at the start: the first to need it would wait twice as long.
  void hashing.findDecoy()

  return {
    /**
     * Compares the password of a sign-in exactly once, whether or not the name or a password exists, so timing
     * reveals neither. Then lets the library open the session.
     */
    async signIn<T>(login: string, password: string, open: () => Promise<T>): Promise<T> {
      const hash = await createAccountStore(db).findPasswordHash(login)
      const isRight = await hashing.verify({ hash: hash ?? (await hashing.findDecoy()), password })
      // Depends on what was typed, never on whether the account exists.
      const sentence = login.includes('@') ? accountsWording.wrongLogin : accountsWording.wrongUsername
      if (!hash || !isRight) throw new AppError('not_signed_in', sentence)
      return hashing.withCompared({ hash, password }, open)
    },

    /**
     * Throws unless the caller shows again that the account is theirs: by its password or, where there is none, by having
     * signed in just now.
     */
    async require({ id, provedAt }: Viewer, password: string | undefined): Promise<void> {
      const hash = await findHash(id)
      if (hash) return compare(id, hash, password)
      if (!isFresh(provedAt)) throw stepUpRequired('sign-in')
    },

    /** Throws unless this is the user's password. */
    async requireTyped(userId: number, password: string | undefined): Promise<void> {
      await compare(userId, await findHash(userId), password)
    },

    /** Sets a new one with the token of a mailed link, which is used up. Every session ends. */
    async reset(token: string, password: string): Promise<void> {
      rules.require(password, await findNameByReset(token))
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
      rules.require(password, username)
      await rateLimiter.consumeKey(keyLimits.tries, `recover:${username}`)
      const { internalAdapter, password: passwords } = await engine.$context
      // Always computed, so timing reveals nothing.
      const hash = await passwords.hash(password)
      const userId = await createAccountStore(db).findIdByUsername(username)
      await inTransaction(async (trx) => {
        const isRight = userId !== undefined && (await recoveryCodes.use(trx, userId, code))
        if (!isRight) throw new AppError('not_allowed', accountsWording.wrongRecoveryCode)
        const id = String(userId)
        // A member who joined with Google has no password so far.
        if (await internalAdapter.findCredentialAccount(id)) await internalAdapter.updatePassword(id, hash)
        else await internalAdapter.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash })
        await createSessionStore(trx).endAll(userId)
        await enqueueMail(trx, 'mail-notice', { userId, kind: 'password-changed' })
      })
    },

    /** New recovery codes, shown once; the old ones end, and the owner gets a mail. */
    async renewCodes(trx: Database, userId: number): Promise<string[]> {
      await enqueueMail(trx, 'mail-notice', { userId, kind: 'codes-renewed' })
      return recoveryCodes.renew(trx, userId)
    },
  }
}
