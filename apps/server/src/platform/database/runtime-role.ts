import { createClient } from './database.ts'
import type pg from 'pg'

/** A role name as used in a grant. */
const roleName = /^[a-z_][a-z0-9_]{0,62}$/

/** Schemas whose tables the processes read and write: the product's own, and the job queue's. */
const schemas = ['public', 'graphile_worker']

/**
 * Grants the runtime role reading and writing of rows and nothing else. The migrating role owns the tables, so a
 * compromised process cannot change the schema or disable triggers and checks. Runs after each migration, since new
 * tables grant nothing.
 */
export async function grantRuntimeRole(databaseUrl: string, role: string): Promise<void> {
  if (!roleName.test(role)) throw new Error(`'${role}' is no name of a role: lower-case letters, digits and _ only.`)
  const client = createClient('command', { connectionString: databaseUrl, application_name: 'bolodex migrate' })
  await client.connect()
  try {
    const { rows } = await client.query('select from pg_roles where rolname = $1', [role])
    if (rows.length === 0) throw new Error(`There is no role '${role}' in the database. Create it first.`)
    await client.query('begin')
    for (const schema of schemas) await client.query(grantsOn(schema, role))
    // Only the owner may change the record of applied migrations.
    await client.query(`revoke insert, update, delete on schema_migrations, graphile_worker.migrations from ${role}`)
    for (const table of await listGuarded(client)) await client.query(policyOn(table, role))
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const grantsOn = (schema: string, role: string): string => `
  revoke create on schema ${schema} from public;
  grant usage on schema ${schema} to ${role};
  grant select, insert, update, delete on all tables in schema ${schema} to ${role};
  grant usage, select on all sequences in schema ${schema} to ${role};
  grant execute on all functions in schema ${schema} to ${role};`

/** The job queue guards its tables by row: without a policy only their owner sees a row. */
async function listGuarded(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class
     where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity`,
  )
  return rows.map(({ table }) => table)
}

const policyOn = (table: string, role: string): string => `
  drop policy if exists bolodex_runtime on ${table};
  create policy bolodex_runtime on ${table} to ${role} using (true) with check (true);`
