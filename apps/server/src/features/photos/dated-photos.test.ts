import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { BrandDetails } from '@bolodex/contract/directory/brands'
import { limits } from '@bolodex/contract/limits'
import { PhotoAnswer } from '@bolodex/contract/photos/tag-photos'
import { tagPhotoKinds } from '@bolodex/contract/photos/tag-photo-kinds'
import sharp from 'sharp'
import { addBrand, addMember, addTagPhoto } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { makePhoto, makeSharpPhoto, writeForm } from '#testing/photo-forms.ts'
import { createTestApp } from '#testing/test-app.ts'

const subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
afterAll(() => subject.close())
const { cookie: member } = await addMember(subject.database.db)
let brand: { id: number }
beforeEach(async () => {
  await emptyTables(subject.database.pool, 'brands, brand_revisions, graphile_worker._private_jobs')
  brand = await addBrand(subject.database.db, { name: 'Fennimore' })
})

const send = (file: Buffer, fields: Record<string, string> = {}, cookie: string | null = member) => {
  const { payload, headers } = writeForm(file, fields)
  return subject.app.inject({
    method: 'POST',
    url: `/api/brands/${brand.id}/upload`,
    headers: { ...headers, ...(cookie && { cookie }) },
    payload,
  })
}
const give = async (seed: number, fields?: Record<string, string>, cookie?: string | null) =>
  PhotoAnswer.parse((await send(await makeSharpPhoto(300, 240, seed), fields, cookie)).json())
const read = async () => BrandDetails.parse((await subject.app.inject('/api/brands/fennimore')).json())
const shown = async () => (await read()).photos

describe('a brand has any number of photos', () => {
  test('of one kind and the same years [X-26a]', async () => {
    const fields = { kind: 'care label', yearFrom: '1984', yearTo: '1992' }
    for (let seed = 1; seed <= 4; seed += 1) expect((await give(seed, fields)).outcome).toBe('taken')
    expect((await shown()).map(({ kind, yearFrom, yearTo }) => [kind, yearFrom, yearTo])).toEqual(
      Array.from({ length: 4 }, () => ['care label', 1984, 1992]),
    )
    // And of one kind without years, beside the one on the card.
    for (let seed = 5; seed <= 7; seed += 1) await give(seed, { kind: 'print' })
    expect(await shown()).toHaveLength(7)
  })

  test('of every kind [X-26a]', async () => {
    for (const [seed, kind] of tagPhotoKinds.entries()) expect((await give(seed + 1, { kind })).outcome).toBe('taken')
    expect(new Set((await shown()).map(({ kind }) => kind))).toEqual(new Set(tagPhotoKinds))
  })

  test('each with optional years, country and note, in an answer of its address too [X-26a]', async () => {
    const about = { yearFrom: '1984', madeIn: 'British Hong Kong', note: 'From a dated receipt.\nSleeve label.' }
    const { photo } = await give(1, about)
    expect(photo).toMatchObject({ ...about, yearFrom: 1984, yearTo: null, era: null })
    expect(await shown()).toEqual([photo])
    expect((await give(2, { era: '1990s' })).photo).toMatchObject({ era: '1990s', yearFrom: 1990, yearTo: 1999 })
    expect((await give(3, { yearFrom: '1990', yearTo: '1999' })).photo).toMatchObject({ era: '1990s' })
    // Years say more than the era of an earlier client.
    expect((await give(4, { era: '1990s', yearTo: '1960' })).photo).toMatchObject({ yearFrom: null, yearTo: 1960 })
  })

  test(`up to ${limits.photosPerBrand}, of which guests add ${limits.guestPhotosPerBrand} [X-26a]`, async () => {
    const { db } = subject.database
    const fill = async (count: number, userId: number | null) => {
      for (let place = 0; place < count; place += 1)
        await addTagPhoto(db, brand.id, {
          user_id: userId,
          kind: 'print',
          sha256: `${userId ?? 'a'}${place}`.padStart(64, '0'),
        })
    }
    await fill(limits.guestPhotosPerBrand, null)
    const refused = await send(await makePhoto(300, 200), { kind: 'care label' }, null)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'This brand can’t have more photos by guests. Please sign in to add yours.',
    ])
    expect((await give(1, { kind: 'care label' })).outcome).toBe('taken')
    await fill(limits.photosPerBrand - limits.guestPhotosPerBrand - 1, 2_000_000)
    const full = await send(await makePhoto(300, 200), { kind: 'care label' })
    expect([full.statusCode, full.json().message]).toEqual([409, 'This brand can’t have more photos'])
    expect(await shown()).toHaveLength(limits.photosPerBrand)
  })
})

