import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { badAddresses } from '@bolodex/contract/testing/video-address-forms'
import { VideoAnalysis } from '@bolodex/contract/videos/video-analysis'
import { keyLimits } from '@bolodex/contract/rate-limits'
import { analyze, analyzeStepwise } from '#testing/analyzer.ts'
import { addAnalysis, addBrand, addToCatalogue, addUser, signIn } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { createTestApp, shareTestApp } from '#testing/test-app.ts'
import { createAnalysisStore } from './analysis-store.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })
let memberId: number
let member: string

const url = 'https://youtu.be/bins-tues01'
const transcript = [
  'okay so the first thing today is a barlow and thrane field',
  'coat i had one last fall and it sold for eighty five dollars',
  'then there is a pair of levi’s jeans and now here is one i do not',
  'know it is a brand called harrow lane it is a wool coat',
].join('\n')

beforeEach(async () => {
  const { db, pool } = subject.database
  await emptyTables(pool, 'brands, brand_catalogue, video_analyses, users')
  memberId = (await addUser(db)).id
  member = await signIn(db, memberId)
})

const catalogue = (name: string, description: string | null) =>
  addToCatalogue(subject.database.db, { name, description })
const reload = async (id: string, cookie = member): Promise<{ status: number; body: VideoAnalysis }> => {
  const answer = await subject.app.inject({ url: `/api/youtube/analyses/${id}`, headers: { cookie } })
  return { status: answer.statusCode, body: answer.json() }
}
const nameIn = ({ transcript, brands }: VideoAnalysis, brand: number): string | undefined => {
  const mention = brands[brand]?.mentions[0]
  return mention && transcript.split('\n')[mention.line]?.slice(mention.from, mention.to)
}

test('brands of a pasted transcript are found, with what the directory and the catalogue know of them', async () => {
  await addBrand(subject.database.db, { name: 'Barlow & Thrane', slug: 'barlow-and-thrane' })
  await catalogue('Levi’s', 'Blue jeans with rivets since 1873')
  const { status, body } = await analyze(subject.app, member, { url, transcript })
  expect(status).toBe(200)
  expect(VideoAnalysis.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    video: { id: 'bins-tues01', url: 'https://www.youtube.com/watch?v=bins-tues01', title: null },
    captions: 'pasted',
    model: 'off',
    transcript,
    lineTimes: [null, null, null, null],
  })
  const [known, catalogued, detection] = body.brands
  expect(known).toMatchObject({
    number: 0,
    name: 'Barlow & Thrane',
    existing: { slug: 'barlow-and-thrane', name: 'Barlow & Thrane' },
    description: 'Waxed field coats and moleskin.',
    averageSalePrice: 85,
    tagPhotoUrl: null,
    foundBy: 'words',
  })
  expect(catalogued).toMatchObject({
    name: 'Levi’s',
    existing: null,
    isCatalogued: true,
    description: 'Blue jeans with rivets since 1873',
    garmentTypes: ['Jeans'],
  })
  expect(detection).toMatchObject({
    name: 'Harrow Lane',
    existing: null,
    isCatalogued: false,
    description: expect.stringMatching(/^Mentioned in a video: “.*harrow lane.*”$/),
  })
  expect([0, 1, 2].map((brand) => nameIn(body, brand))).toEqual(['barlow and thrane', 'levi’s', 'harrow lane'])
})

test('an analysis is read again by its address, by members only, and knows what was saved or merged since', async () => {
  const { db } = subject.database
  const { body } = await analyze(subject.app, member, { url, transcript })
  const number = body.brands.findIndex(({ name }) => name === 'Harrow Lane')
  expect(body.brands[number]?.existing).toBeNull()
  const saved = await addBrand(db, { name: 'Harrow Lane', description: 'Boiled wool from Portugal.' })
  const other = await signIn(db, (await addUser(db)).id)
  const seen = await reload(body.id, other)
  expect(seen.body).toEqual({ ...body, brands: expect.any(Array) })
  expect(seen.body.brands[number]).toEqual({
    ...body.brands[number],
    existing: { id: saved.id, slug: 'harrow-lane', name: 'Harrow Lane' },
    description: 'Boiled wool from Portugal.',
    isUnlisted: false,
  })
  const into = await addBrand(db, { name: 'Harrow' })
  await db.deleteFrom('brands').where('id', '=', saved.id).execute()
  expect((await reload(body.id)).body.brands[number]?.existing).toBeNull()
  const alias = { brand_id: into.id, alias: 'Harrow Lane', alias_key: 'harrow lane', plain_key: 'harrowlane' }
  await db.insertInto('brand_aliases').values(alias).execute()
  expect((await reload(body.id)).body.brands[number]).toMatchObject({
    name: 'Harrow',
    existing: { id: into.id, name: 'Harrow' },
  })
  expect((await subject.app.inject(`/api/youtube/analyses/${body.id}`)).statusCode).toBe(401)
  expect((await reload('00000000-0000-4000-8000-000000000000')).status).toBe(404)
})

