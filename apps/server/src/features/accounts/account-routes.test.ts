import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountExport } from '@bolodex/contract/accounts/account-export'
import { enqueueNotices } from '#domain/notice-queue.ts'
import { addAnalysis, addBrand, addPost, addUser, signIn } from '#testing/builders.ts'
import { openBrowser, type Browser } from '#testing/google.ts'
import { awaitMail, tokenIn } from '#testing/mailbox.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { startMailCatcher, type MailCatcher } from '../../../../../tools/parts/mail-catcher.ts'

let mail: MailCatcher
let subject: TestApp
let serial = 0
const password = 'thimble and thread'

beforeAll(async () => {
  mail = await startMailCatcher()
  subject = await createTestApp({ RUN_JOBS: 'true', SMTP_URL: mail.smtpUrl, RATE_LIMIT_FACTOR: '1000' })
})
afterAll(async () => {
  await subject.close()
  await mail.stop()
})

async function join() {
  serial += 1
  const username = `settler_${serial}`
  const someone = openBrowser(subject.app)
  await someone.post('/api/auth/join', { username, password })
  return { someone, username, email: `${username}@example.org` }
}

const whoIs = async (someone: Browser) => (await someone.get('/api/session')).body['user'] as { id: number } | null

test('an address is added, counts once verified, and can be removed for recovery codes [A-20]', async () => {
  const { someone, email } = await join()
  expect((await someone.send('PUT', '/api/account/email', { email, password: 'wrong one' })).status).toBe(403)
  expect((await someone.send('PUT', '/api/account/email', { email, password })).status).toBe(200)
  expect(await whoIs(someone)).toMatchObject({ email, emailVerified: false })
  expect((await someone.post('/api/account/email/verify')).status).toBe(200)
  await someone.post('/api/auth/verify', { token: tokenIn(await awaitMail(mail, email)) })
  expect(await whoIs(someone)).toMatchObject({ email, emailVerified: true })
  const { codes } = (await someone.post('/api/account/email/remove', { password })).body as { codes: string[] }
  expect(codes).toHaveLength(10)
  expect(await whoIs(someone)).toMatchObject({ email: null, emailVerified: false })
})

test('a changed address counts once verified, and the old address gets a mail', async () => {
  const { someone, email } = await join()
  await someone.send('PUT', '/api/account/email', { email, password })
  await someone.post('/api/auth/verify', { token: tokenIn(await awaitMail(mail, email)) })
  await someone.send('PUT', '/api/account/email', { email: `new-${email}`, password })
  expect(await whoIs(someone)).toMatchObject({ email, emailVerified: true })
  await someone.post('/api/auth/verify', { token: tokenIn(await awaitMail(mail, `new-${email}`)) })
  expect(await whoIs(someone)).toMatchObject({ email: `new-${email}` })
  expect((await awaitMail(mail, email, 2)).text).toMatch(/address/i)
})

test('a taken address is refused only to the person who reads its mail', async () => {
  const owner = await join()
  await owner.someone.send('PUT', '/api/account/email', { email: owner.email, password })
  await owner.someone.post('/api/auth/verify', { token: tokenIn(await awaitMail(mail, owner.email)) })
  const other = await join()
  const answer = await other.someone.send('PUT', '/api/account/email', { email: owner.email, password })
  expect(answer).toMatchObject({ status: 200, body: { done: true } })
  expect(await whoIs(other.someone)).toMatchObject({ email: owner.email, emailVerified: false })
  expect((await awaitMail(mail, owner.email, 2)).link).not.toContain('#')
})

test('a new username shows everywhere, unless it is taken [A-16]', async () => {
  const { someone } = await join()
  const { id } = (await whoIs(someone)) ?? { id: 0 }
  const { name } = await addBrand(subject.database.db, { user_id: id, slug: 'of-a-renamed-one' })
  const other = await join()
  expect((await someone.send('PUT', '/api/account/username', { username: other.username })).status).toBe(409)
  expect((await someone.send('PUT', '/api/account/username', { username: 'Renamed_One' })).status).toBe(200)
  expect(await whoIs(someone)).toMatchObject({ username: 'Renamed_One' })
  const brand = await someone.get('/api/brands/of-a-renamed-one')
  expect(brand.body).toMatchObject({ name, submittedBy: 'Renamed_One', userId: id })
})

test('a changed password ends all other sessions', async () => {
  const { someone, username } = await join()
  const elsewhere = openBrowser(subject.app)
  await elsewhere.post('/api/auth/sign-in', { login: username, password })
  const change = { currentPassword: password, password: 'a newer needle' }
  expect((await someone.send('PUT', '/api/account/password', { ...change, currentPassword: 'no' })).status).toBe(403)
  expect((await someone.send('PUT', '/api/account/password', change)).status).toBe(200)
  expect(await whoIs(someone)).toMatchObject({ username })
  expect(await whoIs(elsewhere)).toBeNull()
})

