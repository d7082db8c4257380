import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advisoryLocks } from '#platform/database/transactions.ts'
import { createDiskPhotos } from '#platform/media/open-photo-store.ts'
import { masterName, namesOf, sizeName, type PhotoStore } from '#platform/media/photo-store.ts'
import { AppError } from '#platform/errors.ts'
import { createLogger } from '#platform/logger.ts'
import { createImageWorker, type ImageWorker } from '#platform/media/image-worker.ts'
import { addBrand, addUser } from '#testing/builders.ts'
import { makePhoto } from '#testing/photo-forms.ts'
import { createTestDatabase, emptyTables, type TestDatabase } from '#testing/test-database.ts'
import { createAddPhoto, type AddPhoto } from '#domain/brands/place-photo.ts'
import { plainNeckTag } from '#domain/brands/tag-photo-store.ts'
import { createCuratePhotos } from './curate-photos.ts'
import { photoJobs, type FetchPhoto } from './photo-jobs.ts'

const noticeDelivery = { wake: () => {} }
let database: TestDatabase
let folder: string
let files: PhotoStore
let imageWorker: ImageWorker
let addPhoto: AddPhoto
let admin: { id: number }

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bolodex-photo-jobs-'))
  files = createDiskPhotos(folder)
  imageWorker = createImageWorker(createLogger({ LOG_LEVEL: 'silent' }))
  addPhoto = createAddPhoto({ db: database.db, files, imageWorker, noticeDelivery })
  admin = await addUser(database.db, { is_admin: true })
})
afterAll(async () => {
  await imageWorker.stop()
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => emptyTables(database.pool, 'brands, graphile_worker._private_jobs'))

const notAsked: FetchPhoto = () => Promise.reject(new Error('Nobody should ask for an address here'))

async function run(name: string, payload: object, fetchPhoto = notAsked): Promise<void> {
  const job = photoJobs({
    db: database.db,
    files,
    imageWorker,
    addPhoto,
    fetchPhoto,
    noticeDelivery,
  }).find((one) => one.name === name)
  await job?.run(payload)
}

async function waitingJobs(): Promise<{ name: string; payload: unknown }[]> {
  const { rows } = await database.pool.query<{ name: string; payload: unknown }>(`
    select task.identifier as name, job.payload, job.run_at > now() + interval '1 minute' as "isLater"
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id order by job.id`)
  return rows
}

const give = async (brandId: number, bytes: Buffer, store = files) => {
  const add = createAddPhoto({ db: database.db, files: store, imageWorker, noticeDelivery })
  const { photo } = await add({ brandId, bytes, about: plainNeckTag, userId: null, sourceUrl: null, from: 'a network' })
  return { ...photo, sha256: /[0-9a-f]{64}/.exec(photo.url)?.[0] ?? '' }
}

/** Runs `first` once, and the real store from then on. */
function once(first: PhotoStore['put']): PhotoStore['put'] {
  let isFirst = true
  return (name, content) => {
    const put = isFirst ? first : files.put
    isFirst = false
    return put(name, content)
  }
}

describe('the smaller sizes', () => {
  test('are enqueued with the photo and made by a job', async () => {
    const { id } = await addBrand(database.db)
    const { sha256 } = await give(id, await makePhoto(1600, 1000))
    expect(await waitingJobs()).toMatchObject([
      { name: 'remove-photo-files', payload: { sha256s: [sha256] }, isLater: true },
      { name: 'make-photo-sizes', payload: { sha256 }, isLater: false },
    ])
    await run('make-photo-sizes', { sha256 })
    for (const width of [320, 640, 1280]) {
      const size = await files.read(sizeName(sha256, width))
      expect(await sharp(size ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: 'webp', width })
    }
  })

  test('of a deleted photo are not made', async () => {
    const { id } = await addBrand(database.db)
    const photo = await give(id, await makePhoto(400, 300, { seed: 21 }))
    await database.pool.query('delete from tag_photos')
    await run('make-photo-sizes', { sha256: photo.sha256 })
    expect((await readdir(folder)).filter((name) => name.startsWith(photo.sha256))).toEqual([masterName(photo.sha256)])
    await run('make-photo-sizes', { sha256: 'e'.repeat(64) })
    expect((await readdir(folder)).filter((name) => name.startsWith('eeee'))).toEqual([])
  })
})

describe('the files of a photo', () => {
  test('stay while a backup copies them, and go later', async () => {
    const { id } = await addBrand(database.db)
    const { sha256 } = await give(id, await makePhoto(400, 300, { seed: 41 }))
    await database.pool.query('delete from tag_photos; delete from graphile_worker._private_jobs')
    const backup = await database.pool.connect()
    await backup.query('select pg_advisory_lock($1)', [advisoryLocks.removePhotoFiles])
    await run('remove-photo-files', { sha256s: [sha256] })
    expect(await files.has(masterName(sha256))).toBe(true)
    expect(await waitingJobs()).toMatchObject([
      { name: 'remove-photo-files', payload: { sha256s: [sha256] }, isLater: true },
    ])
    await backup.query('select pg_advisory_unlock_all()')
    backup.release()
    await run('remove-photo-files', { sha256s: [sha256] })
    expect(await files.has(masterName(sha256))).toBe(false)
  })

  test('stay while any brand has it, shown or replaced, and go with the last', async () => {
    const [one, other] = [await addBrand(database.db), await addBrand(database.db)]
    const bytes = await makePhoto(400, 300, { seed: 31 })
    const photo = await give(one.id, bytes)
    await run('make-photo-sizes', { sha256: photo.sha256 })
    const same = await give(other.id, bytes)
    expect(same.sha256).toBe(photo.sha256)
    await give(other.id, await makePhoto(800, 600, { seed: 32 }))
    const curate = createCuratePhotos(database.db)
    const names = async () => (await readdir(folder)).filter((name) => name.startsWith(photo.sha256)).toSorted()

    await curate.remove({ brandId: one.id, photoId: photo.id, adminId: admin.id })
    await run('remove-photo-files', { sha256s: [photo.sha256] })
    expect(await names()).toEqual(namesOf(photo.sha256).toSorted())

    await curate.remove({ brandId: other.id, photoId: same.id, adminId: admin.id })
    await run('remove-photo-files', { sha256s: [photo.sha256] })
    expect(await names()).toEqual([])
  })

  test('removed by a job just before the photo is given again are stored again', async () => {
    const { id } = await addBrand(database.db)
    const removing: PhotoStore = {
      ...files,
      put: once(async (name, content) => {
        await files.put(name, content)
        await run('remove-photo-files', { sha256s: [name.slice(0, 64)] })
      }),
    }
    const photo = await give(id, await makePhoto(200, 150, { seed: 41 }), removing)
    expect(await files.has(masterName(photo.sha256))).toBe(true)
  })

  test('stay when a removal comes by while the photo is being given', async () => {
    const { id } = await addBrand(database.db)
    let removal: Promise<void> | undefined
    const removing: PhotoStore = {
      ...files,
      // From here on the photo relies on its files.
      has: async (name) => {
        const isThere = await files.has(name)
        removal = run('remove-photo-files', { sha256s: [name.slice(0, 64)] })
        await new Promise((resolve) => setTimeout(resolve, 200))
        return isThere
      },
    }
    const photo = await give(id, await makePhoto(200, 150, { seed: 42 }), removing)
    await removal
    expect(await files.has(masterName(photo.sha256))).toBe(true)
  })

  test('of a failed upload are removed later', async () => {
    const { id } = await addBrand(database.db)
    const bytes = await makePhoto(300, 200, { seed: 51 })
    const slow: PhotoStore = {
      ...files,
      put: async (name, content) => {
        await files.put(name, content)
        // The brand is deleted while the file is being stored.
        await database.db.deleteFrom('brands').where('id', '=', id).execute()
      },
    }
    await expect(give(id, bytes, slow)).rejects.toThrow('Brand not found')
    const [job, ...others] = await waitingJobs()
    expect(others).toEqual([])
    const { sha256s } = (job?.payload ?? { sha256s: [] }) as { sha256s: string[] }
    expect(await files.has(masterName(sha256s[0] ?? ''))).toBe(true)
    await run('remove-photo-files', { sha256s })
    expect(await files.has(masterName(sha256s[0] ?? ''))).toBe(false)
  })
})

describe('a photo by URL', () => {
  test('is fetched once for a new brand and given in the member’s name [P-10]', async () => {
    const [brand, member] = [await addBrand(database.db), await addUser(database.db)]
    const asked: string[] = []
    const url = 'https://example.org/tag.jpg'
    await run('add-photo-by-url', { brandId: brand.id, url, userId: member.id }, async (address) => {
      asked.push(address)
      return makePhoto(500, 400)
    })
    expect(asked).toEqual([url])
    const row = await database.db.selectFrom('tag_photos').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ user_id: member.id, source_url: url, width: 500 })
    const { tags_submitted: count } = await database.db
      .selectFrom('users')
      .select('tags_submitted')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test('is not fetched when the member left in between', async () => {
    const brand = await addBrand(database.db)
    await run('add-photo-by-url', { brandId: brand.id, url: 'https://example.org/tag.jpg', userId: 2_000_000_000 })
    expect(await database.db.selectFrom('tag_photos').selectAll().execute()).toEqual([])
  })

  test('is not added under an account that is closed before or while it is fetched', async () => {
    const brand = await addBrand(database.db)
    const closed = await addUser(database.db, { disabled_at: new Date() })
    await run('add-photo-by-url', { brandId: brand.id, url: 'https://example.org/tag.jpg', userId: closed.id })
    const closing = await addUser(database.db)
    const photo = { brandId: brand.id, url: 'https://example.org/tag.jpg', userId: closing.id }
    await run('add-photo-by-url', photo, async () => {
      await database.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', closing.id).execute()
      return makePhoto(500, 400)
    })
    expect(await database.db.selectFrom('tag_photos').selectAll().execute()).toEqual([])
  })

  test('is tried again unless it was refused for good', async () => {
    const brand = await addBrand(database.db)
    const photo = { brandId: brand.id, url: 'https://example.org/tag.jpg', userId: admin.id }
    await run('add-photo-by-url', photo, () => Promise.reject(new AppError('invalid_input', 'Not there')))
    await run('add-photo-by-url', photo, () => Promise.resolve(Buffer.from('<html>')))
    await run('add-photo-by-url', { ...photo, brandId: 2_000_000_000 }, () => makePhoto(50, 40))
    // The member who gave the URL gets the reason; a deleted brand causes no notice.
    const told = await database.db.selectFrom('notice_queue').select(['kind', 'user_id', 'brand_id', 'text']).execute()
    expect(told).toEqual([
      { kind: 'photo refused', user_id: admin.id, brand_id: brand.id, text: 'Not there' },
      { kind: 'photo refused', user_id: admin.id, brand_id: brand.id, text: expect.stringContaining('JPEG') },
    ])
    await expect(
      run('add-photo-by-url', photo, () => Promise.reject(new AppError('overloaded', 'Later'))),
    ).rejects.toThrow('Later')
    await expect(run('add-photo-by-url', photo, () => Promise.reject(new Error('connection reset')))).rejects.toThrow(
      'connection reset',
    )
    expect(await database.db.selectFrom('tag_photos').selectAll().execute()).toEqual([])
  })
})
