import { sql } from 'kysely'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { createLogger } from '../../../apps/server/src/platform/logger.ts'
import { addBrand, addPost, addUser, signIn } from '../../../apps/server/src/testing/builders.ts'

export type Member = { id: number; cookie: string }

export type Contents = { members: Member[]; brandIds: number[]; postIds: number[] }

/** Members who are signed in for a week, which is longer than any clock jumps here, and what they read and write about. */
export async function addContents(
  databaseUrl: string,
  counts: { people: number; brands: number; posts: number },
): Promise<Contents> {
  const connections = { DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: 8 }
  const { db, close } = openDatabase(connections, createLogger({ LOG_LEVEL: 'fatal' }), 'command')
  const later = new Date(Date.now() + 7 * 86_400_000)
  try {
    const members = await repeat(counts.people, async () => {
      const { id } = await addUser(db)
      return { id, cookie: await signIn(db, id, later) }
    })
    const brandIds = await repeat(counts.brands, async () => (await addBrand(db)).id)
    const writers = members.slice(0, counts.posts)
    const postIds = await Promise.all(writers.map(async ({ id }) => (await addPost(db, { user_id: id })).id))
    // As a site that has grown to this size knows it: without, every read of the first minute is planned for empty tables.
    await sql`analyze`.execute(db)
    return { members, brandIds, postIds }
  } finally {
    await close()
  }
}

function repeat<T>(count: number, add: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, add))
}
