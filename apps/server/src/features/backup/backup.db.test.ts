import { mkdir, readdir, rename, stat, writeFile, cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startSwift } from '../../../../../tools/parts/swift.ts'
import type { Config } from '#platform/config.ts'
import { migrationsFolder } from '#platform/database/migration-files.ts'
import { migrate } from '#platform/database/migrator.ts'
import { openPhotoStore } from '#platform/media/open-photo-store.ts'
import { masterName } from '#platform/media/photo-store.ts'
import { createEmptyDatabase } from '#testing/test-database.ts'
import { lastRun, openSiteWithPhotos, readAll, readFolder, type SiteWithPhotos } from '#testing/site-with-photos.ts'
import { backUp, dumpBeforeMigrating } from './back-up.ts'
import { listSets } from './backup-set.ts'
import { restore } from './restore.ts'

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

test('photos in a bucket are backed up, and restored to another', async () => {
  const swift = await startSwift()
  try {
    const { endpoint, accessKeyId, secretAccessKey } = swift
    const credentials = { accessKeyId, secretAccessKey }
    const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials })
    for (const Bucket of ['site', 'restored']) await client.send(new CreateBucketCommand({ Bucket }))
    const inBucket = (bucket: string, url = site.database.url) =>
      site.settings({
        DATABASE_URL: url,
        S3_BUCKET: bucket,
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      })
    const original = await readFolder(site.photos)
    const store = await openPhotoStore(inBucket('site'))
    for (const [name, hex] of Object.entries(original)) await store.put(name, Buffer.from(hex, 'hex'))
    await client.send(new PutObjectCommand({ Bucket: 'site', Key: 'open-data/2026-11-17.brands.csv', Body: 'other' }))
    const { manifest } = await backUp(inBucket('site'))
    expect(manifest.photos).toMatchObject({ files: Object.keys(original).length, missing: 0 })
    await restore(inBucket('restored', await createEmptyDatabase()), 'latest')
    const restored = await openPhotoStore(inBucket('restored'))
    const found: Record<string, string> = {}
    for await (const name of restored.list()) found[name] = (await restored.read(name))?.toString('hex') ?? ''
    expect(found).toEqual(original)
    for (const one of [store, restored]) one.close()
    client.destroy()
  } finally {
    await swift.stop()
  }
})

test('a role that owns no tables gets an error that says so', async () => {
  const name = `runtime_${Date.now()}`
  await site.database.pool.query(`create role ${name} login; grant select on all tables in schema public to ${name}`)
  const url = Object.assign(new URL(site.database.url), { username: name }).href
  await expect(backUp(site.settings({ DATABASE_URL: url }))).rejects.toThrow('This role does not own the tables')
  await site.database.pool.query(`drop owned by ${name}; drop role ${name}`)
  expect(await readdir(backups)).toEqual([])
})

test('a backup that is stopped or fails leaves nothing that looks like a set, and is noted as failed', async () => {
  const controller = new AbortController()
  const running = backUp(site.settings(), { signal: controller.signal })
  // In the middle: pg_dump has started to write.
  while ((await readdir(backups)).length === 0) await pause(1)
  controller.abort(new Error('stopped'))
  await expect(running).rejects.toThrow(/aborted|stopped/)
  expect(await readdir(backups)).toEqual([])
  expect(await lastRun(site.database.url, 'backup')).toMatchObject({ is_fine: false })

  // Killed, so that nothing could be cleaned up.
  await mkdir(join(backups, '.unfinished-2026-01-01T00-00-00-000Z'))
  await expect(restore(await site.openEmptyPlace(), 'latest')).rejects.toThrow('There is no backup in')
  await backUp(site.settings())
  expect(await readdir(backups)).toEqual(await listSets(backups))
})

test('only one backup runs at a time', async () => {
  const outcomes = await Promise.allSettled([backUp(site.settings()), backUp(site.settings())])
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  expect(failures).toEqual(['Error: Another backup is running.'])
})

test('files that were copied before are not stored twice, and old sets are deleted on request', async () => {
  const first = await backUp(site.settings())
  const sha256 = await site.addPhoto('second')
  const second = await backUp(site.settings())
  const inode = async (path: string, name: string) => (await stat(join(path, 'photos', name))).ino
  for (const name of await readdir(join(first.path, 'photos')))
    expect(await inode(second.path, name)).toBe(await inode(first.path, name))
  expect(await readdir(join(second.path, 'photos'))).toContain(masterName(sha256))
  const third = await backUp(site.settings(), { kept: 2 })
  expect(third.deleted).toHaveLength(1)
  expect((await listSets(backups)).map((name) => join(backups, name))).toEqual([third.path, second.path])
  const place = await site.openEmptyPlace()
  await restore(place, 'latest')
  expect(await readFolder(place.PHOTO_DIR)).toEqual(await readFolder(site.photos))
})

test('a photo that the store has lost or damaged is counted, and the rest is backed up', async () => {
  const sha256 = await site.addPhoto('lost')
  const path = join(site.photos, masterName(sha256))
  await rename(path, `${path}.away`)
  expect((await backUp(site.settings())).manifest.photos).toMatchObject({ missing: 1 })
  await writeFile(path, 'rotten')
  expect((await backUp(site.settings())).manifest.photos).toMatchObject({ missing: 1 })
  await rename(`${path}.away`, path)
  expect((await backUp(site.settings())).manifest.photos).toMatchObject({ missing: 0 })
})

test('the database is dumped before migrations if there is a place for it, and not migrated if that fails', async () => {
  const { path } = await backUp(site.settings())
  const place = await site.openEmptyPlace()
  await restore(place, path)
  const newer = await site.makeFolder()
  await cp(migrationsFolder, newer, { recursive: true })
  await writeFile(join(newer, '20990101T0000_add_planted.sql'), 'alter table brands add column planted text')
  const log = { info: () => {} }
  const options = (config: Config) => ({
    folder: pathToFileURL(`${newer}/`),
    beforeChange: dumpBeforeMigrating(config, log),
  })

  const nowhere = { ...place, BACKUP_DIR: '/dev/null/nowhere' }
  await expect(migrate(place.DATABASE_URL, options(nowhere))).rejects.toThrow('so it was not migrated')
  expect(await migrate(place.DATABASE_URL, options(place))).toEqual(['20990101T0000_add_planted.sql'])
  const [dump = ''] = (await listSets(backups)).filter((name) => name.endsWith('-before-migration'))
  expect(await readdir(join(backups, dump))).toEqual(['database.dump', 'manifest.json'])

  // Back to the earlier state: the dump predates the newer schema, and photos stay.
  await restore(place, dump, { isReplacing: true })
  expect(await readAll(place.DATABASE_URL)).toEqual(await readAll(site.database.url))
  await expect(migrate(await createEmptyDatabase(), options(nowhere))).resolves.toContain(
    '20990101T0000_add_planted.sql',
  )
})
