import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import type { Acts, TextTarget } from './acts.ts'

const set =
  (why: string | null) =>
  async (trx: Database, { kind, id }: TextTarget): Promise<void> => {
    const table = kind === 'post' ? 'forum_posts' : 'forum_comments'
    await sql`update ${sql.table(table)} set hidden_why = ${why}, hidden_at = case when ${why}::text is null then null else now() end where id = ${id}`.execute(
      trx,
    )
  }

export const plainTexts: Acts['texts'] = {
  hide: set('hidden'),
  show: set(null),
  hold: set('held'),
  announce: async () => {},
}
