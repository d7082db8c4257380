import { randomBytes } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { twoFactor, username } from 'better-auth/plugins'
import { limits } from '@bolodex/contract/limits'
import type { Config } from '#platform/config.ts'
import { cookiesOf } from '#platform/http/viewer.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { describeDevice } from './session-store.ts'
import { unversionedSecret, versionSecrets, makeCodes } from './encryption.ts'
import { askedAfterGoogleToo, google, nothingThatOpensGoogle, refuseToLink, type Profile } from './google-provider.ts'
import type { PasswordHashing } from './hash-passwords.ts'

const day = 86_400
/** How long a session lasts at most. */
export const sessionSeconds = 30 * day

export type EngineSettings = Pick<
  Config,
  | 'APP_SECRET'
  | 'ORIGIN'
  | 'GOOGLE_CLIENT_ID'
  | 'GOOGLE_CLIENT_SECRET'
  | 'GOOGLE_DISCOVERY_URL'
  | 'GOOGLE_AUTHORITATIVE_FOR'
>

type Deps = {
  db: WholeDatabase
  config: EngineSettings
  /** Whether sessions may be opened for a user. */
  findState: (userId: number) => Promise<'open' | 'waits' | 'disabled'>
  /** When a new session of this user ends if it is not used. */
  findFirstEnd: (userId: number) => Promise<Date>
  /** Called when a password was set by a mailed link. */
  noteReset: (userId: number) => Promise<void>
  /** Whether Google may open an account that is there already, because it has the same address. */
  mayLink: (userId: number, profile: Profile) => boolean
  /** Called before signing in with Google is added to an account. */
  beforeGoogle: (userId: number) => Promise<void>
  /** Called when it was added. */
  noteGoogle: (userId: number) => Promise<void>
  /** Reads the provider's description from its address, so it is not made before somebody asks for it. */
  withGoogle: boolean
  hashing: PasswordHashing
}

/** The session's cookie, before the prefix. */
export const sessionCookie = 'bolodex_session'

export type IdentityEngine = ReturnType<typeof createIdentityEngine>

