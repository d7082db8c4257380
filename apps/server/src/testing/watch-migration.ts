import type pg from 'pg'
import type { Migration } from '#platform/database/migration-files.ts'

type Table = { oid: number; name: string; file: number }

/** Locks that block writers, and the strongest of them readers. */
const blockingLocks = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']

/**
 * Applies a migration and lists what would block a site with large tables. It observes the locks and scans in
 * Postgres instead of parsing statements, so the result does not depend on the number of rows (decision 41). Tables
 * in `smallTables` are exempt. Runs in a transaction, which the caller ends.
 */
export async function watchMigration(
  client: pg.Client,
  { sql, builtIndex }: Pick<Migration, 'sql' | 'builtIndex'>,
  smallTables: readonly string[] = [],
): Promise<string[]> {
  if (builtIndex) return buildIndex(client, sql, builtIndex)
  const before = (await listTables(client)).filter(({ name }) => !smallTables.includes(name))
  const scansBefore = await countScans(client)
  await client.query(sql)
  const scansAfter = await countScans(client)
  const filesAfter = new Map((await listTables(client)).map(({ oid, file }) => [oid, file]))
  const locks = await listLocks(client)

  const isLocked = ({ oid }: Table, modes: string[]): boolean => modes.some((mode) => locks.has(`${oid} ${mode}`))
  const rewritten = before.filter(({ oid, file }) => filesAfter.has(oid) && filesAfter.get(oid) !== file)
  const blocked = before.filter((table) => isLocked(table, blockingLocks)).map(({ name }) => name)
  const read = before.filter(({ oid }) => (scansAfter.get(oid) ?? 0) > (scansBefore.get(oid) ?? 0))
  const written = before.filter((table) => isLocked(table, ['RowExclusiveLock']))
  return [
    ...rewritten.map(({ name }) => `rewrites ${name}`),
    ...(blocked.length > 0 ? read.map(({ name }) => `reads all of ${name} while it locks ${blocked.join(', ')}`) : []),
    ...written.map(({ name }) => `changes rows of ${name}: use a backfill`),
  ]
}

/**
 * A concurrent index build blocks no writer, but the migrator would mistake an existing index of that name for this
 * one.
 */
async function buildIndex(client: pg.Client, sql: string, index: string): Promise<string[]> {
  const { rows } = await client.query('select to_regclass($1) is not null as "isTaken"', [index])
  if (rows[0].isTaken) return [`builds ${index}, which there is already`]
  await client.query(sql)
  return []
}

/** Tables and the number of the file each is stored in, which changes when it is rewritten. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select oid::int, relname as name, relfilenode::int as file from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'm') order by relname`)
  return rows
}

/** Sequential scans per table by this connection. */
async function countScans(client: pg.Client): Promise<Map<number, number>> {
  const { rows } = await client.query<{ oid: number; scans: number }>(
    'select relid::int as oid, seq_scan::int as scans from pg_stat_xact_user_tables',
  )
  return new Map(rows.map(({ oid, scans }) => [oid, scans]))
}

async function listLocks(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ lock: string }>(`
    select relation || ' ' || mode as lock from pg_locks
    where pid = pg_backend_pid() and locktype = 'relation' and granted`)
  return new Set(rows.map(({ lock }) => lock))
}
