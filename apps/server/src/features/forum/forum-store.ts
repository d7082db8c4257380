import type pg from 'pg'
import type { PostDetails } from '@bolodex/contract/forum'
import { brandThreads, postDetailColumns, postDetailSource } from './forum-json.ts'
import { commentsStatement, postsStatement, type PostList } from './forum-sql.ts'

export type ForumStore = ReturnType<typeof createForumStore>

/** Everything about a post but the brand, which is kept elsewhere. */
export type BarePost = Omit<PostDetails, 'brand'>

/** Reads of the forum. What is hidden is nobody's to read here. On the pool itself: its statements are prepared. */
export function createForumStore(pool: pg.Pool) {
  return {
    /** A page of posts as JSON text. */
    async listPosts(list: PostList): Promise<string> {
      const { rows } = await pool.query<{ posts: string }>(postsStatement(list))
      return rows[0]?.posts ?? '[]'
    },

    async findPost(id: number): Promise<BarePost | null> {
      const { rows } = await pool.query<{ post: BarePost }>({
        name: 'post',
        text: `
          select to_json(post) as post
          from (select ${postDetailColumns} from ${postDetailSource} where f.id = $1 and f.hidden_at is null) post`,
        values: [id],
      })
      return rows[0]?.post ?? null
    },

    /** The newest posts about a brand and how many there are, as JSON text. */
    async listBrandThreads(brandId: number): Promise<string> {
      const { rows } = await pool.query<{ threads: string }>({
        name: 'brand threads',
        text: `select (${brandThreads})::text as threads`,
        values: [brandId],
      })
      return rows[0]?.threads ?? ''
    },

    /** A page of comments as JSON text; null when there is no such post to be seen. */
    async listComments(
      postId: number,
      keys: { since?: number | undefined; before?: number | undefined },
    ): Promise<string | null> {
      const { rows } = await pool.query<{ comments: string }>(commentsStatement(postId, keys))
      return rows[0]?.comments ?? null
    },
  }
}
