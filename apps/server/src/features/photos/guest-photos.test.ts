import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBrand } from '#testing/builders.ts'
import { makeSharpPhoto, writeForm } from '#testing/photo-forms.ts'
import { openReviewDesk } from '#testing/review-desk.ts'

let desk: Awaited<ReturnType<typeof openReviewDesk>>
let brand: { id: number }
let given = 0

beforeAll(async () => {
  desk = await openReviewDesk({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => desk.subject.close())
beforeEach(async () => {
  await desk.empty()
  await desk.ask('delete from graphile_worker._private_jobs')
  brand = await addBrand(desk.subject.database.db, { name: 'Fennimore' })
})

type Giving = { by?: 'guest' | 'member'; kind?: string; on?: string }

/** Gives a photo, as if on a day at noon: the wider the better. */
async function give(width: number, { by = 'guest', kind = 'neck tag', on = '2026-03-03' }: Giving = {}) {
  given += 1
  const { payload, headers } = writeForm(await makeSharpPhoto(width, width * 0.8, given), { kind })
  const cookie = by === 'member' ? { cookie: desk.member.cookie } : {}
  const url = `/api/brands/${brand.id}/upload`
  const answer = await desk.subject.app.inject({ method: 'POST', url, headers: { ...headers, ...cookie }, payload })
  expect(answer.statusCode).toBe(200)
  for (const table of ['tag_photos', 'pending_photos'])
    await desk.ask(`update ${table} set created_at = '${on}T12:00:00Z' where created_at > now() - interval '1 minute'`)
  return answer.json<{ photo: { id: number; url: string }; outcome: string }>()
}
const period = { from: '2026-03-02', to: '2026-03-04' }
const count = async ({ from, to } = period) =>
  (await desk.call('GET', `/api/review/guest-photos?from=${from}&to=${to}`)).json()
const undo = (input: object = {}) => desk.call('POST', '/api/review/guest-photos/undo', { ...period, ...input })
const shown = async () => {
  const answer = await desk.call('GET', '/api/brands/fennimore')
  return answer.json<{ photos: { id: number; submittedBy: string }[] }>().photos
}
const log = () => desk.ask('select action, about, reason, admin_id from moderation_log order by id')

test('photos of guests go for good, whole days and both ends included; members’ photos and other days stay', async () => {
  const before = await give(300, { on: '2026-03-01', kind: 'size tag' })
  const first = await give(310, { on: '2026-03-02' })
  const seed = given
  await give(320, { on: '2026-03-04', kind: 'care label' })
  const member = await give(330, { by: 'member', kind: 'fake warning' })
  expect(await count()).toEqual({ photos: 2 })
  expect((await undo({ reason: 'Spam' })).json()).toEqual({ removed: 2, isMore: false })

  expect(new Set((await shown()).map(({ id }) => id))).toEqual(new Set([before.photo.id, member.photo.id]))
  expect((await desk.subject.app.inject(first.photo.url)).statusCode).toBe(404)
  expect(await count()).toEqual({ photos: 0 })
  const admin_id = desk.admin.id
  expect(await log()).toEqual([
    { action: 'began to remove', about: 'guest photos from 2026-03-02 to 2026-03-04', reason: 'Spam', admin_id },
    { action: 'removed', about: '2 guest photos from 2026-03-02 to 2026-03-04', reason: 'Spam', admin_id },
  ])
  // The admin's reason is for the log, not for the public history.
  expect(await desk.ask(`select reason from brand_revisions where kind = 'photo removed' group by reason`)).toEqual([
    { reason: 'Guest photos from this period were removed' },
  ])
  const jobs = await desk.ask(`select from graphile_worker.jobs where task_identifier like '%remov%'`)
  expect(jobs.length).toBeGreaterThan(0)
  const { payload, headers } = writeForm(await makeSharpPhoto(310, 248, seed), {})
  const again = await desk.subject.app.inject({
    method: 'POST',
    url: `/api/brands/${brand.id}/upload`,
    headers,
    payload,
  })
  expect(again.statusCode).toBe(409)
})

test('the photo that was there before the period is shown again, also behind several of the period', async () => {
  const honest = await give(300, { on: '2026-02-01' })
  await give(400)
  await give(500)
  expect(await count()).toEqual({ photos: 2 })
  expect((await undo()).json()).toEqual({ removed: 2, isMore: false })
  expect((await shown()).map(({ id }) => id)).toEqual([honest.photo.id])
  const [card] = await desk.ask<{ tag_photo_id: number }>(`select tag_photo_id from brands where id = ${brand.id}`)
  expect(card?.tag_photo_id).toBe(honest.photo.id)
})

test('a photo replaced by a member’s better one leaves the history, and the member’s stays', async () => {
  const guest = await give(300)
  const member = await give(400, { by: 'member' })
  expect((await undo()).json()).toEqual({ removed: 1, isMore: false })
  expect((await shown()).map(({ id }) => id)).toEqual([member.photo.id])
  expect((await desk.subject.app.inject(guest.photo.url)).statusCode).toBe(404)
})

test('a waiting photo is declined and leaves the queue, with flags on shown ones', async () => {
  await give(300, { by: 'member' })
  expect((await give(400)).outcome).toBe('waiting')
  const flagged = await give(350, { kind: 'care label' })
  await desk.flag({ target: 'photo', id: flagged.photo.id, reason: 'offensive' })
  expect((await desk.queue()).waiting.all).toBe(2)
  expect((await undo()).json()).toEqual({ removed: 2, isMore: false })
  expect((await desk.queue()).waiting.all).toBe(0)
  expect(await shown()).toHaveLength(1)
})

test('a period without any removes and logs nothing', async () => {
  await give(300, { on: '2026-03-05' })
  expect((await undo()).json()).toEqual({ removed: 0, isMore: false })
  expect(await log()).toEqual([])
})

test.each([
  ['a period that ends before it begins', { from: '2026-03-05' }],
  ['a day that does not exist', { to: '2026-02-30' }],
  ['a reason that is too long', { reason: 'x'.repeat(301) }],
])('%s is refused', async (_what, input) => {
  await give(300)
  expect((await undo(input)).statusCode).toBe(400)
  expect(await shown()).toHaveLength(1)
})

test('two concurrent admins remove each photo once', async () => {
  for (const kind of ['neck tag', 'care label', 'size tag']) await give(300, { kind })
  const undoBy = (who: typeof desk.admin) => desk.call('POST', '/api/review/guest-photos/undo', period, who)
  const answers = await Promise.all([undoBy(desk.admin), undoBy(desk.other)])
  const removed = answers.map((answer) => answer.json<{ removed: number }>().removed)
  expect(removed.reduce((sum, some) => sum + some)).toBe(3)
  expect(await desk.ask(`select from brand_revisions where kind = 'photo removed'`)).toHaveLength(3)
})
