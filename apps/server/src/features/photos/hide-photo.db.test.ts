import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDiskPhotos } from '#platform/media/open-photo-store.ts'
import type { PhotoStore } from '#platform/media/photo-store.ts'
import { createLogger } from '#platform/logger.ts'
import { createImageWorker, type ImageWorker } from '#platform/media/image-worker.ts'
import { addBrand, addUser } from '#testing/builders.ts'
import { makePhoto } from '#testing/photo-forms.ts'
import { createTestDatabase, emptyTables, type TestDatabase } from '#testing/test-database.ts'
import { createHistoryStore } from '#features/curation/revision-store.ts'
import { createAddPhoto, type AddPhoto } from '#domain/brands/place-photo.ts'
import { plainNeckTag } from '#domain/brands/tag-photo-store.ts'
import { bringBackPhoto, hidePhoto } from './curate-photos.ts'
import { photoJobs } from './photo-jobs.ts'

const noticeDelivery = { wake: () => {} }
let database: TestDatabase
let folder: string
let files: PhotoStore
let imageWorker: ImageWorker
let addPhoto: AddPhoto
let adminId: number
let brand: { id: number; slug: string }

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bolodex-hidden-photos-'))
  files = createDiskPhotos(folder)
  imageWorker = createImageWorker(createLogger({ LOG_LEVEL: 'silent' }))
  addPhoto = createAddPhoto({ db: database.db, files, imageWorker, noticeDelivery })
  adminId = (await addUser(database.db, { is_admin: true })).id
})
afterAll(async () => {
  await imageWorker.stop()
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await emptyTables(database.pool, 'brands, brand_revisions, graphile_worker._private_jobs')
  const { id } = await addBrand(database.db, { name: 'Fennimore', slug: 'fennimore' })
  brand = { id, slug: 'fennimore' }
})

const ask = async <T extends object>(query: string) => (await database.pool.query<T>(query)).rows
const give = (seed: number, brandId = brand.id) => giveBytes(makePhoto(400, 300, { seed }), brandId)
const giveBytes = async (bytes: Promise<Buffer>, brandId: number) => {
  const { photo } = await addPhoto({
    brandId,
    bytes: await bytes,
    about: plainNeckTag,
    userId: null,
    sourceUrl: null,
    from: 'a network',
  })
  return { id: photo.id, sha256: /[0-9a-f]{64}/.exec(photo.url)?.[0] ?? '' }
}
const hide = (photoId: number) =>
  database.db.transaction().execute((trx) => hidePhoto(trx, { photoId, adminId, reason: 'Indecent' }))
const bringBack = (photoId: number) =>
  database.db.transaction().execute((trx) => bringBackPhoto(trx, { photoId, adminId, hidden: { wasOnCard: true } }))
const removeFiles = async (sha256: string) => {
  const fetchPhoto = () => Promise.reject(new Error('Nobody should ask for an address here'))
  const jobs = photoJobs({ db: database.db, files, imageWorker, addPhoto, fetchPhoto, noticeDelivery })
  await jobs.find(({ name }) => name === 'remove-photo-files')?.run({ sha256s: [sha256] })
}
const isKept = async (sha256: string) => (await readdir(folder)).some((name) => name.startsWith(sha256))
const letTimePass = () => ask(`update tag_photos set taken_away_at = taken_away_at - interval '12 minutes'`)
const urls = async () => {
  const told = await createHistoryStore(database.pool).read(brand.slug, undefined)
  return told?.changes.map(({ kind, photo }) => [kind, photo?.before?.url ?? photo?.after?.url ?? null])
}

test('a photo removed by a verdict is gone from the history and cannot be uploaded again [X-05, X-06]', async () => {
  const photo = await give(1)
  const url = `/photos/${photo.sha256}.webp`
  expect(await urls()).toEqual([['photo added', url]])
  await hide(photo.id)
  expect(await urls()).toEqual([
    ['photo removed', null],
    ['photo added', null],
  ])
  const kind = 'An admin removed this photo from this brand. Please choose another one.'
  await expect(give(1)).rejects.toThrow(kind)
  // A hundred others that were replaced since do not let it be forgotten.
  await ask(`insert into tag_photos (brand_id, sha256, width, height, retired_at)
    select ${brand.id}, lpad(to_hex(n), 64, '0'), 9, 9, now() + interval '1 hour' from generate_series(1, 120) n`)
  await give(2)
  await expect(give(1)).rejects.toThrow(kind)
  await ask('delete from tag_photos where taken_away_at is null')
  await bringBack(photo.id)
  expect((await urls())?.filter(([, one]) => one === url)).toHaveLength(3)
  expect(await give(1)).toEqual(photo)
})

test('its files are deleted once undo has expired, unless another brand has the same photo [X-05]', async () => {
  const photo = await give(3)
  await ask('delete from graphile_worker._private_jobs')
  await hide(photo.id)
  const waiting = await ask(`select payload, run_at > now() + interval '10 minutes' as "isLater"
    from graphile_worker._private_jobs`)
  expect(waiting).toEqual([{ payload: { sha256s: [photo.sha256] }, isLater: true }])
  await removeFiles(photo.sha256)
  expect(await isKept(photo.sha256)).toBe(true)
  await bringBack(photo.id)
  await letTimePass()
  await removeFiles(photo.sha256)
  expect(await isKept(photo.sha256)).toBe(true)
  await hide(photo.id)
  const other = await addBrand(database.db)
  await give(3, other.id)
  await letTimePass()
  await removeFiles(photo.sha256)
  expect(await isKept(photo.sha256)).toBe(true)
  await ask(`delete from tag_photos where brand_id = ${other.id}`)
  await removeFiles(photo.sha256)
  expect(await isKept(photo.sha256)).toBe(false)
})
