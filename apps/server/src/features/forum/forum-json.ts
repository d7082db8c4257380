import { limits } from '@bolodex/contract/limits'
import { brandChip } from '#platform/brand-chip.ts'
import { momentOf } from '#platform/json-text.ts'

/**
 * Columns as the contract names them, of a row `f` of forum_posts or `c` of forum_comments, its author `u`, the brand
 * `b` it is about and that brand's photo `p`. Written by hand because the database turns them into JSON that is sent as
 * it is; tests hold them against the contract.
 */

/** What members who left have written stands under one account that is nobody's. */
export const author = `
  case when u.username <> 'former-member' then json_build_object('username', u.display_username) end`

/** What both a post and a comment say about themselves. */
const writtenColumns = (row: 'f' | 'c') => `
  ${author} as author, ${momentOf(`${row}.created_at`)} as "createdAt", ${momentOf(`${row}.updated_at`)} as "updatedAt",
  ${row}.edits, ${momentOf(`${row}.edited_at`)} as "editedAt"`

/** How often a post was read and answered: the counters and whatever is not rolled up yet, a row `d`. */
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
  ${writtenColumns('f')}, ${countColumns}`

/** The contract's ForumPost. */
export const listedPostColumns = `f.id, f.title, ${excerpt} as content, ${brandChip} as brand, ${postColumns}`
export const listedPostSource = `
  forum_posts f join users u on u.id = f.user_id
  left join brands b on b.id = f.brand_id left join tag_photos p on p.id = b.tag_photo_id ${unrolled}`

/** More posts about one brand than this are not counted. */
export const postsCounted = 1000

/** The contract's PostDetails without the brand. */
export const postDetailColumns = `
  f.id, f.title, f.content, f.links, ${postColumns},
  (select count(*)::integer from (
    select from forum_posts x where x.brand_id = f.brand_id and x.hidden_at is null limit ${postsCounted}) x
  ) as "postsAboutBrand"`
export const postDetailSource = `forum_posts f join users u on u.id = f.user_id ${unrolled}`

/** The contract's ForumComment. */
export const commentColumns = `c.id, c.post_id as "postId", c.content, c.links, ${writtenColumns('c')}`
export const commentSource = 'forum_comments c join users u on u.id = c.user_id'

/** The contract's answer of listBrandThreads, of the brand with the id $1. */
export const brandThreads = `
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
