import type pg from 'pg'
import type { Member } from '@bolodex/contract/members/members'

export type MemberStore = ReturnType<typeof createMemberStore>

/** Whose page is shown: accounts that are open, not disabled and have a chosen name. */
const isShown = 'u.disabled_at is null and not u.awaits_email and u.has_chosen_username'

/** Public member data. Names match in any case. */
export function createMemberStore(pool: pg.Pool) {
  return {
    async find(username: string): Promise<Member | null> {
      const { rows } = await pool.query<Member>({
        name: 'member by username',
        text: `
          select u.display_username as username,
            to_char(date_trunc('month', u.created_at at time zone 'utc'), 'YYYY-MM-DD') as "memberSince",
            u.tags_submitted as "tagsSubmitted",
            (select count(*)::integer from brand_summaries b where b.user_id = u.id) as "brandsAdded",
            u.upvotes_received as "upvotesReceived", u.downvotes_received as "downvotesReceived"
          from members u where u.id = find_member($1::citext) and ${isShown}`,
        values: [username],
      })
      return rows[0] ?? null
    },

    async findId(username: string): Promise<number | null> {
      const { rows } = await pool.query<{ id: number }>({
        name: 'member id by username',
        text: `select u.id from members u where u.id = find_member($1::citext) and ${isShown}`,
        values: [username],
      })
      return rows[0]?.id ?? null
    },
  }
}
