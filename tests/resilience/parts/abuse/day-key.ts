import type { Attack } from './attack.ts'

const tables = ['daily_keys', 'guest_vote_counts', 'photo_network_bytes', 'counted_networks']

/** Codes of network addresses in WAL archives and replicas: with the key of the day they are addresses again. */
export const dayKey: Attack = {
  name: 'day-key',
  finding: 'A18',
  isThrough: 'A table with the key of the day or codes made with it is written to the WAL.',
  setUp: ({ database }) =>
    Promise.resolve(async () => {
      const { rows } = await database.query<{ relname: string }>(
        `select relname from pg_class where relkind = 'r' and relpersistence <> 'u' and relname = any ($1)`,
        [tables],
      )
      return { tried: tables.length, through: rows.length, notes: rows.map(({ relname }) => `logged: ${relname}`) }
    }),
}
