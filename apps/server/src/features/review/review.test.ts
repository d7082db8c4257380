import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listModerationLog, listReview, ReviewDetails } from '@bolodex/contract/review'
import { addBrand, addPost, addTagPhoto, addUser, signIn } from '#testing/builders.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

type Person = { id: number; username: string; cookie: string }

let subject: TestApp
let admin: Person
let other: Person
let member: Person
let flagger: Person

beforeAll(async () => {
  subject = await createTestApp({ RATE_LIMIT_FACTOR: '100' })
  const { db } = subject.database
  const open = async (given: object): Promise<Person> => {
    const user = await addUser(db, given)
    return { ...user, cookie: await signIn(db, user.id) }
  }
  admin = await open({ is_admin: true })
  other = await open({ is_admin: true })
  member = await open({})
  flagger = await open({})
})
afterAll(() => subject.close())
beforeEach(async () => {
  await emptyTables(
    subject.database.pool,
    `truncate brands, former_brand_slugs, brand_revisions, review_items, moderation_log,
    notices, notice_queue, forum_posts, forum_deltas cascade`,
  )
})

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, who = admin) =>
  subject.app.inject({ method, url, headers: { cookie: who.cookie }, ...(payload && { payload }) })
const flag = (payload: object, who = flagger) => call('POST', '/api/flags', payload, who)
const queue = async (query = '') => listReview.answer.parse((await call('GET', `/api/review${query}`)).json())
const open = async (id: number | undefined, who = admin) =>
  ReviewDetails.parse((await call('POST', `/api/review/items/${id}/claim`, undefined, who)).json())
const decide = (id: number | undefined, payload: object, who = admin) =>
  call('POST', `/api/review/items/${id}/verdict`, payload, who)
const undo = (id: number | undefined, who = admin) => call('POST', `/api/review/items/${id}/undo`, undefined, who)
const ask = async <T extends object>(query: string) => (await subject.database.pool.query<T>(query)).rows

async function addComment(postId: number, given: { content?: string; hidden_why?: string } = {}): Promise<number> {
  const [row] = await ask<{ id: number }>(`
    insert into forum_comments (post_id, user_id, content, hidden_why, hidden_at)
    values (${postId}, ${member.id}, '${given.content ?? 'A comment'}', ${given.hidden_why ? `'${given.hidden_why}'` : 'null'},
      ${given.hidden_why ? 'now()' : 'null'}) returning id`)
  return row?.id ?? 0
}

/** A text that waits for a person, as writing leaves it. */
async function hold(target: 'post' | 'comment', id: number): Promise<void> {
  await ask(`insert into review_items (kind, target_kind, target_id, subject_id)
    values ('held', '${target}', ${id}, ${member.id})`)
}

