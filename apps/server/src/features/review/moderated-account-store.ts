import { sql } from 'kysely'
import type { listDeletedAccounts, listStaff, ModeratedAccount } from '@bolodex/contract/review/undo-account'
import { limits } from '@bolodex/contract/limits'
import type { OutputOf } from '@bolodex/contract/route'
import type { Database } from '#platform/database/database.ts'
import { momentOf } from '#platform/http/json-answers.ts'

/** 'former-member' owns the texts of all deleted accounts and belongs to no member. */
const isSomebody = sql`m.username <> 'former-member'`

const account = sql`
  m.id, m.display_username as username, m.is_admin as "isAdmin",
  m.is_admin or m.is_moderator as "isModerator",
  case when m.deletes_at is not null then 'leaving' when m.disabled_at is not null then 'closed'
    when m.awaits_email then 'unverified' else 'open' end as state,
  ${sql.raw(momentOf('m.created_at'))} as "createdAt", ${sql.raw(momentOf('d.created_at'))} as "deletedAt"
  from members m left join deleted_accounts d on d.account_id = m.id`

const deletedAccount = sql`
  d.account_id as id, null::text as username, false as "isAdmin", false as "isModerator", 'deleted' as state, null::text as "createdAt",
  ${sql.raw(momentOf('d.created_at'))} as "deletedAt"
  from deleted_accounts d where not exists (select from members where id = d.account_id)`

type StaffPage = OutputOf<(typeof listStaff)['answer']>
type DeletedPage = OutputOf<(typeof listDeletedAccounts)['answer']>
type Listed = DeletedPage['accounts'][number] & { place: number }

/** Account lookup for admins, including accounts deleted within the last 90 days. */
export function createModeratedAccountStore(db: Database) {
  return {
    async find(id: number): Promise<ModeratedAccount | undefined> {
      const { rows } = await sql<ModeratedAccount>`
        select ${account} where m.id = ${id} and ${isSomebody}
        union all select ${deletedAccount} and d.account_id = ${id}`.execute(db)
      return rows[0]
    },

    /** By name prefix, by the full name of a deleted account, or by id. */
    async search(query: string): Promise<ModeratedAccount[]> {
      const start = `${query.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
      const id = /^\d{1,9}$/.test(query) ? Number(query) : null
      const { rows } = await sql<ModeratedAccount>`
        (select ${account} where lower(m.username::text) like ${start} and ${isSomebody}
          order by lower(m.username::text) using ~<~ limit ${limits.accountsFound})
        union (select ${account} where m.id in (find_member(${query}::citext), ${id}::integer) and ${isSomebody})
        union (select ${deletedAccount} and (d.name_code = username_code(${query}::citext) or d.account_id = ${id}::integer)
          order by d.id desc limit ${limits.accountsFound})`.execute(db)
      const name = query.toLowerCase()
      const rank = ({ username }: ModeratedAccount) => (username === null ? 2 : Number(username.toLowerCase() !== name))
      return rows
        .toSorted((a, b) => rank(a) - rank(b) || (a.username ?? '').localeCompare(b.username ?? '') || b.id - a.id)
        .slice(0, limits.accountsFound)
    },

    /** Admins and moderators, newest accounts first. */
    async listStaff(before: number | undefined): Promise<StaffPage> {
      const { rows } = await sql<ModeratedAccount>`
        select ${account} where (m.is_admin or m.is_moderator) and m.id < ${before ?? limits.maxId}
        order by m.id desc limit ${limits.staffPerPage + 1}`.execute(db)
      const accounts = rows.slice(0, limits.staffPerPage)
      return { accounts, nextBefore: rows.length > accounts.length ? (accounts.at(-1)?.id ?? null) : null }
    },

    /** Recently deleted accounts and pending deletions, with the number of their visible contributions. */
    async listDeleted(before: number | undefined): Promise<DeletedPage> {
      const { rows } = await sql<Listed>`
        select d.id as place, d.account_id as id, m.display_username as username, coalesce(m.is_admin, false) as "isAdmin",
          coalesce(m.is_admin or m.is_moderator, false) as "isModerator",
          case when m.id is null then 'deleted' else 'leaving' end as state,
          ${sql.raw(momentOf('m.created_at'))} as "createdAt", ${sql.raw(momentOf('d.created_at'))} as "deletedAt",
          (select count(*) from brand_summaries where user_id = d.account_id) as brands,
          (select count(*) from tag_photos where user_id = d.account_id and retired_at is null) as photos,
          (select count(*) from deleted_account_items i where i.account_id = d.account_id and i.kind in ('post', 'comment'))
            as texts
        from deleted_accounts d left join members m on m.id = d.account_id
        where d.id < ${before ?? limits.maxId}
        order by d.id desc limit ${limits.deletedAccountsPerPage + 1}`.execute(db)
      const page = rows.slice(0, limits.deletedAccountsPerPage)
      return {
        accounts: page.map(({ place: _place, ...listed }) => listed),
        nextBefore: rows.length > page.length ? (page.at(-1)?.place ?? null) : null,
      }
    },
  }
}
