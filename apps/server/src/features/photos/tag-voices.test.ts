import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { BrandDetails, TagPhoto } from '@bolodex/contract/directory/brands'
import { addBrand, addMember, addTagPhoto, asProved, type Member } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { createTestApp } from '#testing/test-app.ts'
import { mergeBrands } from '#features/curation/merge-brand.ts'
import { createUndoContributions } from '#features/curation/undo-contributions.ts'
import { tagVoiceJobs } from './tag-voices.ts'

const subject = await createTestApp({ RATE_LIMIT_FACTOR: '100' })
afterAll(() => subject.close())
const join = (given: Parameters<typeof addMember>[1] = {}) => addMember(subject.database.db, given)
const members: Member[] = []
for (let place = 0; place < 7; place += 1) members.push(await join())
const admin = await join({ is_admin: true })
let brandId: number
let photoId: number
beforeEach(async () => {
  const { db, pool } = subject.database
  await emptyTables(pool, 'brands, review_items, moderation_log')
  brandId = (await addBrand(db, { name: 'Harrow Lane' })).id
  photoId = (await addTagPhoto(db, brandId, { era: '1990s', user_id: admin.id })).id
})

const call = async (
  member: Member | null,
  method: 'PUT' | 'DELETE' | 'GET' | 'POST',
  url: string,
  payload?: object,
) => {
  const headers = member ? { cookie: member.cookie } : {}
  const answer = await subject.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const say = (member: Member | null, looksRight: boolean, id = photoId) =>
  call(member, 'PUT', `/api/tag-photos/${id}/voice`, { looksRight })
const takeBack = (member: Member, id = photoId) => call(member, 'DELETE', `/api/tag-photos/${id}/voice`)
const photos = async (slug = 'harrow-lane'): Promise<TagPhoto[]> =>
  (await call(null, 'GET', `/api/brands/${slug}`)).body.photos as BrandDetails['photos']
const counts = async (slug?: string) =>
  (await photos(slug)).map(({ looksRight, looksWrong }) => [looksRight, looksWrong])
const own = async (member: Member) => (await call(member, 'GET', '/api/brands/harrow-lane/own-tag-voices')).body.voices
const queue = async () =>
  (await call(admin, 'GET', '/api/review?kind=disputed-photo')).body.items as { id: number; title: string }[]
const at = (place: number): Member => members[place] ?? admin

test('a member has one voice on a photo, may change it and take it back [X-26b]', async () => {
  const counted = { status: 200, body: { looksRight: 1, looksWrong: 0, isCounted: true } }
  expect(await say(at(0), true)).toEqual(counted)
  expect(await say(at(0), true)).toEqual(counted)
  expect((await say(at(1), true)).body).toMatchObject({ looksRight: 2, looksWrong: 0 })
  expect((await say(at(0), false)).body).toMatchObject({ looksRight: 1, looksWrong: 1 })
  expect(await counts()).toEqual([[1, 1]])
  expect(await own(at(0))).toEqual([{ photoId, looksRight: false, isCounted: true }])
  expect((await takeBack(at(0))).body).toEqual({ looksRight: 1, looksWrong: 0 })
  expect(await own(at(0))).toEqual([])
})

test('concurrent voices are all counted once [X-26b]', async () => {
  const answers = await Promise.all([...members, ...members].map((member, place) => say(member, place % 3 > 0)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const [pair = []] = await counts()
  expect((pair[0] ?? 0) + (pair[1] ?? 0)).toBe(members.length)
})

test.each([
  ['kind', { kind: 'care label' }],
  ['years', { yearFrom: 1950, yearTo: 1959 }],
  ['country', { madeIn: 'Portugal' }],
])('what members said of a photo goes when a moderator changes its %s, and stays with a new note', async (_, patch) => {
  const moderator = await join({ is_moderator: true })
  const url = `/api/brands/${brandId}/photos/${photoId}`
  const edit = async (payload: object) =>
    (await subject.app.inject({ method: 'PATCH', url, headers: { cookie: moderator.cookie }, payload })).statusCode
  for (const place of [0, 1, 2]) await say(at(place), false)
  expect([await edit({ note: 'Black, with white script' }), await counts()]).toEqual([200, [[0, 3]]])
  expect(await queue()).toHaveLength(1)
  expect([await edit(patch), await counts(), await own(at(0))]).toEqual([200, [[0, 0]], []])
  expect(await queue()).toEqual([])
  expect((await say(at(0), true)).body).toMatchObject({ looksRight: 1, looksWrong: 0 })
})

describe('a voice is refused', () => {
  test('of a guest, on one’s own photo, and on a photo that is not shown', async () => {
    expect((await say(null, true)).status).toBe(401)
    expect(await say(admin, true)).toMatchObject({ status: 403, body: { message: 'You added this photo' } })
    const { id } = await addTagPhoto(subject.database.db, brandId, { retired_at: new Date() })
    expect((await say(at(0), true, id)).status).toBe(404)
    expect((await takeBack(at(0), id)).status).toBe(404)
    expect((await call(at(0), 'PUT', `/api/tag-photos/${photoId}/voice`, { looksRight: true, why: 'x' })).status).toBe(
      400,
    )
    expect((await call(null, 'GET', '/api/brands/harrow-lane/own-tag-voices')).status).toBe(401)
    expect((await call(at(0), 'GET', '/api/brands/nowhere/own-tag-voices')).body.voices).toEqual([])
  })
})

test('a voice of a new account is counted once the account has standing [X-26b]', async () => {
  const { db } = subject.database
  const young = await join({ created_at: new Date() })
  expect((await say(young, false)).body).toEqual({ looksRight: 0, looksWrong: 0, isCounted: false })
  expect(await own(young)).toEqual([{ photoId, looksRight: false, isCounted: false }])
  const [job] = tagVoiceJobs({ db })
  await job?.run({})
  expect(await counts()).toEqual([[0, 0]])
  await db
    .updateTable('users')
    .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
    .where('id', '=', young.id)
    .execute()
  await job?.run({})
  expect(await counts()).toEqual([[0, 1]])
})

describe('a photo that most members call wrong', () => {
  const dispute = async () => {
    for (const place of [0, 1, 2]) await say(at(place), false)
  }

  test('is reviewed from three voices on, once, and not any more when opinions turn [X-26b]', async () => {
    await say(at(5), true)
    await say(at(0), false)
    await say(at(1), false)
    expect(await queue()).toEqual([])
    await say(at(2), false)
    expect((await queue()).map(({ title }) => title)).toEqual([
      'Tag photo of Harrow Lane: most members say it looks wrong',
    ])
    await say(at(3), false)
    expect(await queue()).toHaveLength(1)
    await say(at(0), true)
    await say(at(1), true)
    expect(await queue()).toEqual([])
  })

  test('voices of new accounts alone review nothing [X-26b]', async () => {
    for (let place = 0; place < 4; place += 1) await say(await join({ created_at: new Date() }), false)
    expect(await queue()).toEqual([])
  })

  test('that an admin keeps is reviewed again only after as many further voices', async () => {
    await dispute()
    const [item] = await queue()
    const verdict = `/api/review/items/${item?.id}/verdict`
    expect((await call(admin, 'GET', `/api/review/items/${item?.id}`)).body).toMatchObject({
      photo: { id: photoId, looksWrong: 3 },
      verdicts: ['decline', 'hide'],
    })
    expect((await call(admin, 'POST', verdict, { verdict: 'decline' })).status).toBe(200)
    await say(at(3), false)
    expect(await queue()).toEqual([])
    await say(at(4), false)
    await say(at(5), false)
    expect(await queue()).toHaveLength(1)
  })

  test('is removed by an admin, who can take that back', async () => {
    await dispute()
    const [item] = await queue()
    const url = `/api/review/items/${item?.id}`
    expect((await call(admin, 'POST', `${url}/verdict`, { verdict: 'hide' })).status).toBe(200)
    expect(await photos()).toEqual([])
    expect((await call(admin, 'POST', `${url}/undo`)).status).toBe(200)
    expect(await counts()).toEqual([[0, 3]])
    expect(await queue()).toHaveLength(1)
  })
})

test('undoing an account takes its voices back [X-26b]', async () => {
  const { db } = subject.database
  await say(at(0), false)
  await say(at(1), true)
  const undo = createUndoContributions(db)
  expect(await undo.listTouched(at(0).id, 0, 10)).toEqual([brandId])
  await undo.undoBrand({ brandId, userId: at(0).id, admin: asProved(admin.id) })
  expect(await counts()).toEqual([[1, 0]])
})

test('the count stays when a member leaves, without the name', async () => {
  const { db } = subject.database
  const leaving = await join()
  await say(leaving, true)
  await db.deleteFrom('users').where('id', '=', leaving.id).execute()
  await say(at(0), true)
  expect(await counts()).toEqual([[2, 0]])
})

test('a merge brings the voices along and undoing it takes them back, also for a photo that both brands have', async () => {
  const { db } = subject.database
  const other = await addBrand(db, { name: 'Harrow & Lane' })
  const same = { sha256: 'e'.repeat(64), kind: 'care label', era: '1980s' }
  const [here, there] = [await addTagPhoto(db, brandId, same), await addTagPhoto(db, other.id, same)]
  const only = await addTagPhoto(db, other.id, { kind: 'zipper', era: '1980s' })
  await say(at(0), true, here.id)
  await say(at(0), false, there.id)
  await say(at(1), false, there.id)
  await say(at(2), true, only.id)
  const before = [await counts(), await counts('harrow-and-lane')]
  const merger = { from: other.id, into: brandId, editor: asProved(admin.id), reason: null }
  await db.transaction().execute((trx) => mergeBrands(trx, merger))
  // Of a member's two voices the one on the photo that stays counts.
  expect((await photos()).map(({ id, looksRight, looksWrong }) => [id, looksRight, looksWrong])).toEqual([
    [photoId, 0, 0],
    [here.id, 1, 1],
    [only.id, 1, 0],
  ])
  const { rows } = await subject.database.pool.query<{ id: number }>(
    `select id from brand_revisions where kind = 'merged' order by id desc limit 1`,
  )
  const url = `/api/brands/${brandId}/merges/${rows[0]?.id}/undo`
  expect((await call(admin, 'POST', url, {})).status).toBe(200)
  expect([await counts(), await counts('harrow-and-lane')]).toEqual(before)
})
