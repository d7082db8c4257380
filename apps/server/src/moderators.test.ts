import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { listModerationLog, listReview } from '@bolodex/contract/review/review'
import { adminKinds, kindsFor, reviewKinds } from '@bolodex/contract/review/review-kinds'
import { ModeratedAccount } from '@bolodex/contract/review/undo-account'
import * as operatorActs from '#features/accounts/operator-acts.ts'
import { addBrand, addMember, addPost, addTagPhoto } from '#testing/builders.ts'
import { connect } from '#testing/event-source.ts'
import { openReviewDesk } from '#testing/review-desk.ts'

const desk = await openReviewDesk({ RATE_LIMIT_FACTOR: '1000' })
const { subject, admin, member, call, ask, addComment, hold } = desk
const { db } = subject.database
const join = (given: object) => addMember(db, given)
const moderator = await join({ is_moderator: true })
afterAll(() => subject.close())
beforeEach(desk.empty)

/** Calls as the moderator, unless another member is given. */
const send = async (method: Parameters<typeof call>[0], url: string, payload?: object, who = moderator) => {
  const answer = await call(method, url, payload, who)
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const readLog = async () =>
  listModerationLog.answer
    .parse((await call('GET', '/api/review/log')).json())
    .entries.map(({ actor, admin: who, action, about }) => [actor, who, action, about])

/** One waiting item of each kind about this brand; its subject need not be fit for a verdict. */
async function addEachKind(brandId: number): Promise<void> {
  const { id: photo } = await addTagPhoto(db, brandId)
  const { id: post } = await addPost(db, { user_id: member.id })
  await ask(`insert into price_reviews (brand_id, median, as_of) values (${brandId}, 400, now())`)
  const other = (await addBrand(db, { name: 'Ostler' })).id
  const { id: suggestion } = (
    await call('POST', `/api/brands/${brandId}/suggestions`, { sellThroughRate: 44, reason: 'Sold three' }, member)
  ).json<{ id: number }>()
  const [pending] = await ask<{ id: number }>(
    `insert into pending_imports (user_id, rows, bytes) values (${member.id}, 5, 50) returning id`,
  )
  const hash = `'${'a'.repeat(64)}'`
  const [guestPhoto] = await ask<{ id: number }>(`
    insert into pending_photos
      (brand_id, sha256, width, height, kind, source_sha256, source_pixels, quality_pixels, detail_pixels, look, blur)
    values (${brandId}, ${hash}, 9, 9, 'neck tag', ${hash}, 81, 81, 81, 1, '') returning id`)
  const [rule] = await ask<{ id: number }>(`
    insert into dating_rule_reviews (rule_id, photos) values ('union-ilgwu-1974', 3)
    on conflict (rule_id) do update set photos = 3 returning id`)
  expect(suggestion).toBeGreaterThan(0)
  await ask(`insert into review_items (kind, target_kind, target_id, other_id, subject_id) values
    ('flag', 'post', ${post}, null, ${member.id}), ('duplicate', 'brand', ${brandId}, ${other}, null),
    ('guest-photo', 'photo', ${guestPhoto?.id}, null, null), ('guest-votes', 'brand', ${brandId}, null, null),
    ('price', 'brand', ${brandId}, null, null), ('import', 'import', ${pending?.id}, null, ${member.id}),
    ('disputed-photo', 'photo', ${photo}, null, null), ('dating-rule', 'dating-rule', ${rule?.id}, null, null)`)
  const { id: held } = await addPost(db, { user_id: member.id, hidden_at: new Date(), hidden_why: 'pending' })
  await hold('post', held)
}

describe('the review queue of a moderator [X-33a]', () => {
  test('has every kind but guest votes and imports, in the list, the counts and the badge', async () => {
    await addEachKind((await addBrand(db, { name: 'Ostler Ltd' })).id)
    const read = async (who: typeof moderator, query = '') =>
      listReview.answer.parse((await call('GET', `/api/review${query}`, undefined, who)).json())
    const [all, own] = [await read({ ...moderator, ...admin }), await read(moderator)]
    const kindsOf = ({ items }: typeof all) => new Set(items.map(({ kind }) => kind))
    expect(kindsOf(all)).toEqual(new Set(reviewKinds))
    expect(kindsOf(own)).toEqual(new Set(kindsFor({ isAdmin: false })))
    expect(own.waiting).toEqual({
      ...all.waiting,
      all: all.waiting.all - adminKinds.length,
      ...Object.fromEntries(adminKinds.map((kind) => [kind, 0])),
    })
    for (const kind of adminKinds) expect((await read(moderator, `?kind=${kind}`)).items).toEqual([])
    const waitingFor = async (who: typeof admin) => (await call('GET', '/api/session', undefined, who)).json().waiting
    expect([await waitingFor(admin), await waitingFor(moderator), await waitingFor(member)]).toEqual([
      all.waiting.all,
      own.waiting.all,
      null,
    ])
  })

  test('refuses to open, claim, decide or undo what only admins decide on', async () => {
    await addEachKind((await addBrand(db, { name: 'Ostler Ltd' })).id)
    const items = await ask<{ id: number; kind: string }>(
      `select id, kind from review_items where kind in ('guest-votes', 'import')`,
    )
    expect(items).toHaveLength(2)
    const refused = { status: 403, body: { code: 'not_allowed', message: 'Only admins can do this' } }
    for (const { id } of items) {
      const at = `/api/review/items/${id}`
      expect(await send('GET', at)).toMatchObject(refused)
      expect(await send('POST', `${at}/claim`)).toMatchObject(refused)
      for (const verdict of ['accept', 'decline'])
        expect(await send('POST', `${at}/verdict`, { verdict })).toMatchObject(refused)
    }
    expect(await ask(`select from review_items where claimed_by is not null or decided_at is not null`)).toEqual([])
    // Also what they decided themselves while they were an admin.
    const votes = items.find(({ kind }) => kind === 'guest-votes')?.id
    expect((await desk.decide(votes, { verdict: 'accept' })).statusCode).toBe(200)
    await ask(`update review_items set decided_by = ${moderator.id} where id = ${votes}`)
    expect(await send('POST', `/api/review/items/${votes}/undo`)).toMatchObject(refused)
  })

  test('is read by a separate index, whatever waits for admins', async () => {
    await ask(`insert into review_items (kind, target_kind, target_id)
      select case when n < 3000 then 'guest-votes' else 'flag' end, 'brand', n from generate_series(1, 3010) n`)
    await ask('analyze review_items')
    const kinds = adminKinds.map((kind) => `'${kind}'`).join(', ')
    const plan = await ask<{ 'QUERY PLAN': string }>(`
      explain select id from review_items r where decided_at is null and r.kind not in (${kinds}) order by id limit 1000`)
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('review_items_for_moderators')
  })
})

test('a moderator hides, shows, pins, merges and undoes it, and the log says who and in which role [X-33b]', async () => {
  const { id: post } = await addPost(db, { user_id: member.id, title: 'Bins etiquette' })
  const comment = await addComment(post)
  const from = (await addBrand(db, { name: 'Ostler Ltd' })).id
  const into = (await addBrand(db, { name: 'Ostler' })).id
  const { id: photo } = await addTagPhoto(db, into)
  const at = (kind: string, id: number) => `/api/forum/${kind}/${id}/moderation`
  const acts: [Parameters<typeof call>[0], string, object?][] = [
    ['PATCH', at('posts', post), { isPinned: true }],
    ['PATCH', at('posts', post), { isPinned: false }],
    ['PATCH', at('comments', comment), { isHidden: true, reason: 'Ads' }],
    ['PATCH', at('comments', comment), { isHidden: false }],
    ['POST', '/api/review/hidden-words', { list: 'wanted', word: 'rude' }],
    ['DELETE', '/api/review/hidden-words?list=wanted&word=rude'],
    ['PATCH', `/api/brands/${into}/photos/${photo}`, { kind: 'care label' }],
    ['POST', `/api/brands/${from}/merge`, { into }],
  ]
  for (const [method, url, payload] of acts)
    expect([url, (await send(method, url, payload)).status]).toEqual([url, 200])
  const [merge] = await ask<{ id: number }>(`select id from brand_revisions where kind = 'merged'`)
  expect((await send('POST', `/api/brands/${into}/merges/${merge?.id}/undo`, {})).status).toBe(200)
  await desk.flag({ target: 'comment', id: comment, reason: 'unkind' })
  const [item] = await ask<{ id: number }>(`select id from review_items where kind = 'flag'`)
  expect((await send('POST', `/api/review/items/${item?.id}/verdict`, { verdict: 'hide' })).status).toBe(200)
  expect((await send('POST', `/api/review/items/${item?.id}/undo`)).status).toBe(200)
  const entries = await readLog()
  expect(entries.map(([actor, who]) => [actor, who])).toEqual(entries.map(() => ['moderator', moderator.username]))
  expect(entries.map(([, , action]) => action).toReversed()).toEqual([
    'pinned',
    'unpinned',
    'hid',
    'showed',
    'hid the wanted name',
    'showed the wanted name',
    'merged',
    'undid the merge of',
    'hid',
    'undid the decision on',
  ])
})

test('no route lets a moderator in that does not say so, and these say so [X-33c]', () => {
  const named = subject.app.contractRoutes.filter(({ access }) => access === 'moderator')
  expect(named.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'DELETE /api/review/hidden-words',
    'GET /api/review',
    'GET /api/review/hidden-words',
    'GET /api/review/items/:id',
    'GET /api/review/photos/:id',
    'PATCH /api/brands/:id/photos/:photoId',
    'PATCH /api/forum/comments/:id/moderation',
    'PATCH /api/forum/photos/:id/moderation',
    'PATCH /api/forum/posts/:id/moderation',
    'POST /api/brands/:id/merge',
    'POST /api/brands/:id/merges/:changeId/undo',
    'POST /api/review/hidden-words',
    'POST /api/review/items/:id/claim',
    'POST /api/review/items/:id/release',
    'POST /api/review/items/:id/undo',
    'POST /api/review/items/:id/verdict',
  ])
})

