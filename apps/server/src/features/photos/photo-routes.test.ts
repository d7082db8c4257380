import { readdir } from 'node:fs/promises'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { BrandDetails } from '@bolodex/contract/directory/brands'
import { limits } from '@bolodex/contract/limits'
import { PhotoAnswer } from '@bolodex/contract/photos/tag-photos'
import { addBrand, addMember } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { makePhoto, writeForm } from '#testing/photo-forms.ts'
import { createTestApp } from '#testing/test-app.ts'
import sharp from 'sharp'

const subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
afterAll(() => subject.close())
const member = await addMember(subject.database.db, { display_username: 'Mira_Finds' })
const other = await addMember(subject.database.db)
let brand: { id: number }
beforeEach(async () => {
  await emptyTables(subject.database.pool, 'brands, brand_revisions, graphile_worker._private_jobs')
  brand = await addBrand(subject.database.db, { name: 'Fennimore' })
})

type Given = { fields?: Record<string, string>; cookie?: string; brandId?: number; name?: string; type?: string }

async function upload(file: Buffer | null, { fields = {}, cookie, brandId = brand.id, ...about }: Given = {}) {
  const { payload, headers } = writeForm(file, fields, about)
  return subject.app.inject({
    method: 'POST',
    url: `/api/brands/${brandId}/upload`,
    headers: { ...headers, ...(cookie && { cookie }) },
    payload,
  })
}

const read = async () => BrandDetails.parse((await subject.app.inject('/api/brands/fennimore')).json())
const rows = () => subject.database.db.selectFrom('tag_photos').selectAll().orderBy('id').execute()
const revisions = () => subject.database.db.selectFrom('brand_revisions').selectAll().orderBy('id').execute()

describe('a photo that is uploaded', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'as %s is on the brand’s card, re-encoded as WebP, whatever the file name [P-07]',
    async (format) => {
      const answer = await upload(await makePhoto(800, 600, { format }), { name: 'notes.txt', type: 'text/plain' })
      expect(answer.statusCode).toBe(200)
      const { message, photo, outcome, similar } = PhotoAnswer.parse(answer.json())
      expect({ message, outcome, similar }).toEqual({
        message: 'Tag photo uploaded successfully',
        outcome: 'taken',
        similar: null,
      })
      const { tagPhotoUrl, photos } = await read()
      expect(tagPhotoUrl).toBe(photo.url)
      expect(photos).toEqual([photo])
      const file = await subject.app.inject(photo.url)
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 800, height: 600 })
    },
  )

  test('is rotated upright, at most 2560 pixels wide or high, and has no metadata', async () => {
    const wide = await sharp(await makePhoto(4000, 3000))
      .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'somebody' } } })
      .jpeg()
      .toBuffer()
    const { photo } = PhotoAnswer.parse((await upload(wide)).json())
    expect([photo.width, photo.height]).toEqual([1920, 2560])
    const { orientation, exif, icc, xmp } = await sharp((await subject.app.inject(photo.url)).rawPayload).metadata()
    expect([orientation, exif, icc, xmp]).toEqual([undefined, undefined, undefined, undefined])
    const [row] = await rows()
    expect(row?.source_pixels).toBe(12_000_000)
    expect(await sharp(Buffer.from(photo.blur ?? '', 'base64')).metadata()).toMatchObject({ format: 'webp', width: 16 })
  })
})

describe('the submitter of a photo', () => {
  test('is a guest without a session, whatever the form contains [P-09]', async () => {
    const answer = await upload(await makePhoto(400, 300), { fields: { submittedBy: 'Mira_Finds' } })
    expect(PhotoAnswer.parse(answer.json()).photo.submittedBy).toBe('guest')
    expect((await read()).tagSubmittedBy).toBe('guest')
  })

  test('is the session’s member, whatever the form contains, and the photo counts for them [P-09, P-10]', async () => {
    const answer = await upload(await makePhoto(400, 300), {
      fields: { submittedBy: 'somebody else' },
      cookie: member.cookie,
    })
    expect(PhotoAnswer.parse(answer.json()).photo.submittedBy).toBe('Mira_Finds')
    const count = async () =>
      (await subject.database.db.selectFrom('users').select('tags_submitted').where('id', '=', member.id).execute())[0]
    expect(await count()).toEqual({ tags_submitted: 1 })
    // Neither stored nor counted.
    await upload(await makePhoto(300, 200), { cookie: member.cookie })
    expect(await count()).toEqual({ tags_submitted: 1 })
  })
})