test('an amount in pounds is shown in pounds and is not a price on a site that uses dollars', async () => {
  const said = 'this is a brand called wrenfold knits i paid five quid for it and it sold for forty pounds'
  const { body } = await analyze(subject.app, member, { url, transcript: said })
  const wrenfold = {
    name: 'Wrenfold Knits',
    isUnlisted: true,
    averageSalePrice: null,
    priceRole: null,
    currency: 'GBP',
  }
  const { body: again } = await reload(body.id)
  for (const { brands } of [body, again]) {
    expect(brands).toEqual([expect.objectContaining(wrenfold)])
    expect(brands[0]?.said).toContainEqual({ role: 'sold', amount: 40 })
    expect(brands[0]?.mentions.map(({ price }) => price)).toEqual([null])
  }
})

test('a brand that was added a moment ago is detected as the directory’s own, and once', async () => {
  await catalogue('Levi’s', null)
  await analyze(subject.app, member, { url, transcript })
  const { id } = await addBrand(subject.database.db, { name: 'Levi’s' })
  const { body } = await analyze(subject.app, member, { url, transcript })
  const levis = body.brands.filter(({ name }) => name === 'Levi’s')
  expect(levis).toMatchObject([{ existing: { id }, mentions: { length: 1 } }])
})

test('steps are reported in order', async () => {
  const { status, steps, body } = await analyzeStepwise(subject.app, member, { url, transcript })
  expect(status).toBe(200)
  const order = steps.map(({ step }) => step)
  expect([...new Set(order)]).toEqual(['address', 'transcript', 'brands', 'prices'])
  const done = steps.map((step) => step.done)
  expect(done).toEqual(done.toSorted((a, b) => a - b))
  expect(Math.max(...done)).toBeLessThanOrEqual(1)
  expect(steps.at(-1)?.names).toBeTypeOf('number')
  expect((await reload(body.id)).body).toEqual(body)
})

test('an invalid URL is refused with this sentence, and only members may analyze', async () => {
  for (const bad of badAddresses) {
    const { status, body } = await analyze(subject.app, member, { url: bad, ...(bad.trim() && { transcript }) })
    const message = bad.trim() ? 'Please enter a valid YouTube URL' : 'Please enter a YouTube URL'
    expect([bad, status, body.message]).toEqual([bad, 400, message])
  }
  expect(await analyze(subject.app, member, {})).toMatchObject({ status: 400 })
  expect(await analyze(subject.app, null, { url, transcript })).toMatchObject({ status: 401 })
  expect(await subject.database.db.selectFrom('video_analyses').select('id').execute()).toEqual([])
})

test('a transcript without words is refused, and one that is too long', async () => {
  const refusals: [string, number, string][] = [
    ['', 400, 'Please paste a transcript or drop a file'],
    [' \n ', 400, 'Please paste a transcript or drop a file'],
    ['\0\0 binary', 400, 'We found no words in this transcript.'],
    ['WEBVTT\n\n00:00.000 --> 00:02.000\n\n', 400, 'We found no words in this transcript.'],
    ['a '.repeat(100_001), 422, 'This transcript is too long.'],
    ['WEBVTT\n\n00:00.000 --> 00:02.000\n\n'.padEnd(200_000, '\n'), 400, 'We found no words in this transcript.'],
    ['a'.repeat(5_000_001), 400, 'This transcript is too long. The limit is 5 million characters.'],
  ]
  for (const [transcript, status, message] of refusals) {
    const answer = await analyze(subject.app, member, { url, transcript })
    expect([answer.status, answer.body.message]).toEqual([status, message])
  }
})

test('letters that the database does not keep do no harm', async () => {
  const { status, body } = await analyze(subject.app, member, { url, transcript: 'a gap\ud800coat \u202E by nobody' })
  expect(status).toBe(200)
  expect((await reload(body.id)).body.transcript).toBe(body.transcript)
})

test('two videos per member are analyzed at a time, and the rest block no other member', async () => {
  // Long enough that the first is still being read when the last one asks.
  const long = Array.from({ length: 400 }, () => transcript).join('\n')
  const asked = await Promise.all([1, 2, 3, 4].map(() => analyze(subject.app, member, { url, transcript: long })))
  expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429])
  const refused = asked.find(({ status }) => status === 429)
  expect(refused?.body.message).toBe('Please wait until your other videos are done.')
  expect(await analyze(subject.app, member, { url, transcript })).toMatchObject({ status: 200 })
})

test('one member may analyze sixty videos per hour', async () => {
  const strict = await createTestApp()
  const { id } = await addUser(strict.database.db)
  const cookie = await signIn(strict.database.db, id)
  await strict.app.rateLimiter.consumeKey(keyLimits.videos, `videos:${id}`, 59)
  expect(await analyze(strict.app, cookie, { url, transcript })).toMatchObject({ status: 200 })
  expect(await analyze(strict.app, cookie, { url, transcript })).toMatchObject({ status: 429 })
  await strict.close()
})

