import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createDiskPhotos } from '../../../../apps/server/src/platform/media/open-photo-store.ts'
import { masterName } from '../../../../apps/server/src/platform/media/photo-store.ts'
import { createDatabase } from '../../../../tools/parts/postgres.ts'
import { atEnd } from '../../../../tools/parts/run-script.ts'
import { root, startWorkerProcess, type Stack } from '../../../../tools/parts/stack.ts'
import { hashDatabase, hashFolder, listDifferences } from './compare.ts'

const photoBytes = 60_000

/** A backup of a quiet site restored to an empty place, compared row by row and file by file. */
export async function restoreExactly(stack: Stack, morePhotos: number) {
  await addPhotos(stack, morePhotos)
  const site = await openPlace(stack)
  const [backupSeconds, backup] = await timed(() => site.cli('backup'))
  const place = await openPlace(stack, 'restored')
  const [restoreSeconds] = await timed(() => place.cli('restore', String(backup['path'])))
  await removeLogLine(place.url)
  const rows = listDifferences(await hashDatabase(stack.databaseUrl), await hashDatabase(place.url))
  const files = await hashFolder(String(stack.settings['PHOTO_DIR']))
  const differentFiles = listDifferences(files, await hashFolder(place.photos))
  const { bytes } = backup['photos'] as { bytes: number }
  const gigabytes = ((await sizeOf(stack.databaseUrl)) + bytes) / 1e9
  return {
    differentTables: rows,
    differentFiles: differentFiles.length,
    files: Object.keys(files).length,
    gigabytes: round(gigabytes, 3),
    backupSeconds: round(backupSeconds),
    restoreSeconds: round(restoreSeconds),
    restoreSecondsPerGigabyte: round(restoreSeconds / gigabytes),
  }
}

/** A restore adds its own line to the moderation log: the one difference that must be there. */
async function removeLogLine(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(`delete from moderation_log where action = 'restored the backup'`)
  if (rowCount !== 1) throw new Error(`the restore is in the moderation log ${rowCount} times`)
  await client.query(
    `select setval('moderation_log_id_seq', greatest(last_value - 1, 1), last_value > 1) from moderation_log_id_seq`,
  )
  await client.end()
}

/** A backup while photos come and go: what its database names must be among its files. */
export async function restoreWhileChanging(stack: Stack) {
  startWorkerProcess({ ...stack.settings, LOG_LEVEL: 'warn' })
  const change = startChanging(stack)
  await pause(1500)
  const before = change.count()
  const site = await openPlace(stack)
  const { path } = await site.cli('backup')
  const during = change.count() - before
  await change.stop()
  const place = await openPlace(stack, 'restored_while_changing')
  await place.cli('restore', String(path))
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  const { rows } = await client.query<{ sha256: string }>('select distinct sha256 from tag_photos')
  await client.end()
  const files = await hashFolder(place.photos)
  const missing = rows.filter(({ sha256 }) => files[masterName(sha256)] !== sha256).length
  return { photosChangedMeanwhile: during, photosNamed: rows.length, missing }
}

/** Adds a photo and removes the oldest, again and again: file first, then row; row first, then file. */
function startChanging(stack: Stack) {
  const files = createDiskPhotos(String(stack.settings['PHOTO_DIR']))
  const stopping = new AbortController()
  let changes = 0
  const changing = (async () => {
    const client = new pg.Client({ connectionString: stack.databaseUrl })
    await client.connect()
    const alive: string[] = []
    while (!stopping.signal.aborted) {
      const bytes = randomBytes(2000)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await files.put(masterName(sha256), bytes)
      await client.query(
        `insert into tag_photos (brand_id, sha256, width, height, retired_at) select min(id), $1, 10, 10, now() from brands`,
        [sha256],
      )
      alive.push(sha256)
      const oldest = alive.length > 40 ? alive.shift() : undefined
      if (oldest) {
        await client.query('delete from tag_photos where sha256 = $1', [oldest])
        await client.query(
          "select graphile_worker.add_job('remove-photo-files', json_build_object('sha256s', array[$1::text]))",
          [oldest],
        )
      }
      changes += 1
      await pause(5)
    }
    await client.end()
  })()
  return {
    count: () => changes,
    stop: async () => {
      stopping.abort()
      await changing
    },
  }
}

async function addPhotos(stack: Stack, count: number): Promise<void> {
  const files = createDiskPhotos(String(stack.settings['PHOTO_DIR']))
  const client = new pg.Client({ connectionString: stack.databaseUrl })
  await client.connect()
  for (let index = 0; index < count; index += 1) {
    const bytes = randomBytes(photoBytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await files.put(masterName(sha256), bytes)
    await client.query(
      `insert into tag_photos (brand_id, sha256, width, height, retired_at) select min(id), $1, 10, 10, now() from brands`,
      [sha256],
    )
  }
  await client.end()
}

let backups: string | undefined

/** The site itself, or an empty place to restore to. */
async function openPlace(stack: Stack, database?: string) {
  backups ??= await makeFolder('bolodex-backups-')
  const url = database ? await createDatabase(stack.databaseUrl, database) : stack.databaseUrl
  const photos = database ? await makeFolder('bolodex-restored-') : String(stack.settings['PHOTO_DIR'])
  const { PATH = '' } = process.env
  const settings = { ...stack.settings, DATABASE_URL: url, PHOTO_DIR: photos, BACKUP_DIR: backups, PATH }
  const env = { ...settings, ORIGIN: 'http://localhost' }
  const cli = async (...args: string[]): Promise<Record<string, unknown>> => {
    const child = spawn(process.execPath, ['apps/server/src/cli.ts', ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    child.stdout.on('data', (piece: Buffer) => (printed += piece.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(`cli ${args[0]} ended with ${code}`)
    return JSON.parse(printed) as Record<string, unknown>
  }
  return { url, photos, cli }
}

async function makeFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function sizeOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  await client.end()
  return Number(rows[0]?.bytes)
}

async function timed<T>(work: () => Promise<T>): Promise<[seconds: number, result: T]> {
  const started = performance.now()
  const result = await work()
  return [(performance.now() - started) / 1000, result]
}

const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits
