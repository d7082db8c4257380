import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ForumComment, ForumPost, PostDetails } from '@bolodex/contract/forum/forum'
import { ForumPhoto } from '@bolodex/contract/forum/forum-photos'
import { listPending } from '@bolodex/contract/forum/forum-moderation'
import { limits } from '@bolodex/contract/limits'
import { addMember, addPost, addUser } from '#testing/builders.ts'
import { makePhoto, writeForm } from '#testing/photo-forms.ts'
import { shareReviewDesk } from '#testing/review-desk.ts'
import { createForumPhotoJobs } from './forum-photo-routes.ts'

const desk = shareReviewDesk({ RATE_LIMIT_FACTOR: '1000' })
let seed = 0

beforeAll(async () => {
  // An established member: posts with a photo are shown at once.
  await desk.ask(`update users set created_at = '2026-01-01' where id = ${desk.member.id}`)
})
beforeEach(async () => {
  await desk.empty()
  await desk.ask(`delete from forum_photos; delete from forum_texts; delete from graphile_worker._private_jobs`)
  await addPost(desk.subject.database.db, { user_id: desk.member.id, title: 'Shown before' })
  // More than two posts a minute are too fast.
  await desk.ask(`update forum_posts set created_at = now() - interval '1 hour'`)
})

type Person = typeof desk.member

async function send(file: Buffer, who: Person = desk.member) {
  const { payload, headers } = writeForm(file)
  return desk.subject.app.inject({
    method: 'POST',
    url: '/api/forum/photos',
    headers: { ...headers, cookie: who.cookie },
    payload,
  })
}
const upload = async (who: Person = desk.member): Promise<ForumPhoto> =>
  ForumPhoto.parse((await send(await makePhoto(400, 300, { seed: (seed += 1) }), who)).json())

const write = (photos: object[], who: Person = desk.member) =>
  desk.call('POST', '/api/forum/posts', { title: 'Is it real?', content: `The rivets look off ${seed}`, photos }, who)
const writeShown = async (photos: object[]): Promise<number> => {
  const answer = await write(photos)
  expect(answer.json()).toMatchObject({ isPending: false })
  return answer.json<{ id: number }>().id
}
const read = async (id: number) => PostDetails.parse((await desk.subject.app.inject(`/api/forum/posts/${id}`)).json())
const photoRows = () =>
  desk.ask<{ id: number; post_id: number | null; alt: string }>('select * from forum_photos order by id')
const openFiles = async () => (await desk.ask<{ sha256: string }>('select sha256 from shown_forum_photos')).length
const removals = async () =>
  (
    await desk.ask<{ sha256s: string[]; isLater: boolean }>(`
      select payload -> 'sha256s' as "sha256s", run_at > now() + interval '5 minutes' as "isLater"
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where identifier = 'remove-photo-files' order by j.id`)
  ).filter(({ isLater }) => !isLater)