describe('a flag', () => {
  test('on anything puts it into the queue once, with how many people say so and why [X-06]', async () => {
    const { db } = subject.database
    const brand = await addBrand(db, { name: 'Fennimore' })
    const photo = await addTagPhoto(db, brand.id, { user_id: member.id })
    const post = await addPost(db, { user_id: member.id, title: 'Bins etiquette' })
    const comment = await addComment(post.id)
    const flags = [
      { target: 'brand', id: brand.id, reason: 'facts', note: 'It is in Leeds' },
      { target: 'photo', id: photo.id, reason: 'another brand' },
      { target: 'post', id: post.id, reason: 'spam' },
      { target: 'comment', id: comment, reason: 'unkind' },
    ]
    for (const one of flags) expect((await flag(one)).json()).toEqual({ isNew: true })
    for (const one of flags) expect((await flag(one)).json()).toEqual({ isNew: false })
    expect((await flag({ target: 'comment', id: comment, reason: 'spam' }, other)).json()).toEqual({ isNew: true })
    const { items, waiting, oldestAt } = await queue()
    expect(items.map(({ title, people, by }) => [title, people, by])).toEqual([
      ['Fennimore flagged as wrong', 1, null],
      ['Tag photo of Fennimore flagged as another brand’s', 1, member.username],
      ['Post ‘Bins etiquette’ flagged as advertising', 1, member.username],
      ['Comment under ‘Bins etiquette’ flagged as unkind', 2, member.username],
    ])
    expect([waiting, oldestAt]).toEqual([
      { all: 4, flag: 4, held: 0, suggestion: 0, duplicate: 0 },
      items[0]?.createdAt,
    ])
    const [first] = items
    expect((await open(first?.id)).flags).toMatchObject([
      { reason: 'facts', note: 'It is in Leeds', by: flagger.username },
    ])
  })

  test('is refused without a reason that fits, on one’s own things and on what nobody sees', async () => {
    const { db } = subject.database
    const post = await addPost(db, { user_id: member.id })
    const hidden = await addPost(db, { user_id: member.id, hidden_at: new Date() })
    const under = await addComment(hidden.id)
    const answers = [
      await flag({ target: 'post', id: post.id, reason: 'unreadable' }),
      await flag({ target: 'post', id: post.id, reason: 'nonsense' }),
      await flag({ target: 'post', id: post.id, reason: 'spam' }, member),
      await flag({ target: 'post', id: hidden.id, reason: 'spam' }),
      await flag({ target: 'comment', id: under, reason: 'spam' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 404, 404])
    expect(answers[0]?.json().message).toBe('That is no reason to flag a post')
    expect(answers[2]?.json().message).toBe('This is your own. You need not flag it.')
    expect((await queue()).waiting.all).toBe(0)
  })

  test('that says which brand it doubles leads to a merge, which cannot be taken back [X-04, X-06]', async () => {
    const { db } = subject.database
    const [double, real] = [await addBrand(db, { name: 'Barlow Company' }), await addBrand(db, { name: 'Barlow & Co' })]
    const [{ slug } = { slug: '' }] = await ask<{ slug: string }>(`select slug from brands where id = ${real.id}`)
    const target = { target: 'brand', id: double.id, reason: 'duplicate' }
    expect((await flag({ ...target, duplicateOf: 'nobody' })).json().message).toBe('There is no such brand')
    const itself = await flag({ ...target, id: real.id, duplicateOf: slug })
    expect([itself.statusCode, itself.json().message]).toEqual([400, 'That is this brand itself. Name the other one.'])
    await flag({ ...target, duplicateOf: slug })
    const [item] = (await queue('?kind=duplicate')).items
    expect(item?.title).toBe('Barlow Company = Barlow & Co')
    expect((await open(item?.id)).otherBrand).toMatchObject({ name: 'Barlow & Co' })
    expect((await decide(item?.id, { verdict: 'accept' })).json()).toMatchObject({
      said: 'Merged: Barlow Company into Barlow & Co',
      canUndo: false,
    })
    expect((await undo(item?.id)).statusCode).toBe(409)
    expect(await ask('select name from brands')).toEqual([{ name: 'Barlow & Co' }])
  })
})

describe('a claim', () => {
  test('keeps an item for one admin, who gives it back by taking another or in ten minutes [X-06]', async () => {
    const { db } = subject.database
    for (const { id } of [await addPost(db, { user_id: member.id }), await addPost(db, { user_id: member.id })])
      await flag({ target: 'post', id, reason: 'spam' })
    const [first, second] = (await queue()).items
    expect((await open(first?.id)).claim).toMatchObject({ by: admin.username, isMine: true })
    for (const answer of [
      await call('POST', `/api/review/items/${first?.id}/claim`, undefined, other),
      await decide(first?.id, { verdict: 'hide' }, other),
    ])
      expect([answer.statusCode, answer.json().message]).toEqual([409, `${admin.username} has it`])
    await open(second?.id)
    expect((await open(first?.id, other)).claim).toMatchObject({ by: other.username })
    await call('POST', `/api/review/items/${second?.id}/release`)
    expect((await open(second?.id, other)).claim?.by).toBe(other.username)
    await ask(`update review_items set claimed_until = now() where id = ${second?.id}`)
    expect((await open(second?.id)).claim?.by).toBe(admin.username)
    expect((await decide(second?.id, { verdict: 'decline' })).statusCode).toBe(200)
    const { doneToday, secondsEach, waiting } = await queue()
    expect([doneToday, secondsEach, waiting.all]).toEqual([1, expect.any(Number), 1])
  })

  test('of whatever is gone by then says so, and the item waits no more', async () => {
    const { db } = subject.database
    const { id } = await addPost(db, { user_id: member.id })
    await flag({ target: 'post', id, reason: 'spam' })
    const [item] = (await queue()).items
    await ask(`update forum_posts set hidden_at = now(), hidden_why = 'deleted'`)
    const answer = await decide(item?.id, { verdict: 'hide' })
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'There is nothing to decide any more: what it was about is gone',
    ])
    expect((await queue()).items).toEqual([])
    expect((await call('GET', `/api/review/items/${item?.id}`)).statusCode).toBe(409)
    expect(await ask(`select verdict from review_items`)).toEqual([{ verdict: 'gone' }])
  })
})

