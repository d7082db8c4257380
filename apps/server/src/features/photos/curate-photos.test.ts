import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { BrandDetails } from '@bolodex/contract/directory/brands'
import { addBrand, addMember, addTagPhoto } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { createTestApp } from '#testing/test-app.ts'

const subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
afterAll(() => subject.close())
const admin = await addMember(subject.database.db, { is_admin: true })
let brand: { id: number }
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
  test('changes the kind and era of a photo, and the history keeps the earlier ones [X-05]', async () => {
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
    // An empty era is none, and what is already so is not a change.
    expect(await ask('PATCH', photo.id, { era: '' })).toMatchObject({ photos: [{ era: null }] })
    await ask('PATCH', photo.id, { era: null, kind: 'care label' })
    expect(await changes()).toHaveLength(2)
  })

  test('changes the years, the country and the note of a photo [X-26a]', async () => {
    const photo = await add({ kind: 'zipper', era: '1990s', note: 'An older note' })
    const years = { yearFrom: 1984, yearTo: 1992, madeIn: 'Hong Kong' }
    const answer = await ask('PATCH', photo.id, { ...years, note: '' })
    expect(answer.photos).toMatchObject([{ ...years, kind: 'zipper', era: null, note: null }])
    expect((await ask('PATCH', photo.id, { yearTo: null })).photos).toMatchObject([{ yearFrom: 1984, yearTo: null }])
    // Together with what is stored.
    expect(await ask('PATCH', photo.id, { yearTo: 1980 })).toMatchObject({
      status: 400,
      message: 'The first year can’t be after the last',
    })
    expect(await changes()).toMatchObject([
      { photo: { before: { yearFrom: 1990, yearTo: 1999 }, after: { era: null, yearFrom: 1984, yearTo: 1992 } } },
      { photo: { before: { yearFrom: 1984, yearTo: 1992 }, after: { yearFrom: 1984, yearTo: null } } },
    ])
    // The history has no texts: they go with the photo.
    expect(JSON.stringify(await changes())).not.toMatch(/older note|Hong Kong/)
  })

  test('gives several photos the same kind and years, also at once [X-26a]', async () => {
    const photos = [await add({ era: '1970s' }), await add({ era: '1980s' }), await add({ era: '1990s' })]
    const answers = await Promise.all(photos.map(({ id }) => ask('PATCH', id, { era: '2000s' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await read()).photos.map(({ era }) => era)).toEqual(['2000s', '2000s', '2000s'])
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
    // Without the last genuine photo the card is empty: a fake does not represent the brand.
    await ask('DELETE', neck.id)
    expect((await read()).tagPhotoUrl).toBeNull()
  })

  test('removes a photo that was replaced long ago, too', async () => {
    const old = await add({ retired_at: new Date() })
    expect((await ask('DELETE', old.id)).status).toBe(200)
    expect(await subject.database.db.selectFrom('tag_photos').selectAll().execute()).toEqual([])
  })
})

describe('an admin is notified', () => {
  test('that a fake cannot represent the brand, also with concurrent changes', async () => {
    const photo = await add({ kind: 'neck tag' })
    const answer = await ask('PATCH', photo.id, { kind: 'fake warning', isPrimary: true })
    expect(answer).toMatchObject({ status: 400, message: 'A photo of a fake can’t be the main photo' })
    expect((await read()).photos[0]?.kind).toBe('neck tag')
    expect((await ask('PATCH', photo.id, { kind: 'fake warning' })).status).toBe(200)
    expect((await read()).tagPhotoUrl).toBeNull()
  })

  test.each([{ kind: 'care label' }, { isPrimary: true }])(
    'that the photo is unknown or replaced: %j',
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
