import { spawnSync } from 'node:child_process'
import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../../../apps/server/src/platform/database/migrator.ts'
import { fillBrands } from '../../../performance/samples/fill-brands.ts'
import { openPool } from '../../../../apps/server/src/platform/database/database.ts'
import { chooseOwner, createDatabase, startPostgres, type Postgres } from '../../../../tools/parts/postgres.ts'
import { atEnd } from '../../../../tools/parts/run-script.ts'
import { root } from '../../../../tools/parts/stack.ts'
import { hashDatabase, listDifferences } from './compare.ts'

type Options = { brands: number; archiveSeconds?: number }

/**
 * pgBackRest with the example settings of `deploy`. First back to a moment before a mistake, row by row. Then the
 * machine is lost just before it would have archived again, and what the archive has is compared with every write that
 * was acknowledged.
 */
export async function restoreToMoments({ brands, archiveSeconds }: Options) {
  const archive = await readArchiveSettings(archiveSeconds)
  const site = await startPrimary(archive)
  const url = await createDatabase(site.primary.url, 'bolodex')
  await migrate(url)
  const pool = openPool(url, 2, { warn: () => {} }, 'command')
  await fillBrands({ pool }, { brands })
  await pool.query('create table acknowledged (id integer primary key, at timestamptz default clock_timestamp())')
  site.backrest('stanza-create')
  const fullBackupSeconds = site.backrest('--type=full', 'backup')

  const writer = startWriter(url)
  await pause(1000)
  await writer.pause()
  const wanted = await hashDatabase(url)
  const { rows } = await pool.query<{ moment: string }>('select clock_timestamp()::text as moment')
  writer.resume()
  await pause(200)
  await pool.query('delete from brands')
  await waitForArchive(pool)
  const earlier = await restoreTo(
    'earlier',
    site,
    '--type=time',
    `--target=${rows[0]?.moment}`,
    '--target-action=promote',
  )
  const differentTables = listDifferences(wanted, await hashDatabase(earlier.url))
  await earlier.stop()

  const archiveTimeoutSeconds = Number(archive['archive_timeout'])
  await killBeforeNextArchive(pool, archiveTimeoutSeconds, site.primary)
  const acknowledged = await writer.stop()
  await pool.end()
  // Its other processes notice the exit a moment later.
  await rm(site.primary.data, { recursive: true, maxRetries: 20 })
  const latest = await restoreTo('latest', site)
  const found = await readAcknowledged(latest.url)
  await latest.stop()
  await site.primary.stop()

  const last = acknowledged.findLast(({ id }) => found.has(id))
  return {
    differentTables,
    acknowledgedWrites: acknowledged.length,
    lostWrites: acknowledged.filter(({ id }) => !found.has(id)).length,
    // Everything acknowledged before the last recovered write must be there.
    gaps: acknowledged.filter(({ id }) => id < (last?.id ?? 0) && !found.has(id)).length,
    archiveTimeoutSeconds,
    recoveryPointSeconds: round(((acknowledged.at(-1)?.at ?? Number.NaN) - (last?.at ?? 0)) / 1000),
    fullBackupSeconds,
    restoreSeconds: earlier.seconds,
    lastRestoreSeconds: latest.seconds,
  }
}

