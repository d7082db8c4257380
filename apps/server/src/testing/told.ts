import type { Pool } from 'pg'

/** What people were told about a post, be it on its way or there already. */
export async function listTold(pool: Pool, postId: number) {
  const { rows } = await pool.query<{ kind: string; user_id: number; actor_id: number | null; text: string | null }>(
    `select kind, user_id, actor_id, text from notice_queue where post_id = $1
     union all select kind, user_id, actor_id, text from notices where post_id = $1 order by user_id, kind`,
    [postId],
  )
  return rows
}
