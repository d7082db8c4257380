import type pg from 'pg'

/** The last run of a job. `found`: how many counters were wrong, for jobs that compare some. */
export type JobRun = {
  name: string
  startedAt: Date
  endedAt: Date
  isFine: boolean
  found: number | null
  note: string | null
}

/** The length of the column. */
const mostNoteLength = 200

/** Notes how a job went, in place of how it went before. */
export async function noteRun(pool: Pick<pg.Pool, 'query'>, run: Omit<JobRun, 'endedAt'>): Promise<void> {
  const { name, startedAt, isFine, found, note } = run
  await pool.query(
    `insert into job_runs (name, started_at, is_fine, found, note) values ($1, $2, $3, $4, $5)
     on conflict (name) do update set started_at = excluded.started_at, ended_at = now(), is_fine = excluded.is_fine,
       found = excluded.found, note = excluded.note`,
    [name, startedAt, isFine, found, note?.slice(0, mostNoteLength) ?? null],
  )
}

/** How these went the last time; those that have never run are not among them. */
export async function readRuns(pool: pg.Pool, names: readonly string[]): Promise<Map<string, JobRun>> {
  const { rows } = await pool.query<JobRun>(
    `select name, started_at as "startedAt", ended_at as "endedAt", is_fine as "isFine", found, note
     from job_runs where name = any ($1)`,
    [names],
  )
  return new Map(rows.map((run) => [run.name, run]))
}
