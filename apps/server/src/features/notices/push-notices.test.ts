import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLogger } from '#platform/logger.ts'
import { enqueueNotices } from '#domain/notice-queue.ts'
import { askForReview } from '#domain/review-queue.ts'
import { addPost, addUser, addMember } from '#testing/builders.ts'
import { connect } from '#testing/event-source.ts'
import { createTestApp, testConfig, type TestApp } from '#testing/test-app.ts'
import { assembleApi, type Api } from '../../assemble.ts'

// Two api processes on one database: changes by one reach browsers of the other.
let subject: TestApp
let second: Api
let urls: string[]
let postId: number

beforeAll(async () => {
  subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
  const config = testConfig(subject.database.url, { RATE_LIMIT_FACTOR: '1000' })
  second = await assembleApi(config, createLogger(config))
  urls = await Promise.all([subject.app, second.app].map(listen))
  const { db } = subject.database
  postId = (await addPost(db, { user_id: (await addUser(db)).id })).id
})
afterAll(async () => {
  await second.app.close()
  await subject.close()
})

async function listen(app: TestApp['app']): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

const newcomer = (given: { is_admin?: boolean; is_moderator?: boolean } = {}) => addMember(subject.database.db, given)

const mention = (userId: number) =>
  subject.database.db
    .transaction()
    .execute((trx) => enqueueNotices(trx, [{ kind: 'mention', userId, actorId: null, postId }]))

const markAllRead = (cookie: string) =>
  subject.app.inject({ method: 'POST', url: '/api/notices/read', payload: {}, headers: { cookie } })

const open = ({ cookie }: { cookie: string }, process = 0) => connect(String(urls[process]), cookie)

test('a browser receives the current counts at once, and again on every change, on every process', async () => {
  const member = await newcomer()
  const bystander = await newcomer()
  await mention(member.id)
  await vi.waitFor(async () => {
    const { rows } = await subject.database.pool.query('select from notice_queue')
    expect(rows).toEqual([])
  }, 5000)
  const browsers = [await open(member), await open(member, 1)]
  const other = await open(bystander, 1)
  for (const browser of browsers) await browser.hears({ unread: 1, waiting: null })
  await mention(member.id)
  for (const browser of browsers) await browser.hears({ unread: 2, waiting: null })
  await markAllRead(member.cookie)
  for (const browser of browsers) await browser.hears({ unread: 0, waiting: null })
  expect(other.told).toEqual([{ unread: 0, waiting: null }])
})

test('one more reply to the same post is pushed although the count is unchanged', async () => {
  const { db } = subject.database
  const member = await newcomer()
  const browser = await open(member)
  await browser.hears({ unread: 0, waiting: null })
  for (let round = 1; round <= 2; round += 1) {
    await db
      .transaction()
      .execute((trx) => enqueueNotices(trx, [{ kind: 'reply', userId: member.id, actorId: null, postId }]))
    await vi.waitFor(
      () => expect(browser.told.map(({ unread }) => unread)).toEqual([0, 1, 1].slice(0, round + 1)),
      5000,
    )
  }
})

test('hiding a text removes its notice from the bell', async () => {
  const { db } = subject.database
  const member = await newcomer()
  const post = await addPost(db, { user_id: member.id })
  await db
    .transaction()
    .execute((trx) => enqueueNotices(trx, [{ kind: 'mention', userId: member.id, actorId: null, postId: post.id }]))
  const browser = await open(member, 1)
  await browser.hears({ unread: 1, waiting: null })
  await db
    .updateTable('forum_posts')
    .set({ hidden_at: new Date(), hidden_why: 'hidden' })
    .where('id', '=', post.id)
    .execute()
  await browser.hears({ unread: 0, waiting: null })
  expect(browser.told.map(({ unread }) => unread).slice(-2)).toEqual([1, 0])
})

test('only admins and moderators receive the number of items waiting for them [X-33a]', async () => {
  const { db } = subject.database
  const member = await newcomer()
  const browsers = [
    await open(await newcomer({ is_admin: true }), 1),
    await open(await newcomer({ is_moderator: true })),
  ]
  const other = await open(member, 1)
  for (const browser of browsers) await browser.hears({ unread: 0, waiting: 0 })
  await askForReview(db, { kind: 'flag', target: 'post', targetId: postId, subjectId: null })
  for (const browser of browsers) await browser.hears({ unread: 0, waiting: 1 })
  await askForReview(db, { kind: 'guest-votes', target: 'brand', targetId: 1, subjectId: null })
  await browsers[0]?.hears({ unread: 0, waiting: 2 })
  expect(browsers[1]?.told.at(-1)).toEqual({ unread: 0, waiting: 1 })
  expect(other.told).toEqual([{ unread: 0, waiting: null }])
  await db.deleteFrom('review_items').execute()
})

test('changes during a cut LISTEN connection are still pushed', async () => {
  const { pool } = subject.database
  const member = await newcomer()
  const browsers = [await open(member), await open(member, 1)]
  for (const browser of browsers) await browser.hears({ unread: 0, waiting: null })
  for (let round = 1; round <= 3; round += 1) {
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'bolodex news' and datname = current_database()`,
    )
    expect(rowCount).toBeGreaterThan(0)
    await mention(member.id)
    for (const browser of browsers) await browser.hears({ unread: round, waiting: null })
  }
})

test('a visitor opens no stream, and one who signed out loses it', { timeout: 60_000 }, async () => {
  await expect(connect(String(urls[0]), '')).rejects.toThrow('401')
  const member = await newcomer()
  const browser = await open(member, 1)
  await browser.hears({ unread: 0, waiting: null })
  await subject.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie: member.cookie } })
  await browser.ended
})

test('a process that stops closes its event streams first, and stops at once', async () => {
  const member = await newcomer()
  const config = testConfig(subject.database.url)
  const third = await assembleApi(config, createLogger(config))
  const browser = await connect(await listen(third.app), member.cookie)
  await browser.hears({ unread: 0, waiting: null })
  const began = performance.now()
  await third.stop()
  await browser.ended
  expect(performance.now() - began).toBeLessThan(5000)
})