describe('appointing moderators [X-33d]', () => {
  const appoint = (id: number, isModerator: boolean, who = admin, reason = '') =>
    call('POST', `/api/review/accounts/${id}/moderator`, { isModerator, ...(reason && { reason }) }, who)

  test('is for admins, logged in the act, once, and listed', async () => {
    const pat = await join({})
    for (const reason of ['Knows tags', 'again']) {
      const account = ModeratedAccount.parse((await appoint(pat.id, true, admin, reason)).json())
      expect([account.isModerator, account.isAdmin]).toEqual([true, false])
    }
    const staff = (await call('GET', '/api/review/staff')).json<{ accounts: ModeratedAccount[] }>().accounts
    expect(staff.map(({ id, isAdmin, isModerator }) => [id, isAdmin, isModerator])).toEqual(
      expect.arrayContaining([
        [pat.id, false, true],
        [admin.id, true, true],
      ]),
    )
    expect(staff.map(({ id }) => id)).not.toContain(member.id)
    for (let time = 0; time < 2; time += 1) expect((await appoint(pat.id, false)).statusCode).toBe(200)
    expect(await readLog()).toEqual([
      ['admin', admin.username, 'took the moderator role from', pat.username],
      ['admin', admin.username, 'made a moderator of', pat.username],
    ])
  })

  test('is refused without a fresh proof, to moderators, for admins and for closed accounts', async () => {
    const pat = await join({})
    expect((await appoint(pat.id, true, moderator)).statusCode).toBe(403)
    expect((await appoint(moderator.id, false, moderator)).statusCode).toBe(403)
    expect((await appoint(admin.id, true)).statusCode).toBe(409)
    const closed = await join({ disabled_at: new Date() })
    expect((await appoint(closed.id, true)).statusCode).toBe(409)
    await ask(`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${admin.id}`)
    expect((await appoint(pat.id, true)).json()).toMatchObject({ code: 'step_up_required' })
    await ask(`update sessions set proved_at = now() where user_id = ${admin.id}`)
    expect(await ask(`select from users where is_moderator and id in (${pat.id}, ${closed.id}, ${admin.id})`)).toEqual(
      [],
    )
  })

  test('works on the command line as well, and taking admin rights away leaves no role', async () => {
    const pat = await join({})
    await operatorActs.grantModerator(db, pat.username)
    expect((await send('GET', '/api/review', undefined, pat)).status).toBe(200)
    await operatorActs.revokeModerator(db, pat.username)
    // The operator ends the sessions too.
    expect((await send('GET', '/api/review', undefined, pat)).status).toBe(401)
    await expect(operatorActs.revokeModerator(db, pat.username)).rejects.toThrow('is not a moderator')
    await expect(operatorActs.grantModerator(db, admin.username)).rejects.toThrow('is an admin')
    await operatorActs.grantModerator(db, pat.username)
    await operatorActs.grantAdmin(db, pat.username)
    await operatorActs.revokeAdmin(db, pat.username, { isForced: false })
    expect(await operatorRoles(pat.id)).toEqual([{ is_admin: false, is_moderator: false }])
  })

  const operatorRoles = (id: number) => ask(`select is_admin, is_moderator from users where id = ${id}`)
})