/** The settings of deploy/postgresql-archive.conf. */
async function readArchiveSettings(archiveSeconds: number | undefined): Promise<Record<string, string>> {
  const text = await readFile(join(root, 'deploy/postgresql-archive.conf'), 'utf8')
  const settings = Object.fromEntries(
    [...text.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  return archiveSeconds === undefined ? settings : { ...settings, archive_timeout: String(archiveSeconds) }
}

/** A server that archives, and pgBackRest for it, both in one folder. */
async function startPrimary(archive: Record<string, string>) {
  const owner = chooseOwner()
  const folder = await mkdtemp(join(tmpdir(), 'bolodex-pgbackrest-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['primary', 'repository', 'lock', 'earlier', 'latest']) await mkdir(join(folder, name))
  if (owner) for (const name of ['', ...(await readdir(folder))]) await chown(join(folder, name), owner.uid, owner.gid)
  const config = join(folder, 'pgbackrest.conf')
  // pgBackRest's default is /etc.
  const command = String(archive['archive_command']).replace('pgbackrest', `pgbackrest --config=${config}`)
  const primary = await startPostgres({
    folder: join(folder, 'primary'),
    isDurable: true,
    settings: { ...archive, archive_command: command, unix_socket_directories: folder },
  })
  const here = `log-level-file=off\nlock-path=${folder}/lock`
  const example = await readFile(join(root, 'deploy/pgbackrest.conf'), 'utf8')
  const port = `pg1-port=${new URL(primary.url).port}\npg1-socket-path=${folder}`
  const changed = example
    .replace(/^repo1-path=.*$/m, `repo1-path=${folder}/repository\n${here}`)
    .replace(/^pg1-path=.*$/m, `pg1-path=${primary.data}\n${port}`)
  await writeFile(config, changed)
  const backrest = (...args: string[]): number => {
    const started = performance.now()
    const { status, stdout, stderr, error } = spawnSync(
      'pgbackrest',
      [`--config=${config}`, '--stanza=bolodex', ...args],
      { encoding: 'utf8', ...owner, cwd: tmpdir() },
    )
    if (status !== 0) throw new Error(`pgbackrest ${args.at(-1)} failed: ${stdout}${stderr}${error?.message ?? ''}`)
    return round((performance.now() - started) / 1000)
  }
  return { primary, folder, backrest }
}

type Primary = Awaited<ReturnType<typeof startPrimary>>

/** Restores from the archive into a separate folder, and waits until the server there accepts writes. */
async function restoreTo(name: string, { primary, folder, backrest }: Primary, ...target: string[]) {
  const started = performance.now()
  const place = join(folder, name)
  const data = join(place, basename(primary.data))
  backrest(`--pg1-path=${data}`, ...target, 'restore')
  const postgres = await startPostgres({ folder: place, settings: { archive_mode: 'off' } })
  const url = Object.assign(new URL(postgres.url), { pathname: '/bolodex' }).href
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  while ((await client.query('select pg_is_in_recovery() as is')).rows[0].is) await pause(50)
  await client.end()
  return { url, seconds: round((performance.now() - started) / 1000), stop: postgres.stop }
}

type Acknowledged = { id: number; at: number }

/** Writes rows one by one and records each acknowledgment, until stopped or the server is gone. */
function startWriter(url: string) {
  const acknowledged: Acknowledged[] = []
  const stopping = new AbortController()
  let gate = Promise.resolve()
  let open = (): void => {}
  let current = Promise.resolve(true)
  const writing = (async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    for (let id = 1; !stopping.signal.aborted; id += 1) {
      await gate
      const write = client.query('insert into acknowledged (id) values ($1)', [id]).then(
        () => true,
        () => false,
      )
      current = write
      const isWritten = await write
      if (!isWritten) return
      acknowledged.push({ id, at: Date.now() })
      await pause(10)
    }
    await client.end()
  })()
  return {
    pause: async () => {
      gate = new Promise((resolve) => (open = resolve))
      await current
    },
    resume: () => open(),
    stop: async () => {
      stopping.abort()
      await writing
      return acknowledged
    },
  }
}

async function waitForArchive(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal')
  for (;;) {
    const archived = await pool.query('select from pg_stat_archiver where last_archived_wal >= $1', [rows[0]?.wal])
    if (archived.rowCount) return
    await pause(50)
  }
}

/** The worst moment: a segment has been archived, and the next would be in a second. */
async function killBeforeNextArchive(pool: pg.Pool, timeoutSeconds: number, primary: Postgres): Promise<void> {
  const read = async () =>
    Number((await pool.query<{ count: string }>('select archived_count as count from pg_stat_archiver')).rows[0]?.count)
  const before = await read()
  while ((await read()) === before) await pause(20)
  await pause(timeoutSeconds * 1000 - 1000)
  pool.on('error', () => {})
  await primary.kill()
}

async function readAcknowledged(url: string): Promise<Set<number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: number }>('select id from acknowledged')
  await client.end()
  return new Set(rows.map(({ id }) => id))
}

const round = (value: number): number => Math.round(value * 10) / 10
