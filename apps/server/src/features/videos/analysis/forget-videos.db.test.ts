import { expect, test } from 'vitest'
import { addAnalysis, addBrand, addUser } from '#testing/builders.ts'
import { shareTestDatabase } from '#testing/test-database.ts'
import { createAnalysisStore } from './analysis-store.ts'
import { videoAnalysisJobs } from './analysis-routes.ts'

const database = shareTestDatabase()

const addVideo = (id: string, daysAgo: number) =>
  database.pool.query(`insert into videos (id, created_at) values ($1, now() - make_interval(days => $2))`, [
    id,
    daysAgo,
  ])
const kept = async () =>
  (await database.db.selectFrom('videos').select('id').orderBy('id').execute()).map(({ id }) => id)
const forget = async () => {
  for (const job of videoAnalysisJobs({ db: database.db })) await job.run({})
}

test('a video is forgotten a day after its last use, however many there are', async () => {
  const { db, pool } = database
  const user_id = (await addUser(db)).id
  for (const id of ['analyzed-00', 'captions-00', 'on-a-page-0']) await addVideo(id, 100)
  await addVideo('recently-00', 0)
  await addAnalysis(db, { user_id, video_id: 'analyzed-00' })
  await addAnalysis(db, { user_id, video_id: 'outlived-00', created_at: new Date(Date.now() - 91 * 86_400_000) })
  await pool.query(`update videos set created_at = now() - interval '91 days' where id = 'outlived-00'`)
  const transcript = { video_id: 'captions-00', is_automatic: true, lines: '[]', words: 0 }
  await db.insertInto('video_transcripts').values(transcript).execute()
  const place = { brand_id: (await addBrand(db)).id, video_id: 'on-a-page-0', is_members_word: false }
  await db.insertInto('brand_videos').values(place).execute()
  await pool.query(
    `insert into videos (id, created_at)
     select 'unused-' || lpad(number::text, 4, '0'), now() - interval '2 days' from generate_series(1, 4500) number`,
  )
  await forget()
  expect(await kept()).toEqual(['analyzed-00', 'captions-00', 'on-a-page-0', 'recently-00'])
})

test('a video that is analyzed again while it is about to be forgotten stays', async () => {
  const { db } = database
  const userId = (await addUser(db)).id
  await addVideo('in-use-0001', 2)
  const analysis = { videoId: 'in-use-0001', userId, pasted: null, model: 'off', tookMs: 1 } as const
  await db.transaction().execute(async (trx) => {
    await createAnalysisStore(trx).add({ ...analysis, brands: [] })
    await forget()
  })
  expect(await kept()).toContain('in-use-0001')
})
