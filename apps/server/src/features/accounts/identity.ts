import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAPIError } from 'better-auth/api'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { createJoinedDatabase } from '#platform/database/replica-router.ts'
import { AppError } from '#platform/errors.ts'
import { enqueue, type JobOptions } from '#platform/jobs/job-queue.ts'
import { createSigner, deriveKeys, type Secrets } from '#platform/secrets.ts'
import { createAccountStore } from './account-store.ts'
import { createRecoveryStore } from './credential-store.ts'
import { identitySecret } from './encryption.ts'
import { createAuthority } from './google-provider.ts'
import { createPasswordHashing } from './hash-passwords.ts'
import { createAdmission, type ReadPolicy } from './invitations/admission.ts'
import { createIdentityEngine, type EngineSettings, type IdentityEngine } from './identity-engine.ts'
import { createSessionStore } from './session-store.ts'
import { credentialWording } from '@bolodex/contract/accounts/accounts-wording'
import { accountsWording } from './accounts-wording.ts'

type Deps = { db: WholeDatabase; config: EngineSettings; readPolicy: ReadPolicy }

/** A Google account and the account here that has the same address. */
export type RefusedLink = { userId: number; accountId: string }

const resetHours = 1

/** A browser that is to be answered. */
export type Caller = { request: FastifyRequest; reply: FastifyReply }

type EngineCall = { headers: Headers; returnHeaders: true }

export type Identity = ReturnType<typeof createIdentity>

