import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addBrand, addPost, addTagPhoto } from '#testing/builders.ts'
import { openReviewDesk } from '#testing/review-desk.ts'

const desk = await openReviewDesk()
const { subject, other, member, flagger, ask, flag, queue, open, decide, undo, addComment } = desk
afterAll(() => subject.close())
beforeEach(desk.empty)

describe('a flag', () => {
  test('on anything adds one item to the queue, with the number of members and their reasons [X-06]', async () => {
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
      ['Fennimore flagged as wrong information', 1, null],
      ['Tag photo of Fennimore flagged as another brand’s', 1, member.username],
      ['Post ‘Bins etiquette’ flagged as advertising', 1, member.username],
      ['Comment under ‘Bins etiquette’ flagged as unkind', 2, member.username],
    ])
    expect([waiting, oldestAt]).toEqual([
      {
        all: 4,
        flag: 4,
        pending: 0,
        suggestion: 0,
        duplicate: 0,
        'guest-photo': 0,
        'disputed-photo': 0,
        'guest-votes': 0,
        price: 0,
        import: 0,
        'dating-rule': 0,
      },
      items[0]?.createdAt,
    ])
    const [first] = items
    expect((await open(first?.id)).flags).toMatchObject([
      { reason: 'facts', note: 'It is in Leeds', by: flagger.username },
    ])
  })

  test('is refused without a valid reason, on one’s own contributions and on hidden ones', async () => {
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
    expect(answers[0]?.json().message).toBe('That’s not a reason to flag a post')
    expect(answers[2]?.json().message).toBe('This is yours. You can edit or delete it instead.')
    expect((await queue()).waiting.all).toBe(0)
  })

  test('that names the duplicated brand leads to a merge, which cannot be undone [X-04, X-06]', async () => {
    const { db } = subject.database
    const [double, real] = [await addBrand(db, { name: 'Barlow Company' }), await addBrand(db, { name: 'Barlow & Co' })]
    const [{ slug } = { slug: '' }] = await ask<{ slug: string }>(`select slug from brands where id = ${real.id}`)
    const target = { target: 'brand', id: double.id, reason: 'duplicate' }
    expect((await flag({ ...target, duplicateOf: 'nobody' })).json().message).toBe('We can’t find that brand')
    const itself = await flag({ ...target, id: real.id, duplicateOf: slug })
    expect([itself.statusCode, itself.json().message]).toEqual([400, 'That’s this brand. Pick the other one.'])
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
