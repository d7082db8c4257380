import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'

type Post = {
  title: string
  content?: string
  /** The address of the brand it is about. */
  brand?: string
  /** As Postgres reads an interval. */
  age?: string
  views?: number
  isPinned?: boolean
  comments?: string[]
}

/** A post by a sample member, dated in the past. A retry replaces it. */
export async function addPost(database: pg.Client, post: Post): Promise<number> {
  const { title, content = 'Written for one of the tests.', brand, age = '1 minute', views = 0 } = post
  await database.query('delete from forum_posts where title = $1', [title])
  const { rows } = await database.query<{ id: number }>(
    `insert into forum_posts (user_id, brand_id, title, content, views, is_pinned, created_at, updated_at)
     values ((select id from users where username = 'pinroll_pat'), (select id from brands where slug = $1), $2, $3, $4,
       $5, now() - $6::interval, now() - $6::interval) returning id`,
    [brand ?? null, title, content, views, post.isPinned ?? false, age],
  )
  const id = rows[0]?.id ?? 0
  for (const comment of post.comments ?? []) {
    await database.query(
      `insert into forum_comments (post_id, user_id, content)
       values ($1, (select id from users where username = 'knit_wit'), $2)`,
      [id, comment],
    )
  }
  return id
}

/** The card of a post or of something found. */
export const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

export const shownTitles = (page: Page): Locator => page.locator('[data-part~="post-list"]').getByRole('heading')

export const searchField = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search posts and comments' })