describe('beside dated photos', () => {
  test('of photos of which nothing is said the card still shows the one with more pixels [P-06]', async () => {
    await give(1, { era: '1990s' })
    const plain = await give(2)
    expect(plain.outcome).toBe('taken')
    // The card has a dated one: a plain photo does not compete with it, nor with another plain one.
    expect((await read()).photos).toHaveLength(2)
    await subject.database.db.deleteFrom('tag_photos').execute()
    await send(await makeSharpPhoto(400, 320), {})
    const smaller = await give(3)
    expect(smaller).toMatchObject({ outcome: 'worse', message: 'Kept existing higher resolution image' })
    const larger = PhotoAnswer.parse((await send(await makeSharpPhoto(500, 400, 4))).json())
    expect([larger.outcome, (await read()).tagPhotoUrl, (await shown()).length]).toEqual(['taken', larger.photo.url, 1])
  })

  test(
    'a copy of a photo of one kind and years is not added again but may replace it',
    { timeout: 120_000 },
    async () => {
      const original = new URL('../../../samples/tag-photos/yarrow-bend.webp', import.meta.url).pathname
      const draw = (width: number) => sharp(original).resize({ width }).jpeg({ quality: 90 }).toBuffer()
      const fields = { kind: 'care label', era: '1990s' }
      await give(1)
      await send(await draw(800), fields)
      expect((await send(await draw(500), fields)).json().outcome).toBe('worse')
      expect((await send(await draw(1280), fields)).json().outcome).toBe('taken')
      expect(await shown()).toHaveLength(2)
      const other = PhotoAnswer.parse((await send(await draw(600), { ...fields, era: '1970s' })).json())
      expect([other.outcome, other.similar?.era]).toEqual(['taken', '1990s'])
    },
  )
})

describe('a description is refused', () => {
  const refused = async (fields: Record<string, string>, cookie?: string | null) => {
    const answer = await send(await makePhoto(300, 200), fields, cookie)
    expect(await shown()).toEqual([])
    return [answer.statusCode, answer.json().message, answer.json().issues?.[0]?.path]
  }

  test.each([{ yearFrom: '84' }, { yearFrom: '1984.5' }, { yearTo: 'disco' }, { yearTo: '2525' }, { yearFrom: '' }])(
    'with years that are none: %j',
    async (fields) => {
      expect(await refused(fields)).toEqual([400, 'Please enter a year such as 1984', Object.keys(fields)[0]])
    },
  )

  test('with the last year before the first, with long texts, and with an unknown field', async () => {
    const years = { yearFrom: '1992', yearTo: '1984' }
    expect(await refused(years)).toEqual([400, 'The first year can’t be after the last', 'yearTo'])
    expect((await refused({ madeIn: 'x'.repeat(61) }))[0]).toBe(400)
    expect((await refused({ note: 'x'.repeat(301) }))[0]).toBe(400)
    expect((await refused({ country: 'U.S.A.' }))[0]).toBe(400)
  })

  test('with a text by a guest, who may give kind and years [P-09]', async () => {
    const message = 'Please sign in to add a country or a note'
    expect(await refused({ note: 'call 555-0100' }, null)).toEqual([401, message, 'note'])
    expect(await refused({ madeIn: 'call 555-0100' }, null)).toEqual([401, message, 'madeIn'])
    expect((await give(1, { kind: 'zipper', yearFrom: '1984' }, null)).photo).toMatchObject({
      submittedBy: 'guest',
      yearFrom: 1984,
    })
  })
})

test('a photo sent again under its key is the same photo; with other years it is refused', async () => {
  const key = '0d0b3cf1-0b8e-4a6e-9d5c-2f6d3c9f1a77'
  const file = await makePhoto(300, 200)
  const first = (await send(file, { key, yearFrom: '1984' })).json()
  expect((await send(file, { key, yearFrom: '1984' })).json().photo).toEqual(first.photo)
  expect((await send(file, { key, yearFrom: '1985' })).statusCode).toBe(409)
})