describe('a moderator who is demoted [X-33e]', () => {
  test('is refused with the next request of the same session, and what they had claimed is free', async () => {
    const pat = await join({ is_moderator: true })
    const { id: post } = await addPost(db, { user_id: member.id })
    await desk.flag({ target: 'post', id: post, reason: 'spam' })
    const [item] = await ask<{ id: number }>('select id from review_items')
    expect((await send('POST', `/api/review/items/${item?.id}/claim`, undefined, pat)).status).toBe(200)
    await call('POST', `/api/review/accounts/${pat.id}/moderator`, { isModerator: false })
    const routes = subject.app.contractRoutes.filter(({ access }) => access === 'moderator')
    for (const { method, path } of routes)
      expect([
        path,
        (await send(method, path.replaceAll(/:\w+/g, '1'), method === 'GET' ? undefined : {}, pat)).status,
      ]).toEqual([path, 403])
    expect((await call('GET', '/api/session', undefined, pat)).json()).toMatchObject({
      user: { id: pat.id, isModerator: false },
      waiting: null,
    })
    expect(await ask('select claimed_by from review_items')).toEqual([{ claimed_by: null }])
  })

  test('open pages of a former moderator get no further queue counts', async () => {
    const pat = await join({ is_moderator: true })
    if (!subject.app.server.listening) await subject.app.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(subject.app.server.address() as AddressInfo).port}`
    const { id: post } = await addPost(db, { user_id: member.id })
    const browser = await connect(url, pat.cookie)
    await browser.hears({ unread: 0, waiting: 0 })
    await desk.flag({ target: 'post', id: post, reason: 'spam' })
    await browser.hears({ unread: 0, waiting: 1 })
    await call('POST', `/api/review/accounts/${pat.id}/moderator`, { isModerator: false })
    await browser.hears({ unread: 0, waiting: null })
    const { length } = browser.told
    await desk.flag({ target: 'post', id: (await addPost(db, { user_id: member.id })).id, reason: 'spam' })
    await expect.poll(async () => (await ask(`select from notice_queue`)).length, { timeout: 5000 }).toBe(0)
    expect(browser.told.slice(length).filter(({ waiting }) => waiting !== null)).toEqual([])
    browser.leave()
  })

  test('does nothing by calls that were queued on a device, and no job carries the role', async () => {
    const pat = await join({ is_moderator: true })
    const { id: post } = await addPost(db, { user_id: member.id })
    const from = (await addBrand(db, { name: 'Ostler Ltd' })).id
    const into = (await addBrand(db, { name: 'Ostler' })).id
    await ask(`delete from graphile_worker._private_jobs`)
    expect((await send('POST', `/api/brands/${from}/merge`, { into }, pat)).status).toBe(200)
    expect((await send('PATCH', `/api/forum/posts/${post}/moderation`, { isHidden: true }, pat)).status).toBe(200)
    const jobs = await ask<{ payload: unknown }>('select payload from graphile_worker._private_jobs')
    expect(JSON.stringify(jobs)).not.toMatch(new RegExp(`\\b${pat.id}\\b|moderator|admin`, 'i'))
    await call('POST', `/api/review/accounts/${pat.id}/moderator`, { isModerator: false })
    const queued = await subject.app.inject({
      method: 'PATCH',
      url: `/api/forum/posts/${post}/moderation`,
      payload: { isHidden: false },
      headers: { cookie: pat.cookie, 'x-bolodex-account': String(pat.id) },
    })
    expect(queued.statusCode).toBe(403)
    expect(await ask(`select hidden_why from forum_posts where id = ${post}`)).toEqual([{ hidden_why: 'hidden' }])
  })
})
