import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { listModerationLog } from '@bolodex/contract/review/review'
import { addBrand, addPost, addTagPhoto } from '#testing/builders.ts'
import { openReviewDesk } from '#testing/review-desk.ts'

const desk = await openReviewDesk()
const { subject, admin, other, member, call, ask, flag, queue, open, decide, undo, addComment, hold } = desk
afterAll(() => subject.close())
beforeEach(desk.empty)

describe('a claim', () => {
  test('is claimed by one admin until they claim another, or for ten minutes [X-06]', async () => {
    const { db } = subject.database
    for (const { id } of [await addPost(db, { user_id: member.id }), await addPost(db, { user_id: member.id })])
      await flag({ target: 'post', id, reason: 'spam' })
    const [first, second] = (await queue()).items
    expect((await open(first?.id)).claim).toMatchObject({ by: admin.username, isMine: true })
    for (const answer of [
      await call('POST', `/api/review/items/${first?.id}/claim`, undefined, other),
      await decide(first?.id, { verdict: 'hide' }, other),
    ])
      expect([answer.statusCode, answer.json().message]).toEqual([409, `${admin.username} has this one`])
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

  test('on a deleted subject is refused, and the item leaves the queue', async () => {
    const { db } = subject.database
    const { id } = await addPost(db, { user_id: member.id })
    await flag({ target: 'post', id, reason: 'spam' })
    const [item] = (await queue()).items
    await ask(`update forum_posts set hidden_at = now(), hidden_why = 'deleted'`)
    const answer = await decide(item?.id, { verdict: 'hide' })
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'This item is gone. There’s nothing left to decide.',
    ])
    expect((await queue()).items).toEqual([])
    expect((await call('GET', `/api/review/items/${item?.id}`)).statusCode).toBe(409)
    expect(await ask(`select verdict from review_items`)).toEqual([{ verdict: 'gone' }])
  })
})

describe('a verdict', () => {
  const moderation = async () => {
    const [row] = await ask<{ why: string | null }>(`
      select coalesce((select hidden_why from forum_comments), (select hidden_why from forum_posts)) as why`)
    return row?.why
  }
  /** The author's notices, delivered or queued. */
  const told = () =>
    ask(`select kind, user_id, text from notices where user_id = ${member.id}
      union all select kind, user_id, text from notice_queue where user_id = ${member.id} and kind <> 'recount'`)

  test('hides a flagged text and notifies its author; undo reverts both [F-11, X-06]', async () => {
    const post = await addPost(subject.database.db, { user_id: member.id, title: 'Bins etiquette' })
    const comment = await addComment(post.id)
    await flag({ target: 'comment', id: comment, reason: 'unkind' })
    const [item] = (await queue()).items
    const details = await open(item?.id)
    expect([details.verdicts, details.text]).toEqual([
      ['decline', 'hide'],
      { postId: post.id, postTitle: 'Bins etiquette', content: 'A comment', links: [], photos: [], isShown: true },
    ])
    expect((await decide(item?.id, { verdict: 'accept' })).statusCode).toBe(400)
    const answer = (await decide(item?.id, { verdict: 'hide', note: 'Be kind' })).json()
    expect(answer.said).toBe(`Hidden: comment under ‘Bins etiquette’, by ${member.username}`)
    expect([await moderation(), await told()]).toEqual([
      'hidden',
      [{ kind: 'hidden', user_id: member.id, text: 'Be kind' }],
    ])
    expect((await undo(item?.id, other)).statusCode).toBe(409)
    expect((await undo(item?.id)).json().said).toBe('Undone: Comment under ‘Bins etiquette’')
    expect([await moderation(), await told()]).toEqual([null, []])
    expect((await queue()).items[0]?.claim?.isMine).toBe(true)
    const { entries } = listModerationLog.answer.parse((await call('GET', '/api/review/log')).json())
    expect(
      entries.map(({ action, about, subject: whose, href, reason }) => [action, about, whose, href, reason]),
    ).toEqual(
      ['undid the decision on', 'hid'].map((action) => [
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
  ])('$verdict on a pending post notifies its author, and can be undone', async ({ verdict, why, notice }) => {
    const { db } = subject.database
    const post = await addPost(db, { user_id: member.id, hidden_at: new Date(), hidden_why: 'pending', title: 'Knits' })
    await hold('post', post.id)
    const [item] = (await queue('?kind=pending')).items
    expect(item?.title).toBe('‘Knits’')
    await decide(item?.id, { verdict })
    expect([await moderation(), await told()]).toEqual([why, [{ kind: notice, user_id: member.id, text: null }]])
    await undo(item?.id)
    expect([await moderation(), await told()]).toEqual(['pending', []])
  })

  test('cannot be undone over later changes by its author, or after its time', async () => {
    const { db } = subject.database
    const post = await addPost(db, { user_id: member.id })
    await flag({ target: 'post', id: post.id, reason: 'spam' })
    const [item] = (await queue()).items
    await decide(item?.id, { verdict: 'hide' })
    await ask(`update forum_posts set hidden_why = 'undone'`)
    expect((await undo(item?.id)).json().message).toBe('Its author or someone else changed it since')
    await ask(`update forum_posts set hidden_why = 'hidden'`)
    await ask(`update review_items set decided_at = now() - interval '11 minutes'`)
    expect((await undo(item?.id)).json().message).toBe(
      'You can undo a decision for 10 minutes. Undo a merge in the brand’s history.',
    )
    expect(await moderation()).toBe('hidden')
  })

  test('removes a photo, another replaces it on the card, and undo restores both [X-05, X-06]', async () => {
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
    // Restoring an earlier state of the brand does not restore it.
    await call('PATCH', `/api/brands/${brand.id}`, { averageSalePrice: 12 })
    await call('POST', `/api/brands/${brand.id}/restore`, { changeId: null })
    expect(await onCard()).toEqual([{ id: second.id }])
    await undo(item?.id)
    expect(await onCard()).toEqual([{ id: first.id }])
    const kinds = await ask<{ kind: string }>(`select kind from brand_revisions order by id`)
    expect([kinds.at(0)?.kind, kinds.at(-1)?.kind]).toEqual(['photo removed', 'put back'])
  })

  test('that accepted a suggestion is undone as a change, unless the brand was edited since [X-02, X-03]', async () => {
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
      'The brand has changed since. Restore an earlier state in its history instead.',
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