describe('a verdict', () => {
  const standing = async () => {
    const [row] = await ask<{ why: string | null }>(`
      select coalesce((select hidden_why from forum_comments), (select hidden_why from forum_posts)) as why`)
    return row?.why
  }
  /** What the writer was told, or is about to be. */
  const told = () =>
    ask(`select kind, user_id, text from notices where user_id = ${member.id}
      union all select kind, user_id, text from notice_queue where user_id = ${member.id} and kind <> 'recount'`)

  test('hides what was flagged and tells its writer, and is taken back with it [F-11, X-06]', async () => {
    const post = await addPost(subject.database.db, { user_id: member.id, title: 'Bins etiquette' })
    const comment = await addComment(post.id)
    await flag({ target: 'comment', id: comment, reason: 'unkind' })
    const [item] = (await queue()).items
    const details = await open(item?.id)
    expect([details.verdicts, details.text]).toEqual([
      ['decline', 'hide'],
      { postId: post.id, postTitle: 'Bins etiquette', content: 'A comment', links: [], isShown: true },
    ])
    expect((await decide(item?.id, { verdict: 'accept' })).statusCode).toBe(400)
    const answer = (await decide(item?.id, { verdict: 'hide', note: 'Be kind' })).json()
    expect(answer.said).toBe(`Hidden: comment under ‘Bins etiquette’, by ${member.username}`)
    expect([await standing(), await told()]).toEqual([
      'hidden',
      [{ kind: 'hidden', user_id: member.id, text: 'Be kind' }],
    ])
    expect((await undo(item?.id, other)).statusCode).toBe(409)
    expect((await undo(item?.id)).json().said).toBe('Taken back: Comment under ‘Bins etiquette’')
    expect([await standing(), await told()]).toEqual([null, []])
    expect((await queue()).items[0]?.claim?.isMine).toBe(true)
    const { entries } = listModerationLog.answer.parse((await call('GET', '/api/review/log')).json())
    expect(
      entries.map(({ action, about, subject: whose, href, reason }) => [action, about, whose, href, reason]),
    ).toEqual(
      ['took back the verdict on', 'hid'].map((action) => [
        action,
        'Comment under ‘Bins etiquette’',
        member.username,
        `/forum/post/${post.id}#comment-${comment}`,
        action === 'hid' ? 'Be kind' : null,
      ]),
    )
  })

  test.each([
    { verdict: 'accept', why: null, notice: 'shown' },
    { verdict: 'decline', why: 'hidden', notice: 'declined' },
  ])('$verdict on a held post tells its writer, and is taken back', async ({ verdict, why, notice }) => {
    const { db } = subject.database
    const post = await addPost(db, { user_id: member.id, hidden_at: new Date(), hidden_why: 'held', title: 'Knits' })
    await hold('post', post.id)
    const [item] = (await queue('?kind=held')).items
    expect(item?.title).toBe('‘Knits’')
    await decide(item?.id, { verdict })
    expect([await standing(), await told()]).toEqual([why, [{ kind: notice, user_id: member.id, text: null }]])
    await undo(item?.id)
    expect([await standing(), await told()]).toEqual(['held', []])
  })

  test('is not taken back over what its writer or time has done since', async () => {
    const { db } = subject.database
    const post = await addPost(db, { user_id: member.id })
    await flag({ target: 'post', id: post.id, reason: 'spam' })
    const [item] = (await queue()).items
    await decide(item?.id, { verdict: 'hide' })
    await ask(`update forum_posts set hidden_why = 'undone'`)
    expect((await undo(item?.id)).json().message).toBe('Its writer or another admin has changed it since')
    await ask(`update forum_posts set hidden_why = 'hidden'`)
    await ask(`update review_items set decided_at = now() - interval '11 minutes'`)
    expect((await undo(item?.id)).json().message).toBe(
      'A verdict can be taken back for 10 minutes, and a merge not at all',
    )
    expect(await standing()).toBe('hidden')
  })

  test('removes a photo, another takes its place on the card, and it comes back as it was [X-05, X-06]', async () => {
    const { db } = subject.database
    const brand = await addBrand(db, { name: 'Fennimore' })
    const first = await addTagPhoto(db, brand.id, { user_id: member.id })
    const second = await addTagPhoto(db, brand.id, { kind: 'care label' })
    await flag({ target: 'photo', id: first.id, reason: 'unreadable' })
    const [item] = (await queue()).items
    expect((await open(item?.id)).photo?.id).toBe(first.id)
    expect((await decide(item?.id, { verdict: 'hide' })).json().said).toBe('Removed: Tag photo of Fennimore')
    const onCard = () => ask(`select tag_photo_id as id from brands`)
    expect(await onCard()).toEqual([{ id: second.id }])
    // Whoever puts the brand back into an earlier state does not bring it back with it.
    await call('PATCH', `/api/brands/${brand.id}`, { averageSalePrice: 12 })
    await call('POST', `/api/brands/${brand.id}/put-back`, { changeId: null })
    expect(await onCard()).toEqual([{ id: second.id }])
    await undo(item?.id)
    expect(await onCard()).toEqual([{ id: first.id }])
    const kinds = await ask<{ kind: string }>(`select kind from brand_revisions order by id`)
    expect([kinds.at(0)?.kind, kinds.at(-1)?.kind]).toEqual(['photo removed', 'put back'])
  })

  test('that accepted a suggestion is taken back as a change, unless the brand was changed since [X-02, X-03]', async () => {
    const brand = await addBrand(subject.database.db, { name: 'Fennimore', average_sale_price: 40 })
    const suggest = () =>
      call('POST', `/api/brands/${brand.id}/suggestions`, { name: 'Fenimore', reason: 'As on the tag' }, member)
    await suggest()
    const [item] = (await queue()).items
    await decide(item?.id, { verdict: 'accept' })
    expect((await undo(item?.id)).statusCode).toBe(200)
    expect(await ask(`select name, slug from brands`)).toEqual([{ name: 'Fennimore', slug: 'fennimore' }])
    expect(await ask(`select verdict from brand_suggestions`)).toEqual([{ verdict: null }])
    await decide(item?.id, { verdict: 'accept' })
    await call('PATCH', `/api/brands/${brand.id}`, { averageSalePrice: 12 })
    const late = await undo(item?.id)
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'The brand has been changed since. Put it back in its history instead.',
    ])
    expect(await ask(`select name from brands`)).toEqual([{ name: 'Fenimore' }])
  })
})

