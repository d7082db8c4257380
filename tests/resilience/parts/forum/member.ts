import pg from 'pg'
import { callFromSite, cookiesOf } from '../caller.ts'

export type Said = { status: number; body: Record<string, unknown>; message: string }

export type Member = {
  username: string
  cookie: string
  send: (path: string, body?: object, method?: string) => Promise<Said>
}

/** A member with a separate network address. */
export async function join(site: string, username: string, network: string): Promise<Member> {
  const from = { 'x-forwarded-for': network }
  const joined = await callFromSite(site, {
    path: '/api/auth/join',
    body: { username, password: 'needle and thread' },
    headers: from,
  })
  if (joined.status !== 200) throw new Error(`${username} could not join: ${joined.body}`)
  const cookie = cookiesOf(joined)
  return { username, cookie, send: (path, body, method) => sendAs({ site, cookie, network }, path, body, method) }
}

/** Calls as a member who is already signed in, possibly at another process of the same site. */
export async function sendAs(
  { site, cookie, network, origin = site }: { site: string; cookie: string; network: string; origin?: string },
  path: string,
  body?: object,
  method = 'POST',
): Promise<Said> {
  const headers = { origin, cookie, 'x-forwarded-for': network }
  const answer = await callFromSite(site, { method, path, headers, ...(body && { body }) })
  const parsed: unknown = answer.body.startsWith('{') || answer.body.startsWith('[') ? JSON.parse(answer.body) : {}
  const fields = parsed as Record<string, unknown> & { message?: string }
  return { status: answer.status, body: fields, message: fields.message ?? '' }
}

export async function ask<T extends object>(
  databaseUrl: string,
  question: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<T>(question, values)).rows
  } finally {
    await client.end()
  }
}
