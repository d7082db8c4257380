import { addUser, signIn } from './builders.ts'
import type { TestApp } from './test-app.ts'

export type ForumMember = Awaited<ReturnType<typeof addForumMember>>

/** A signed-in member calling the forum: `send('PATCH', 'posts/1', { … })`. */
export async function addForumMember(
  { app, database: { db } }: TestApp,
  given: { created_at?: Date; is_admin?: boolean } = {},
) {
  const user = await addUser(db, { created_at: new Date('2026-01-01'), ...given })
  const headers = { cookie: await signIn(db, user.id) }
  const send = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const answer = await app.inject({ method, url: `/api/forum/${url}`, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  return { ...user, send }
}
