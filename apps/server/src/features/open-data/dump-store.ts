import { sql } from 'kysely'
import type { DumpFile, DumpSchema } from '@bolodex/contract/open-data/open-data'
import type { WholeDatabase } from '#platform/database/database.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'

/** A dump that is complete: what its `schema.json` says, and its files. */
export type DumpContents = DumpSchema & { files: DumpFile[] }

export type DumpStore = ReturnType<typeof createDumpStore>

const date = sql<string>`to_char(day, 'YYYY-MM-DD')`

/** Which dumps there are. Only those with contents are listed and served. */
export function createDumpStore(db: WholeDatabase) {
  return {
    /**
     * Runs the work unless another process is doing it; then returns null. A session lock, because the work takes
     * minutes.
     */
    whileAlone: <T>(work: () => Promise<T>): Promise<T | null> =>
      db.connection().execute(async (connection) => {
        const { rows } = await sql<{ isMine: boolean }>`
          select pg_try_advisory_lock(${advisoryLocks.makeOpenData}) as "isMine"`.execute(connection)
        if (!rows[0]?.isMine) return null
        try {
          return await work()
        } finally {
          await sql`select pg_advisory_unlock(${advisoryLocks.makeOpenData})`.execute(connection)
        }
      }),

    async find(day: string): Promise<DumpContents | null> {
      const { rows } = await sql<{ contents: DumpContents | null }>`
        select contents from open_data_dumps where day = ${day}::date`.execute(db)
      return rows[0]?.contents ?? null
    },

    /** The days of complete dumps, the newest first. */
    async listDays(): Promise<string[]> {
      const { rows } = await sql<{ date: string }>`
        select ${date} as date from open_data_dumps where contents is not null order by day desc`.execute(db)
      return rows.map((row) => row.date)
    },

    async begin(day: string, fileNames: string[]): Promise<void> {
      await sql`insert into open_data_dumps (day, file_names) values (${day}::date, ${fileNames})`.execute(db)
    },

    /** From now on it is listed. */
    async complete(day: string, contents: DumpContents): Promise<void> {
      await sql`
        update open_data_dumps set contents = ${JSON.stringify(contents)}::jsonb where day = ${day}::date`.execute(db)
    },

    /** Lists no more than the newest ones. */
    async unlistOld(most: number): Promise<void> {
      await sql`
        update open_data_dumps set contents = null where day in (
          select day from open_data_dumps where contents is not null order by day desc offset ${most})`.execute(db)
    },

    /** Incomplete dumps, and those about to be removed. */
    async listUnlisted(): Promise<{ date: string; fileNames: string[] }[]> {
      const { rows } = await sql<{ date: string; fileNames: string[] }>`
        select ${date} as date, file_names as "fileNames" from open_data_dumps where contents is null`.execute(db)
      return rows
    },

    async forget(day: string): Promise<void> {
      await sql`delete from open_data_dumps where day = ${day}::date and contents is null`.execute(db)
    },
  }
}
