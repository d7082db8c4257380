import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig, type Config } from '#platform/config.ts'
import { createDiskPhotos } from '#platform/media/open-photo-store.ts'
import { masterName, sizeName } from '#platform/media/photo-store.ts'
import { addBrand, addUser } from './builders.ts'
import { createEmptyDatabase, createTestDatabase } from './test-database.ts'

export type SiteWithPhotos = Awaited<ReturnType<typeof openSiteWithPhotos>>

/** A site with a member, a brand and its photo, and a temporary backup folder. */
export async function openSiteWithPhotos() {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'bolodex-backup-'))
  const photos = join(folder, 'photos')
  let backups = await mkdtemp(join(folder, 'sets-'))

  const settings = (changes: Partial<Record<keyof Config, string>> = {}): Config =>
    readConfig({
      DATABASE_URL: database.url,
      APP_SECRET: 'x'.repeat(32),
      ORIGIN: 'http://localhost',
      PHOTO_DIR: photos,
      BACKUP_DIR: backups,
      ...changes,
    })

  /** A brand with a photo, which has one smaller size. */
  const addPhoto = async (text: string): Promise<string> => {
    const bytes = Buffer.from(`photo ${text}`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const files = createDiskPhotos(photos)
    await files.put(masterName(sha256), bytes)
    await files.put(sizeName(sha256, 320), Buffer.from(`smaller ${text}`))
    const { id } = await addBrand(database.db)
    await database.pool.query('insert into tag_photos (brand_id, sha256, width, height) values ($1, $2, 10, 10)', [
      id,
      sha256,
    ])
    return sha256
  }
  await addUser(database.db)
  await addPhoto('first')

  return {
    database,
    photos,
    settings,
    addPhoto,
    /** From now on backups go to an empty folder. */
    async useNewFolder(): Promise<string> {
      backups = await mkdtemp(join(folder, 'sets-'))
      return backups
    },
    /** An empty place to restore to. */
    openEmptyPlace: async (): Promise<Config> =>
      settings({ DATABASE_URL: await createEmptyDatabase(), PHOTO_DIR: await mkdtemp(join(folder, 'restored-')) }),
    makeFolder: () => mkdtemp(join(folder, 'other-')),
    async close(): Promise<void> {
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Every row of every table, except the records of backups and restores. */
export async function readAll(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename <> 'job_runs'
       -- Unlogged tables are in no backup.
       and (select relpersistence from pg_class where oid = format('%I.%I', schemaname, tablename)::regclass) = 'p'`,
  )
  const all: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    all[name] = rows.map(({ row }) => row).join('\n')
  }
  await client.end()
  return all
}

export async function readFolder(path: string): Promise<Record<string, string>> {
  const names = (await readdir(path)).toSorted()
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(path, name), 'hex')])),
  )
}

export async function lastRun(
  url: string,
  name: string,
): Promise<{ is_fine: boolean; note: string | null } | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select is_fine, note from job_runs where name = $1', [name])
  await client.end()
  return rows[0]
}
