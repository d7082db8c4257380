import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { migrationsFolder, readMigrations } from '#platform/database/migration-files.ts'
import { migrate } from '#platform/database/migrator.ts'
import { requireTool, runTool, startTool } from '#platform/database/postgres-tools.ts'
import { grantRuntimeRole } from '#platform/database/runtime-role.ts'
import { noteRun } from '#platform/jobs/job-runs.ts'
import { openPhotoStore } from '#platform/media/open-photo-store.ts'
import { findSet, hashFile, readManifest, setFiles, type Manifest } from './backup-set.ts'
import { openBackupStore, type BackupStore } from './backup-store.ts'
import { putPhotos, verifyPhotos } from './copy-photos.ts'

type Options = {
  /** Whether what is in the database now may go. */
  isReplacing?: boolean
  runtimeRole?: string | undefined
  /** Folder of migrations, other than the release's own in tests. */
  migrations?: URL
}
type Restored = { rows: number; photos: number; migrated: string[]; seconds: number }

/** Name of the row in job_runs that the System page reads. */
const run = 'restore'

/**
 * Brings database and photos to what a set has. Everything that can be wrong with the set is found before anything is
 * changed. The database is changed in one transaction: it has all of the set in the end, or nothing of it.
 */
export async function restore(config: Config, wanted: string, options: Options = {}): Promise<Restored> {
  const { isReplacing = false, runtimeRole, migrations = migrationsFolder } = options
  const startedAt = new Date()
  const { folder, manifest } = await verifySet(config, wanted, migrations)
  const store = await openBackupStore(config.DATABASE_URL)
  try {
    await requireRoom(store, isReplacing)
    const photos = manifest.photos ? await restorePhotos(config, folder) : 0
    await loadDump(config.DATABASE_URL, folder, isReplacing ? removeAll : '')
    await compareContents(store, manifest)
    const migrated = await migrate(config.DATABASE_URL, { folder: migrations })
    await store.emptyDayTables()
    if (runtimeRole) await grantRuntimeRole(config.DATABASE_URL, runtimeRole)
    await store.vacuum()
    await noteRun(store.client, { name: run, startedAt, isFine: true, found: null, note: null })
    return { rows: countRows(manifest), photos, migrated, seconds: secondsSince(startedAt) }
  } finally {
    await store.close()
  }
}

/** Restores a set into a temporary database, compares and drops it. The site stays up and records the result. */
export async function tryRestore(config: Config, wanted: string): Promise<Omit<Restored, 'migrated'>> {
  const startedAt = new Date()
  const site = await openBackupStore(config.DATABASE_URL)
  const note = (isFine: boolean, text: string | null): Promise<void> =>
    noteRun(site.client, { name: run, startedAt, isFine, found: null, note: text })
  try {
    const { folder, manifest } = await verifySet(config, wanted, migrationsFolder)
    await loadAside(config.DATABASE_URL, site, folder, manifest)
    await note(true, null)
    return { rows: countRows(manifest), photos: manifest.photos?.files ?? 0, seconds: secondsSince(startedAt) }
  } catch (error) {
    // The original error matters more than a failure to record it.
    await note(false, error instanceof Error ? error.message : null).catch(() => {})
    throw error
  } finally {
    await site.close()
  }
}

async function loadAside(siteUrl: string, site: BackupStore, folder: string, manifest: Manifest): Promise<void> {
  const name = `bolodex_try_${randomBytes(6).toString('hex')}`
  const databaseUrl = Object.assign(new URL(siteUrl), { pathname: `/${name}` }).href
  await site.createDatabase(name)
  try {
    await loadDump(databaseUrl, folder)
    const store = await openBackupStore(databaseUrl)
    try {
      await compareContents(store, manifest)
    } finally {
      await store.close()
    }
    await migrate(databaseUrl)
  } finally {
    await site.dropDatabase(name)
  }
}