test('the queue and the log are read page by page', async () => {
  const { db } = subject.database
  const post = await addPost(db, { user_id: member.id })
  await ask(`insert into forum_comments (post_id, user_id, content) select ${post.id}, ${member.id}, 'No. ' || n
    from generate_series(1, 120) n`)
  await ask(`insert into review_items (kind, target_kind, target_id, subject_id, people)
    select 'flag', 'comment', id, ${member.id}, 1 from forum_comments order by id`)
  await ask(
    `insert into moderation_log (admin_id, action, about) select ${admin.id}, 'hid', n from generate_series(1, 120) n`,
  )
  const seen: number[] = []
  let since = 0
  for (;;) {
    const page = await queue(`?since=${since || 1}`)
    seen.push(...page.items.map(({ id }) => id))
    expect(page.waiting.all).toBe(120)
    if (page.nextSince === null) break
    since = page.nextSince
  }
  const all = await ask<{ id: number }>('select id from review_items where id > 1 order by id')
  expect(seen).toEqual(all.map(({ id }) => id))
  const first = listModerationLog.answer.parse((await call('GET', '/api/review/log')).json())
  const next = listModerationLog.answer.parse((await call('GET', `/api/review/log?before=${first.nextBefore}`)).json())
  expect([first.entries[0]?.about, next.entries[0]?.about]).toEqual(['120', '70'])
})
