import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { photoAnswers, photoWording } from '@bolodex/contract/photos/photo-wording'
import { PhotoAnswer } from '@bolodex/contract/photos/tag-photos'
import { addBrand, addMember, addUser, signIn } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { makePlainPhoto, makeSharpPhoto, writeForm } from '#testing/photo-forms.ts'
import { createTestApp } from '#testing/test-app.ts'

const subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
afterAll(() => subject.close())
const { cookie: member } = await addMember(subject.database.db)
const { cookie: admin } = await addMember(subject.database.db, { is_admin: true })
let brand: { id: number }
beforeEach(async () => {
  await emptyTables(
    subject.database.pool,
    'brands, brand_revisions, review_items, moderation_log, graphile_worker._private_jobs',
  )
  brand = await addBrand(subject.database.db, { name: 'Fennimore' })
})

const give = async (file: Buffer, cookie?: string, fields: Record<string, string> = {}) => {
  const { payload, headers } = writeForm(file, fields)
  const url = `/api/brands/${brand.id}/upload`
  return subject.app.inject({ method: 'POST', url, headers: { ...headers, ...(cookie && { cookie }) }, payload })
}
const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  subject.app.inject({ method, url, headers: { cookie: admin }, ...(payload && { payload }) })
const shown = async () =>
  (await subject.app.inject('/api/brands/fennimore')).json().photos as { id: number; url: string }[]
const queue = async () =>
  (await call('GET', '/api/review')).json().items as { id: number; kind: string; title: string }[]
const revisions = () => subject.database.db.selectFrom('brand_revisions').selectAll().orderBy('id').execute()

const pictures = {
  plain: () => makePlainPhoto(1800, 1500),
  larger: () => makeSharpPhoto(500, 400, 2),
  smaller: () => makeSharpPhoto(300, 240, 2),
}

/** The outcome for a picture given where a sharp photo of 400 × 320 pixels is shown, or none. */
describe.each([
  ['a guest', 'nothing', { plain: 'taken', larger: 'taken', smaller: 'taken' }],
  ['a guest', 'a guest’s photo', { plain: 'worse', larger: 'taken', smaller: 'worse' }],
  ['a guest', 'a member’s photo', { plain: 'worse', larger: 'waiting', smaller: 'worse' }],
  ['a member', 'nothing', { plain: 'taken', larger: 'taken', smaller: 'taken' }],
  ['a member', 'a guest’s photo', { plain: 'worse', larger: 'taken', smaller: 'worse' }],
  ['a member', 'a member’s photo', { plain: 'worse', larger: 'taken', smaller: 'worse' }],
] as const)('where %s gives a photo and there is %s', (giver, there, outcomes) => {
  test.each(Object.keys(pictures) as (keyof typeof pictures)[])('one that is %s', async (kind) => {
    if (there !== 'nothing')
      await give(await makeSharpPhoto(400, 320), there === 'a guest’s photo' ? undefined : member)
    const before = await shown()
    const answer = await give(await pictures[kind](), giver === 'a guest' ? undefined : member)
    const { message, outcome, photo } = PhotoAnswer.parse(answer.json())
    const became = outcomes[kind]
    expect(outcome).toBe(became)
    expect(message).toBe(
      { taken: photoWording.uploaded, worse: photoWording.kept, waiting: photoAnswers.waiting }[became],
    )
    expect(await shown()).toEqual(became === 'taken' ? [photo] : before)
    expect(await queue()).toHaveLength(became === 'waiting' ? 1 : 0)
  })
})

test('a plain picture of 40 megapixels does not keep an honest photo out [P-06]', { timeout: 120_000 }, async () => {
  await give(await makePlainPhoto(6660, 6000), member)
  const honest = PhotoAnswer.parse((await give(await makeSharpPhoto(1200, 900), member)).json())
  expect(honest.outcome).toBe('taken')
})

test('an upscaled copy does not replace a photo, but one with clearly more detail does', async () => {
  const original = new URL('../../../samples/tag-photos/yarrow-bend.webp', import.meta.url).pathname
  const draw = (width: number) => sharp(original).resize({ width }).jpeg({ quality: 90 }).toBuffer()
  await give(await draw(800), member)
  const larger = await sharp(await draw(800))
    .resize({ width: 2000, kernel: 'cubic' })
    .jpeg({ quality: 90 })
    .toBuffer()
  expect((await give(larger, member)).json()).toMatchObject({ outcome: 'worse', message: photoWording.kept })
  expect((await give(await draw(1280), member)).json().outcome).toBe('taken')
})

