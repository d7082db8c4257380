import type { postFilters } from '@bolodex/contract/forum'
import { limits } from '@bolodex/contract/limits'
import { commentColumns, commentSource, listedPostColumns, listedPostSource } from './forum-json.ts'

/** Which posts are listed. Keys are ids of posts, hidden or not. */
export type PostList = {
  show: (typeof postFilters)[number]
  brandId?: number | undefined
  before?: number | undefined
  since?: number | undefined
  /** How many; a page of the list without. */
  take?: number
}

type Statement = { name: string; text: string; values: number[] }

const newestFirst = 'created_at desc, id desc'
const oldestFirst = 'created_at, id'

/** Each filter has an index in the order of the list, so that any page costs the same. */
const filters: Record<PostList['show'], string> = {
  all: '',
  brands: 'and brand_id is not null',
  unanswered: 'and not is_answered',
}

/**
 * One page of posts as JSON text, prepared by name. The moment of a key is looked up inside of the statement: the index
 * can start right there.
 */
export function postsStatement({ show, brandId, before, since, take = limits.postsPerPage }: PostList): Statement {
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
    from page cross join lateral (select ${listedPostColumns} from ${listedPostSource} where f.id = page.id) post`
  const given = { brandId, before, since }
  const name = [
    'posts',
    show,
    take,
    ...Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [key])),
  ]
  return { name: name.join(' '), text, values }
}

/** One page of the comments on a post that is shown, as JSON text, the oldest first. */
export function commentsStatement(
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
