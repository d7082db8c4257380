import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** The contents of a place: a hash per table, sequence, file, and of the schema. */
export type Contents = Record<string, string>

/** The records of backups and restores, which differ. */
const notes = "where name not in ('backup', 'restore')"

/** Hashes every row of every table in a fixed order, every sequence, and the schema as pg_dump writes it. */
export async function hashDatabase(url: string): Promise<Contents> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("set timezone = 'UTC'; set work_mem = '256MB'")
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')
       -- Unlogged tables are in no backup.
       and (select relpersistence from pg_class where oid = format('%I.%I', schemaname, tablename)::regclass) = 'p'
     order by 1`,
  )
  const contents: Contents = {}
  for (const { name } of tables) {
    const rows = `select t::text from ${name} t ${name === 'public.job_runs' ? notes : ''} order by t::text collate "C"`
    const hash = createHash('sha256')
    for await (const piece of client.query(copyTo(`copy (${rows}) to stdout`)) as AsyncIterable<Buffer>)
      hash.update(piece)
    contents[name] = hash.digest('hex')
  }
  const sequences = await client.query('select schemaname, sequencename, last_value from pg_sequences order by 1, 2')
  contents['sequences'] = hashText(JSON.stringify(sequences.rows))
  await client.end()
  contents['schema'] = hashText(dumpSchema(url))
  return contents
}

function dumpSchema(url: string): string {
  const args = ['--schema-only', '--no-owner', '--no-privileges', url]
  const { status, stdout, stderr } = spawnSync('pg_dump', args, { encoding: 'utf8', maxBuffer: 1e8 })
  if (status !== 0) throw new Error(`pg_dump failed: ${stderr}`)
  // A key that is another each time.
  return stdout.replaceAll(/^\\(un)?restrict .*$/gm, '')
}

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Hashes every file of a folder. */
export async function hashFolder(folder: string): Promise<Contents> {
  const contents: Contents = {}
  for (const name of await readdir(folder)) {
    const hash = createHash('sha256')
    for await (const piece of createReadStream(join(folder, name)) as AsyncIterable<Buffer>) hash.update(piece)
    contents[name] = hash.digest('hex')
  }
  return contents
}

/** The names of what differs. */
export function listDifferences(one: Contents, other: Contents): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => one[name] !== other[name])
}