describe('a guest’s photo that would replace a member’s', () => {
  const setUp = async () => {
    await give(await makeSharpPhoto(400, 320), member)
    const file = await makeSharpPhoto(500, 400, 2)
    await give(file)
    const [item] = await queue()
    if (!item) throw new Error('No item waits')
    return { file, item }
  }
  const decide = (id: number, verdict: string) => call('POST', `/api/review/items/${id}/verdict`, { verdict })
  const undo = (id: number) => call('POST', `/api/review/items/${id}/undo`)

  test('waits where only admins see it, beside the one it would replace', async () => {
    const { item } = await setUp()
    expect(item).toMatchObject({ kind: 'guest-photo', title: 'Guest’s tag photo of Fennimore' })
    const details = (await call('GET', `/api/review/items/${item.id}`)).json()
    const [now] = await shown()
    expect(details).toMatchObject({ replaces: now, verdicts: ['accept', 'decline'], brand: { name: 'Fennimore' } })
    const picture = await call('GET', details.photo.url)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(picture.headers['cache-control']).toBe('private, no-store')
    expect((await sharp(picture.rawPayload).metadata()).width).toBe(500)

    const { sha256 } = await subject.database.db.selectFrom('pending_photos').select('sha256').executeTakeFirstOrThrow()
    expect((await subject.app.inject(`/photos/${sha256}.webp`)).statusCode).toBe(404)
    expect((await subject.app.inject(details.photo.url)).statusCode).toBe(401)
    const asMember = await subject.app.inject({ url: details.photo.url, headers: { cookie: member } })
    expect(asMember.statusCode).toBe(403)
    expect(await revisions()).toHaveLength(1)
  })

  test('replaces it as a guest’s once an admin accepts it, and undo restores the old one', async () => {
    const { item } = await setUp()
    const [before] = await shown()
    expect((await decide(item.id, 'accept')).json()).toMatchObject({ canUndo: true })
    const [now, ...more] = await shown()
    expect([now, more]).toEqual([expect.objectContaining({ submittedBy: 'guest', width: 500 }), []])
    expect((await subject.app.inject(now?.url ?? '')).statusCode).toBe(200)
    expect(await queue()).toEqual([])
    expect((await revisions()).at(-1)).toMatchObject({ kind: 'photo replaced', is_by_guest: true, user_id: null })

    expect((await undo(item.id)).statusCode).toBe(200)
    expect(await shown()).toEqual([before])
    expect((await queue()).map(({ id }) => id)).toEqual([item.id])
    expect((await decide(item.id, 'accept')).statusCode).toBe(200)
    expect(await shown()).toEqual([{ ...now, createdAt: expect.any(String) }])
  })

  test('is discarded when an admin declines it, is not reviewed again, and can be restored', async () => {
    const { item, file } = await setUp()
    const before = await shown()
    expect((await decide(item.id, 'decline')).json()).toMatchObject({ canUndo: true })
    expect([await shown(), await queue()]).toEqual([before, []])
    const again = await give(file)
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'An admin declined this photo for this brand. Please choose another one.',
    ])
    // A member may add the same photo under their name.
    expect((await undo(item.id)).statusCode).toBe(200)
    expect(await queue()).toHaveLength(1)
    expect((await give(file, member)).json().outcome).toBe('taken')
    expect((await decide(item.id, 'accept')).json().message).toBe('We already have this photo. Decline this one.')
    expect((await decide(item.id, 'decline')).statusCode).toBe(200)
  })

  test('waits once however often it is given, and few wait per brand', async () => {
    const { file } = await setUp()
    expect((await give(file)).json()).toMatchObject({ outcome: 'waiting', message: photoAnswers.waiting })
    expect(await queue()).toHaveLength(1)
    for (let seed = 3; seed < 7; seed += 1)
      expect((await give(await makeSharpPhoto(500, 400, seed))).statusCode).toBe(200)
    const refused = await give(await makeSharpPhoto(500, 400, 9))
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Too many guest photos are waiting for review. Please sign in to add yours.',
    ])
    expect(await queue()).toHaveLength(5)
  })

  test('is not accepted where a better one is shown by now', async () => {
    const { item } = await setUp()
    await give(await makeSharpPhoto(700, 600, 5), member)
    expect((await decide(item.id, 'accept')).json().message).toBe('A better photo is already shown. Decline this one.')
    expect(await queue()).toHaveLength(1)
  })

  test('leaves the queue with its brand', async () => {
    await setUp()
    await subject.app.inject({
      method: 'DELETE',
      url: `/api/brands/${brand.id}`,
      headers: { cookie: admin },
      payload: {},
    })
    expect([await queue(), await subject.database.db.selectFrom('pending_photos').selectAll().execute()]).toEqual([
      [],
      [],
    ])
  })
})

test('a photo of a member who has left is not a guest’s to replace', async () => {
  await give(await makeSharpPhoto(400, 320), member)
  await subject.database.db.updateTable('tag_photos').set({ user_id: 2_000_000_000 }).execute()
  expect((await give(await makeSharpPhoto(500, 400, 2))).json().outcome).toBe('waiting')
})

test('where guests may not add photos they are asked to sign in before the upload is read', async () => {
  const closed = await createTestApp({ GUEST_UPLOADS: 'false' })
  try {
    const { id } = await addBrand(closed.database.db)
    const cookie = await signIn(closed.database.db, (await addUser(closed.database.db)).id)
    const send = async (headers: Record<string, string> = {}) => {
      const form = writeForm(await makeSharpPhoto(64, 64))
      const url = `/api/brands/${id}/upload`
      return closed.app.inject({ method: 'POST', url, payload: form.payload, headers: { ...form.headers, ...headers } })
    }
    const refused = await send()
    expect([refused.statusCode, refused.json()]).toEqual([
      401,
      { code: 'not_signed_in', message: 'Please sign in to add photos.' },
    ])
    expect((await send({ cookie })).statusCode).toBe(200)
    expect((await closed.app.inject('/api/site')).json().hasGuestUploads).toBe(false)
  } finally {
    await closed.close()
  }
})