test('analyses are deleted after ninety days, and the last two hundred per member are kept', async () => {
  const { db, pool } = subject.database
  const { id } = await addAnalysis(db, { user_id: memberId, created_at: new Date(Date.now() - 91 * 86_400_000) })
  const recent = await addAnalysis(db, { user_id: memberId, created_at: new Date(Date.now() - 89 * 86_400_000) })
  expect(await createAnalysisStore(db).forgetOld()).toBe(false)
  expect((await reload(id)).status).toBe(404)
  expect((await reload(recent.id)).status).toBe(200)
  await pool.query(
    `insert into video_analyses (video_id, user_id, brands, model, took_ms)
     select 'a-pasted-01', $1, '[]', 'off', 1 from generate_series(1, 199)`,
    [memberId],
  )
  const last = await analyze(subject.app, member, { url, transcript })
  expect((await reload(recent.id)).status).toBe(404)
  expect((await reload(last.body.id)).status).toBe(200)
  const { count } = await db
    .selectFrom('video_analyses')
    .select((column) => column.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(200)
})

test('stored bytes per member are capped, and the last analysis is always kept', async () => {
  const { db } = subject.database
  const store = createAnalysisStore(db, { keptBytes: 100_000 })
  const add = (words: number, userId = memberId) => {
    const lines = [Array.from({ length: words }, () => ({ text: randomBytes(30).toString('hex'), startMs: null }))]
    const pasted = { lines, language: null }
    return store.add({ videoId: 'bins-tues01', userId, pasted, brands: [], model: 'off', tookMs: 1 })
  }
  const other = await add(500, (await addUser(db)).id)
  const first = await add(500)
  const second = await add(500)
  expect(await Promise.all([first, second].map(async (id) => (await reload(id)).status))).toEqual([200, 200])
  const third = await add(2000)
  const all = await Promise.all([other, first, second, third].map(async (id) => (await reload(id)).status))
  expect(all).toEqual([200, 404, 404, 200])
})

test('a transcript without a link is read too; its brands are saved, and no page gets a video', async () => {
  const { db } = subject.database
  const known = await addBrand(db, { name: 'Barlow & Thrane' })
  const { status, body } = await analyze(subject.app, member, { url: ' ', transcript })
  expect([status, body.video]).toEqual([200, null])
  expect((await reload(body.id)).body).toEqual(body)
  expect(await db.selectFrom('videos').select('id').where('id', '=', '').execute()).toEqual([])
  const brands = body.brands.map(({ name, number }) => ({ name, detection: { analysisId: body.id, number } }))
  const saved = await subject.app.inject({
    method: 'POST',
    url: '/api/brands',
    headers: { cookie: member },
    payload: { brands },
  })
  expect(saved.statusCode, saved.body).toBe(200)
  expect(saved.json().brands).toMatchObject([
    { id: known.id },
    { name: 'Levi’s', source: 'manual', sourceUrl: null },
    { name: 'Harrow Lane', source: 'manual', sourceUrl: null },
  ])
  expect(await db.selectFrom('brand_videos').select('id').execute()).toEqual([])
})

test('members see their own analyses only, page by page, newest first', async () => {
  const { db, pool } = subject.database
  await addAnalysis(db, { user_id: (await addUser(db)).id })
  const brands = JSON.stringify(['Gap', 'Levi’s', 'Barlow', 'Hob Nail', 'Iver Lund'].map((name) => ({ name })))
  const { id: first } = await addAnalysis(db, { user_id: memberId, brands })
  await pool.query(
    `insert into video_analyses (user_id, pasted_lines, brands, model, took_ms)
     select $1, '[]', '[]', 'off', 1 from generate_series(1, 11)`,
    [memberId],
  )
  const list = async (before = '', cookie = member) =>
    (await subject.app.inject({ url: `/api/youtube/analyses${before}`, headers: { cookie } })).json()
  const newest = await list()
  expect(newest.analyses).toHaveLength(10)
  expect(newest.analyses[0]).toMatchObject({ video: null, captions: 'pasted', brandCount: 0, brandNames: [] })
  const numbers = newest.analyses.map(({ number }: { number: number }) => number)
  expect(numbers).toEqual(numbers.toSorted((a: number, b: number) => b - a))
  const older = await list(`?before=${newest.nextBefore}`)
  expect(older.nextBefore).toBeNull()
  expect(older.analyses).toHaveLength(2)
  expect(older.analyses[1]).toMatchObject({
    id: first,
    video: { id: 'a-pasted-01', url: 'https://www.youtube.com/watch?v=a-pasted-01', title: null },
    brandCount: 5,
    brandNames: ['Gap', 'Levi’s', 'Barlow', 'Hob Nail'],
  })
  expect(await list('?before=1')).toEqual({ analyses: [], nextBefore: null })
  expect((await subject.app.inject('/api/youtube/analyses')).statusCode).toBe(401)
  const strange = await subject.app.inject({ url: '/api/youtube/analyses?page=2', headers: { cookie: member } })
  expect(strange.statusCode).toBe(400)
})
