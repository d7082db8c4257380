import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transcriptProblems, type TranscriptProblem } from '@bolodex/contract/videos/video-wording'
import { analyze, analyzeStepwise } from '#testing/analyzer.ts'
import { addBrand, addToCatalogue, addUser, signIn } from '#testing/builders.ts'
import { startModelEndpoint } from '#testing/model-endpoint.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { startYouTube, type YouTube } from '../../../../../../tools/parts/youtube.ts'
import { haulOf, sampleVideos, standInVideos } from '../../../../../../tools/parts/youtube/videos.ts'
import { speak, writeCaptions } from '../../../../../../tools/parts/youtube/write-captions.ts'

let youtube: YouTube
let subject: TestApp
let member: string

beforeAll(async () => {
  youtube = await startYouTube()
  subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000', YOUTUBE_ORIGIN: youtube.origin })
  const { db } = subject.database
  member = await signIn(db, (await addUser(db)).id)
  await addBrand(db, { name: 'Barlow & Thrane' })
  for (const name of ['Patagonia', 'Levi’s', 'Pendleton']) await addToCatalogue(db, { name })
})
afterAll(async () => {
  await subject.close()
  await youtube.stop()
})

const addressOf = (id: string) => `https://www.youtube.com/watch?v=${id}`
const bins = standInVideos.find(({ id }) => id === sampleVideos.bins)
if (!bins) throw new Error('The stand-in has no such video')

test('the brands of a video are found by its link, each at the second at which it is named', async () => {
  const { status, body, steps } = await analyzeStepwise(subject.app, member, { url: addressOf(bins.id) })
  expect(status).toBe(200)
  expect([...new Set(steps.map(({ step }) => step))]).toEqual(['address', 'transcript', 'brands', 'prices'])
  expect(body).toMatchObject({
    video: { id: bins.id, title: haulOf(bins).title, channel: haulOf(bins).channel },
    captions: 'automatic',
    language: 'en',
    model: 'off',
  })
  const names = body.brands.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Barlow & Thrane', 'Patagonia', 'Levi’s', 'Harrow Lane', 'Pendleton']))
  const lines = body.transcript.split('\n')
  for (const { name, mentions } of body.brands)
    for (const { line, from, to, startMs, quote } of mentions) {
      expect([name, quote.includes(lines[line]?.slice(from, to) ?? '?')]).toEqual([name, true])
      expect(startMs).toBeGreaterThanOrEqual(body.lineTimes[line] ?? 0)
    }
  expect(body.brands.find(({ name }) => name === 'Harrow Lane')).toMatchObject({
    existing: null,
    isCatalogued: false,
    description: expect.stringMatching(/^Mentioned in “Bins on a Tuesday: six labels in four minutes”: “.+”$/),
  })
})

test('the same words as .vtt, .srt or .json3 give the same brands', async () => {
  const spoken = speak(haulOf(bins))
  const clock = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',')
  const lines = writeCaptions.vtt(spoken, true)
  const files = { vtt: lines, json3: writeCaptions.json3(spoken, true), srt: lines }
  files.srt = haulOf(bins)
    .text.trim()
    .split('\n')
    .map((line, index) => `${index + 1}\n${clock(index * 4000)} --> ${clock(index * 4000 + 4000)}\n${line}\n`)
    .join('\n')
  const byLink = await analyze(subject.app, member, { url: addressOf(bins.id) })
  for (const [format, transcript] of Object.entries(files)) {
    const { body } = await analyze(subject.app, member, { url: addressOf('pasted-0001'), transcript })
    expect(body.captions).toBe('pasted')
    expect([format, body.brands.map(({ name }) => name)]).toEqual([format, byLink.body.brands.map(({ name }) => name)])
    expect(body.brands[0]?.mentions[0]?.startMs).toBeTypeOf('number')
  }
  // Long enough to be parsed in a thread: with an empty cue at its end.
  const long = `${files.srt}\n999\n00:59:00,000 --> 00:59:10,000\n${'and '.repeat(30_000)}`
  const { body } = await analyze(subject.app, member, { url: addressOf('pasted-0001'), transcript: long })
  const { brands, lineTimes } = body
  expect(brands.map(({ name }) => name)).toEqual(byLink.body.brands.map(({ name }) => name))
  expect(lineTimes.slice(0, 2)).toEqual([0, 4000])
  const kept = await subject.database.db.selectFrom('video_transcripts').select('video_id').execute()
  expect(kept).toEqual([{ video_id: bins.id }])
})

const failures = standInVideos.filter(({ outcome }) => outcome in transcriptProblems)

test(
  'every YouTube failure is answered with its own sentence and never as an internal error',
  { timeout: 120_000 },
  async () => {
    expect(failures.length).toBeGreaterThanOrEqual(15)
    await Promise.all(
      failures.map(async ({ id, outcome }) => {
        const somebody = await signIn(subject.database.db, (await addUser(subject.database.db)).id)
        const { status, body } = await analyze(subject.app, somebody, { url: addressOf(id) })
        const message = transcriptProblems[outcome as TranscriptProblem]
        expect([id, status, body]).toEqual([id, 422, { code: 'no_transcript', message, transcript: outcome }])
      }),
    )
  },
)

