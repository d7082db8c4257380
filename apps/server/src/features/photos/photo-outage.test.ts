import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPhotoStore } from '#platform/media/open-photo-store.ts'
import { masterName, type PhotoStore } from '#platform/media/photo-store.ts'
import { addBrand } from '#testing/builders.ts'
import { makePhoto, writeForm } from '#testing/photo-forms.ts'
import { createBucket } from '#testing/s3-bucket.ts'
import { createTestApp, testConfig, type TestApp } from '#testing/test-app.ts'
import { startSwift, type Swift } from '../../../../../tools/parts/swift.ts'

let swift: Swift
let subject: TestApp
let store: PhotoStore

beforeAll(async () => {
  swift = await startSwift()
  const { endpoint, accessKeyId, secretAccessKey } = swift
  await createBucket(swift, 'photos')
  const settings = {
    S3_BUCKET: 'photos',
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    RATE_LIMIT_FACTOR: '1000',
  }
  subject = await createTestApp(settings)
  store = await openPhotoStore(testConfig(subject.database.url, settings))
}, 120_000)
afterAll(async () => {
  store.close()
  await subject.close()
  await swift.stop()
})

async function upload(seed: number, remoteAddress = '198.51.100.99'): Promise<number> {
  const brand = await addBrand(subject.database.db)
  const { payload, headers } = writeForm(await makePhoto(700 + seed, 500, { seed }))
  const url = `/api/brands/${brand.id}/upload`
  return (await subject.app.inject({ method: 'POST', url, remoteAddress, headers, payload })).statusCode
}

const hashes = async () =>
  (await subject.database.db.selectFrom('tag_photos').select('sha256').execute()).map((row) => row.sha256)

test('a photo is stored in S3 and served from there', async () => {
  expect(await upload(1)).toBe(200)
  const [sha256 = ''] = await hashes()
  const answer = await subject.app.inject(`/photos/${masterName(sha256)}`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(answer.rawPayload.equals((await store.read(masterName(sha256))) ?? Buffer.alloc(0))).toBe(true)
})

test('a store that dies while photos come in leaves no brand with a photo that is not there', async () => {
  const before = (await hashes()).length
  // From several networks: one alone may have only some of them in the queue.
  const uploads = Array.from({ length: 8 }, (_, index) => upload(index + 2, `198.51.100.${index}`))
  // Once one has passed, the others are in flight.
  await Promise.race(uploads)
  await swift.kill()
  const statuses = await Promise.all(uploads)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  const sha256s = await hashes()
  expect(sha256s).toHaveLength(before + statuses.filter((status) => status === 200).length)
  const [first = ''] = sha256s
  expect((await subject.app.inject(`/photos/${masterName(first)}`)).statusCode).toBe(503)

  await swift.start()
  for (const sha256 of sha256s) expect(await store.has(masterName(sha256))).toBe(true)
  expect(await upload(99)).toBe(200)
}, 120_000)