describe('of two neck tags of which nothing else is said', () => {
  test('the one with more pixels stays, and the other member gets a notice [P-06]', async () => {
    const first = PhotoAnswer.parse((await upload(await makePhoto(800, 600))).json())
    const answer = PhotoAnswer.parse((await upload(await makePhoto(640, 480, { seed: 2 }))).json())
    expect(answer).toEqual({
      message: 'Kept existing higher resolution image',
      photo: first.photo,
      outcome: 'worse',
      similar: null,
    })
    expect(await rows()).toHaveLength(1)
    expect(await revisions()).toHaveLength(1)
  })

  test('the one with more pixels replaces the other, which can be restored [P-06]', async () => {
    const first = PhotoAnswer.parse((await upload(await makePhoto(640, 480))).json())
    const second = PhotoAnswer.parse((await upload(await makePhoto(800, 600, { seed: 2 }))).json())
    expect(second).toMatchObject({ message: 'Tag photo uploaded successfully', outcome: 'taken' })
    const { photos, tagPhotoUrl } = await read()
    expect(photos).toEqual([second.photo])
    expect(tagPhotoUrl).toBe(second.photo.url)
    expect((await rows()).map(({ retired_at: at }) => at !== null)).toEqual([true, false])
    expect((await subject.app.inject(first.photo.url)).statusCode).toBe(200)
  })

  test('the pixels of the uploads are compared, not of the stored files', async () => {
    await upload(await makePhoto(3000, 2250))
    const larger = PhotoAnswer.parse((await upload(await makePhoto(4000, 3000, { seed: 2 }))).json())
    expect(larger.outcome).toBe('taken')
  })
})

test('photos of several kinds and eras are shown together, the neck tag on the card [X-05]', async () => {
  const give = async (seed: number, fields: Record<string, string>) =>
    PhotoAnswer.parse((await upload(await makePhoto(400, 300, { seed }), { fields })).json()).photo
  const fake = await give(1, { kind: 'fake warning' })
  expect((await read()).tagPhotoUrl).toBeNull()
  const care = await give(2, { kind: 'care label', era: '1990s' })
  expect((await read()).tagPhotoUrl).toBe(care.url)
  const neck = await give(3, { era: '1990s' })
  const old = await give(4, { era: '1970s' })
  const { photos } = await read()
  expect(photos.map(({ id, kind, era }) => [id, kind, era])).toEqual([
    [care.id, 'care label', '1990s'],
    [fake.id, 'fake warning', null],
    [neck.id, 'neck tag', '1990s'],
    [old.id, 'neck tag', '1970s'],
  ])
})

describe('a photo that is here already', () => {
  test('is not stored again, be it for another kind or era', async () => {
    const file = await makePhoto(400, 300)
    const { photo } = PhotoAnswer.parse((await upload(file)).json())
    const again = PhotoAnswer.parse((await upload(file, { fields: { kind: 'care label' } })).json())
    expect(again).toEqual({
      message: 'We already have this photo',
      photo,
      outcome: 'known',
      similar: null,
    })
    expect(await rows()).toHaveLength(1)
  })

  test('in another size and for another era is recognized and reported', async () => {
    const first = PhotoAnswer.parse((await upload(await makePhoto(800, 600))).json())
    await upload(await makePhoto(800, 600, { seed: 9 }), { fields: { era: '1970s' } })
    const smaller = await sharp(await makePhoto(800, 600))
      .resize(500)
      .jpeg({ quality: 60 })
      .toBuffer()
    const answer = PhotoAnswer.parse((await upload(smaller, { fields: { era: '1990s' } })).json())
    expect(answer.outcome).toBe('taken')
    expect(answer.similar).toEqual(first.photo)
  })

  test('that was replaced returns when given again for another era', async () => {
    const small = await makePhoto(400, 300)
    const first = PhotoAnswer.parse((await upload(small, { cookie: member.cookie })).json())
    await upload(await makePhoto(800, 600, { seed: 2 }), { cookie: other.cookie })
    const again = PhotoAnswer.parse((await upload(small, { fields: { era: '1990s' } })).json())
    expect(again.outcome).toBe('taken')
    expect(again.photo).toEqual({ ...first.photo, era: '1990s', yearFrom: 1990, yearTo: 1999 })
    expect((await read()).photos).toHaveLength(2)
  })
})

