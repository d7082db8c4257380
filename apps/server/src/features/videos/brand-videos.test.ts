import { beforeEach, describe, expect, test } from 'vitest'
import { getBrandVideos } from '@bolodex/contract/videos/brand-videos'
import type { NewBrand } from '@bolodex/contract/contributions/new-brands'
import { addBrand, addUser, asProved, signIn } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { emptyTables } from '#testing/test-database.ts'
import { createAddBrands } from '#features/contributions/contribute-routes.ts'
import { mergeBrands } from '#features/curation/merge-brand.ts'
import { createUndoContributions } from '#features/curation/undo-contributions.ts'
import type { Detection, DetectionQuote } from '#domain/detections.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '100', ANSWER_CACHE_SECONDS: '0' })
let member: { id: number; username: string }
/** Detections by number. */
let found: Record<number, Detection>

const videoId = 'haul-in-may'
const analysisId = '7f0e2f0c-3a63-4b8f-9d8e-0d8f0f1c2b3a'

beforeEach(async () => {
  const { db, pool } = subject.database
  await emptyTables(pool, 'brands, brand_aliases, former_brand_slugs, videos')
  await pool.query(`insert into videos (id, title, channel, length_seconds) values
    ('${videoId}', 'A haul in May', 'Rack Rat Rosie', 242), ('haul-in-jun', null, null, null)`)
  member = await addUser(db)
  found = {}
})

const quoteOf = (given: Partial<DetectionQuote> = {}): DetectionQuote => ({
  startMs: 9000,
  quote: 'this is a harrow lane coat sold for sixty',
  nameFrom: 10,
  nameTo: 21,
  price: 60,
  priceRole: 'sold',
  sellThroughRate: null,
  ...given,
})
const detectionOf = (quotes = [quoteOf()], given: Partial<Detection> = {}): Detection => ({
  videoId,
  isWritten: false,
  name: 'Harrow Lane',
  brandId: null,
  description: 'Mentioned in “A haul in May”: “this is a harrow lane coat sold for sixty”',
  foundBy: 'words',
  price: quotes[0]?.price ?? null,
  quotes,
  ...given,
})
const brandOf = (given: Partial<NewBrand> = {}): NewBrand => ({
  name: 'Harrow Lane',
  source: 'youtube',
  sourceUrl: `https://www.youtube.com/watch?v=${videoId}`,
  detection: { analysisId, number: 0 },
  ...given,
})
const save = (brands: NewBrand[], by = member) =>
  createAddBrands(subject.database.db, async (wanted) =>
    wanted.map((one) => (one.analysisId === analysisId ? (found[one.number] ?? null) : null)),
  ).add(brands, { ...by, hasStanding: true })