describe('a photo for a text', () => {
  test('is visible only to its author and admins until the text is sent, and then to everyone', async () => {
    const photo = await upload()
    expect(photo).toMatchObject({ url: `/api/forum/photos/${photo.id}/file`, width: 400, height: 300, alt: '' })
    const file = async (who?: Person) =>
      (await desk.subject.app.inject({ url: photo.url, headers: who ? { cookie: who.cookie } : {} })).statusCode
    expect([await file(desk.member), await file(desk.admin)]).toEqual([200, 200])
    expect([await file(desk.flagger), await file()]).toEqual([404, 401])

    const id = await writeShown([{ id: photo.id, alt: 'Rivet, front pocket' }])
    const [shown] = (await read(id)).photos
    expect(shown).toMatchObject({ id: photo.id, alt: 'Rivet, front pocket', url: expect.stringMatching(/^\/photos\//) })
    const open = await desk.subject.app.inject(String(shown?.url))
    expect([open.statusCode, open.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('is shown to moderators once a text has it, which waits for review, and not before', async () => {
    const { db } = desk.subject.database
    const [newcomer, moderator] = [
      await addMember(db, { created_at: new Date() }),
      await addMember(db, { is_moderator: true }),
    ]
    const photo = await upload(newcomer)
    const file = async () =>
      (await desk.subject.app.inject({ url: photo.url, headers: { cookie: moderator.cookie } })).statusCode
    expect(await file()).toBe(404)
    expect((await write([{ id: photo.id, alt: '' }], newcomer)).json()).toMatchObject({ isPending: true })
    expect(await file()).toBe(200)
  })

  test('is in lists, in the feed with its words, and in the export of its writer', async () => {
    const id = await writeShown([{ id: (await upload()).id, alt: 'Care <label>' }])
    const listed = ForumPost.array().parse((await desk.subject.app.inject('/api/forum/posts')).json())
    const [photo] = listed.find((post) => post.id === id)?.photos ?? []
    expect(photo?.alt).toBe('Care <label>')
    const feed = (await desk.subject.app.inject('/forum/feed.atom')).body
    expect(feed).toContain(
      `<link rel="enclosure" type="image/webp" href="http://localhost${photo?.url}" title="Care &#60;label&#62;"/>`,
    )
    const exported = (await desk.call('GET', '/api/account/export', undefined, desk.member)).json<{
      forumPhotos: object[]
    }>()
    expect(exported.forumPhotos).toMatchObject([{ alt: 'Care <label>', postId: id, commentId: null, removedAt: null }])
  })

  test('can be in a comment; three are the most', async () => {
    const post = await writeShown([])
    const ids = [await upload(), await upload(), await upload(), await upload()].map(({ id }) => ({ id }))
    const comment = (photos: object[]) =>
      desk.call('POST', `/api/forum/posts/${post}/comments`, { content: 'Mine, knees gone', photos }, desk.member)
    expect((await comment(ids)).json()).toMatchObject({ message: 'You can add up to 3 photos' })
    const written = ForumComment.parse((await comment(ids.slice(0, 3))).json<{ comment: object }>().comment)
    expect(written.photos.map(({ id }) => ({ id }))).toEqual(ids.slice(0, 3))
    const url = `/api/forum/posts/${post}/comments`
    expect(ForumComment.array().parse((await desk.subject.app.inject(url)).json())).toEqual([written])
  })

  test('belonging to another member, already used or deleted is refused, and nothing is written', async () => {
    const used = await upload()
    await writeShown([{ id: used.id }])
    const [{ count: before } = { count: -1 }] = await desk.ask<{ count: number }>('select count(*) from forum_posts')
    const twice = await upload()
    for (const photos of [[{ id: used.id }], [{ id: 999 }], [{ id: (await upload(desk.flagger)).id }], [twice, twice]])
      expect((await write(photos.map(({ id }) => ({ id })))).json()).toMatchObject({
        code: 'invalid_input',
        message: 'One of the photos is no longer here. Remove it and add it again.',
      })
    const [{ count: after } = { count: -2 }] = await desk.ask<{ count: number }>('select count(*) from forum_posts')
    expect(after).toBe(before)
  })

  test('must be a photo below 5 MB from a signed-in member [P-04]', async () => {
    expect((await send(Buffer.from('no photo at all'))).json()).toMatchObject({
      message: 'Please select a JPEG, PNG or WebP image',
    })
    expect((await send(Buffer.alloc(limits.photoBytes))).json()).toMatchObject({
      message: 'File size must be less than 5MB',
    })
    const { payload, headers } = writeForm(await makePhoto(40, 30))
    const guest = await desk.subject.app.inject({ method: 'POST', url: '/api/forum/photos', headers, payload })
    expect(guest.statusCode).toBe(401)
  })

  test('sent again under the same key, a text has its photos once; with other photos it is another text', async () => {
    const [photo, other] = [await upload(), await upload()]
    const post = { title: 'Sent twice', content: 'Sent twice, kept once', key: crypto.randomUUID() }
    const sendPost = (id: number) =>
      desk.call('POST', '/api/forum/posts', { ...post, photos: [{ id, alt: '' }] }, desk.member)
    const first = (await sendPost(photo.id)).json()
    expect((await sendPost(photo.id)).json()).toEqual(first)
    expect((await sendPost(other.id)).statusCode).toBe(409)
    expect((await photoRows()).map(({ post_id }) => post_id === null)).toEqual([false, true])
  })
})

describe('changing', () => {
  test('an edit says which photos the text has then; the others go for good', async () => {
    const [first, second, third] = [await upload(), await upload(), await upload()]
    const id = await writeShown([{ id: first.id }, { id: second.id, alt: 'stays' }])
    const photos = [{ id: third.id, alt: 'new' }, { id: second.id }]
    expect((await desk.call('PATCH', `/api/forum/posts/${id}`, { photos }, desk.member)).json()).toEqual({
      id,
      isPending: false,
    })
    expect((await read(id)).photos.map(({ id: photo, alt }) => [photo, alt])).toEqual([
      [third.id, 'new'],
      [second.id, ''],
    ])
    expect(await removals()).toHaveLength(1)
    // Left out, they stay.
    await desk.call('PATCH', `/api/forum/posts/${id}`, { content: 'Another text, the same photos' }, desk.member)
    expect((await read(id)).photos).toHaveLength(2)
  })

  test('photos are deleted with the text of their author', async () => {
    const id = await writeShown([{ id: (await upload()).id }])
    await desk.call('DELETE', `/api/forum/posts/${id}`, undefined, desk.member)
    expect(await photoRows()).toEqual([])
    expect(await removals()).toHaveLength(1)
  })

  test('unsent photos are capped, however many are uploaded at once', async () => {
    await desk.ask(`
      insert into forum_photos (user_id, sha256, width, height, source_sha256, blur)
      select ${desk.member.id}, repeat('a', 64), 4, 3, repeat('b', 64), '' from generate_series(1, 28)`)
    const files = await Promise.all(Array.from({ length: 5 }, () => makePhoto(40, 30, { seed: (seed += 1) })))
    const answers = await Promise.all(files.map((file) => send(file)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429, 429])
    expect(await photoRows()).toHaveLength(30)
  })

  test('unsent uploads are deleted after two days, and within the hour for deleted accounts', async () => {
    const [old, young] = [await upload(), await upload()]
    const left = await upload(desk.flagger)
    const sent = await upload()
    await writeShown([{ id: sent.id }])
    await desk.ask(`update forum_photos set created_at = now() - interval '3 days' where id in (${old.id}, ${sent.id})`)
    await desk.ask(`update forum_photos set user_id = null where id = ${left.id}`)
    const [job] = createForumPhotoJobs(desk.subject.database.db)
    await job?.run({})
    expect((await photoRows()).map(({ id }) => id)).toEqual([young.id, sent.id])
    expect((await removals()).flatMap(({ sha256s }) => sha256s)).toHaveLength(2)
  })
})

describe('review', () => {
  test('a newcomer’s photo is reviewed with its text; admins see it, and everyone once accepted [X-06]', async () => {
    const newcomer = await desk.newcomer()
    const photo = await upload(newcomer)
    const answer = (await write([{ id: photo.id, alt: 'Neck label' }], newcomer)).json<{ id: number }>()
    expect(answer).toMatchObject({ isPending: true })
    const pending = await desk.call('GET', '/api/forum/pending', undefined, newcomer)
    expect(listPending.answer.parse(pending.json())).toMatchObject([{ id: answer.id, photos: [{ id: photo.id }] }])
    expect(await openFiles()).toBe(0)
    const [item] = (await desk.queue()).items
    const { text } = await desk.open(item?.id)
    expect(text?.photos).toMatchObject([{ id: photo.id, alt: 'Neck label', url: photo.url }])
    await desk.decide(item?.id, { verdict: 'accept' })
    expect((await read(answer.id)).photos).toMatchObject([{ id: photo.id }])
    expect(await openFiles()).toBe(1)
    await desk.undo(item?.id)
    expect(await openFiles()).toBe(0)
  })

  test('a flagged photo is removed; the text stays, the file is refused, and undo restores it [X-06]', async () => {
    const file = await makePhoto(500, 400, { seed: 900 })
    const photo = ForumPhoto.parse((await send(file)).json())
    const post = await writeShown([{ id: photo.id, alt: 'A face' }, { id: (await upload()).id }])
    expect((await desk.flag({ target: 'photo', id: photo.id, reason: 'personal' })).json()).toEqual({ isNew: true })
    const [item] = (await desk.queue()).items
    expect(item).toMatchObject({ title: 'Photo in ‘Is it real?’ flagged as private', by: desk.member.username })
    expect((await desk.open(item?.id)).text).toMatchObject({ postId: post, photos: [{ id: photo.id }, {}] })
    await desk.decide(item?.id, { verdict: 'hide' })
    expect((await read(post)).photos).toHaveLength(1)
    expect((await send(file)).json()).toMatchObject({
      message: 'An admin removed this photo. Please choose another one.',
    })
    await desk.undo(item?.id)
    expect((await read(post)).photos).toHaveLength(2)
    const log = await desk.ask<{ action: string; about: string }>(
      'select action, about from moderation_log order by id',
    )
    expect(log[0]).toEqual({ action: 'removed', about: 'Photo in ‘Is it real?’' })
  })

  test('an admin removes one photo at once, and can restore it for some minutes', async () => {
    const photo = await upload()
    const post = await writeShown([{ id: photo.id }])
    const moderate = (isHidden: boolean) =>
      desk.call('PATCH', `/api/forum/photos/${photo.id}/moderation`, { isHidden, reason: 'A face' })
    expect((await moderate(true)).json()).toEqual({ id: photo.id, isHidden: true })
    expect((await read(post)).photos).toEqual([])
    await moderate(false)
    expect((await read(post)).photos).toHaveLength(1)
    await moderate(true)
    await desk.ask(`update forum_photos set hidden_at = now() - interval '12 minutes'`)
    expect((await moderate(false)).json()).toMatchObject({
      message: 'The photo has been deleted and can’t be restored.',
    })
    const log = await desk.ask<{ action: string; reason: string }>(
      'select action, reason from moderation_log order by id',
    )
    expect(log.map(({ action }) => action)).toEqual(['removed', 'restored', 'removed'])
  })

  test('photos go with a hidden text, with a hidden thread, and with everything of an undone account [X-06]', async () => {
    const post = await writeShown([{ id: (await upload()).id }])
    const photos = [{ id: (await upload()).id }]
    await desk.call('POST', `/api/forum/posts/${post}/comments`, { content: 'Mine', photos }, desk.member)
    expect(await openFiles()).toBe(2)
    const hide = (isHidden: boolean) => desk.call('PATCH', `/api/forum/posts/${post}/moderation`, { isHidden })
    await hide(true)
    expect(await openFiles()).toBe(0)
    await hide(false)
    expect(await openFiles()).toBe(2)
    await desk.call('POST', `/api/review/accounts/${desk.member.id}/undo`, { isClosed: false })
    expect(await openFiles()).toBe(0)
  })

  test('deleting the account keeps photos in its texts, without a name', async () => {
    const leaver = await addUser(desk.subject.database.db)
    const photo = await upload()
    const post = await writeShown([{ id: photo.id }])
    await desk.ask(`update forum_photos set user_id = ${leaver.id}; update forum_posts set user_id = ${leaver.id}`)
    const { createAccountStore } = await import('#features/accounts/account-store.ts')
    await createAccountStore(desk.subject.database.db).delete(leaver.id)
    expect(await read(post)).toMatchObject({ author: null, photos: [{ id: photo.id }] })
  })
})
