import { sql } from 'kysely'
import { hiddenWordsLimit, type HiddenList } from '@bolodex/contract/review/hidden-words'
import type { Database } from '#platform/database/database.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'

/** Words that admins took off public lists. */
export function createHiddenWordStore(db: Database) {
  return {
    async list(list: HiddenList): Promise<string[]> {
      const { rows } = await sql<{ word: string }>`
        select word from hidden_words where list = ${list}
        order by created_at desc, word limit ${hiddenWordsLimit}`.execute(db)
      return rows.map(({ word }) => word)
    },

    /** Within a transaction: two admins who hide at once are counted one after the other. */
    async hide(list: HiddenList, word: string): Promise<'hidden' | 'unchanged' | 'full'> {
      await sql`select pg_advisory_xact_lock(${advisoryLocks.hideWords})`.execute(db)
      const { rows } = await sql<{ isHidden: boolean; isFull: boolean }>`
        select exists (select from hidden_words where list = ${list} and word = ${word}) as "isHidden",
          (select count(*) from hidden_words where list = ${list}) >= ${hiddenWordsLimit} as "isFull"`.execute(db)
      if (rows[0]?.isHidden) return 'unchanged'
      if (rows[0]?.isFull) return 'full'
      await sql`insert into hidden_words (list, word) values (${list}, ${word})`.execute(db)
      return 'hidden'
    },

    /** False when it was not hidden. */
    async show(list: HiddenList, word: string): Promise<boolean> {
      const { rows } = await sql`
        delete from hidden_words where list = ${list} and word = ${word} returning 1`.execute(db)
      return rows.length > 0
    },
  }
}
