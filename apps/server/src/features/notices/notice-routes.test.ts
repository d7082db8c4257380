import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Notice } from '@bolodex/contract/notices/notices'
import { createLogger } from '#platform/logger.ts'
import { enqueueNotices, type NewNotice } from '#domain/notice-queue.ts'
import { addBrand, addPost, addUser, addMember } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { createDeliveryStore } from './delivery-store.ts'
import { startDelivery, noticeJobs } from './deliver-notices.ts'
import { createNewsStore, createNoticeStore } from './notice-store.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })
let author: { id: number; username: string; cookie: string }
let writer: { id: number; username: string }
let postId: number

beforeAll(async () => {
  author = await newcomer()
  writer = await addUser(subject.database.db, { username: 'flannel_fran', display_username: 'flannel_fran' })
  postId = (await addPost(subject.database.db, { user_id: author.id, title: 'Double knees' })).id
})

const newcomer = () => addMember(subject.database.db)

async function addComment(content: string, post = postId, hidden = false): Promise<number> {
  const { id } = await subject.database.db
    .insertInto('forum_comments')
    .values({
      post_id: post,
      user_id: writer.id,
      content,
      ...(hidden && { hidden_at: new Date(), hidden_why: 'hidden' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Leaves notices, and waits until they are delivered. */
async function leave(...notices: NewNotice[]): Promise<void> {
  const { db } = subject.database
  await db.transaction().execute((trx) => enqueueNotices(trx, notices))
  await deliverAll()
}

async function deliverAll(): Promise<void> {
  const { db } = subject.database
  while (await db.transaction().execute((trx) => createDeliveryStore(trx).deliverSome()));
}

const reply = (commentId: number, post = postId): NewNotice => ({
  kind: 'reply',
  userId: author.id,
  actorId: writer.id,
  postId: post,
  commentId,
})

async function read(cookie: string, before?: number) {
  const url = before === undefined ? '/api/notices' : `/api/notices?before=${before}`
  const answer = await subject.app.inject({ url, headers: { cookie } })
  return answer.json<{ notices: Notice[]; unread: number; nextBefore: number | null }>()
}

async function markRead(cookie: string, ids?: number[]): Promise<number> {
  const payload = ids ? { ids } : {}
  const answer = await subject.app.inject({ method: 'POST', url: '/api/notices/read', headers: { cookie }, payload })
  return answer.json<{ unread: number }>().unread
}

const hide = (table: 'forum_posts' | 'forum_comments', id: number, isHidden = true) =>
  subject.database.pool.query(
    `update ${table} set hidden_at = ${isHidden ? 'now()' : 'null'}, hidden_why = ${isHidden ? "'hidden'" : 'null'} where id = $1`,
    [id],
  )

describe('notices', () => {
  test('say who replied to what, and with which words', async () => {
    const long = `Same here. ${'A clean pair looks like workwear. '.repeat(10)}`
    const commentId = await addComment(long)
    await leave(reply(commentId))
    const { notices, unread, nextBefore } = await read(author.cookie)
    expect(notices).toEqual([
      {
        id: expect.any(Number),
        kind: 'reply',
        actor: 'flannel_fran',
        things: 1,
        post: { id: postId, title: 'Double knees' },
        commentId,
        brand: null,
        change: null,
        text: long.slice(0, 140),
        createdAt: expect.stringMatching(/^\d{4}-/),
        isRead: false,
      },
    ])
    expect({ unread, nextBefore }).toEqual({ unread: 1, nextBefore: null })
    const session = await subject.app.inject({ url: '/api/session', headers: { cookie: author.cookie } })
    expect(session.json()).toMatchObject({ notices: 1 })
  })

  test('several replies to one post become one notice, for the newest, until it is read', async () => {
    const [seen] = (await read(author.cookie)).notices
    const second = await addComment('Mine sold in a day.')
    const third = await addComment('Mine too.')
    await leave(reply(second), reply(third))
    const { notices, unread } = await read(author.cookie)
    expect(notices).toMatchObject([{ kind: 'reply', things: 3, commentId: third, text: 'Mine too.' }])
    expect(unread).toBe(1)
    // A reader of only the first reply has not read these.
    expect(await markRead(author.cookie, [Number(seen?.id)])).toBe(1)
    expect(await markRead(author.cookie, [Number(notices[0]?.id)])).toBe(0)
    const fourth = await addComment('And mine.')
    await leave(reply(fourth))
    const after = await read(author.cookie)
    expect(after.notices).toMatchObject([
      { things: 1, commentId: fourth, isRead: false },
      { things: 3, isRead: true },
    ])
  })

  test('about hidden texts are neither listed nor counted, and reappear with them', async () => {
    const { db } = subject.database
    const member = await newcomer()
    const post = await addPost(db, { user_id: member.id })
    const commentId = await addComment('Look at @member', post.id)
    const never = await addComment('Spam', post.id, true)
    const about = { userId: member.id, actorId: writer.id, postId: post.id }
    await leave({ ...about, kind: 'mention', commentId }, { ...about, kind: 'reply', commentId: never })
    expect(await read(member.cookie)).toMatchObject({ unread: 1, notices: [{ kind: 'mention', commentId }] })
    await hide('forum_comments', commentId)
    expect(await read(member.cookie)).toMatchObject({ unread: 0, notices: [] })
    await hide('forum_comments', commentId, false)
    expect(await read(member.cookie)).toMatchObject({ unread: 1, notices: [{ commentId }] })
    await hide('forum_posts', post.id)
    expect(await read(member.cookie)).toMatchObject({ unread: 0, notices: [] })
    // A notice that their own text was hidden is still delivered.
    await leave({ kind: 'hidden', userId: member.id, actorId: null, postId: post.id, text: 'Please be kind' })
    expect((await read(member.cookie)).notices).toMatchObject([{ kind: 'hidden', text: 'Please be kind', actor: null }])
  })

  test('about several replies stay when the latest is hidden, without its text and author', async () => {
    const { db } = subject.database
    const member = await newcomer()
    const post = await addPost(db, { user_id: member.id })
    const about = { kind: 'reply', userId: member.id, actorId: writer.id, postId: post.id } as const
    await leave({ ...about, commentId: await addComment('First', post.id) })
    const last = await addComment('Last', post.id)
    await leave({ ...about, commentId: last })
    await hide('forum_comments', last)
    expect(await read(member.cookie)).toMatchObject({
      unread: 1,
      notices: [{ things: 2, actor: null, text: null, commentId: null, post: { id: post.id } }],
    })
  })

  test('name the brand of a replaced photo and of a suggestion, with the admin’s message', async () => {
    const { db } = subject.database
    const member = await newcomer()
    const brand = await addBrand(db, { name: 'Iver Lund' })
    const suggestion = await db
      .insertInto('brand_suggestions')
      .values({ brand_id: brand.id, user_id: member.id, facts: '{"averageSalePrice":9}', reason: 'Sold three' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await leave(
      { kind: 'photo replaced', userId: member.id, actorId: writer.id, brandId: brand.id },
      {
        kind: 'suggestion accepted',
        userId: member.id,
        actorId: writer.id,
        suggestionId: suggestion.id,
        text: 'Thanks',
      },
    )
    expect((await read(member.cookie)).notices).toMatchObject([
      {
        kind: 'suggestion accepted',
        brand: { slug: 'iver-lund', name: 'Iver Lund' },
        change: 'estimate $9',
        text: 'Thanks',
      },
      { kind: 'photo replaced', actor: 'flannel_fran', brand: { slug: 'iver-lund' }, change: null, text: null },
    ])
  })

  test('come in pages, and are marked as read singly or all at once, own ones only', async () => {
    const member = await newcomer()
    const other = await newcomer()
    const many = Array.from(
      { length: 25 },
      () => ({ kind: 'mention', userId: member.id, actorId: writer.id, postId }) as const,
    )
    await leave(...many, { kind: 'mention', userId: other.id, actorId: writer.id, postId })
    const first = await read(member.cookie)
    expect(first.notices).toHaveLength(20)
    const second = await read(member.cookie, Number(first.nextBefore))
    expect(second.notices).toHaveLength(5)
    expect(second.nextBefore).toBeNull()
    expect(new Set([...first.notices, ...second.notices].map(({ id }) => id)).size).toBe(25)
    const ids = first.notices.slice(0, 2).map(({ id }) => id)
    expect(await markRead(other.cookie, ids)).toBe(1)
    expect(await markRead(member.cookie, ids)).toBe(23)
    expect(await markRead(member.cookie)).toBe(0)
    expect((await read(other.cookie)).unread).toBe(1)
  })

  test('of a deleted account are deleted, and lose its name elsewhere', async () => {
    const { db } = subject.database
    const member = await newcomer()
    const leaver = await addUser(db)
    await leave(
      { kind: 'mention', userId: member.id, actorId: leaver.id, postId },
      { kind: 'mention', userId: leaver.id, actorId: member.id, postId },
    )
    await db
      .transaction()
      .execute((trx) => enqueueNotices(trx, [{ kind: 'mention', userId: leaver.id, actorId: null, postId }]))
    await db.deleteFrom('users').where('id', '=', leaver.id).execute()
    expect((await read(member.cookie)).notices).toMatchObject([{ kind: 'mention', actor: null }])
    const left = await db.selectFrom('notices').select('id').where('user_id', '=', leaver.id).execute()
    expect(left).toEqual([])
  })

  test('are kept for half a year, at most five hundred per person', async () => {
    const { db, pool } = subject.database
    const member = await newcomer()
    await pool.query(
      `insert into notices (kind, user_id, created_at)
       select 'mention', $1, now() - make_interval(days => case when n <= 3 then 181 else 1 end) from generate_series(1, 510) n`,
      [member.id],
    )
    await noticeJobs({ notices: createNoticeStore(db) })[0]?.run({})
    const { rows } = await pool.query('select count(*) from notices where user_id = $1', [member.id])
    expect(rows).toEqual([{ count: 500 }])
    const { rows: old } = await pool.query(`select from notices where created_at < now() - interval '180 days'`)
    expect(old).toEqual([])
    expect(await createNewsStore(db).countUnread(member.id)).toBe(500)
  })
})

test('concurrent deliveries lose and duplicate nothing', async () => {
  const { db } = subject.database
  const members = await Promise.all(Array.from({ length: 5 }, newcomer))
  const post = await addPost(db, { user_id: author.id })
  const commentId = await addComment('Hello', post.id)
  const log = createLogger({ LOG_LEVEL: 'silent' })
  const [one, two] = [startDelivery({ db, log }), startDelivery({ db, log })]
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const userId = Number(members[index % 5]?.id)
      await db.transaction().execute((trx) =>
        enqueueNotices(trx, [
          { kind: 'mention', userId, actorId: writer.id, postId: post.id, commentId },
          { kind: 'reply', userId, actorId: writer.id, postId: post.id, commentId },
        ]),
      )
      const { noticeDelivery } = index % 2 === 0 ? one : two
      noticeDelivery.wake()
    }),
  )
  for (let tries = 0; tries < 100 && (await createDeliveryStore(db).isAnythingWaiting()); tries += 1) await pause(50)
  await Promise.all([one.stop(), two.stop()])
  for (const { cookie } of members) {
    const { notices } = await read(cookie)
    expect(notices.filter(({ kind }) => kind === 'mention')).toHaveLength(12)
    expect(notices.filter(({ kind }) => kind === 'reply')).toMatchObject([{ things: 12 }])
  }
})

test('a client that does not request a stream gets one answer', async () => {
  const member = await newcomer()
  const answer = await subject.app.inject({ url: '/api/notices/stream', headers: { cookie: member.cookie } })
  expect(answer.json()).toEqual({ unread: 0, waiting: null })
})
