import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import { limits } from '@bolodex/contract/limits'
import type { DB } from '#platform/database/tables.ts'
import { addAnalysis, addUser } from '#testing/builders.ts'
import { foundBrand, foundMention } from '#testing/found-brands.ts'
import { shareTestDatabase } from '#testing/test-database.ts'
import type { FoundMention } from './found-brands.ts'
import { findDetections } from './detection-store.ts'

const database = shareTestDatabase()

const mention = (second: number, others: Partial<FoundMention> = {}) =>
  foundMention({ line: second, startMs: second * 1000, quote: 'gap coat', nameTo: 3, ...others })
const gap = foundBrand({ number: 3, name: 'Gap', price: 20, garmentTypes: ['Outerwear'], mentions: [mention(1)] })

test('a detection is found by analysis and number, and an unknown number finds nothing', async () => {
  const { db } = database
  const { id: userId } = await addUser(db)
  const { id } = await addAnalysis(db, { user_id: userId, brands: JSON.stringify([gap]) })
  const [found, ...none] = await findDetections(db)([
    { analysisId: id.toUpperCase(), number: 3 },
    { analysisId: id, number: 0 },
    { analysisId: randomUUID(), number: 3 },
  ])
  expect(found).toMatchObject({
    videoId: 'a-pasted-01',
    isWritten: true,
    name: 'Gap',
    price: 20,
    foundBy: 'words',
    description: 'Mentioned in a video: “gap coat”',
    quotes: [{ startMs: 1000, quote: 'gap coat', nameFrom: 0, nameTo: 3 }],
  })
  expect(none).toEqual([null, null])
})

test('many detections of several analyses are found by one query, in the requested order', async () => {
  const { db } = database
  const user_id = (await addUser(db)).id
  const brands = JSON.stringify(Array.from({ length: 300 }, (_, number) => ({ ...gap, number, name: `Gap ${number}` })))
  const first = await addAnalysis(db, { user_id, brands, video_id: 'first-video' })
  const second = await addAnalysis(db, { user_id, brands, video_id: 'other-video' })
  const wanted = Array.from({ length: 100 }, (_, index) => ({
    analysisId: (index % 2 === 0 ? first : second).id,
    number: 299 - index,
  }))
  const asked: string[] = []
  const counting = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void asked.push(query.sql),
  })
  const found = await findDetections(counting)(wanted)
  expect(asked).toHaveLength(1)
  expect(found.map((detection) => [detection?.videoId, detection?.name])).toEqual(
    wanted.map(({ number }, index) => [index % 2 === 0 ? 'first-video' : 'other-video', `Gap ${number}`]),
  )
})

test('of very many mentions those with a figure are kept, in order, and a sentence fits its field', async () => {
  const { db } = database
  const most = limits.mentionsPerVideo
  const mentions = Array.from({ length: most + 20 }, (_, second) => mention(second, { quote: 'gap '.repeat(700) }))
  mentions.push(mention(900, { price: 45 }), mention(901, { sellThroughRate: 80 }))
  const brands = JSON.stringify([{ ...gap, mentions }])
  const title = 'T'.repeat(300)
  const analysis = { user_id: (await addUser(db)).id, video_id: 'long-title1', brands, pasted_lines: null }
  const { id } = await addAnalysis(db, analysis)
  await db.updateTable('videos').set({ title }).where('id', '=', 'long-title1').execute()
  const [detection] = await findDetections(db)([{ analysisId: id, number: 3 }])
  const seconds = detection?.quotes.map(({ startMs }) => Number(startMs) / 1000)
  expect(seconds).toEqual([...Array.from({ length: most - 2 }, (_, second) => second), 900, 901])
  expect(detection?.isWritten).toBe(false)
  expect(detection?.description.length).toBeLessThanOrEqual(limits.brandDescription.max)
  expect(detection?.description).toMatch(/^Mentioned in “T{99}…”: “gap .*…”$/)
})
