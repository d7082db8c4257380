import { createHash, createSecretKey } from 'node:crypto'
import { appendFile, cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { migrationsFolder } from '#platform/database/migration-files.ts'
import { runTool } from '#platform/database/postgres-tools.ts'
import { grantRuntimeRole } from '#platform/database/runtime-role.ts'
import { createSharedKey } from '#platform/limits/networks.ts'
import { lastRun, openSiteWithPhotos, readAll, readFolder, type SiteWithPhotos } from '#testing/site-with-photos.ts'
import { backUp } from './back-up.ts'
import { restore, tryRestore } from './restore.ts'

// Each starts several of Postgres' own tools on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let site: SiteWithPhotos
let backups: string
beforeAll(async () => {
  site = await openSiteWithPhotos()
})
beforeEach(async () => {
  backups = await site.useNewFolder()
})
afterAll(() => site.close())

test('a backup restored to an empty place has every row and every file, and both are noted', async () => {
  const { path, manifest } = await backUp(site.settings())
  expect(manifest.photos).toMatchObject({ missing: 0 })
  expect((await stat(path)).mode & 0o777).toBe(0o700)
  expect((await stat(join(path, 'database.dump'))).mode & 0o077).toBe(0)
  expect(await lastRun(site.database.url, 'backup')).toEqual({ is_fine: true, note: null })
  const place = await site.openEmptyPlace()
  const restored = await restore(place, 'latest')
  expect(restored.migrated).toEqual([])
  expect(await readAll(place.DATABASE_URL)).toEqual(await readAll(site.database.url))
  expect(await readFolder(place.PHOTO_DIR)).toEqual(await readFolder(site.photos))
  expect(await lastRun(place.DATABASE_URL, 'restore')).toEqual({ is_fine: true, note: null })
})

test('a backup has neither the key of the day nor codes made with it, and a restored site makes a new key', async () => {
  const { pool } = site.database
  const own = await createSharedKey(site.database.db)()
  await pool.query(`insert into guest_vote_counts (day, code, votes, room) values (current_date, 'zz-code', 1, 1);
    insert into photo_network_bytes (day, code, bytes) values (current_date, 'zz-code', 1)`)
  const { path } = await backUp(site.settings())
  const data = await runTool('pg_restore', ['--data-only', '--file=-', join(path, 'database.dump')])
  expect(data).toContain('COPY public.brands ')
  for (const text of ['zz-code', own.export().toString('hex')]) expect(data).not.toContain(text)
  const place = await site.openEmptyPlace()
  await restore(place, 'latest')
  const client = new pg.Client({ connectionString: place.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query('insert into daily_keys (day) values (current_date) returning key')
  expect(own.equals(createSecretKey(rows[0].key))).toBe(false)
  await client.end()
})

test('the policies and grants of a role that is not there do not stop a restore', async () => {
  const name = `runtime_${Date.now()}`
  await site.database.pool.query(`create role ${name}`)
  await grantRuntimeRole(site.database.url, name)
  await backUp(site.settings())
  await site.database.pool.query(`drop owned by ${name}; drop role ${name}`)
  const place = await site.openEmptyPlace()
  await restore(place, 'latest')
  expect(await readAll(place.DATABASE_URL)).toEqual(await readAll(site.database.url))
})

test('a non-empty database is left alone unless replacing is requested, and then it may have no other connections', async () => {
  await backUp(site.settings())
  const place = await site.openEmptyPlace()
  await restore(place, 'latest')
  const client = new pg.Client({ connectionString: place.DATABASE_URL })
  await client.connect()
  await client.query('create table planted (id integer); delete from brands')
  await expect(restore(place, 'latest')).rejects.toThrow('not empty')
  await expect(restore(place, 'latest', { isReplacing: true })).rejects.toThrow('Stop every process first: 1 other')
  expect((await client.query("select to_regclass('planted') as found")).rows[0].found).toBe('planted')
  await client.end()
  await restore(place, 'latest', { isReplacing: true })
  expect(await readAll(place.DATABASE_URL)).toEqual(await readAll(site.database.url))
})

test('every defect of a set is found before anything changes', async () => {
  const { path } = await backUp(site.settings())
  const place = await site.openEmptyPlace()
  const photo = `photos/${(await readdir(join(path, 'photos'))).find((name) => name.includes('-320'))}`
  const faults: [name: string, plant: (copy: string) => Promise<unknown>, told: RegExp][] = [
    ['dump', (copy) => appendFile(join(copy, 'database.dump'), 'x'), /database\.dump is damaged/],
    ['no dump', (copy) => rm(join(copy, 'database.dump')), /database\.dump is missing/],
    ['photo', (copy) => replaceFile(join(copy, photo), 'other'), /photos\/.* is damaged/],
    ['no photo', (copy) => rm(join(copy, photo)), /photos\/.* is missing/],
    ['list', (copy) => appendFile(join(copy, 'photos.sha256'), '\n'), /photos\.sha256 does not match the manifest/],
    ['manifest', (copy) => writeFile(join(copy, 'manifest.json'), '{"format": 1'), /it is damaged, or of a newer/],
    ['format', (copy) => change(copy, '"format": 1', '"format": 2'), /it is damaged, or of a newer/],
    ['no manifest', (copy) => rm(join(copy, 'manifest.json')), /not a complete backup/],
    ['schema', (copy) => change(copy, '20261116T1000_create', '20991116T1000_create'), /does not know: 2099/],
  ]
  for (const [name, plant, told] of faults) {
    const copy = join(backups, name)
    await cp(path, copy, { recursive: true })
    await plant(copy)
    await expect(restore(place, copy), name).rejects.toThrow(told)
  }
  const client = new pg.Client({ connectionString: place.DATABASE_URL })
  await client.connect()
  expect((await client.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0)
  await client.end()
  expect(await readdir(place.PHOTO_DIR)).toEqual([])
})

test('a dump that fails half-way leaves the database as it was', async () => {
  const { path } = await backUp(site.settings())
  const place = await site.openEmptyPlace()
  await restore(place, path)
  const before = await readAll(place.DATABASE_URL)
  // Cut off, and the manifest made to agree: the hashes say nothing then.
  const whole = await readFile(join(path, 'database.dump'))
  const cut = whole.subarray(0, Math.floor(whole.length * 0.9))
  await writeFile(join(path, 'database.dump'), cut)
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  await change(path, hash(whole), hash(cut))
  await expect(restore(place, path, { isReplacing: true })).rejects.toThrow('pg_restore failed')
  expect(await readAll(place.DATABASE_URL)).toEqual(before)
})

test('a set of an older schema is brought up to date', async () => {
  await backUp(site.settings())
  const place = await site.openEmptyPlace()
  const newer = await site.makeFolder()
  await cp(migrationsFolder, newer, { recursive: true })
  await writeFile(join(newer, '20990101T0000_add_planted.sql'), 'alter table brands add column planted text')
  const { migrated } = await restore(place, 'latest', { migrations: pathToFileURL(`${newer}/`) })
  expect(migrated).toEqual(['20990101T0000_add_planted.sql'])
})

test('trying a restore compares everything, leaves no database and is noted by the site', async () => {
  const { path } = await backUp(site.settings())
  const count = async () =>
    (await site.database.pool.query("select from pg_database where datname like 'bolodex_try_%'")).rowCount
  expect(await tryRestore(site.settings(), path)).toMatchObject({
    photos: (await readdir(join(path, 'photos'))).length,
  })
  expect(await lastRun(site.database.url, 'restore')).toEqual({ is_fine: true, note: null })
  expect(await count()).toBe(0)
  await change(path, '"rows": 1', '"rows": 7')
  await expect(tryRestore(site.settings(), path)).rejects.toThrow('differ from the backup')
  expect(await lastRun(site.database.url, 'restore')).toMatchObject({ is_fine: false })
  expect(await count()).toBe(0)
})

async function replaceFile(path: string, content: string): Promise<void> {
  await rm(path)
  await writeFile(path, content)
}

async function change(copy: string, from: string, to: string): Promise<void> {
  const file = join(copy, 'manifest.json')
  const text = await readFile(file, 'utf8')
  expect(text).toContain(from)
  await writeFile(file, text.replace(from, to))
}
