import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BrandDetails } from '@bolodex/contract/brands'
import { addBrand, addTagPhoto, addUser, signIn } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let subject: TestApp
let admin: { id: number; cookie: string }
let brand: { id: number }

beforeAll(async () => {
  subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
  const { db } = subject.database
  const { id } = await addUser(db, { is_admin: true })
  admin = { id, cookie: await signIn(db, id) }
})
afterAll(() => subject.close())
beforeEach(async () => {
  await emptyTables(subject.database.pool, 'brands, brand_revisions, graphile_worker._private_jobs')
  brand = await addBrand(subject.database.db, { name: 'Fennimore' })
})

async function ask(method: 'PATCH' | 'DELETE', photoId: number, payload?: object) {
  const answer = await subject.app.inject({
    method,
    url: `/api/brands/${brand.id}/photos/${photoId}`,
    headers: { cookie: admin.cookie },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, ...answer.json<{ message?: string; photos?: { id: number; kind: string }[] }>() }
}

const add = (given: Parameters<typeof addTagPhoto>[2]) => addTagPhoto(subject.database.db, brand.id, given)
const read = async () => BrandDetails.parse((await subject.app.inject('/api/brands/fennimore')).json())
const changes = async () =>
  (await subject.database.db.selectFrom('brand_revisions').selectAll().orderBy('id').execute()).map((row) => ({
    kind: row.kind,
    by: row.user_id,
    photo: row.photo,
  }))

describe('an admin', () => {
  test('says what a photo shows, and the history keeps what was said before [X-05]', async () => {
    const photo = await add({ kind: 'neck tag' })
    const answer = await ask('PATCH', photo.id, { kind: 'care label', era: '1980s' })
    expect(answer).toMatchObject({ status: 200, photos: [{ id: photo.id, kind: 'care label', era: '1980s' }] })
    expect((await read()).photos).toEqual(answer.photos)
    expect(await changes()).toMatchObject([
      {
        kind: 'photo described',
        by: admin.id,
        photo: { before: { kind: 'neck tag', era: null }, after: { kind: 'care label', era: '1980s' } },
      },
    ])
    // An empty era is none, and what is already so is no change.
    expect(await ask('PATCH', photo.id, { era: '' })).toMatchObject({ photos: [{ era: null }] })
    await ask('PATCH', photo.id, { era: null, kind: 'care label' })
    expect(await changes()).toHaveLength(2)
  })

  test('chooses the photo on the card [X-05]', async () => {
    const [first, second] = [await add({ era: '1990s' }), await add({ era: '1970s' })]
    const answer = await ask('PATCH', second.id, { isPrimary: true })
    expect(answer.photos?.map(({ id }) => id)).toEqual([second.id, first.id])
    const { tagPhotoUrl, photos } = await read()
    expect(tagPhotoUrl).toBe(photos[0]?.url)
    expect(photos[0]?.id).toBe(second.id)
    await ask('PATCH', second.id, { isPrimary: true })
    expect(await changes()).toMatchObject([
      { kind: 'photo shown', photo: { before: { era: '1990s' }, after: { era: '1970s' } } },
    ])
  })

  test('removes a photo, and the next best is on the card', async () => {
    const care = await add({ kind: 'care label' })
    const neck = await add({ kind: 'neck tag' })
    await add({ kind: 'fake warning' })
    await ask('PATCH', care.id, { isPrimary: true })
    expect((await ask('DELETE', care.id)).photos?.map(({ id }) => id)).toEqual([neck.id, neck.id + 1])
    expect((await read()).photos[0]?.id).toBe(neck.id)
    expect((await changes()).at(-1)).toMatchObject({
      kind: 'photo removed',
      photo: { before: { kind: 'care label' }, after: null },
    })
    const { rows } = await subject.database.pool.query('select payload from graphile_worker._private_jobs')
    expect(rows).toHaveLength(1)
    // With the last genuine one the card is empty: a fake does not stand for the brand.
    await ask('DELETE', neck.id)
    expect((await read()).tagPhotoUrl).toBeNull()
  })

  test('removes a photo that was replaced long ago, too', async () => {
    const old = await add({ retired_at: new Date() })
    expect((await ask('DELETE', old.id)).status).toBe(200)
    expect(await subject.database.db.selectFrom('tag_photos').selectAll().execute()).toEqual([])
  })
})

describe('an admin is told', () => {
  test('that the place is taken', async () => {
    await add({ kind: 'neck tag', era: '1990s' })
    const other = await add({ kind: 'neck tag', era: '1970s' })
    expect(await ask('PATCH', other.id, { era: '1990s' })).toMatchObject({
      status: 409,
      message: 'The brand already has a photo of that kind and era',
    })
    expect(await changes()).toEqual([])
  })

  test('that a fake cannot stand for the brand, also when both are asked at once', async () => {
    const photo = await add({ kind: 'neck tag' })
    const answer = await ask('PATCH', photo.id, { kind: 'fake warning', isPrimary: true })
    expect(answer).toMatchObject({ status: 400, message: 'A photo of a fake can’t be the main photo' })
    expect((await read()).photos[0]?.kind).toBe('neck tag')
    expect((await ask('PATCH', photo.id, { kind: 'fake warning' })).status).toBe(200)
    expect((await read()).tagPhotoUrl).toBeNull()
  })

  test.each([{ kind: 'care label' }, { isPrimary: true }])(
    'that there is no such photo, or that it is replaced: %j',
    async (body) => {
      const retired = await add({ retired_at: new Date() })
      expect((await ask('PATCH', retired.id, body)).status).toBe(404)
      expect((await ask('PATCH', 2_000_000_000, body)).status).toBe(404)
      const other = await addBrand(subject.database.db)
      const foreign = await addTagPhoto(subject.database.db, other.id)
      expect((await ask('PATCH', foreign.id, body)).status).toBe(404)
      expect((await ask('DELETE', foreign.id)).status).toBe(404)
    },
  )
})

test('two admins who move photos into one place at once do not both get it', async () => {
  const photos = [await add({ era: '1970s' }), await add({ era: '1980s' }), await add({ era: '1990s' })]
  const answers = await Promise.all(photos.map(({ id }) => ask('PATCH', id, { era: '2000s' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})
