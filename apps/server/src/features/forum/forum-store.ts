import type pg from 'pg'
import type { PostDetails, postFilters } from '@bolodex/contract/forum/forum'
import { limits } from '@bolodex/contract/limits'
import { brandSummary } from '#domain/brand-summary-store.ts'
import { momentOf } from '#platform/http/json-answers.ts'
import { photosOf } from './photos/forum-photo-store.ts'

export type ForumStore = ReturnType<typeof createForumStore>

/** Everything about a post except the brand, which belongs to another feature. */
type BarePost = Omit<PostDetails, 'brand'>

/** Forum reads. Hidden texts are left out. Runs on the pool itself so that statements are prepared. */
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

    /** The newest posts about a brand and their total, as JSON text. */
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

/** Which posts are listed. Keys are ids of posts, hidden or not. */
type PostList = {
  show: (typeof postFilters)[number]
  brandId?: number | undefined
  before?: number | undefined
  since?: number | undefined
  /** The page size; a default page without it. */
  take?: number
  /** Whole texts instead of their beginnings. */
  isWhole?: boolean
}

type Statement = { name: string; text: string; values: number[] }

const newestFirst = 'created_at desc, id desc'
const oldestFirst = 'created_at, id'

/** Each filter has an index in list order, so any page costs the same. */
const filters: Record<PostList['show'], string> = {
  all: '',
  brands: 'and brand_id is not null',
  unanswered: 'and not is_answered',
}

/**
 * One page of posts as JSON text, a named prepared statement. The cursor's timestamp is looked up inside the
 * statement, so that the index scan starts there.
 */
export function postsStatement({
  show,
  brandId,
  before,
  since,
  take = limits.postsPerPage,
  isWhole = false,
}: PostList): Statement {
  const values: number[] = []
  const add = (value: number): string => `$${values.push(value)}::integer`
  const keyOf = (id: string): string => `((select created_at from forum_posts where id = ${id}), ${id})`
  const conditions = [
    'hidden_at is null',
    ...(brandId === undefined ? [] : [`brand_id = ${add(brandId)}`]),
    ...(before === undefined ? [] : [`(created_at, id) < ${keyOf(add(before))}`]),
    ...(since === undefined ? [] : [`(created_at, id) > ${keyOf(add(since))}`]),
  ].join(' and ')
  const isFirst = before === undefined && since === undefined
  // Just newer than a post is the other end of everything that is newer.
  const isUpwards = before === undefined && since !== undefined
  const part = (isPinned: boolean): string => `
    (select id, created_at, is_pinned from forum_posts
    where ${conditions} ${filters[show]} and ${isPinned ? 'is_pinned' : 'not is_pinned'}
    order by ${isUpwards ? oldestFirst : newestFirst} limit ${take})`
  const text = `
    with page as materialized (
      select * from (${isFirst ? `${part(true)} union all ${part(false)}` : part(false)}) parts
      order by is_pinned desc, ${newestFirst} limit ${take})
    select coalesce(json_agg(post order by page.is_pinned desc, page.created_at desc, page.id desc), '[]')::text as posts
    from page cross join lateral (select ${listedPostColumns(isWhole)} from ${listedPostSource} where f.id = page.id) post`
  const given = { brandId, before, since }
  const name = [
    'posts',
    show,
    take,
    ...(isWhole ? ['whole'] : []),
    ...Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [key])),
  ]
  return { name: name.join(' '), text, values }
}

/** One page of the comments on a shown post, as JSON text, oldest first. */
function commentsStatement(
  postId: number,
  { since, before }: { since?: number | undefined; before?: number | undefined },
): Statement {
  const isUpwards = before !== undefined && since === undefined
  const text = `
    select (
      select coalesce(json_agg(comment order by comment.id), '[]')::text
      from (
        select ${commentColumns} from ${commentSource}
        where c.post_id = $1::integer and c.hidden_at is null and c.id > $2::bigint and c.id < $3::bigint
        order by c.id ${isUpwards ? 'desc' : ''} limit ${limits.commentsPerPage}) comment
    ) as comments
    from forum_posts where id = $1::integer and hidden_at is null`
  const values = [postId, since ?? 0, before ?? Number.MAX_SAFE_INTEGER]
  return { name: isUpwards ? 'comments before' : 'comments', text, values }
}

/**
 * Columns of the contract for a row `f` of forum_posts or `c` of forum_comments, its author `u`, its brand `b` and
 * that brand's photo `p`. Handwritten because Postgres turns them into JSON that is sent unchanged; tests compare
 * them with the contract.
 */

/** Texts of members who left belong to one placeholder account. */
export const author = `
  case when u.username <> 'former-member' then json_build_object('username', u.display_username) end`

/** The columns common to posts and comments. */
const writtenColumns = (row: 'f' | 'c') => `
  ${author} as author, ${momentOf(`${row}.created_at`)} as "createdAt", ${momentOf(`${row}.updated_at`)} as "updatedAt",
  ${row}.edits, ${momentOf(`${row}.edited_at`)} as "editedAt"`

/** Views and comments of a post: the counters plus the pending deltas, a row `d`. */
const countColumns = `
  f.views + coalesce(d.views, 0) as views, f.comment_count + coalesce(d.comments, 0) as comments`

const excerpt = `
  case when char_length(f.content) <= ${limits.postExcerpt} then f.content
    else rtrim(left(f.content, ${limits.postExcerpt})) || '…' end`

const unrolled = `
  left join lateral (
    select sum(views) as views, sum(comments) as comments from forum_deltas where post_id = f.id) d on true`

const postColumns = `
  f.is_pinned as "isPinned", f.locked_at is not null as "isLocked", f.brand_id as "brandId",
  ${writtenColumns('f')}, ${countColumns}, ${photosOf('post', 'f.id')} as photos`

/** The contract's ForumPost. */
const listedPostColumns = (isWhole: boolean) =>
  `f.id, f.title, ${isWhole ? 'f.content' : excerpt} as content, ${brandSummary} as brand, ${postColumns}`
const listedPostSource = `
  forum_posts f join members u on u.id = f.user_id
  left join brand_summaries b on b.id = f.brand_id ${unrolled}`

/** More posts about one brand than this are not counted. */
export const postsCounted = 1000

/** The contract's PostDetails without the brand. */
const postDetailColumns = `
  f.id, f.title, f.content, f.links, ${postColumns},
  (select count(*)::integer from (
    select from forum_posts x where x.brand_id = f.brand_id and x.hidden_at is null limit ${postsCounted}) x
  ) as "postsAboutBrand"`
const postDetailSource = `forum_posts f join members u on u.id = f.user_id ${unrolled}`

/** The contract's ForumComment. */
const commentColumns = `c.id, c.post_id as "postId", c.content, c.links, ${photosOf('comment', 'c.id')} as photos,
  ${writtenColumns('c')}`
const commentSource = 'forum_comments c join members u on u.id = c.user_id'

/** The contract's answer of listBrandThreads, of the brand with the id $1. */
const brandThreads = `
  json_build_object(
    'newest', (
      select coalesce(json_agg(thread order by thread."createdAt" desc, thread.id desc), '[]')
      from (
        select f.id, f.title, f.is_pinned as "isPinned", f.comment_count + coalesce(d.comments, 0) as comments,
          ${author} as author, ${momentOf('f.created_at')} as "createdAt"
        from ${postDetailSource} where f.brand_id = $1 and f.hidden_at is null
        order by f.created_at desc, f.id desc limit 3) thread),
    'posts', (
      select count(*) from (
        select from forum_posts where brand_id = $1 and hidden_at is null limit ${postsCounted}) counted))`
