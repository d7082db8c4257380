import { randomBytes } from 'node:crypto'
import { sql, type Expression } from 'kysely'
import type { OwnSession } from '@bolodex/contract/accounts/account-security'
import type { Proof } from '@bolodex/contract/errors'
import { createBatcher } from '#platform/database/batcher.ts'
import type { Database } from '#platform/database/database.ts'
import { executePrepared } from '#platform/database/prepared.ts'
import type { Viewer } from '#platform/http/viewer.ts'

type Proofs = Pick<Viewer, 'provedAt' | 'secondFactorAt'>

export type SessionStore = ReturnType<typeof createSessionStore>

/** Stores sessions. */
export function createSessionStore(db: Database) {
  const findByTokens = async (tokens: string[]) => {
    const lookup = db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('email_claims', 'email_claims.user_id', 'users.id')
      .select((eb) => [
        'sessions.token',
        'users.id',
        'sessions.id as sessionId',
        'sessions.proved_at as provedAt',
        'sessions.second_factor_at as secondFactorAt',
        'users.display_username as username',
        eb.fn.coalesce('users.email', 'email_claims.email').as('email'),
        'users.email_verified as emailVerified',
        'users.is_admin as isAdmin',
        hasRole.as('isModerator'),
        'users.has_chosen_username as hasChosenUsername',
        'users.is_two_factor_enabled as isTwoFactorEnabled',
        sql<boolean>`has_standing(users)`.as('hasStanding'),
        sql<boolean>`sessions.updated_at < now() - ${noteEvery(hasRole)}`.as('isLongUnseen'),
      ])
      .where('sessions.token', '=', sql<string>`any (${tokens}::text[])`)
      .where('sessions.expires_at', '>', sql<Date>`now()`)
      .where('users.disabled_at', 'is', null)
    const { rows } = await executePrepared(lookup, db)
    const byToken = new Map(rows.map((row) => [row.token, row]))
    return tokens.map((token) => byToken.get(token) ?? null)
  }
  // Every request of a member starts with this lookup. Concurrent ones share one statement.
  const findByToken = createBatcher({ work: findByTokens })

  return {
    /**
     * The viewer of this session token. A lookup counts as use and extends the session, except for background calls:
     * an unattended open page must not keep its session alive.
     */
    async findViewer(token: string, { isUse = true } = {}): Promise<Omit<Viewer, 'canUseRole'> | null> {
      const row = await findByToken(token)
      if (!row) return null
      const { isLongUnseen, token: _token, ...viewer } = row
      if (isLongUnseen && isUse) await noteUse(db, viewer.sessionId)
      return viewer
    },

    /** Those of these sessions that are still open, and whether their members are moderators now. */
    async findOpen(sessionIds: number[]): Promise<Map<number, { isModerator: boolean }>> {
      const rows = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['sessions.id', hasRole.as('isModerator')])
        .where('sessions.id', '=', sql<number>`any (${sessionIds}::integer[])`)
        .where('sessions.expires_at', '>', sql<Date>`now()`)
        .where('users.disabled_at', 'is', null)
        .execute()
      return new Map(rows.map(({ id, isModerator }) => [id, { isModerator }]))
    },

    async listOf(userId: number, currentId: number): Promise<OwnSession[]> {
      const rows = await db
        .selectFrom('sessions')
        .select(['id', 'user_agent', 'created_at', 'updated_at'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', sql<Date>`now()`)
        .orderBy(sql`id = ${currentId}`, 'desc')
        .orderBy('updated_at', 'desc')
        .limit(100)
        .execute()
      return rows.map(({ id, user_agent: device, created_at: createdAt, updated_at: usedAt }) => ({
        id,
        device,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt.toISOString(),
        isCurrent: id === currentId,
      }))
    },

    /** Ends one session of this user; false when there is none. */
    async end(userId: number, sessionId: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', sessionId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** Uses up a code of an authenticator app; false when it was used before. */
    async useCode(userId: number, code: string): Promise<boolean> {
      const { rows } = await sql`
        update two_factors set used_codes = (array_prepend(${code}::text, used_codes))[1:5]
        where user_id = ${userId} and not used_codes @> array[${code}::text] returning 1`.execute(db)
      return rows.length > 0
    },

    /** When a new session ends if it is not used. */
    async firstEnd(userId: number): Promise<Date> {
      const { rows } = await sql<{ first: Date }>`
        select now() + ${longestUnused(hasRole)} as first from users where id = ${userId}`.execute(db)
      return rows[0]?.first ?? new Date()
    },

    /** Unused sessions of a new admin or moderator end after the idle time of one. */
    async shortenUnused(userId: number): Promise<void> {
      await sql`
        update sessions set expires_at = least(expires_at, updated_at + ${longestUnused(sql`true`)})
        where user_id = ${userId}`.execute(db)
    },

    async endByToken(token: string): Promise<void> {
      await db.deleteFrom('sessions').where('token', '=', token).execute()
    },

    /**
     * Records a proof of ownership in this session and renews its token, so a copy of the old token is worthless.
     * Null when a concurrent proof renewed it first: the browser has that answer.
     */
    async prove(sessionId: number, oldToken: string | null, proof: 'password' | 'code'): Promise<string | null> {
      const now = new Date()
      const newToken = randomBytes(24).toString('base64url')
      const row = await db
        .updateTable('sessions')
        .set({
          token: sql<string>`case when token = ${oldToken} then ${newToken} else token end`,
          proved_at: now,
          ...(proof === 'code' && { second_factor_at: now }),
        })
        .where('id', '=', sessionId)
        .returning('token')
        .executeTakeFirst()
      return row?.token === newToken ? newToken : null
    },

    /** With two-factor sign-in only a code will do: a password alone opens no session either. */
    async findProof({ id, isTwoFactorEnabled }: Pick<Viewer, 'id' | 'isTwoFactorEnabled'>): Promise<Proof> {
      if (isTwoFactorEnabled) return 'code'
      const password = await db
        .selectFrom('identities')
        .select('id')
        .where('user_id', '=', id)
        .where('provider_id', '=', 'credential')
        .where('password_hash', 'is not', null)
        .executeTakeFirst()
      return password ? 'password' : 'sign-in'
    },

    /** Copies the proofs of a session to its replacement. */
    async carryProofs(token: string, { provedAt, secondFactorAt }: Proofs): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ proved_at: provedAt, second_factor_at: secondFactorAt })
        .where('token', '=', token)
        .execute()
    },

    /**
     * Ends every session of this user, or every one but this, and everything that could still become one: password
     * reset links, pending sign-ins, browsers trusted with the second factor.
     */
    async endAll(userId: number, exceptId?: number): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .$if(exceptId !== undefined, (query) => query.where('id', '<>', Number(exceptId)))
        .execute()
      await db.deleteFrom('verifications').where('value', '=', String(userId)).execute()
    },

    /** Deletes expired sessions and mail links. */
    async deleteExpired(): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where('expires_at', '<=', sql<Date>`now()`)
        .execute()
      await db
        .deleteFrom('verifications')
        .where('expires_at', '<=', sql<Date>`now()`)
        .execute()
    },
  }
}

/** Admins and moderators. */
const hasRole = sql<boolean>`(users.is_admin or users.is_moderator)`

/**
 * A session ends 30 days after it began, after a week without use, or after twelve hours for an admin or moderator.
 * `expires_at` is that moment, so open sessions are found by one indexed column.
 */
const longest = sql`interval '30 days'`
const longestUnused = (isShort: Expression<unknown>) =>
  sql`case when ${isShort} then interval '12 hours' else interval '7 days' end`

/** A use is noted this often at most, so that reading stays reading; a session ends that much early at worst. */
const noteEvery = (isShort: Expression<unknown>) =>
  sql`case when ${isShort} then interval '5 minutes' else interval '1 hour' end`

async function noteUse(db: Database, sessionId: number): Promise<void> {
  await sql`
    update sessions set updated_at = now(),
      expires_at = least(sessions.created_at + ${longest}, now() + ${longestUnused(hasRole)})
    from users where users.id = sessions.user_id and sessions.id = ${sessionId}`.execute(db)
}

const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const first = (table: [RegExp, string][], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** 'Firefox on Windows': all that is stored of the user agent. */
export function describeDevice(userAgent: string): string | null {
  const browser = first(browsers, userAgent)
  const system = first(systems, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? null
}
