import type { Pool } from 'pg'

const marker = 'zq[a-z]{3}x'
export const markersIn = (text: string): string[] => [
  ...new Set(Array.from(text.toLowerCase().matchAll(new RegExp(marker, 'g')), ([found]) => found)),
]

export type Column = { table: string; column: string; type: string }

/** Every column that could hold a text: texts, JSON, arrays, search vectors and bytes. */
export async function listTextColumns(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select c.relname as table, attname as column, format_type(atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = attrelid
    where c.relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and format_type(atttypid, null) ~ '^(text|citext|character|json|tsvector|bytea)' order by 1, 2`)
  return rows
}

/** Which markers each column of the database holds. */
export async function findMarkers(pool: Pool): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { table, column, type } of await listTextColumns(pool)) {
    if (type.startsWith('bytea')) continue
    const { rows } = await pool.query<{ markers: string[] | null }>(
      `select array_agg(distinct lower(hit[1])) as markers
       from ${table} t, regexp_matches(t.${column}::text, '(${marker})', 'gi') hit`,
    )
    const markers = rows[0]?.markers
    if (markers) found.set(`${table}.${column}`, markers)
  }
  for (const [job, markers] of await findInJobs(pool)) found.set(`jobs.${job}`, markers)
  return found
}

/** Which markers the payloads of waiting jobs hold, by the job's name. */
async function findInJobs(pool: Pool): Promise<[string, string[]][]> {
  const { rows } = await pool.query<{ job: string; markers: string[] }>(
    `select identifier as job, array_agg(distinct lower(hit[1])) as markers
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id,
       regexp_matches(j.payload::text, '(${marker})', 'gi') hit
     group by 1`,
  )
  return rows.map(({ job, markers }) => [job, markers])
}