/** The library that checks passwords and codes, keeps sessions and speaks with Google, on our own tables. */
export function createIdentityEngine(deps: Deps) {
  const { db, config, findState, findFirstEnd, noteReset, mayLink, beforeGoogle, noteGoogle, withGoogle, hashing } =
    deps
  const cookies = cookiesOf(config.ORIGIN)
  return betterAuth({
    appName: 'Bolodex',
    baseURL: config.ORIGIN,
    basePath: '/api/auth',
    secrets: versionSecrets(config.APP_SECRET),
    secret: unversionedSecret(config.APP_SECRET),
    trustedOrigins: [config.ORIGIN],
    database: { db, type: 'postgres', transaction: false },
    telemetry: { enabled: false },
    // Its lines hold addresses of people.
    logger: { disabled: true },
    // Limits are counted at our own routes.
    rateLimit: { enabled: false },
    advanced: {
      // One query for a user and their password: a second one for those who exist would tell them from others by time.
      database: { generateId: 'serial', joins: true },
      // Its own way of securing cookies knows the prefix __Secure- only, so they are named and marked here.
      cookiePrefix: cookies.nameOf('bolodex'),
      useSecureCookies: false,
      defaultCookieAttributes: cookies.options,
      ipAddress: { disableIpTracking: true },
      cookies: { session_token: { name: cookies.nameOf(sessionCookie) } },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: limits.password.min,
      maxPasswordLength: limits.password.max,
      revokeSessionsOnPasswordReset: true,
      password: hashing,
      onPasswordReset: ({ user }) => noteReset(Number(user.id)),
    },
    user: {
      modelName: 'users',
      // Only where Google is asked: the library runs it for every new user otherwise, and outside of a call it cannot.
      ...(withGoogle && { validateUserInfo: refuseToLink(mayLink) }),
      fields: {
        // The library wants a name. Nobody is asked for one: it is what they are called here.
        name: 'display_username',
        // Never written (see nameNewcomer): the library only wants to know a column.
        image: 'display_username',
        emailVerified: 'email_verified',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        awaitsEmail: { type: 'boolean', fieldName: 'awaits_email', defaultValue: false, input: false },
        hasChosenUsername: { type: 'boolean', fieldName: 'has_chosen_username', defaultValue: true, input: false },
        disabledAt: { type: 'date', fieldName: 'disabled_at', required: false, input: false },
        twoFactorVerified: { type: 'boolean', fieldName: 'two_factor_verified', defaultValue: false, input: false },
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: sessionSeconds,
      disableSessionRefresh: true,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
        // Never written (see the hook below): the library only wants to know a column.
        ipAddress: 'user_agent',
        userAgent: 'user_agent',
      },
      additionalFields: {
        provedAt: { type: 'date', fieldName: 'proved_at', required: false, input: false },
        secondFactorAt: { type: 'date', fieldName: 'second_factor_at', required: false, input: false },
      },
    },
    account: {
      modelName: 'identities',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        password: 'password_hash',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      updateAccountOnSignIn: false,
      // Both sides must be verified: ours always are, and an outside account must say so of its address.
      accountLinking: { enabled: true, requireLocalEmailVerified: true },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    databaseHooks: {
      user: {
        create: { before: async (user) => ({ data: nameNewcomer(user) }) },
        update: {
          before: async (user) =>
            'twoFactorEnabled' in user ? { data: { ...user, twoFactorVerified: user['twoFactorEnabled'] } } : undefined,
        },
      },
      account: {
        create: {
          before: async (account) => {
            // Before, not after: the session it opens comes next.
            if (account.providerId !== 'credential') await beforeGoogle(Number(account.userId))
            return { data: { ...account, ...nothingThatOpensGoogle } }
          },
          after: async ({ providerId, userId }) => {
            if (providerId !== 'credential') await noteGoogle(Number(userId))
          },
        },
      },
      session: {
        create: {
          before: async (session, context) => {
            requireOpen(await findState(Number(session.userId)))
            const { ipAddress: _, userAgent, ...kept } = session
            const device = { ipAddress: undefined, userAgent: describeDevice(userAgent ?? '') }
            const expiresAt = await findFirstEnd(Number(session.userId))
            return { data: { ...kept, ...device, ...proofsOf(session, context?.path), expiresAt } }
          },
        },
      },
    },
    plugins: [
      // What a username may hold is checked by the contract.
      username({ ...usernameColumns, maxUsernameLength: limits.username.max, usernameValidator: () => true }),
      askedAfterGoogleToo(
        twoFactor({
          issuer: 'Bolodex',
          backupCodeOptions: { customBackupCodesGenerate: makeCodes },
          schema: twoFactorColumns,
        }),
      ),
      ...(withGoogle ? [google(config)] : []),
    ],
  })
}

const usernameColumns = {
  schema: { user: { fields: { username: 'username', displayUsername: 'display_username' } } },
}

const twoFactorColumns = {
  user: { fields: { twoFactorEnabled: 'is_two_factor_enabled' } },
  twoFactor: {
    modelName: 'two_factors',
    fields: {
      userId: 'user_id',
      backupCodes: 'backup_codes',
      failedVerificationCount: 'failed_verification_count',
      lockedUntil: 'locked_until',
    },
  },
}

/** Somebody who comes by an outside account for the first time has no username yet, and is given none that means anything. */
function nameNewcomer<User extends { email: string; emailVerified: boolean; name: string }>(user: User) {
  if ('username' in user && user.username) return user
  if (!user.emailVerified) throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED', message: 'not verified' })
  const placeholder = `new-${randomBytes(9).toString('hex')}`
  return {
    ...user,
    image: undefined,
    name: placeholder,
    username: placeholder,
    displayUsername: placeholder,
    hasChosenUsername: false,
  }
}

/**
 * What a new session has proved. One that takes the place of another comes with what that one had; a second factor that
 * was turned off is worth nothing any more.
 */
function proofsOf(session: object, path: string | undefined): { provedAt: Date; secondFactorAt: Date | null } {
  const now = new Date()
  if (path?.startsWith('/two-factor/verify-')) return { provedAt: now, secondFactorAt: now }
  const isCarried = 'provedAt' in session && session.provedAt instanceof Date
  return { provedAt: isCarried ? (session.provedAt as Date) : now, secondFactorAt: null }
}

/** The one place through which every session comes: none is opened for an account that waits or is disabled. */
function requireOpen(state: 'open' | 'waits' | 'disabled'): void {
  if (state === 'disabled') throw new APIError('FORBIDDEN', { code: 'ACCOUNT_DISABLED', message: 'disabled' })
  if (state === 'waits') throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED', message: 'not verified' })
}