/** Who a person is and how they prove it: the identity library and what its callers share. */
export function createIdentity({ db, config, readPolicy }: Deps) {
  const database = createJoinedDatabase(db)
  const accounts = createAccountStore(database.db)
  const admission = createAdmission({ db: database.db, readPolicy })
  const hashing = createPasswordHashing()
  const isAuthoritative = createAuthority(config)
  /** The library puts details of Google's response into a URL; this holds those it omits. */
  const googleAnswers = new AsyncLocalStorage<{ refused: RefusedLink | null }>()
  const make = (withGoogle: boolean) =>
    createIdentityEngine({
      db: database.db,
      config,
      findState: (userId) => accounts.findState(userId),
      findFirstEnd: (userId) => createSessionStore(database.db).firstEnd(userId),
      noteReset: async (userId) => {
        await createSessionStore(database.db).endAll(userId)
        // A reset by mail proves an address, so codes are unnecessary; someone who knew the old password may have
        // created some.
        await createRecoveryStore(database.db).drop(userId)
        await enqueueMail(database.db, 'mail-notice', { userId, kind: 'password-changed' })
      },
      mayLink: (userId, profile) => {
        if (isAuthoritative(profile)) return true
        const answer = googleAnswers.getStore()
        if (answer) answer.refused = { userId, accountId: String(profile['sub']) }
        return false
      },
      beforeGoogle: (userId) => createSessionStore(database.db).endAll(userId),
      admit: () => admission.admit(),
      noteUser: (userId) => admission.noteUser(userId),
      noteGoogle: (userId) => enqueueMail(database.db, 'mail-notice', { userId, kind: 'google-added' }),
      withGoogle,
      hashing,
    })
  const engine = make(false)
  let googleEngine: Promise<IdentityEngine | null> | undefined
  const keys = deriveKeys(config.APP_SECRET, identitySecret)
  const signer = createSigner(keys)
  const headersOf = createHeadersOf(keys)

  return {
    engine,
    inTransaction: database.inTransaction,
    admission,
    headersOf,
    hashing,

    /** The engine for Google sign-in; null while Google is unreachable, and retried on the next call. */
    async googleEngine(): Promise<IdentityEngine | null> {
      googleEngine ??= makeReachable(make(true), config)
      const ready = await googleEngine
      if (!ready) googleEngine = undefined
      return ready
    },

    /** Reads an answer of Google's; also says which account it would have opened if it were to be believed. */
    async readGoogleAnswer(speaking: IdentityEngine, request: Request) {
      const read: { refused: RefusedLink | null } = { refused: null }
      const answer = await googleAnswers.run(read, () => speaking.handler(request))
      return { answer, refused: read.refused }
    },

    /** Asks the engine on behalf of a browser and hands its cookies on. */
    async ask<T>(
      { request, reply }: Caller,
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
    sign: (purpose: string, text: string): string => signer.sign(`${purpose}:${text}`),

    /** Whether the code was made here for this purpose and text, with the newest secret or an older one. */
    isSigned: (purpose: string, text: string, code: string): boolean => signer.isSigned(`${purpose}:${text}`, code),

    enqueueMail,
  }
}

async function makeReachable(engine: IdentityEngine, config: EngineSettings): Promise<IdentityEngine | null> {
  const { socialProviders } = await engine.$context
  return socialProviders.some((provider) => provider.id === 'google' && isIssuer(provider.issuer, config))
    ? engine
    : null
}

/** Whether a description says that it is of whom it was asked of: the library would take tokens of any issuer it names. */
const isIssuer = (issuer: string | undefined, { GOOGLE_DISCOVERY_URL }: EngineSettings): boolean =>
  issuer !== undefined && `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration` === GOOGLE_DISCOVERY_URL

/**
 * The headers passed to the library: cookies and user agent, not the network address. The library decrypts with every
 * secret but verifies cookies with the newest only, so cookies signed with an older secret are re-signed for it.
 */
function createHeadersOf([newestKey, ...[olderKey, ...olderKeys]]: Secrets) {
  const newest = createSigner([newestKey], { encoding: 'base64' })
  const older = olderKey === undefined ? null : createSigner([olderKey, ...olderKeys], { encoding: 'base64' })
  const renew = (cookie: string): string => {
    const [, name, text, signature] = /^\s*([^=]+)=(.+)\.([^.]+)$/.exec(cookie) ?? []
    if (!older || !name || !text || !signature) return cookie
    const [plain, proof] = [decode(text), decode(signature)]
    if (!older.isSigned(plain, proof)) return cookie
    return `${name}=${encodeURIComponent(`${plain}.${newest.sign(plain)}`)}`
  }
  return ({ headers }: FastifyRequest): Headers => {
    const { cookie = '', 'user-agent': userAgent = '' } = headers
    const renewed = older ? cookie.split(';').map(renew).join(';') : cookie
    return new Headers({ cookie: renewed, 'user-agent': userAgent })
  }
}

/** Any cookie value a browser sends, including stray percent signs. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Notes that a mail is due, in the same transaction as what it is about. A mail that is sent again has the same id. */
export function enqueueMail(
  db: Database,
  name: 'mail-claim' | 'mail-reset' | 'mail-notice',
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  return enqueue(db, name, { ...payload, mailId: randomUUID() }, options)
}

const sentences: Record<string, () => AppError> = {
  INVALID_EMAIL: () => new AppError('not_signed_in', accountsWording.wrongLogin),
  INVALID_EMAIL_OR_PASSWORD: () => new AppError('not_signed_in', accountsWording.wrongLogin),
  INVALID_USERNAME_OR_PASSWORD: () => new AppError('not_signed_in', accountsWording.wrongLogin),
  USERNAME_TOO_SHORT: () => new AppError('not_signed_in', accountsWording.wrongLogin),
  USERNAME_TOO_LONG: () => new AppError('not_signed_in', accountsWording.wrongLogin),
  // Only callers who know the password get this far.
  EMAIL_NOT_VERIFIED: () => new AppError('not_allowed', accountsWording.notVerified),
  ACCOUNT_LEAVING: () => new AppError('not_allowed', accountsWording.leaving),
  ACCOUNT_DISABLED: () => new AppError('not_allowed', accountsWording.disabled),
  USERNAME_IS_ALREADY_TAKEN: () => new AppError('conflict', credentialWording.usernameTaken),
  INVALID_PASSWORD: () => new AppError('not_allowed', accountsWording.wrongPassword),
  INVALID_TOKEN: () => new AppError('invalid_input', accountsWording.deadLink),
  INVALID_CODE: () => new AppError('not_signed_in', accountsWording.wrongCode),
  INVALID_BACKUP_CODE: () => new AppError('not_signed_in', accountsWording.wrongBackupCode),
  INVALID_TWO_FACTOR_COOKIE: () => new AppError('not_signed_in', accountsWording.signInExpired),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: () =>
    new AppError('too_many_requests', accountsWording.tooManyCodes, { retryAfterSeconds: 1 }),
  ACCOUNT_TEMPORARILY_LOCKED: () =>
    new AppError('too_many_requests', accountsWording.locked, {
      retryAfterSeconds: 900,
    }),
  TOTP_ALREADY_ENABLED: () => new AppError('conflict', accountsWording.twoFactorOn),
  TOTP_NOT_ENABLED: () => new AppError('conflict', accountsWording.twoFactorOff),
  BACKUP_CODES_NOT_ENABLED: () => new AppError('conflict', accountsWording.twoFactorOff),
  TWO_FACTOR_NOT_ENABLED: () => new AppError('conflict', accountsWording.twoFactorOff),
  CREDENTIAL_ACCOUNT_NOT_FOUND: () => new AppError('conflict', accountsWording.noPassword),
}

/** The identity library's errors in our own words; others are passed on. */
export function explainIdentityError(error: unknown): unknown {
  if (!isAPIError(error)) return error
  const code = error.body?.code ?? ''
  const sentence = sentences[code]
  if (sentence) return sentence()
  // Named only: its message may hold an address.
  if (error.statusCode >= 500) return new Error(`The identity library failed: ${code}`)
  return new AppError('invalid_input', accountsWording.notAccepted)
}
