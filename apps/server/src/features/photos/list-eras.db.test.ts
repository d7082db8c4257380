import { afterAll, expect, test } from 'vitest'
import { addBrand, addMember, addTagPhoto } from '#testing/builders.ts'
import { createTestApp } from '#testing/test-app.ts'
import { eraJobs } from './list-eras.ts'

const words = 'Jane Roe, 12 Elm St, 555-0100, thief'
const subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
afterAll(() => subject.close())
const { cookie: admin } = await addMember(subject.database.db, { is_admin: true })
const brand = await addBrand(subject.database.db, { name: 'Old Eras' })

const add = (era: string, given: Parameters<typeof addTagPhoto>[2] = {}) =>
  addTagPhoto(subject.database.db, brand.id, { era, ...given })
const ask = (method: 'PATCH' | 'DELETE', photoId: number, payload?: object) =>
  subject.app.inject({
    method,
    url: `/api/brands/${brand.id}/photos/${photoId}`,
    headers: { cookie: admin },
    ...(payload && { payload }),
  })
const readRows = async () =>
  (
    await subject.database.pool.query<{ id: number; era: string; unlisted: string; isShown: boolean }>(
      'select id, era, unlisted_era as unlisted, retired_at is null as "isShown" from tag_photos order by id',
    )
  ).rows
const readAll = async () =>
  (
    await Promise.all(
      ['/api/brands/old-eras', '/api/brands/old-eras/history', '/brands/old-eras'].map((url) =>
        subject.app.inject(url),
      ),
    )
  )
    .map(({ statusCode, body }) => `${statusCode} ${body}`)
    .join('\n')

test('an era that an earlier release took is listed or set aside, and no answer or history has it', async () => {
  const { db, pool } = subject.database
  const photos = [await add('90s'), await add(words), await add('1990s'), await add('1980s', { kind: 'size tag' })]
  const [nineties, free, listed, other] = photos.map(({ id }) => id)
  await pool.query('update brands set tag_photo_id = $2 where id = $1', [brand.id, listed])
  await pool.query(
    `insert into brand_revisions (brand_id, kind, is_by_guest, before, after, photo)
     select $1, 'photo added', true, '{"tagPhoto": null}',
       jsonb_build_object('tagPhoto', p), jsonb_build_object('before', p, 'after', p)
     from jsonb_build_object('sha256', repeat('a', 64), 'width', 9, 'height', 9, 'kind', 'neck tag', 'era', $2::text) p`,
    [brand.id, words],
  )
  // Before the backfill has passed, no answer has it either.
  expect(await readAll()).not.toMatch(/Jane Roe|"90s"/)
  for (const job of eraJobs({ db, log: { info: () => {} } })) await job.run({})
  expect(await readRows()).toEqual([
    { id: nineties, era: '1990s', unlisted: null, isShown: true },
    { id: free, era: null, unlisted: words, isShown: true },
    { id: listed, era: '1990s', unlisted: null, isShown: true },
    { id: other, era: '1980s', unlisted: null, isShown: true },
  ])
  const { rows: brands } = await pool.query('select tag_photo_id from brands where id = $1', [brand.id])
  expect(brands).toEqual([{ tag_photo_id: listed }])
  const { rows } = await pool.query('select from brand_revisions r where r::text like $1', ['%Jane Roe%'])
  expect(rows).toEqual([])
  expect(await readAll()).not.toContain('Jane Roe')
})

test('an admin who chooses an era or removes the photo removes the text that was set aside', async () => {
  const { pool } = subject.database
  const free = async () => {
    const { id } = await addTagPhoto(subject.database.db, brand.id, { kind: 'care label', unlisted_era: words })
    return id
  }
  const first = await free()
  expect((await ask('PATCH', first, { era: words })).statusCode).toBe(400)
  expect((await ask('PATCH', first, { era: '1970s' })).statusCode).toBe(200)
  expect((await ask('DELETE', await free())).statusCode).toBe(200)
  const { rows } = await pool.query('select from tag_photos where kind = $1 and unlisted_era is not null', [
    'care label',
  ])
  expect(rows).toEqual([])
})
