import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Networks that make a word of strangers credible: one alone could invent it. */
export const networksToShow = 3

/** The searches of one network, or of one member with standing, on a day. The code is made with the day's key. */
export type Naming = { day: string; topic: string; code: string }

/** From which networks something was named today, within the transaction it is given. */
export function createNetworkCountStore(db: Database) {
  return {
    /** Counts each network once a day for each topic; answers those that are counted for the first time. */
    async add(given: Naming[]): Promise<Naming[]> {
      if (given.length === 0) return []
      const { rows } = await sql<Naming>`
        insert into counted_networks (day, topic, code)
        select distinct day, topic, code from unnest(${given.map(({ day }) => day)}::date[],
          ${given.map(({ topic }) => topic)}::text[], ${given.map(({ code }) => code)}::text[]) as given (day, topic, code)
        order by day, topic, code
        on conflict do nothing returning to_char(day, 'YYYY-MM-DD') as day, topic, code`.execute(db)
      return rows
    },

    /** Deletes what was counted on days that are over. */
    async deleteOld(): Promise<void> {
      await sql`delete from counted_networks where day < (now() at time zone 'utc')::date`.execute(db)
    },
  }
}
