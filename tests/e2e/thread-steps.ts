import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import { send } from './curate-steps.ts'

/** Writes a post as the signed-in member, and returns its URL. */
export async function writePost(
  page: Page,
  post: { title: string; content?: string; brandId?: number },
): Promise<string> {
  // The same text is refused a second time, and a test may be retried.
  const content = post.content ?? `Written for one of the tests. ${randomUUID()}`
  // The answer of createPost.
  const { id } = (await send(page, 'POST', '/api/forum/posts', { ...post, content })) as { id: number }
  return `/forum/post/${id}`
}

/** A post by a sample member, with this many comments by another. */
export async function addThread(database: pg.Client, title: string, comments: number): Promise<string> {
  const { rows } = await database.query<{ id: number }>(
    `insert into forum_posts (user_id, title, content) select id, $1, 'One of many questions.' from users
     where username = 'pinroll_pat' returning id`,
    [title],
  )
  const id = rows[0]?.id ?? 0
  await database.query(
    `insert into forum_comments (post_id, user_id, content)
     select $1, u.id, 'Answer ' || n from generate_series(1, $2) n, users u where u.username = 'knit_wit' order by n`,
    [id, comments],
  )
  return `/forum/post/${id}`
}

export async function countComments(database: pg.Client, content: string): Promise<number> {
  const { rowCount } = await database.query('select from forum_comments where content = $1', [content])
  return rowCount ?? 0
}

/** A comment by its text. */
export const commentSaying = (page: Page, text: string): Locator =>
  page
    .getByRole('region', { name: /^Comments/ })
    .getByRole('listitem')
    .filter({ hasText: text })

export const commentBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Your comment' })

export const postButton = (page: Page): Locator => page.getByRole('button', { name: 'Post Comment' })