describe('an unacceptable file', () => {
  const refused = async (file: Buffer | null, given: Given = {}) => {
    const before = await readdir(subject.photoDir)
    const answer = await upload(file, given)
    expect(await rows()).toEqual([])
    expect(await readdir(subject.photoDir)).toEqual(before)
    return [answer.statusCode, answer.json().message]
  }

  test.each([
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a text', Buffer.from('not a photo')],
    ['nothing', Buffer.alloc(0)],
  ])('because it is %s is refused by its content [P-04d]', async (_, bytes) => {
    expect(await refused(bytes, { name: 'tag.png', type: 'image/png' })).toEqual([
      415,
      'Please select a JPEG, PNG or WebP image',
    ])
  })

  test('because it is animated is refused', async () => {
    const frames = Buffer.concat(Array.from({ length: 3 }, (_, index) => Buffer.alloc(64 * 64 * 3, index * 80)))
    const animated = await sharp(frames, { raw: { width: 64, height: 192, channels: 3, pageHeight: 64 } })
      .webp({ loop: 0, delay: [100, 100, 100] })
      .toBuffer()
    expect(await refused(animated)).toEqual([415, 'Please select a JPEG, PNG or WebP image'])
  })

  test('because half of it is missing is refused', async () => {
    const photo = await makePhoto(800, 600)
    expect(await refused(photo.subarray(0, photo.length / 2))).toEqual([
      415,
      'We can’t read this file as a photo. Try another one.',
    ])
  })

  test('because it is too long is refused, to the byte [P-04d]', async () => {
    const photo = await makePhoto(64, 64, { format: 'png' })
    const fill = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])
    expect(await refused(fill(limits.photoBytes))).toEqual([413, 'File size must be less than 5MB'])
    expect((await upload(fill(limits.photoBytes - 1))).statusCode).toBe(200)
  })

  test('because there is none is refused [P-04d]', async () => {
    expect(await refused(null)).toEqual([400, 'No file selected'])
  })

  test('because its era or its kind is none of the list is refused', async () => {
    const photo = await makePhoto(64, 64)
    for (const era of ['Jane Roe, 12 Elm St, 555-0100, thief', '90s', '1990S'])
      expect(await refused(photo, { fields: { era } })).toEqual([400, 'Please choose one of the eras, or none'])
    expect((await refused(photo, { fields: { kind: 'hat' } }))[0]).toBe(400)
  })

  test('because there is no such brand is refused', async () => {
    expect(await refused(await makePhoto(64, 64), { brandId: 999_999 })).toEqual([404, 'Brand not found'])
  })
})

test('the history has every accepted photo with its member and the photo it replaced', async () => {
  await upload(await makePhoto(400, 300))
  await upload(await makePhoto(800, 600, { seed: 2 }), { cookie: member.cookie })
  const [added, replaced, ...more] = await revisions()
  const [first, second] = await rows()
  const kept = (row: typeof first) => ({
    sha256: row?.sha256,
    width: row?.width,
    height: row?.height,
    kind: 'neck tag',
    era: null,
    yearFrom: null,
    yearTo: null,
  })
  expect(more).toEqual([])
  expect(added).toMatchObject({
    kind: 'photo added',
    user_id: null,
    is_by_guest: true,
    before: { name: 'Fennimore', tagPhoto: null },
    after: { name: 'Fennimore', tagPhoto: kept(first) },
    photo: { before: null, after: kept(first) },
  })
  expect(replaced).toMatchObject({
    kind: 'photo replaced',
    user_id: member.id,
    is_by_guest: false,
    before: { tagPhoto: kept(first) },
    after: { tagPhoto: kept(second) },
    photo: { before: kept(first), after: kept(second) },
  })
})

test('of many concurrent photos for the card, one is shown and none is lost', async () => {
  const files = await Promise.all(
    Array.from({ length: 6 }, (_, index) => makePhoto(300 + 20 * index, 300, { seed: index + 1 })),
  )
  const answers = await Promise.all(files.map((file) => upload(file, { cookie: member.cookie })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 200))
  const { photos } = await read()
  expect(photos.map(({ width }) => width)).toEqual([400])
  const taken = answers.filter((answer) => answer.json().outcome === 'taken')
  expect(await rows()).toHaveLength(taken.length)
  expect(await revisions()).toHaveLength(taken.length)
})
