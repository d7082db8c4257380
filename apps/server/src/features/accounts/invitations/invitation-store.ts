import { sql } from 'kysely'
import type { Invitation, InvitationLinkState } from '@bolodex/contract/accounts/invitations'
import { limits } from '@bolodex/contract/limits'
import type { Database } from '#platform/database/database.ts'

/** Days after its expiry for which an invitation stays in the list, with who used it. */
const keptDays = 30

/** Whether the admin who made it still is one: a former admin must not let anyone in by a link made before. */
const isByAdmin = sql`exists (
  select from users where users.id = created_by and is_admin and disabled_at is null and deletes_at is null)`

/** The only rule that says whether an invitation can be used. */
const isOpen = sql`used_at is null and revoked_at is null and expires_at > now() and ${isByAdmin}`

/** Invitations, by the hash of their token. */
export function createInvitationStore(db: Database) {
  return {
    /** Adds one unless the admin has the maximum of open ones; null then. Concurrent calls of one admin are serialized. */
    async add(given: { code: Buffer; by: number; note: string | null; days: number }): Promise<number | null> {
      await sql`select from users where id = ${given.by} for update`.execute(db)
      const { rows } = await sql<{ id: number }>`
        insert into invitations (code, created_by, note, expires_at)
        select ${given.code}, ${given.by}, ${given.note}, now() + make_interval(days => ${given.days})
        where (select count(*) from invitations where created_by = ${given.by} and ${isOpen}) < ${limits.invitation.open}
        returning id`.execute(db)
      return rows[0]?.id ?? null
    },

    /**
     * Uses it up and returns its id; null when it cannot be used. Within the transaction that creates the account: a
     * second one waits for the row and then finds it used.
     */
    async use(code: Buffer): Promise<number | null> {
      const { rows } = await sql<{ id: number }>`
        update invitations set used_at = now() where code = ${code} and ${isOpen} returning id`.execute(db)
      return rows[0]?.id ?? null
    },

    async noteUser(id: number, userId: number): Promise<void> {
      await db.updateTable('invitations').set({ used_by: userId }).where('id', '=', id).execute()
    },

    /** What its holder learns. `unopenedId`: the holder's own sign-up that waits for its address and may start over. */
    async describeLink(code: Buffer, unopenedId: number | null): Promise<Exclude<InvitationLinkState, 'closed'>> {
      const { rows } = await sql<{ state: Exclude<InvitationLinkState, 'closed'> }>`
        select case
          when revoked_at is not null or not ${isByAdmin} then 'unknown'
          when used_at is not null and not coalesce(used_by = ${unopenedId}::integer and (
            select awaits_email from users where id = used_by), false) then 'used'
          when expires_at <= now() then 'expired'
          else 'open' end as state
        from invitations where code = ${code}`.execute(db)
      return rows[0]?.state ?? 'unknown'
    },

    /** Newest first, from before an id. */
    async list(before: number | undefined): Promise<{ invitations: Invitation[]; nextBefore: number | null }> {
      const { rows } = await sql<Omit<Invitation, Moment> & Record<Moment, Date> & { usedAt: Date | null }>`
        select invitations.id, note, invitations.created_at as "createdAt", maker.display_username as "createdBy",
          expires_at as "expiresAt", used_at as "usedAt",
          case when taker.has_chosen_username then taker.display_username end as "usedBy",
          case
            when taker.awaits_email then 'waiting'
            when used_at is not null then 'used'
            when revoked_at is not null or not ${isByAdmin} then 'revoked'
            when expires_at <= now() then 'expired'
            else 'open' end as state
        from invitations
          join users maker on maker.id = created_by
          left join users taker on taker.id = used_by
        where invitations.id < ${before ?? limits.maxId}
        order by invitations.id desc limit ${limits.invitationsPerPage + 1}`.execute(db)
      const invitations = rows.slice(0, limits.invitationsPerPage).map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        usedAt: row.usedAt?.toISOString() ?? null,
      }))
      return {
        invitations,
        nextBefore: rows.length > invitations.length ? (invitations.at(-1)?.id ?? null) : null,
      }
    },

    /**
     * False when it is used or revoked already, or there is none. Removes a sign-up whose email is not verified: its holder
     * could verify it any time. The account first, as starting over does, or the two could wait for each other.
     */
    async revoke(id: number): Promise<boolean> {
      await sql`
        delete from users where awaits_email and id = (select used_by from invitations where id = ${id})`.execute(db)
      const { numUpdatedRows } = await db
        .updateTable('invitations')
        .set({ revoked_at: new Date() })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async deleteOld(): Promise<void> {
      await sql`delete from invitations where expires_at < now() - make_interval(days => ${keptDays})`.execute(db)
    },
  }
}

type Moment = 'createdAt' | 'expiresAt'
