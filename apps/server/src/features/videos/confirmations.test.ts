import { beforeEach, describe, expect, test } from 'vitest'
import { getBrandVideos, type BrandVideos } from '@bolodex/contract/videos/brand-videos'
import { addAnalysis, addBrand, asProved, addMember, type Member } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { mergeBrands } from '#features/curation/merge-brand.ts'
import { createUndoContributions } from '#features/curation/undo-contributions.ts'
import { countGainedConfirmations } from './confirmation-jobs.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '100', ANSWER_CACHE_SECONDS: '0' })
let ann: Member
let ben: Member
let cat: Member
let admin: Member
let brandId: number

beforeEach(async () => {
  const { db, pool } = subject.database
  await emptyTables(pool, 'brands, brand_aliases, former_brand_slugs, videos')
  ann = await join()
  ben = await join()
  cat = await join()
  admin = await join({ is_admin: true })
  brandId = (await addBrand(db, { name: 'Harrow Lane' })).id
})

const join = (given: Parameters<typeof addMember>[1] = {}) => addMember(subject.database.db, given)

type Said = { price?: number; second?: number; name?: string; video?: string; isPasted?: boolean }

/** Has a member save what a video says: from a transcript that they pasted, unless it is YouTube's own. */
const save = async (member: Member, said: Said = {}): Promise<void> => {
  const { price = 60, second = 9, name = 'Harrow Lane', video = 'haul-in-may', isPasted = true } = said
  const mentions = [{ startMs: second * 1000, quote: `${name} for ${price}`, nameFrom: 0, nameTo: name.length, price }]
  const brand = { number: 0, name, brandId: null, price, garmentTypes: [], foundBy: 'words', mentions }
  const given = { user_id: member.id, video_id: video, brands: JSON.stringify([brand]) }
  const { id } = await addAnalysis(subject.database.db, { ...given, ...(!isPasted && { pasted_lines: null }) })
  const answer = await subject.app.inject({
    method: 'POST',
    url: '/api/brands',
    headers: { cookie: member.cookie },
    payload: { name, source: 'youtube', detection: { analysisId: id, number: 0 } },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}
const read = async (slug = 'harrow-lane'): Promise<BrandVideos> =>
  getBrandVideos.answer.parse((await subject.app.inject(`/api/brands/${slug}/videos`)).json())
const figures = async (slug?: string) => {
  const { count, prices, medianPrice } = await read(slug)
  return [count, prices, medianPrice]
}
const newest = async (slug?: string) => {
  const [video] = (await read(slug)).videos
  if (!video) throw new Error('no video is on the page')
  return video
}
const send = async (method: 'PUT' | 'DELETE', { cookie }: { cookie: string }, id?: number) =>
  subject.app.inject({
    method,
    url: `/api/brand-videos/${id ?? (await newest()).id}/confirmation`,
    headers: { cookie },
  })
const confirm = async (member: Member, id?: number) => {
  const answer = await send('PUT', member, id)
  return [answer.statusCode, answer.json()]
}
const own = async ({ cookie }: Member) =>
  (await subject.app.inject({ url: '/api/brands/harrow-lane/own-confirmations', headers: { cookie } })).json().videoIds

describe('a report by one member counts in the median', () => {
  test('once two others confirm it, each counted once', async () => {
    await save(ann)
    expect(await figures()).toEqual([1, 0, null])
    expect(await newest()).toMatchObject({ isMembersWord: true, isConfirmed: false, confirmations: 0 })
    expect(await confirm(ben)).toEqual([200, { confirmations: 1, isConfirmed: false, isCounted: true }])
    expect(await confirm(ben)).toEqual([200, { confirmations: 1, isConfirmed: false, isCounted: true }])
    expect(await figures()).toEqual([1, 0, null])
    expect(await confirm(cat)).toEqual([200, { confirmations: 2, isConfirmed: true, isCounted: true }])
    expect(await figures()).toEqual([1, 1, 60])
    expect(await newest()).toMatchObject({ isConfirmed: true, confirmations: 2 })
  })

  test('once an admin alone confirms it', async () => {
    await save(ann)
    expect(await confirm(admin)).toEqual([200, { confirmations: 1, isConfirmed: true, isCounted: true }])
    expect(await figures()).toEqual([1, 1, 60])
  })

  test('until a confirmation is withdrawn', async () => {
    await save(ann)
    await confirm(ben)
    await confirm(cat)
    expect(await own(cat)).toEqual([(await newest()).id])
    const answer = await send('DELETE', cat)
    expect([answer.statusCode, answer.json()]).toEqual([200, { confirmations: 1, isConfirmed: false }])
    expect((await send('DELETE', cat)).json()).toEqual({ confirmations: 1, isConfirmed: false })
    expect(await figures()).toEqual([1, 0, null])
    expect([await own(cat), await own(ben)]).toEqual([[], [(await newest()).id]])
  })

  test('with two who confirm it at the same moment', async () => {
    await save(ann)
    const { id } = await newest()
    const answers = await Promise.all([confirm(ben, id), confirm(cat, id)])
    expect(answers.map(([status]) => status)).toEqual([200, 200])
    expect(await figures()).toEqual([1, 1, 60])
  })

  test('and never moves what YouTube’s own captions say before that', async () => {
    await save(ann, { isPasted: false, video: 'haul-in-jun', price: 40 })
    await save(ben, { price: 9000 })
    expect(await figures()).toEqual([2, 1, 40])
    await confirm(admin)
    expect(await figures()).toEqual([2, 2, 4520])
  })
})

describe('a confirmation by a new account', () => {
  const uncounted = async ({ cookie }: Member) =>
    (await subject.app.inject({ url: '/api/brands/harrow-lane/own-confirmations', headers: { cookie } })).json()
      .uncountedIds
  const age = (member: Member, days: number) =>
    subject.database.pool.query(`update users set created_at = now() - make_interval(days => $2) where id = $1`, [
      member.id,
      days,
    ])
  const newcomer = () => join({ created_at: new Date() })

  test('is answered as uncounted, and counts once the account is a week old', async () => {
    const { db } = subject.database
    await save(ann)
    const [young, other] = [await newcomer(), await newcomer()]
    const { id } = await newest()
    expect(await confirm(ben)).toEqual([200, { confirmations: 1, isConfirmed: false, isCounted: true }])
    expect(await confirm(young)).toEqual([200, { confirmations: 1, isConfirmed: false, isCounted: false }])
    await confirm(other)
    expect([await uncounted(young), await uncounted(ben)]).toEqual([[id], []])
    await age(young, 6)
    await countGainedConfirmations(db)
    expect(await figures()).toEqual([1, 0, null])
    await age(young, 8)
    await countGainedConfirmations(db)
    expect(await newest()).toMatchObject({ confirmations: 2, isConfirmed: true })
    expect(await figures()).toEqual([1, 1, 60])
    expect([await uncounted(young), await uncounted(other)]).toEqual([[], [id]])
  })

  test('never counts when the account was closed meanwhile', async () => {
    await save(ann)
    const young = await newcomer()
    await confirm(young)
    await age(young, 8)
    await subject.database.pool.query('update users set disabled_at = now() where id = $1', [young.id])
    await countGainedConfirmations(subject.database.db)
    expect(await newest()).toMatchObject({ confirmations: 0 })
  })
})

describe('a confirmation is refused', () => {
  test('from the member who saved it, and from guests', async () => {
    await save(ann)
    expect(await confirm(ann)).toMatchObject([403, { message: expect.stringContaining('someone else') }])
    const { id } = await newest()
    const { statusCode } = await subject.app.inject({ method: 'PUT', url: `/api/brand-videos/${id}/confirmation` })
    expect(statusCode).toBe(401)
    expect((await subject.app.inject('/api/brands/harrow-lane/own-confirmations')).statusCode).toBe(401)
  })

  test('for what comes from YouTube, is off the page or was never there', async () => {
    await save(ann, { isPasted: false })
    expect(await confirm(ben)).toMatchObject([409, {}])
    const { id } = await newest()
    await subject.app.inject({ method: 'DELETE', url: `/api/brand-videos/${id}`, headers: { cookie: admin.cookie } })
    expect(await confirm(ben, id)).toMatchObject([404, {}])
    expect((await send('DELETE', ben, id)).statusCode).toBe(404)
    expect(await confirm(ben, 123_456_789)).toMatchObject([404, {}])
  })
})

describe('confirmations', () => {
  test('are void when the member adds another price afterwards, not when they save the same again', async () => {
    await save(ann)
    await confirm(admin)
    await save(ann)
    expect(await figures()).toEqual([1, 1, 60])
    await save(ann, { price: 9000, second: 20 })
    expect(await newest()).toMatchObject({ isConfirmed: false, confirmations: 0 })
    expect(await figures()).toEqual([1, 0, null])
  })

  test('end when YouTube’s own captions replace the report', async () => {
    await save(ann)
    await confirm(admin)
    await save(ben, { isPasted: false, price: 45 })
    expect(await newest()).toMatchObject({ isMembersWord: false, confirmations: 0 })
    expect(await figures()).toEqual([1, 1, 45])
  })

  test('count on when the account that gave them is deleted', async () => {
    await save(ann)
    await confirm(ben)
    await confirm(cat)
    await subject.database.db.deleteFrom('users').where('id', '=', cat.id).execute()
    expect(await newest()).toMatchObject({ isConfirmed: true, confirmations: 2 })
    expect(await figures()).toEqual([1, 1, 60])
  })

  test('are undone with their account', async () => {
    await save(ann)
    await confirm(ben)
    await confirm(cat)
    const undo = createUndoContributions(subject.database.db)
    expect(await undo.listTouched(cat.id, 0, 10)).toEqual([brandId])
    await undo.undoBrand({ brandId, userId: cat.id, admin: asProved(admin.id) })
    expect(await newest()).toMatchObject({ isConfirmed: false, confirmations: 1 })
    expect(await figures()).toEqual([1, 0, null])
    expect(await undo.listTouched(cat.id, 0, 10)).toEqual([])
  })

  test('move along in a merge, and a confirmed report wins over another', async () => {
    const { db } = subject.database
    const other = await addBrand(db, { name: 'Harrow' })
    await save(ann, { price: 900 })
    await save(ben, { name: 'Harrow', price: 50 })
    await confirm(admin, (await newest('harrow')).id)
    await db
      .transaction()
      .execute((trx) => mergeBrands(trx, { from: other.id, into: brandId, editor: asProved(admin.id), reason: null }))
    expect(await newest()).toMatchObject({ savedBy: { name: ben.username }, isConfirmed: true, confirmations: 1 })
    expect(await figures()).toEqual([1, 1, 50])
    expect(await own(admin)).toEqual([(await newest()).id])
  })
})
