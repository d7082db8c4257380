import { appendFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '#platform/config.ts'
import { requireTool, runTool } from '#platform/database/postgres-tools.ts'
import { noteRun } from '#platform/jobs/job-runs.ts'
import type { Logger } from '#platform/logger.ts'
import { openPhotoStore } from '#platform/media/open-photo-store.ts'
import { readVersion } from '#platform/version.ts'
import {
  beginSet,
  deleteOldDumps,
  deleteOldSets,
  hashFile,
  listSets,
  setFiles,
  writeThrough,
  type Manifest,
} from './backup-set.ts'
import { dayTables, openBackupStore, type BackupStore, type TableContents } from './backup-store.ts'
import { copyPhotos, countMissing } from './copy-photos.ts'

type Options = { signal?: AbortSignal; kept?: number | undefined }
export type Backup = { path: string; seconds: number; manifest: Manifest; deleted: string[] }

/** Name of the row in job_runs that the System page reads. */
const run = 'backup'

/**
 * Writes the database and all photos as one set. The dump is of one moment, and no photo's file is removed from before
 * that moment until all are copied, so the set has every file that its database names.
 */
export async function backUp(config: Config, { signal, kept }: Options = {}): Promise<Backup> {
  const root = requireFolder(config)
  const startedAt = new Date()
  const store = await openBackupStore(config.DATABASE_URL)
  const note = async (isFine: boolean, text: string | null): Promise<void> => {
    if (await store.hasTable('job_runs'))
      await noteRun(store.client, { name: run, startedAt, isFine, found: null, note: text })
  }
  try {
    const { path, manifest } = await writeSet(config, store, { root, startedAt, hasPhotos: true, signal })
    const deleted = kept === undefined ? [] : await deleteOldSets(root, kept)
    await note(true, null)
    return { path, seconds: (Date.now() - startedAt.getTime()) / 1000, manifest, deleted }
  } catch (error) {
    // The original error matters more than a failure to record it.
    await note(false, error instanceof Error ? error.message : null).catch(() => {})
    throw error
  } finally {
    await store.close()
  }
}

/** Dumps the database into the backup folder before migrations. Does nothing without such a folder. */
export function dumpBeforeMigrating(config: Config, log: Pick<Logger, 'info'>): (() => Promise<void>) | undefined {
  if (!config.BACKUP_DIR) return undefined
  const root = requireFolder(config)
  return async () => {
    const store = await openBackupStore(config.DATABASE_URL)
    try {
      const { path } = await writeSet(config, store, { root, startedAt: new Date(), hasPhotos: false })
      await deleteOldDumps(root)
      log.info({ path }, 'database dumped before migration')
    } catch (error) {
      throw new Error(
        'The database could not be dumped first, so it was not migrated. `migrate --no-backup` does without.',
        {
          cause: error,
        },
      )
    } finally {
      await store.close()
    }
  }
}

function requireFolder({ BACKUP_DIR }: Config): string {
  if (!BACKUP_DIR) throw new Error('Set BACKUP_DIR to the folder that backups are written to.')
  return resolve(BACKUP_DIR)
}

type SetOptions = { root: string; startedAt: Date; hasPhotos: boolean; signal?: AbortSignal | undefined }

async function writeSet(config: Config, store: BackupStore, options: SetOptions) {
  const { root, startedAt, hasPhotos, signal } = options
  if (!(await store.hasTable('schema_migrations')))
    throw new Error('The database is empty: there is nothing to back up.')
  if (!(await store.ownsTables()))
    throw new Error('This role does not own the tables: use the DATABASE_URL of the role that migrates.')
  const dumpedBy = await requireTool('pg_dump', await store.readMajor())
  if (!(await store.lockForBackup())) throw new Error('Another backup is running.')

  const [earlier] = (await listSets(root)).filter((name) => name.endsWith('Z'))
  const set = await beginSet(root, startedAt, { hasPhotos })
  try {
    const dump = join(set.folder, setFiles.dump)
    const expected = join(set.folder, 'expected')
    const snapshot = await store.beginSnapshot()
    // pg_dump would let others read it.
    await writeThrough(dump, '')
    const leftOut = dayTables.map((name) => `--exclude-table-data=${name}`)
    const args = ['--format=custom', `--snapshot=${snapshot}`, `--file=${dump}`, ...leftOut]
    await runTool('pg_dump', args, { databaseUrl: config.DATABASE_URL, signal })
    const migrations = await store.readMigrations()
    const tables: TableContents = { ...(await store.readContents()) }
    for (const name of dayTables) if (tables[name]) tables[name] = { rows: 0, digest: '0' }
    if (hasPhotos)
      for await (const hashes of store.listPhotos())
        await appendFile(expected, hashes.map((hash) => `${hash}\n`).join(''))
    await store.endSnapshot()

    const dumped = await hashFile(dump)
    if (!dumped) throw new Error('pg_dump wrote nothing.')
    const photos = hasPhotos ? await copyAll(config, set.folder, { expected, earlier, root, signal }) : null
    const manifest: Manifest = {
      format: 1,
      version: await readVersion(),
      createdAt: startedAt.toISOString(),
      dumpedBy,
      migrations,
      database: { ...dumped, tables },
      photos,
    }
    signal?.throwIfAborted()
    return { path: await set.finish(manifest), manifest }
  } catch (error) {
    await store.endSnapshot().catch(() => {})
    await set.discard()
    throw error
  }
}

type Sources = { expected: string; earlier: string | undefined; root: string; signal: AbortSignal | undefined }

async function copyAll(config: Config, folder: string, { expected, earlier, root, signal }: Sources) {
  const store = await openPhotoStore(config)
  try {
    await appendFile(expected, '')
    const copied = await copyPhotos({ store, folder, earlier: earlier ? join(root, earlier) : null, signal })
    const missing = await countMissing(folder, expected)
    await rm(expected)
    return { ...copied, missing }
  } finally {
    store.close()
  }
}
