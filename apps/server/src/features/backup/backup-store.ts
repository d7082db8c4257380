import type pg from 'pg'
import { createClient } from '#platform/database/database.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'

/** The row counts and hash sums of tables, to compare a copy. */
export type TableContents = Record<string, { rows: number; digest: string }>

/** Network codes of the day and their key. They are deleted at midnight, so no backup may keep them. */
export const dayTables = [
  'public.daily_keys',
  'public.counted_networks',
  'public.guest_vote_counts',
  'public.photo_network_bytes',
] as const

/** Hashes held in memory while they are listed. */
const hashesAtOnce = 10_000

/** A connection for a backup or a restore, with what either asks of the database. */
export async function openBackupStore(databaseUrl: string) {
  const client = createClient('command', { connectionString: databaseUrl, application_name: 'bolodex backup' })
  // The next query reports the error.
  client.on('error', () => {})
  await client.connect()
  const one = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row> => {
    const { rows } = await client.query<Row>(text, values)
    if (!rows[0]) throw new Error('The database answered without a row')
    return rows[0]
  }

  return {
    client,
    close: () => client.end(),

    readMajor: async () => Math.floor((await one<{ version: number }>(readVersion)).version / 10_000),

    /** Whether there is a table of this name, such as one that an older schema lacks. */
    hasTable: async (name: string) =>
      (await one<{ has: boolean }>('select to_regclass($1) is not null as has', [name])).has,

    /** Whether this role may dump the tables; some of the job queue's show their rows to their owner only. */
    ownsTables: async () => (await one<{ owns: boolean }>(ownsTables)).owns,

    /** False while another backup runs. Until this connection ends, no photo's file is removed. */
    async lockForBackup(): Promise<boolean> {
      const { taken } = await one<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
        advisoryLocks.makeBackup,
      ])
      if (taken) await client.query('select pg_advisory_lock($1)', [advisoryLocks.removePhotoFiles])
      return taken
    },

    /** Begins a snapshot and returns its name, which pg_dump imports. */
    async beginSnapshot(): Promise<string> {
      await client.query(`begin transaction isolation level repeatable read read only;
        set local idle_in_transaction_session_timeout = 0`)
      return (await one<{ name: string }>('select pg_export_snapshot() as name')).name
    },
    endSnapshot: () => client.query('rollback'),

    /** Names and checksums of the migrations that were applied. */
    async readMigrations(): Promise<Record<string, string>> {
      const { rows } = await client.query<{ name: string; checksum: string }>(
        'select name, checksum from schema_migrations order by name',
      )
      return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]))
    },

    /** Deletes what a set from before `dayTables` brought. The first process that starts makes a new key. */
    emptyDayTables: () => client.query(`truncate ${dayTables.join(', ')}`),

    /** The contents of every table. Rows are cast to text with fixed settings. */
    async readContents(): Promise<TableContents> {
      await client.query(fixedText)
      const { rows: tables } = await client.query<{ name: string }>(listTables)
      const contents: TableContents = {}
      for (const { name } of tables) {
        const { rows, digest } = await one<{ rows: number; digest: string }>(
          `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as digest from ${name} t`,
        )
        contents[name] = { rows, digest }
      }
      return contents
    },

    /** The hashes of all photos that something refers to, some thousand at a time. Within the snapshot. */
    async *listPhotos(): AsyncGenerator<string[]> {
      await client.query(`declare photos no scroll cursor for
        select sha256 from tag_photos where taken_away_at is null
        union select sha256 from pending_photos where declined_at is null
        union select sha256 from kept_forum_photos where hidden_at is null`)
      for (;;) {
        const { rows } = await client.query<{ sha256: string }>(`fetch ${hashesAtOnce} from photos`)
        if (rows.length === 0) break
        yield rows.map(({ sha256 }) => sha256)
      }
      await client.query('close photos')
    },

    /** Whether nothing has been created in this database. */
    isEmpty: async () => (await client.query(`${listTables} limit 1`)).rowCount === 0,

    countOthers: async () => (await one<{ others: number }>(countOthers)).others,

    createDatabase: (name: string) =>
      client.query(`create database ${client.escapeIdentifier(name)} template template0`),
    dropDatabase: (name: string) =>
      client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),

    /** The planner knows nothing of rows that were just loaded, and counts read the visibility map. */
    vacuum: () => client.query('vacuum (analyze)'),
  }
}
export type BackupStore = Awaited<ReturnType<typeof openBackupStore>>

const readVersion = `select current_setting('server_version_num')::int as version`

const ownsTables = `
  select pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'schema_migrations'::regclass`

const fixedText = `
  set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set search_path = public`

/** The product's tables and the job queue's, by their full names. */
const listTables = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
  order by 1`

const countOthers = `
  select count(*) as others from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
