import { afterAll, expect, test } from 'vitest'
import { listReview } from '@bolodex/contract/review/review'
import { addBrand, addPost, addUser } from '#testing/builders.ts'
import { openReviewDesk } from '#testing/review-desk.ts'
import { createUndoAccountStore } from './undo-account-store.ts'

const { subject, admin, member } = await openReviewDesk()
afterAll(() => subject.close())

const call = (method: 'GET' | 'POST', url: string, who: { cookie: string }, payload?: object) =>
  subject.app.inject({ method, url, headers: { cookie: who.cookie }, ...(payload && { payload }) })
const ask = async <T extends object>(query: string) => (await subject.database.pool.query<T>(query)).rows

test('undoing an acceptance restores dates and owners of both figures [X-02, X-03]', async () => {
  const { db } = subject.database
  const keeper = await addUser(db)
  const brand = await addBrand(db, {
    average_sale_price: 20,
    price_set_by: keeper.id,
    price_set_at: '2026-01-02T03:04:05.678901Z',
    price_basis: 'import',
    sell_through_rate: 30,
    sell_through_set_by: keeper.id,
    sell_through_set_at: '2026-02-03T04:05:06.789012Z',
    sell_through_basis: 'video',
  })
  const figures = () =>
    ask(`select average_sale_price, price_set_by, price_set_at::text, price_basis, sell_through_rate,
      sell_through_set_by, sell_through_set_at::text, sell_through_basis from brands where id = ${brand.id}`)
  const before = await figures()
  const facts = { averageSalePrice: 45, sellThroughRate: 60, reason: 'Sold three of them' }
  await call('POST', `/api/brands/${brand.id}/suggestions`, member, facts)
  const [item] = listReview.answer.parse((await call('GET', '/api/review?kind=suggestion', admin)).json()).items
  await call('POST', `/api/review/items/${item?.id}/verdict`, admin, { verdict: 'accept' })
  expect(await figures()).toMatchObject([{ average_sale_price: 45, price_set_by: member.id, price_basis: 'estimate' }])
  expect((await call('POST', `/api/review/items/${item?.id}/undo`, admin)).statusCode).toBe(200)
  expect(await figures()).toEqual(before)
})

test('a combined notice keeps the replies of others, however old, and badges follow [X-06]', async () => {
  const { db } = subject.database
  const [spammer, other, writer, named] = [await addUser(db), await addUser(db), await addUser(db), await addUser(db)]
  const post = async () => (await addPost(db, { user_id: writer.id })).id
  const posts = { mixed: await post(), only: await post(), read: await post(), foreign: await post() }
  const reply = async (postId: number, userId: number) => {
    const [row] = await ask<{ id: number }>(`insert into forum_comments (post_id, user_id, content, created_at)
      values (${postId}, ${userId}, 'Hello', now() - interval '1 hour') returning id`)
    return row?.id ?? 0
  }
  const enqueueNoticesOf = (postId: number, commentId: number, things: number, given = 'null') =>
    ask(`insert into notices (kind, user_id, post_id, comment_id, actor_id, things, read_at)
      select 'reply', ${writer.id}, ${postId}, id, user_id, ${things}, ${given} from forum_comments where id = ${commentId}`)
  await reply(posts.mixed, spammer.id)
  const kept = await reply(posts.mixed, other.id)
  await reply(posts.mixed, spammer.id)
  await enqueueNoticesOf(posts.mixed, await reply(posts.mixed, spammer.id), 4)
  await reply(posts.only, spammer.id)
  await enqueueNoticesOf(posts.only, await reply(posts.only, spammer.id), 2)
  await enqueueNoticesOf(posts.read, await reply(posts.read, other.id), 1, 'now()')
  await reply(posts.read, spammer.id)
  await enqueueNoticesOf(posts.read, await reply(posts.read, spammer.id), 2)
  const foreign = await reply(posts.foreign, other.id)
  await enqueueNoticesOf(posts.foreign, foreign, 1)
  await ask(`insert into notices (kind, user_id, post_id, actor_id)
    values ('mention', ${named.id}, ${posts.mixed}, ${spammer.id})`)
  const recounted = await db.transaction().execute(async (trx) => {
    const store = createUndoAccountStore(trx)
    await store.hideComments(spammer.id, 200)
    // Notices caused by hiding are not part of this test.
    await trx.deleteFrom('notice_queue').execute()
    await store.takeBackNotices(spammer.id)
    return trx.selectFrom('notice_queue').select(['kind', 'user_id']).distinct().orderBy('user_id').execute()
  })
  expect(recounted).toEqual([writer.id, named.id].map((user_id) => ({ kind: 'recount', user_id })))
  const unread = await ask(`select post_id, comment_id, actor_id, things from notices
    where read_at is null and user_id in (${writer.id}, ${named.id}) order by id`)
  expect(unread).toEqual([
    { post_id: posts.mixed, comment_id: kept, actor_id: other.id, things: 1 },
    { post_id: posts.foreign, comment_id: foreign, actor_id: other.id, things: 1 },
  ])
})
