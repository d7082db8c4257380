import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Brand } from '@bolodex/contract/directory/brands'
import { getBrandVideos, type BrandVideos } from '@bolodex/contract/videos/brand-videos'
import type { DetectedBrand, VideoAnalysis } from '@bolodex/contract/videos/video-analysis'
import { analyze } from '#testing/analyzer.ts'
import { addBrand, addMember } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { startYouTube, type YouTube } from '../../../../../../tools/parts/youtube.ts'
import { haulOf, sampleVideos, standInVideos } from '../../../../../../tools/parts/youtube/videos.ts'

let youtube: YouTube
let subject: TestApp
let member: { username: string; cookie: string }

beforeAll(async () => {
  youtube = await startYouTube()
  subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000', YOUTUBE_ORIGIN: youtube.origin })
})
afterAll(async () => {
  await subject.close()
  await youtube.stop()
})
beforeEach(async () => {
  const { db, pool } = subject.database
  await emptyTables(pool, 'brands, brand_aliases, former_brand_slugs, videos')
  member = await addMember(db)
  await addBrand(db, { name: 'Barlow & Thrane' })
})

const bins = standInVideos.find(({ id }) => id === sampleVideos.bins)
if (!bins) throw new Error('The stand-in has no such video')
const url = `https://www.youtube.com/watch?v=${bins.id}`

/** All cards as a page sends them, with their edits. */
const saveAll = async ({ id, brands }: VideoAnalysis, changed: object = {}): Promise<Brand[]> => {
  const cards = brands.map(({ number, name, description, averageSalePrice, garmentTypes }) => ({
    name,
    description,
    averageSalePrice,
    garmentTypes,
    source: 'youtube',
    sourceUrl: url,
    ...changed,
    detection: { analysisId: id, number },
  }))
  const payload = { brands: cards }
  const headers = { cookie: member.cookie }
  const answer = await subject.app.inject({ method: 'POST', url: '/api/brands', headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().brands
}
const videosOf = async (slug: string | undefined): Promise<BrandVideos> =>
  getBrandVideos.answer.parse((await subject.app.inject(`/api/brands/${slug}/videos`)).json())
const saidOf = ({ mentions }: { mentions: Pick<DetectedBrand['mentions'][number], 'startMs' | 'quote' | 'price'>[] }) =>
  mentions.map(({ startMs, quote, price }) => ({ startMs, quote, price }))

test('quotes from a linked video are on the page of each saved brand, by time', async () => {
  const { body } = await analyze(subject.app, member.cookie, { url })
  expect(body.brands.map(({ name }) => name)).toEqual(expect.arrayContaining(['Barlow & Thrane', 'Harrow Lane']))
  const saved = await saveAll(body)
  expect(saved.map(({ name }) => name)).toEqual(body.brands.map(({ name }) => name))
  for (const [place, detection] of body.brands.entries()) {
    const { count, videos } = await videosOf(saved[place]?.slug)
    expect(count).toBe(1)
    expect(videos).toMatchObject([
      {
        video: { id: bins.id, url, title: haulOf(bins).title, channel: haulOf(bins).channel },
        isMembersWord: false,
        savedBy: { name: member.username },
      },
    ])
    expect(videos.map(saidOf)).toEqual([saidOf(detection)])
  }
  const barlow = await videosOf('barlow-and-thrane')
  expect(barlow.medianPrice).toBe(body.brands.find(({ name }) => name === 'Barlow & Thrane')?.averageSalePrice)
  expect(barlow.medianPrice).toBeTypeOf('number')
})

test('pasted detections are attributed to their member until the video is saved from its link', async () => {
  const transcript = '0:07 this is a barlow and thrane coat it sold for forty dollars'
  const pasted = await analyze(subject.app, member.cookie, { url, transcript })
  await saveAll(pasted.body)
  const bringer = member.username
  expect((await videosOf('barlow-and-thrane')).videos).toMatchObject([
    {
      isMembersWord: true,
      savedBy: { name: bringer },
      mentions: [{ startMs: expect.any(Number), price: 40, quote: expect.stringContaining('barlow and thrane') }],
    },
  ])
  member = await addMember(subject.database.db)
  const { body } = await analyze(subject.app, member.cookie, { url })
  await saveAll(body)
  const { videos } = await videosOf('barlow-and-thrane')
  expect(videos).toMatchObject([{ isMembersWord: false, savedBy: { name: member.username } }])
  expect(videos.map(saidOf)).toEqual(body.brands.filter(({ name }) => name === 'Barlow & Thrane').map(saidOf))
})

test('a price corrected on a known brand’s card is attributed to the member who saves it', async () => {
  const { body } = await analyze(subject.app, member.cookie, { url })
  await saveAll(body, { averageSalePrice: 7 })
  const { medianPrice, videos } = await videosOf('barlow-and-thrane')
  // It counts once others confirm it.
  expect([medianPrice, videos[0]?.isMembersWord, videos[0]?.mentions[0]?.price]).toEqual([null, true, 7])
  expect((await videosOf('harrow-lane')).videos[0]?.isMembersWord).toBe(false)
})