const videosOf = async (slug: string, before?: number) => {
  const answer = await subject.app.inject(`/api/brands/${slug}/videos${before ? `?before=${before}` : ''}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return getBrandVideos.answer.parse(answer.json())
}

describe('a brand that was detected', () => {
  test('is added with what the video says of it, and with a sentence where nothing is written', async () => {
    found[0] = detectionOf()
    const [saved] = await save([brandOf({ averageSalePrice: 65 })])
    expect(saved).toMatchObject({
      name: 'Harrow Lane',
      averageSalePrice: 65,
      priceBasis: 'video',
      source: 'youtube',
      description: 'Mentioned in “A haul in May”: “this is a harrow lane coat sold for sixty”',
    })
    expect(await videosOf('harrow-lane')).toMatchObject({
      count: 1,
      medianPrice: 60,
      prices: 1,
      videos: [
        {
          video: { id: videoId, title: 'A haul in May', channel: 'Rack Rat Rosie', lengthSeconds: 242 },
          isMembersWord: false,
          savedBy: { name: member.username, isMember: true },
          mentions: [
            {
              startMs: 9000,
              quote: 'this is a harrow lane coat sold for sixty',
              from: 10,
              to: 21,
              price: 60,
              priceRole: 'sold',
            },
          ],
        },
      ],
    })
  })

  test('of a known brand adds the video and its quoted price, and changes nothing else', async () => {
    await addBrand(subject.database.db, { name: 'HARROW LANE', description: 'Boiled wool.' })
    found[0] = detectionOf()
    const [saved] = await save([brandOf({ averageSalePrice: 60, description: 'Something else entirely' })])
    expect(saved).toMatchObject({ name: 'HARROW LANE', description: 'Boiled wool.', averageSalePrice: null })
    expect(await videosOf('harrow-lane')).toMatchObject({ count: 1, medianPrice: 60 })
  })

  test('and is in the directory gets the tag photo of its card, as any brand does', async () => {
    const { id } = await addBrand(subject.database.db, { name: 'Harrow Lane' })
    found[0] = detectionOf()
    const tagPhotoUrl = 'https://example.org/tag.jpg'
    await save([brandOf({ tagPhotoUrl })])
    const { rows } = await subject.database.pool.query(
      "select payload from graphile_worker._private_jobs where payload ->> 'url' = $1",
      [tagPhotoUrl],
    )
    expect(rows).toEqual([{ payload: { brandId: id, url: tagPhotoUrl, userId: member.id } }])
  })

  test('goes by another name on its tags, too', async () => {
    const { db } = subject.database
    const { id } = await addBrand(db, { name: 'Barlow & Thrane' })
    await db.insertInto('brand_aliases').values({ brand_id: id, alias: 'B&T', alias_key: 'b&t' }).execute()
    found[0] = detectionOf()
    expect(await save([brandOf({ name: 'b&t' })])).toMatchObject([{ name: 'Barlow & Thrane' }])
    expect((await videosOf('barlow-and-thrane')).count).toBe(1)
  })

  test('twice from the same video is there once', async () => {
    found[0] = detectionOf([quoteOf(), quoteOf({ startMs: 20_000, price: 80 })])
    await save([brandOf()])
    await save([brandOf()])
    const { count, prices, medianPrice, videos } = await videosOf('harrow-lane')
    expect([count, prices, medianPrice, videos[0]?.mentions.length]).toEqual([1, 2, 70, 2])
  })

  test.each([
    [60, [60, 80]],
    [null, [null, null]],
    [45, [45, null]],
  ])('with the price put right to %j in the directory already says %j', async (given, prices) => {
    await addBrand(subject.database.db, { name: 'Harrow Lane' })
    found[0] = detectionOf([quoteOf(), quoteOf({ startMs: 20_000, price: 80 })])
    await save([brandOf({ averageSalePrice: given })])
    const { videos } = await videosOf('harrow-lane')
    expect(videos[0]?.mentions.map(({ price }) => price)).toEqual(prices)
  })

  test('in an analysis that is forgotten is refused in words, and nothing is added', async () => {
    await expect(save([brandOf()])).rejects.toThrow('This analysis has expired.')
    expect((await subject.app.inject('/api/directory')).json().total).toBe(0)
  })

  test('saved concurrently by many members has correct figures', async () => {
    await addBrand(subject.database.db, { name: 'Harrow Lane' })
    const ids = Array.from({ length: 12 }, (_, index) => `crowd-haul${String.fromCodePoint(97 + index)}`)
    for (const id of ids) await subject.database.pool.query('insert into videos (id) values ($1)', [id])
    await Promise.all(
      ids.map((id, index) => {
        found[index] = detectionOf([quoteOf({ price: index + 1 })], { videoId: id })
        return save([brandOf({ detection: { analysisId, number: index } })])
      }),
    )
    expect(await videosOf('harrow-lane')).toMatchObject({ count: 12, prices: 12, medianPrice: 7 })
  })
})

describe('a transcript that a member brought', () => {
  test('is marked as reported by a member, and yields to YouTube’s own data', async () => {
    found[0] = detectionOf(
      [quoteOf({ quote: 'harrow lane sold for nine hundred', nameFrom: 0, nameTo: 11, price: 900 })],
      {
        isWritten: true,
      },
    )
    await save([brandOf()])
    expect((await videosOf('harrow-lane')).videos[0]).toMatchObject({ isMembersWord: true, mentions: [{ price: 900 }] })
    found[0] = detectionOf()
    await save([brandOf()])
    expect(await videosOf('harrow-lane')).toMatchObject({
      medianPrice: 60,
      videos: [{ isMembersWord: false, mentions: [{ price: 60 }] }],
    })
    found[0] = detectionOf([quoteOf({ price: 900, startMs: 1 })], { isWritten: true })
    await save([brandOf()])
    expect((await videosOf('harrow-lane')).prices).toBe(1)
  })
})

describe('videos on a page', () => {
  test('come by five, the last saved first', async () => {
    for (let index = 0; index < 7; index += 1) {
      const id = `paged-haul${index}`
      await subject.database.pool.query('insert into videos (id) values ($1)', [id])
      found[index] = detectionOf([quoteOf()], { videoId: id })
      await save([brandOf({ detection: { analysisId, number: index } })])
    }
    const first = await videosOf('harrow-lane')
    const second = await videosOf('harrow-lane', first.videos.at(-1)?.id)
    expect(first.videos.map(({ video }) => video.id)).toEqual([6, 5, 4, 3, 2].map((index) => `paged-haul${index}`))
    expect(second.videos.map(({ video }) => video.id)).toEqual(['paged-haul1', 'paged-haul0'])
    expect(second.count).toBe(7)
  })

  test('are removed by an admin, with a log entry, and stay off', async () => {
    const { db } = subject.database
    found[0] = detectionOf()
    await save([brandOf()])
    const { videos } = await videosOf('harrow-lane')
    const admin = await addUser(db, { is_admin: true })
    const takeOff = async (cookie: string) =>
      subject.app.inject({ method: 'DELETE', url: `/api/brand-videos/${videos[0]?.id}`, headers: { cookie } })
    expect((await takeOff(await signIn(db, member.id))).statusCode).toBe(403)
    const cookie = await signIn(db, admin.id)
    expect((await takeOff(cookie)).statusCode).toBe(200)
    expect((await takeOff(cookie)).statusCode).toBe(404)
    await save([brandOf()])
    expect(await videosOf('harrow-lane')).toEqual({ count: 0, medianPrice: null, prices: 0, videos: [] })
    const log = await db.selectFrom('moderation_log').selectAll().where('admin_id', '=', admin.id).execute()
    expect(log).toMatchObject([
      { action: 'took off', about: 'a video on the page of Harrow Lane', subject_id: member.id },
    ])
  })

  test('go along when brands are merged, each once', async () => {
    const { db } = subject.database
    found[0] = detectionOf()
    found[1] = detectionOf([quoteOf({ price: 90 })], { videoId: 'haul-in-jun' })
    const [harrow] = await save([brandOf()])
    await save([brandOf({ detection: { analysisId, number: 1 } })])
    const [other] = await save([brandOf({ name: 'Harrow Lane Ltd' })])
    const order = { from: harrow?.id ?? 0, into: other?.id ?? 0, editor: asProved(member.id), reason: null }
    await db.transaction().execute((trx) => mergeBrands(trx, order))
    expect(await videosOf('harrow-lane-ltd')).toMatchObject({ count: 2, prices: 2, medianPrice: 75 })
  })

  test('are undone with their account, on brands with other contributions', async () => {
    const { db } = subject.database
    const { id } = await addBrand(db, { name: 'Harrow Lane' })
    found[0] = detectionOf()
    await save([brandOf()])
    const undo = createUndoContributions(db)
    expect(await undo.count(member.id)).toMatchObject({ videos: 1, touched: 1 })
    const order = { brandId: id, userId: member.id, admin: asProved(member.id) }
    expect(await undo.undoBrand(order)).toMatchObject({ videos: 1, isDeleted: false })
    expect((await videosOf('harrow-lane')).count).toBe(0)
  })
})
