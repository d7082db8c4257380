import type pg from 'pg'
import { usernameRules } from '@bolodex/contract/accounts/account-caps'
import type { Member } from '@bolodex/contract/accounts/members'

export type MemberStore = ReturnType<typeof createMemberStore>

/** Whose page is shown: nobody whose account is closed or not open yet, nor who has not chosen a name. */
const isShown = 'u.disabled_at is null and not u.awaits_email and u.has_chosen_username'

/** The number of whoever has a name, or gave it up of late: links to it lead to them. */
const idOf = `coalesce(
  (select id from users where username = $1::citext),
  (select user_id from former_usernames
    where code = username_code($1::citext) and created_at > now() - interval '${usernameRules.reservedDays} days'
    order by created_at desc limit 1))`

/** People as everyone may know them. A name is found however it is capitalised. */
export function createMemberStore(pool: pg.Pool) {
  return {
    async find(username: string): Promise<Member | null> {
      const { rows } = await pool.query<Member>({
        name: 'member by username',
        text: `
          select u.display_username as username,
            to_char(date_trunc('month', u.created_at at time zone 'utc'), 'YYYY-MM-DD') as "memberSince",
            u.tags_submitted as "tagsSubmitted",
            (select count(*)::integer from brands b where b.user_id = u.id) as "brandsAdded",
            u.upvotes_received as "upvotesReceived", u.downvotes_received as "downvotesReceived"
          from users u where u.id = ${idOf} and ${isShown}`,
        values: [username],
      })
      return rows[0] ?? null
    },

    async findId(username: string): Promise<number | null> {
      const { rows } = await pool.query<{ id: number }>({
        name: 'member id by username',
        text: `select u.id from users u where u.id = ${idOf} and ${isShown}`,
        values: [username],
      })
      return rows[0]?.id ?? null
    },
  }
}