/** Throws unless the set is whole and this release can read it. Changes nothing. */
async function verifySet(config: Config, wanted: string, migrations: URL) {
  const folder = await findSet(config.BACKUP_DIR, wanted)
  const manifest = await readManifest(folder)
  const known = new Map((await readMigrations(migrations)).map(({ name, checksum }) => [name, checksum]))
  const strange = Object.entries(manifest.migrations).filter(([name, checksum]) => known.get(name) !== checksum)
  if (strange.length > 0) {
    const names = strange.map(([name]) => name).join(', ')
    throw new Error(
      `The backup is of release ${manifest.version}, whose schema this release does not know: ${names}. Use that release.`,
    )
  }
  const dump = await hashFile(join(folder, setFiles.dump))
  if (dump?.sha256 !== manifest.database.sha256)
    throw new Error(`${setFiles.dump} is ${dump ? 'damaged: it does not match the manifest' : 'missing'}.`)
  if (manifest.photos) await verifyPhotos(folder, manifest.photos)
  await requireTool('pg_restore', manifest.dumpedBy)
  await requireTool('psql', manifest.dumpedBy)
  return { folder, manifest }
}

async function requireRoom(store: BackupStore, isReplacing: boolean): Promise<void> {
  if (!isReplacing) {
    if (!(await store.isEmpty())) throw new Error('The database is not empty. `--replace` deletes what is in it.')
    return
  }
  const others = await store.countOthers()
  if (others > 0) throw new Error(`Stop every process first: ${others} other connections use the database.`)
}

async function restorePhotos(config: Config, folder: string): Promise<number> {
  const store = await openPhotoStore(config)
  return putPhotos(folder, store).finally(store.close)
}

/** Without who may do what: roles are the new place's own, and `migrate --runtime-role` grants what they need. */
const leftOut = /^\d+; \d+ \d+ (POLICY|COMMENT - EXTENSION) /

/** Most of the time goes into building indexes, which is faster with some memory. */
const begin = `begin;
set local lock_timeout = '10s';
set local maintenance_work_mem = '256MB';
set client_min_messages = warning;
`

/** The old contents are dropped in the transaction that restores the set. The schema is created as initdb does. */
const removeAll = `drop schema if exists graphile_worker cascade;
drop schema public cascade;
create schema public;
comment on schema public is 'standard public schema';
grant usage on schema public to public;
`

async function loadDump(databaseUrl: string, folder: string, before = ''): Promise<void> {
  const dump = join(folder, setFiles.dump)
  const scratch = await mkdtemp(join(tmpdir(), 'bolodex-restore-'))
  try {
    const contents = await runTool('pg_restore', ['--list', dump])
    const list = join(scratch, 'list')
    await writeFile(
      list,
      contents
        .split('\n')
        .filter((entry) => !leftOut.test(entry))
        .join('\n'),
    )
    const args = ['--no-owner', '--no-privileges', `--use-list=${list}`, '--file=-', dump]
    const reader = startTool('pg_restore', args)
    const writer = startTool('psql', psqlArgs, { databaseUrl })
    reader.child.stdin.end()
    writer.child.stdout.resume()
    writer.child.stdin.write(begin + before)
    reader.child.stdout.pipe(writer.child.stdin, { end: false })
    // Without this last word psql rolls back, so a dump that breaks off leaves nothing.
    const reading = reader.ended.then(
      () => void writer.child.stdin.end('commit;\n'),
      (error: unknown) => {
        writer.child.stdin.end()
        throw error
      },
    )
    // Its output has no reader any more.
    writer.ended.catch(() => reader.child.kill())
    const outcomes = await Promise.allSettled([writer.ended, reading])
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  } finally {
    await rm(scratch, { recursive: true })
  }
}

const psqlArgs = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--set=VERBOSITY=terse', '--file=-']

async function compareContents(store: BackupStore, { database }: Manifest): Promise<void> {
  const found = await store.readContents()
  const names = new Set([...Object.keys(found), ...Object.keys(database.tables)])
  const other = [...names].filter((name) => {
    const [is, was] = [found[name], database.tables[name]]
    return is?.rows !== was?.rows || is?.digest !== was?.digest
  })
  if (other.length > 0) throw new Error(`These tables differ from the backup: ${other.join(', ')}.`)
}

const countRows = ({ database }: Manifest): number =>
  Object.values(database.tables).reduce((sum, { rows }) => sum + rows, 0)

const secondsSince = (moment: Date): number => (Date.now() - moment.getTime()) / 1000
