import { randomBytes } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { twoFactor, username } from 'better-auth/plugins'
import { limits } from '@bolodex/contract/limits'
import type { Config } from '#platform/config.ts'
import { cookiesOf, sessionCookieName } from '#platform/http/viewer.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { describeDevice } from './session-store.ts'
import { unversionedSecret, versionSecrets, makeCodes } from './encryption.ts'
import { askedAfterGoogleToo, google, nothingThatOpensGoogle, refuseToLink, type Profile } from './google-provider.ts'
import type { AccountState } from './account-store.ts'
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
  findState: (userId: number) => Promise<AccountState>
  /** When a new session of this user ends if it is not used. */
  findFirstEnd: (userId: number) => Promise<Date>
  /** Called when a password was set by a mailed link. */
  noteReset: (userId: number) => Promise<void>
  /** Whether Google may open an account that is there already, because it has the same address. */
  mayLink: (userId: number, profile: Profile) => boolean
  /** Called before signing in with Google is added to an account. */
  beforeGoogle: (userId: number) => Promise<void>
  /** Called before a user is inserted, in the same transaction; throws unless the sign-up policy lets them in. */
  admit: () => Promise<void>
  /** Called in that transaction once the user has an id. */
  noteUser: (userId: number) => Promise<void>
  /** Called when it was added. */
  noteGoogle: (userId: number) => Promise<void>
  /** Fetches the provider's metadata, so it is created on first use. */
  withGoogle: boolean
  hashing: PasswordHashing
}

export type IdentityEngine = ReturnType<typeof createIdentityEngine>

/** The identity library on our own tables: passwords, codes, sessions and Google. */
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
    // Its transactions join ours (createJoinedDatabase): a user and their first way to sign in come together or not at all.
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    // Its log lines contain email addresses.
    logger: { disabled: true },
    // Limits are counted at our own routes.
    rateLimit: { enabled: false },
    advanced: {
      // One query for a user and their password: a second one only for existing users would leak by timing.
      database: { generateId: 'serial', joins: true },
      // The library only supports the prefix __Secure-, so cookies are named and secured here.
      cookiePrefix: cookies.nameOf('bolodex'),
      useSecureCookies: false,
      defaultCookieAttributes: cookies.options,
      ipAddress: { disableIpTracking: true },
      cookies: { session_token: { name: cookies.nameOf(sessionCookieName) } },
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
      // Only for Google: the library would run it for every new user, and it needs a request.
      ...(withGoogle && { validateUserInfo: refuseToLink(mayLink) }),
      fields: {
        // The library requires a name. We ask for none and use the username.
        name: 'display_username',
        // Never written (see nameNewcomer): the library requires a column.
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
        // Never written (see the hook below): the library requires a column.
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
      // Both sides must be verified: ours always are, and an outside account must claim so for its address.
      accountLinking: { enabled: true, requireLocalEmailVerified: true },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    databaseHooks: {
      user: {
        create: {
          // The one place through which every account comes.
          before: async (user) => {
            const data = nameNewcomer(user)
            await deps.admit()
            return { data }
          },
        },
        update: {
          before: async (user) =>
            'twoFactorEnabled' in user ? { data: { ...user, twoFactorVerified: user['twoFactorEnabled'] } } : undefined,
        },
      },
      account: {
        create: {
          before: async (account) => {
            // Before, not after: within the transaction, which has the user's row by now.
            await deps.noteUser(Number(account.userId))
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
      // The contract validates usernames.
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

/** A member who first arrives through an outside account has no username yet, and gets a meaningless placeholder. */
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
 * The proofs of a new session. A session that replaces another inherits its proofs; a disabled second factor no
 * longer counts.
 */
function proofsOf(session: object, path: string | undefined): { provedAt: Date; secondFactorAt: Date | null } {
  const now = new Date()
  if (path?.startsWith('/two-factor/verify-')) return { provedAt: now, secondFactorAt: now }
  const isCarried = 'provedAt' in session && session.provedAt instanceof Date
  return { provedAt: isCarried ? (session.provedAt as Date) : now, secondFactorAt: null }
}

/** The one place through which every session comes: none is opened for an account that waits or is disabled. */
function requireOpen(state: AccountState): void {
  if (state === 'leaving') throw new APIError('FORBIDDEN', { code: 'ACCOUNT_LEAVING', message: 'leaving' })
  if (state === 'disabled') throw new APIError('FORBIDDEN', { code: 'ACCOUNT_DISABLED', message: 'disabled' })
  if (state === 'waits') throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED', message: 'not verified' })
}
