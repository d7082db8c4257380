import { limits } from '@bolodex/contract/limits'
import type { ForumPost, PostDetails } from '@bolodex/contract/forum'
import type { Database } from '#platform/database.ts'

export type ForumStore = ReturnType<typeof createForumStore>

/** Reads of the forum. Hidden posts are nobody's to read here. */
export function createForumStore(db: Database) {
  const posts = db
    .selectFrom('forum_posts')
    .innerJoin('users', 'users.id', 'forum_posts.user_id')
    .select([
      'forum_posts.id',
      'forum_posts.title',
      'forum_posts.content',
      'forum_posts.is_pinned',
      'forum_posts.brand_id',
      'forum_posts.created_at',
      'forum_posts.updated_at',
      'forum_posts.views',
      'forum_posts.locked_at',
      'forum_posts.edits',
      'forum_posts.edited_at',
      'forum_posts.comment_count',
      'users.display_username',
    ])
    .where('forum_posts.hidden_at', 'is', null)
  type Row = Awaited<ReturnType<typeof posts.executeTakeFirstOrThrow>>

  const toPost = (row: Row): ForumPost => ({
    id: row.id,
    title: row.title,
    content: row.content,
    isPinned: row.is_pinned,
    author: { username: row.display_username },
    brandId: row.brand_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    views: row.views,
    isLocked: row.locked_at !== null,
    brand: null,
    edits: row.edits,
    editedAt: row.edited_at?.toISOString() ?? null,
    comments: row.comment_count,
  })

  return {
    /** Pinned posts first, then the newest. */
    async listNewest(): Promise<ForumPost[]> {
      const rows = await posts
        .orderBy('forum_posts.is_pinned', 'desc')
        .orderBy('forum_posts.created_at', 'desc')
        .orderBy('forum_posts.id', 'desc')
        .limit(limits.postsPerPage)
        .execute()
      return rows.map(toPost)
    },

    async find(id: number): Promise<PostDetails | null> {
      const row = await posts.where('forum_posts.id', '=', id).executeTakeFirst()
      return row ? { ...toPost(row), brand: null, postsAboutBrand: 0, links: [] } : null
    },
  }
}