test('sessions are listed without any address, and each can be ended', async () => {
  const { someone, username } = await join()
  const elsewhere = openBrowser(subject.app)
  await elsewhere.post('/api/auth/sign-in', { login: username, password })
  const list = async () => JSON.parse((await someone.get('/api/account/sessions')).text) as { id: number }[]
  const sessions = await list()
  expect(sessions).toMatchObject([
    { device: 'Firefox on Linux', isCurrent: true },
    { device: 'Firefox on Linux', isCurrent: false },
  ])
  const stranger = await join()
  expect((await stranger.someone.send('DELETE', `/api/account/sessions/${sessions[1]?.id}`)).status).toBe(404)
  expect((await someone.send('DELETE', `/api/account/sessions/${sessions[1]?.id}`)).status).toBe(200)
  expect(await whoIs(elsewhere)).toBeNull()
  await elsewhere.post('/api/auth/sign-in', { login: username, password })
  await someone.send('DELETE', '/api/account/sessions')
  expect(await whoIs(elsewhere)).toBeNull()
  expect(await list()).toHaveLength(1)
})

test('everything is exported, and nothing personal is left after deletion [X-14]', async () => {
  const { db } = subject.database
  const { someone, username, email } = await join()
  await someone.send('PUT', '/api/account/email', { email, password })
  await someone.post('/api/auth/verify', { token: tokenIn(await awaitMail(mail, email)) })
  const { id } = (await whoIs(someone)) ?? { id: 0 }
  // Votes of accounts without standing go with the account (standing.test.ts).
  await db
    .updateTable('users')
    .set({ created_at: new Date('2026-01-01') })
    .where('id', '=', id)
    .execute()
  const brand = await addBrand(db, { user_id: id, average_sale_price: 40 })
  await someone.post(`/api/brands/${brand.id}/vote`, { voteType: 'up' })
  const post = await addPost(db, { user_id: id })
  const content = 'Changed, and long enough to be known again'
  await someone.send('PATCH', `/api/forum/posts/${post.id}`, { content })
  await someone.post(`/api/forum/posts/${post.id}/comments`, { content: 'And a comment', key: randomUUID() })
  const flagged = await addBrand(db)
  await someone.post('/api/flags', { target: 'brand', id: flagged.id, reason: 'facts' })
  await someone.post(`/api/brands/${flagged.id}/suggestions`, { averageSalePrice: 1, reason: 'So it is' })
  await addAnalysis(db, { user_id: id, brands: JSON.stringify([{ name: 'Gap' }]) })
  const onPage = { brand_id: brand.id, video_id: 'a-pasted-01', user_id: id, is_members_word: true }
  await db.insertInto('brand_videos').values(onPage).execute()
  const other = await addUser(db)
  const reported = await db
    .insertInto('brand_videos')
    .values({ ...onPage, brand_id: flagged.id, user_id: other.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await someone.send('PUT', `/api/brand-videos/${reported.id}/confirmation`)
  const told = { kind: 'mention', postId: post.id } as const
  await enqueueNotices(db, [
    { ...told, userId: id, actorId: other.id },
    { ...told, userId: other.id, actorId: id },
  ])
  const file = await someone.get('/api/account/export')
  expect(file.headers['content-disposition']).toContain('attachment')
  expect(file.body).toEqual(AccountExport.parse(file.body))
  expect(file.body).toMatchObject({
    account: { username, email, emailVerified: true },
    waysToSignIn: [{ kind: 'credential' }],
    brands: [{ name: brand.name }],
    valuesSet: [{ brand: brand.name, value: 'price' }],
    votes: [{ brand: brand.name, voteType: 'up' }],
    videosAnalyzed: [
      {
        address: expect.stringMatching(/^\/youtube-analyzer\/[-0-9a-f]{36}$/),
        video: 'https://www.youtube.com/watch?v=a-pasted-01',
        pastedTranscript: 'a grey\ncoat',
        brands: ['Gap'],
        secondReader: 'off',
      },
    ],
    videosOfBrands: [{ brand: brand.name, video: 'https://www.youtube.com/watch?v=a-pasted-01', isMembersWord: true }],
    videosConfirmed: [{ brand: flagged.name, video: 'https://www.youtube.com/watch?v=a-pasted-01', isByAdmin: false }],
    posts: [{ id: post.id, content, earlier: [{ content: expect.stringContaining('Leeds') }] }],
    comments: [{ postId: post.id, content: 'And a comment', earlier: [] }],
    idempotencyKeys: { length: 1 },
    textCodes: { length: 1 },
    notices: [{ kind: 'mention', by: other.username, post: expect.any(String) }],
    noticesToOthers: [{ kind: 'mention' }],
    flags: [{ target: 'brand', reason: 'facts' }],
    reviewed: [{ kind: 'suggestion', target: 'suggestion', verdict: null }],
    recoveryCodes: { length: 10 },
    sessions: { length: 1 },
  })
  expect((await someone.post('/api/account/delete', { username })).status).toBe(200)
  expect(await whoIs(someone)).toBeNull()
  expect((await someone.get(`/api/forum/posts/${post.id}`)).body).toMatchObject({ author: null })
  expect(JSON.stringify((await someone.get('/api/directory')).body)).toContain('former member')
  const waiting = await db.selectFrom('review_items').select(['kind', 'subject_id', 'people', 'verdict']).execute()
  expect(waiting).toEqual([
    { kind: 'flag', subject_id: null, people: 0, verdict: 'gone' },
    { kind: 'suggestion', subject_id: null, people: 0, verdict: null },
  ])
  const votes = await db.selectFrom('brand_votes').selectAll().where('brand_id', '=', brand.id).execute()
  expect(votes).toMatchObject([{ user_id: null, vote_type: 'up', voter_key: expect.stringMatching(/^former:/) }])
  expect(await db.selectFrom('video_analyses').select('id').execute()).toEqual([])
  const videos = db.selectFrom('brand_videos').select('user_id').orderBy('id')
  expect(await videos.execute()).toEqual([{ user_id: null }, { user_id: other.id }])
  const confirmed = db.selectFrom('brand_video_confirmations').select(['user_id', 'brand_video_id'])
  expect(await confirmed.execute()).toEqual([{ user_id: null, brand_video_id: reported.id }])
  const { rows } = await subject.database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  for (const { name } of rows) {
    const found = await subject.database.pool.query(
      `select 1 from ${name} t where t::text ilike $1 or t::text ilike $2`,
      [`%${username}%`, `%${email}%`],
    )
    expect(found.rowCount, name).toBe(0)
  }
})

test('every reference to a user is part of the export [X-14]', async () => {
  const { rows } = await subject.database.pool.query<{ place: string }>(`
    select conrelid::regclass || '.' || attname as place from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass
    union
    -- Without a constraint: what somebody gave is not written anew when they leave.
    select table_name || '.' || column_name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and (column_name = 'user_id' or column_name like '%_set_by') order by 1`)
  expect(rows.map(({ place }) => place)).toEqual([
    'brand_identifiers.user_id',
    'brand_revisions.user_id',
    'brand_suggestions.decided_by',
    'brand_suggestions.user_id',
    'brand_video_confirmations.user_id',
    'brand_videos.user_id',
    'brand_vote_deltas.user_id',
    'brand_votes.user_id',
    'brands.price_set_by',
    'brands.sell_through_set_by',
    'brands.user_id',
    'contribution_counts.user_id',
    'email_claims.user_id',
    'flags.user_id',
    'former_usernames.user_id',
    'forum_comments.user_id',
    'forum_photos.user_id',
    'forum_posts.user_id',
    'forum_texts.user_id',
    'identities.user_id',
    'invitations.created_by',
    'invitations.used_by',
    'moderation_log.admin_id',
    'moderation_log.subject_id',
    'notice_queue.actor_id',
    'notice_queue.user_id',
    'notices.actor_id',
    'notices.user_id',
    'open_suggestion_facts.user_id',
    'pending_imports.accepted_by',
    'pending_imports.user_id',
    'recovery_codes.user_id',
    'review_items.claimed_by',
    'review_items.decided_by',
    'review_items.subject_id',
    'sale_sharing.user_id',
    'sent_once.user_id',
    'sessions.user_id',
    'shared_sales.user_id',
    'starter_brands.confirmed_by',
    'tag_photo_voices.user_id',
    'tag_photos.user_id',
    'two_factors.user_id',
    'video_analyses.user_id',
  ])
})

test('a disabled account cannot sign in, and only the right password reveals that [A-18d]', async () => {
  const { db } = subject.database
  const { someone, username } = await join()
  await db.updateTable('users').set({ disabled_at: new Date() }).where('username', '=', username).execute()
  expect(await whoIs(someone)).toBeNull()
  const answer = await someone.post('/api/auth/sign-in', { login: username, password })
  expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('disabled') } })
})

test('a member without a chosen username can only choose one', async () => {
  const { db } = subject.database
  const { id } = await addUser(db, { has_chosen_username: false })
  const cookie = await signIn(db, id)
  const headers = { cookie }
  expect((await subject.app.inject({ url: '/api/account', headers })).statusCode).toBe(403)
  const chosen = { method: 'PUT', url: '/api/account/username', headers, payload: { username: 'at_last' } } as const
  expect((await subject.app.inject(chosen)).statusCode).toBe(200)
  expect((await subject.app.inject({ url: '/api/account', headers })).statusCode).toBe(200)
})