test('all other stand-in videos are analyzed, whatever their language', { timeout: 60_000 }, async () => {
  for (const { id, outcome } of standInVideos.filter(({ outcome }) => !(outcome in transcriptProblems))) {
    const { status, body } = await analyze(subject.app, member, { url: addressOf(id) })
    expect([id, status, body.captions]).toEqual([id, 200, outcome])
    expect(body.transcript.length).toBeGreaterThan(100)
  }
})

test('fifty concurrent requests for one video cause one fetch', async () => {
  const { db } = subject.database
  const cookies = await Promise.all(Array.from({ length: 50 }, async () => signIn(db, (await addUser(db)).id)))
  const url = addressOf(sampleVideos.sold)
  await db.deleteFrom('video_analyses').where('video_id', '=', sampleVideos.sold).execute()
  await db.deleteFrom('video_transcripts').where('video_id', '=', sampleVideos.sold).execute()
  const before = youtube.asked(sampleVideos.sold)
  const answers = await Promise.all(cookies.map((cookie) => analyze(subject.app, cookie, { url })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(50)
  const after = youtube.asked(sampleVideos.sold)
  expect([after.player - before.player, after.captions - before.captions]).toEqual([1, 1])
})

test('while three hours of speech are analyzed, other requests are answered', { timeout: 60_000 }, async () => {
  const reading = analyze(subject.app, member, { url: addressOf('three-hours') })
  const read = new AbortController()
  void reading.finally(() => read.abort())
  const waits: number[] = []
  while (!read.signal.aborted) {
    const asked = performance.now()
    expect((await subject.app.inject('/healthz')).statusCode).toBe(200)
    waits.push(performance.now() - asked)
    await setTimeout(5)
  }
  const { status, body } = await reading
  expect(status).toBe(200)
  expect(body.transcript.split(/\s+/).length).toBeGreaterThan(29_000)
  expect(waits.length).toBeGreaterThan(10)
  // The analysis itself takes many times as long.
  expect(Math.max(...waits)).toBeLessThan(Math.max(500, body.tookMs / 2))
})

test('the analysis of a caller who left is skipped', async () => {
  const { db } = subject.database
  const address = await subject.app.listen({ port: 0, host: '127.0.0.1' })
  const send = (signal: AbortSignal | null, id: string) =>
    fetch(`${address}/api/youtube/analyze`, {
      method: 'POST',
      headers: { cookie: member, origin: 'http://localhost', 'content-type': 'application/json' },
      body: JSON.stringify({ url: addressOf(id), transcript: 'a barlow and thrane coat' }),
      signal,
    })
  // Something is being read already, so that the next one has to wait.
  const busy = analyze(subject.app, member, { url: addressOf('three-hours') })
  await setTimeout(50)
  const leaving = new AbortController()
  const left = send(leaving.signal, 'left-early1').catch((error: Error) => error.name)
  // Enough to enter the queue, far less than the running analysis takes.
  await setTimeout(250)
  leaving.abort()
  expect(await left).toBe('AbortError')
  await busy
  expect((await send(null, 'stayed-0001')).status).toBe(200)
  const read = await db
    .selectFrom('video_analyses')
    .select('video_id')
    .where('video_id', 'in', ['left-early1', 'stayed-0001'])
    .execute()
  expect(read).toEqual([{ video_id: 'stayed-0001' }])
})

test('a language-model pass completes the list, the answer says who found what, and its failure costs nothing', async () => {
  const quote = 'so i am pretty happy to see another one'
  let isBroken = false
  const model = await startModelEndpoint(() =>
    isBroken
      ? { status: 401 }
      : {
          content: JSON.stringify({
            brands: ['Pretty Happy', 'Invented'].map((name) => ({
              name,
              quote,
              price: null,
              sellThroughRate: null,
              garmentTypes: [],
            })),
          }),
        },
  )
  const settings = { RATE_LIMIT_FACTOR: '1000', YOUTUBE_ORIGIN: youtube.origin }
  const other = await createTestApp({ ...settings, MODEL_URL: model.url, MODEL_NAME: 'tiny' })
  const cookie = await signIn(other.database.db, (await addUser(other.database.db)).id)
  const { body, steps } = await analyzeStepwise(other.app, cookie, { url: addressOf(bins.id) })
  expect(body.model).toBe('read')
  expect(steps.at(-1)?.step).toBe('model')
  const found = (by: string) => body.brands.filter(({ foundBy }) => foundBy === by).map(({ name }) => name)
  expect(found('words')).toContain('Harrow Lane')
  expect(found('model')).toEqual(['Pretty Happy'])
  isBroken = true
  const failed = await analyze(other.app, cookie, { url: addressOf(bins.id) })
  expect(failed).toMatchObject({ status: 200, body: { model: 'failed' } })
  expect(failed.body.brands.map(({ name }) => name)).toContain('Harrow Lane')
  await other.close()
  await model.stop()
})
