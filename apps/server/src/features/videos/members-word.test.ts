import { beforeEach, describe, expect, test } from 'vitest'
import { getBrandVideos, type BrandVideos } from '@bolodex/contract/videos/brand-videos'
import { addAnalysis, addBrand, asProved, addMember, type Member } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { mergeBrands } from '#features/curation/merge-brand.ts'
import { createUndoContributions } from '#features/curation/undo-contributions.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '100' })
let ann: Member
let ben: Member
let brandId: number

const videoId = 'haul-in-may'

beforeEach(async () => {
  const { db, pool } = subject.database
  await emptyTables(pool, 'brands, brand_aliases, former_brand_slugs, videos')
  ann = await join()
  ben = await join()
  brandId = (await addBrand(db, { name: 'Harrow Lane' })).id
})

const join = (given: Parameters<typeof addMember>[1] = {}) => addMember(subject.database.db, given)

type Said = { price?: number; second?: number; name?: string; brandId?: number; isPasted?: boolean }

/** The detections of one member: from YouTube's own captions, or from a pasted transcript. */
const hear = async (member: Member, said: Said = {}) => {
  const { price = 60, second = 9, name = 'Harrow Lane', isPasted = false } = said
  const quote = `${name} sold for ${price}`
  const mentions = [{ startMs: second * 1000, quote, nameFrom: 0, nameTo: name.length, price }]
  const brand = { number: 0, name, brandId: said.brandId ?? null, price, garmentTypes: [], foundBy: 'words', mentions }
  const brands = JSON.stringify([brand])
  const own = !isPasted && { pasted_lines: null }
  return addAnalysis(subject.database.db, { user_id: member.id, video_id: videoId, brands, ...own })
}
const save = async (member: Member, analysis: { id: string }, given: object = {}): Promise<string> => {
  const answer = await subject.app.inject({
    method: 'POST',
    url: '/api/brands',
    headers: { cookie: member.cookie },
    payload: { name: 'Harrow Lane', source: 'youtube', detection: { analysisId: analysis.id, number: 0 }, ...given },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().brands[0].slug
}
const read = async (slug = 'harrow-lane'): Promise<BrandVideos> =>
  getBrandVideos.answer.parse((await subject.app.inject(`/api/brands/${slug}/videos`)).json())
/**
 * The member, whether it is marked as their report, and the prices.
 */
const shown = async (slug?: string) =>
  (await read(slug)).videos.map(({ savedBy, isMembersWord, mentions }) => [
    savedBy.name,
    isMembersWord ? 'word' : 'own',
    ...mentions.map(({ price }) => price),
  ])
const undo = (member: Member) =>
  createUndoContributions(subject.database.db).undoBrand({ brandId, userId: member.id, admin: asProved(ben.id) })
const countWaiting = async (): Promise<number> => {
  const { rows } = await subject.database.pool.query<{ waiting: number }>(
    `select count(*)::integer as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}
const takeOff = async (slug?: string) => {
  const { cookie } = await join({ is_admin: true })
  const { videos } = await read(slug)
  return subject.app.inject({ method: 'DELETE', url: `/api/brand-videos/${videos[0]?.id}`, headers: { cookie } })
}

describe('a detection saved from YouTube’s own captions is marked as reported by a member', () => {
  test('not when brand and price are those that were detected, by number, name or another name', async () => {
    const { db } = subject.database
    await save(ann, await hear(ann), { averageSalePrice: 60 })
    expect(await shown()).toEqual([[ann.username, 'own', 60]])
    const renamed = await addBrand(db, { name: 'Barlow & Thrane' })
    await save(ann, await hear(ann, { name: 'Barlow', brandId: renamed.id }), { name: 'Barlow & Thrane' })
    expect(await shown('barlow-and-thrane')).toEqual([[ann.username, 'own', 60]])
    const other = await addBrand(db, { name: 'Oxley Fen' })
    const alias = { brand_id: other.id, alias: 'O. Fen', alias_key: 'o. fen', plain_key: 'ofen' }
    await db.insertInto('brand_aliases').values(alias).execute()
    await save(ann, await hear(ann, { name: 'O Fen' }), { name: 'Oxley Fen' })
    expect(await shown('oxley-fen')).toEqual([[ann.username, 'own', 60]])
  })

  test('when they were written by hand, because the owner of a video writes what they like', async () => {
    const heard = await hear(ann)
    await subject.database.pool.query('update video_transcripts set is_automatic = false where video_id = $1', [
      videoId,
    ])
    await save(ann, heard)
    expect(await shown()).toEqual([[ann.username, 'word', 60]])
    expect(await read()).toMatchObject({ count: 1, prices: 0, medianPrice: null })
  })

  test('when it goes on the page of a brand with another name', async () => {
    await save(ann, await hear(ann, { name: 'Gucci' }))
    expect(await shown()).toEqual([[ann.username, 'word', 60]])
  })

  test.each([9000, 0, null])('when a brand that was here gets %j for the price found', async (averageSalePrice) => {
    await save(ann, await hear(ann), { averageSalePrice })
    expect(await shown()).toEqual([[ann.username, 'word', averageSalePrice]])
  })

  test('when a new brand goes by another name, but not by another spelling, nor for its own price', async () => {
    const kilim = await save(ann, await hear(ann, { name: 'Ki Lim' }), { name: 'Gucci', averageSalePrice: 5 })
    expect(await shown(kilim)).toEqual([[ann.username, 'word', 60]])
    const spelled = await save(ann, await hear(ann, { name: 'Ki Lim' }), { name: 'KI-LIM', averageSalePrice: 5 })
    expect(await shown(spelled)).toEqual([[ann.username, 'own', 60]])
  })
})

describe('a detection reported by a member', () => {
  const price = 900
  test('is not published under the name of another, who brought the same video before', async () => {
    await save(ann, await hear(ann, { isPasted: true }))
    expect(await save(ben, await hear(ben, { isPasted: true, price, second: 20 }))).toBe('harrow-lane')
    expect(await shown()).toEqual([[ann.username, 'word', 60]])
    await save(ann, await hear(ann, { isPasted: true, price: 80, second: 20 }))
    expect(await shown()).toEqual([[ann.username, 'word', 60, 80]])
  })

  test('changes nothing that YouTube reported, and yields to it', async () => {
    await save(ann, await hear(ann, { isPasted: true, price }))
    await save(ben, await hear(ben))
    expect(await shown()).toEqual([[ben.username, 'own', 60]])
    await save(ann, await hear(ann, { isPasted: true, price, second: 20 }))
    await save(ann, await hear(ann, { second: 20 }), { averageSalePrice: price })
    await save(ann, await hear(ann, { name: 'Gucci', second: 20 }))
    expect(await shown()).toEqual([[ben.username, 'own', 60]])
    expect((await read()).medianPrice).toBe(60)
  })
})

describe('a video that is on the pages of two brands that are merged', () => {
  const merge = async () => {
    const { cookie } = await join({ is_admin: true })
    const from = await subject.database.db
      .selectFrom('brands')
      .select('id')
      .where('slug', '=', 'gucci')
      .executeTakeFirst()
    const answer = await subject.app.inject({
      method: 'POST',
      url: `/api/brands/${from?.id}/merge`,
      headers: { cookie },
      payload: { into: brandId },
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  beforeEach(() => addBrand(subject.database.db, { name: 'Gucci' }))
  const own = async () => save(ben, await hear(ben, { name: 'Gucci', second: 20, price: 80 }), { name: 'Gucci' })

  test('keeps YouTube’s own data, whichever brand is merged', async () => {
    await save(ann, await hear(ann, { isPasted: true, price: 900 }))
    await own()
    await merge()
    expect(await shown()).toEqual([[ben.username, 'own', 80]])
    await addBrand(subject.database.db, { name: 'Gucci 2', slug: 'gucci' })
    await save(ann, await hear(ann, { isPasted: true, price: 900 }), { name: 'Gucci 2' })
    await merge()
    expect(await shown()).toEqual([[ben.username, 'own', 80]])
  })

  test('keeps the quotes of both when both are YouTube’s own, once per time', async () => {
    await save(ann, await hear(ann))
    await save(ann, await hear(ann, { second: 20, price: 80 }))
    await own()
    await save(ben, await hear(ben, { name: 'Gucci', second: 30, price: 100 }), { name: 'Gucci' })
    await merge()
    expect(await shown()).toEqual([[ann.username, 'own', 60, 80, 100]])
    expect(await read()).toMatchObject({ count: 1, prices: 3, medianPrice: 80 })
  })

  test('is shown when it was undone at one of them', async () => {
    await save(ann, await hear(ann))
    await undo(ann)
    await save(ben, await hear(ben, { isPasted: true }), { name: 'Gucci' })
    await merge()
    expect(await shown()).toEqual([[ben.username, 'word', 60]])
  })

  test('is taken off while they are being merged', async () => {
    const { db } = subject.database
    await own()
    const from = await db.selectFrom('brands').select('id').where('slug', '=', 'gucci').executeTakeFirstOrThrow()
    const order = { from: from.id, into: brandId, editor: asProved(ben.id), reason: null }
    const { taking } = await db.transaction().execute(async (trx) => {
      await mergeBrands(trx, order)
      const taking = takeOff('gucci')
      await expect.poll(countWaiting).toBeGreaterThan(0)
      return { taking }
    })
    expect((await taking).statusCode).toBe(200)
    expect(await shown()).toEqual([])
    const log = db.selectFrom('moderation_log').select(['about', 'target_id']).orderBy('id', 'desc')
    expect(await log.executeTakeFirst()).toEqual({ about: 'a video on the page of Harrow Lane', target_id: brandId })
  })

  test('stays off when an admin took it off one of them', async () => {
    await save(ann, await hear(ann))
    await own()
    expect((await takeOff('gucci')).statusCode).toBe(200)
    await merge()
    expect(await shown()).toEqual([])
    await save(ann, await hear(ann))
    expect(await read()).toMatchObject({ count: 0, prices: 0 })
  })
})

describe('a video that is off the page', () => {
  test('because everything by its account was undone is taken over by the next member who saves it', async () => {
    await save(ann, await hear(ann, { second: 1, price: 900 }))
    await undo(ann)
    expect(await shown()).toEqual([])
    await save(ben, await hear(ben, { isPasted: true }))
    expect(await shown()).toEqual([[ben.username, 'word', 60]])
    expect(await read()).toMatchObject({ count: 1, prices: 0, medianPrice: null })
  })

  test('because an admin took it off stays off', async () => {
    await save(ann, await hear(ann))
    expect((await takeOff()).statusCode).toBe(200)
    await save(ben, await hear(ben))
    await save(ben, await hear(ben, { isPasted: true }))
    expect(await shown()).toEqual([])
  })
})
