import { listReview, ReviewDetails } from '@bolodex/contract/review/review'
import { addMember, type Member } from './builders.ts'
import { shareInFile } from './share-in-file.ts'
import { emptyTables } from './test-database.ts'
import { createTestApp } from './test-app.ts'

type Id = number | undefined

/** The product with two admins, a member and a flagging member, and the calls of a review. */
export async function openReviewDesk(settings: Record<string, string> = { RATE_LIMIT_FACTOR: '100' }) {
  const subject = await createTestApp(settings)
  const { db, pool } = subject.database
  const enter = (given: object) => addMember(db, given)
  const admin = await enter({ is_admin: true })
  const other = await enter({ is_admin: true })
  const member = await enter({})
  const flagger = await enter({})

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    who: Member = admin,
  ) => subject.app.inject({ method, url, headers: { cookie: who.cookie }, ...(payload && { payload }) })
  const ask = async <T extends object>(query: string) => (await pool.query<T>(query)).rows

  return {
    subject,
    admin,
    other,
    member,
    flagger,
    /** A member who has just joined. */
    newcomer: () => enter({ created_at: new Date() }),
    call,
    ask,
    flag: (payload: object, who = flagger) => call('POST', '/api/flags', payload, who),
    queue: async (query = '') => {
      const answer = await call('GET', `/api/review${query}`)
      if (answer.statusCode !== 200) throw new Error(`no queue: ${answer.statusCode} ${answer.body}`)
      return listReview.answer.parse(answer.json())
    },
    open: async (id: Id, who = admin) =>
      ReviewDetails.parse((await call('POST', `/api/review/items/${id}/claim`, undefined, who)).json()),
    decide: (id: Id, payload: object, who = admin) => call('POST', `/api/review/items/${id}/verdict`, payload, who),
    undo: (id: Id, who = admin) => call('POST', `/api/review/items/${id}/undo`, undefined, who),

    /** A comment by the member. */
    addComment: async (postId: number, given: { content?: string; hidden_why?: string } = {}): Promise<number> => {
      const { content = 'A comment', hidden_why = null } = given
      const { rows } = await pool.query<{ id: number }>(
        `insert into forum_comments (post_id, user_id, content, hidden_why, hidden_at)
         values ($1, $2, $3, $4, case when $4::text is null then null else now() end) returning id`,
        [postId, member.id, content, hidden_why],
      )
      return rows[0]?.id ?? 0
    },

    /** The member's text waits for a person, as writing leaves it. */
    hold: async (target: 'post' | 'comment', id: number): Promise<void> => {
      await ask(`insert into review_items (kind, target_kind, target_id, subject_id)
        values ('pending', '${target}', ${id}, ${member.id})`)
    },

    /** Everything but the people. */
    empty: () =>
      emptyTables(
        pool,
        `brands, former_brand_slugs, brand_revisions, review_items, moderation_log,
          notices, notice_queue, forum_posts, forum_deltas`,
      ),
  }
}

/** One for all tests of a file. */
export const shareReviewDesk = (...given: Parameters<typeof openReviewDesk>) =>
  shareInFile(
    () => openReviewDesk(...given),
    (desk) => desk.subject.close(),
  )
