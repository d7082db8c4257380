import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ForumComment, ForumPost, PostDetails } from '@bolodex/contract/forum/forum'
import { limits } from '@bolodex/contract/limits'
import { addBrand, addComment, addPost, addTagPhoto, addUser } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { shareTestApp } from '#testing/test-app.ts'

const subject = shareTestApp()
let author: { id: number; username: string }
beforeAll(async () => {
  author = await addUser(subject.database.db)
})
beforeEach(() => emptyTables(subject.database.pool, 'forum_posts, forum_deltas'))

const on = (day: number) => new Date(Date.UTC(2026, 0, day))
const ask = async (path: string) => (await subject.app.inject(path)).json()
const listPosts = async (query = ''): Promise<ForumPost[]> =>
  z.array(z.strictObject(ForumPost.shape)).parse(await ask(`/api/forum/posts${query}`))
const titles = async (query = ''): Promise<string[]> => (await listPosts(query)).map(({ title }) => title)
const listComments = async (postId: number, query = ''): Promise<ForumComment[]> =>
  z.array(z.strictObject(ForumComment.shape)).parse(await ask(`/api/forum/posts/${postId}/comments${query}`))
const write = (title: string, day: number, given: Partial<Parameters<typeof addPost>[1]> = {}) =>
  addPost(subject.database.db, { user_id: author.id, title, created_at: on(day), ...given })

test('posts are listed pinned first, then newest, without hidden ones [F-08]', async () => {
  await write('Older', 1)
  await write('Newer', 2)
  await write('Pinned', 0, { is_pinned: true })
  await write('Hidden', 3, { hidden_at: on(4) })
  await write('Held', 4, { hidden_at: on(4), hidden_why: 'pending' })
  expect(await titles()).toEqual(['Pinned', 'Newer', 'Older'])
})

test('a listed post says everything its card shows [F-08]', async () => {
  const { db } = subject.database
  const brand = await addBrand(db, { name: 'Chip Brand' })
  await addTagPhoto(db, brand.id, { blur: 'data:image/webp;base64,AAAA' })
  const { id } = await write('Which era?', 3, {
    content: 'Line one\nline two',
    brand_id: brand.id,
    views: 7,
    locked_at: on(5),
    edits: 2,
    edited_at: on(4),
  })
  expect(await listPosts()).toMatchObject([
    {
      id,
      title: 'Which era?',
      content: 'Line one\nline two',
      isPinned: false,
      isLocked: true,
      author: { username: author.username },
      brandId: brand.id,
      brand: {
        id: brand.id,
        slug: 'chip-brand',
        name: 'Chip Brand',
        tagPhotoUrl: expect.stringMatching(/^\/photos\//),
      },
      createdAt: '2026-01-03T00:00:00.000Z',
      edits: 2,
      editedAt: '2026-01-04T00:00:00.000Z',
      views: 7,
      comments: 0,
    },
  ])
})

test('the list shows excerpts of long texts unless asked for full ones, and the page shows the whole text [F-08]', async () => {
  const content = `${'word '.repeat(200)}the end`
  const { id } = await write('Long', 1, { content })
  const [listed] = await listPosts()
  expect(listed?.content).toBe(`${content.slice(0, limits.postExcerpt).trimEnd()}…`)
  const whole = (await subject.app.inject('/api/forum/posts?full=true')).json<{ id: number; content: string }[]>()
  expect(whole.find(({ id }) => id === listed?.id)?.content).toBe(content)
  expect((await ask(`/api/forum/posts/${id}`)).content).toBe(content)
})

test('pages follow each other by the id of a post, without gaps or doubles, also among posts of one moment', async () => {
  // Ids and moments run against each other, and several posts share a moment.
  const numbers = Array.from({ length: 60 }, (_, index) => index)
  for (const number of numbers) await write(`Post ${number}`, 30 - Math.floor(number / 4))
  await write('Pinned', 1, { is_pinned: true })
  const all = [...numbers].toSorted((a, b) => Math.floor(a / 4) - Math.floor(b / 4) || b - a).map((n) => `Post ${n}`)
  const first = await listPosts()
  expect(first.map(({ title }) => title)).toEqual(['Pinned', ...all.slice(0, 24)])
  const second = await listPosts(`?before=${first.at(-1)?.id}`)
  expect(second.map(({ title }) => title)).toEqual(all.slice(24, 49))
  const third = await listPosts(`?before=${second.at(-1)?.id}`)
  expect(third.map(({ title }) => title)).toEqual(all.slice(49))
  expect(await listPosts(`?before=${third.at(-1)?.id}`)).toEqual([])
  // And back again: the page just newer than the first of a page.
  expect(await titles(`?since=${third[0]?.id}`)).toEqual(all.slice(24, 49))
  expect(await titles(`?since=${second[0]?.id}`)).toEqual(all.slice(0, 24))
})

test('a cursor at a post hidden meanwhile still works; an unknown one finds nothing', async () => {
  await write('Old', 1)
  const { id } = await write('Gone', 2, { hidden_at: on(3), hidden_why: 'deleted' })
  await write('New', 3)
  expect([await titles(`?before=${id}`), await titles(`?since=${id}`)]).toEqual([['Old'], ['New']])
  expect(await titles(`?before=${limits.maxId}`)).toEqual([])
})

test('posts about brands, unanswered ones, and those about one brand, also at its former address [F-09]', async () => {
  const { db } = subject.database
  const brand = await addBrand(db, { name: 'Talked About', slug: 'talked-about' })
  const other = await addBrand(db, { name: 'Other' })
  await db.insertInto('former_brand_slugs').values({ slug: 'once-talked-about', brand_id: brand.id }).execute()
  await write('Plain', 1, { is_answered: true })
  await write('About', 2, { brand_id: brand.id, is_answered: true })
  await write('About, open', 3, { brand_id: brand.id })
  await write('About, pinned', 1, { brand_id: brand.id, is_pinned: true })
  const last = await write('Other', 4, { brand_id: other.id })
  expect(await titles('?show=brands')).toEqual(['About, pinned', 'Other', 'About, open', 'About'])
  expect(await titles('?show=unanswered')).toEqual(['About, pinned', 'Other', 'About, open'])
  expect(await titles('?brand=talked-about')).toEqual(['About, pinned', 'About, open', 'About'])
  expect(await titles('?brand=once-talked-about')).toEqual(['About, pinned', 'About, open', 'About'])
  expect(await titles('?brand=talked-about&show=unanswered')).toEqual(['About, pinned', 'About, open'])
  expect(await titles(`?brand=talked-about&before=${last.id}`)).toEqual(['About, open', 'About'])
  const unknown = await subject.app.inject('/api/forum/posts?brand=nobody')
  expect([unknown.statusCode, unknown.json()]).toEqual([404, { code: 'not_found', message: 'Brand not found' }])
})

test('a single post has its text, author, views and the whole brand [F-08, F-09]', async () => {
  const { db } = subject.database
  const brand = await addBrand(db, { name: 'Whole', average_sale_price: 40 })
  const links = [{ text: 'Whole', href: '/brands/whole' }]
  const given = { content: 'Line one\nWhole', views: 7, brand_id: brand.id, links: JSON.stringify(links) }
  const { id } = await write('About it', 1, given)
  await write('And again', 2, { brand_id: brand.id })
  await write('Hidden', 2, { brand_id: brand.id, hidden_at: on(3) })
  const post = z.strictObject(PostDetails.shape).parse(await ask(`/api/forum/posts/${id}`))
  expect(post).toMatchObject({
    id,
    content: 'Line one\nWhole',
    views: 7,
    author: { username: author.username },
    brand: { id: brand.id, averageSalePrice: 40 },
    postsAboutBrand: 2,
    links,
  })
})

test('counts are the counters plus pending deltas', async () => {
  const { db } = subject.database
  const { id } = await write('Counted', 1, { views: 3 })
  await addComment(db, { post_id: id, user_id: author.id })
  await addComment(db, { post_id: id, user_id: author.id, hidden_at: on(2) })
  await db.insertInto('forum_deltas').values({ post_id: id, views: 2 }).execute()
  expect(await listPosts()).toMatchObject([{ views: 5, comments: 1 }])
  expect(await ask(`/api/forum/posts/${id}`)).toMatchObject({ views: 5, comments: 1 })
})

test('a hidden post is not found, nor are its comments, nor one that never was [F-08]', async () => {
  const { id } = await write('Hidden', 1, { hidden_at: on(2) })
  await addComment(subject.database.db, { post_id: id, user_id: author.id })
  for (const missing of [id, limits.maxId])
    for (const path of [`/api/forum/posts/${missing}`, `/api/forum/posts/${missing}/comments`]) {
      const answer = await subject.app.inject(path)
      expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not_found', message: 'Post not found' }])
    }
})

test('comments come in pages, the oldest first, without hidden ones [F-08]', async () => {
  const { db } = subject.database
  const { id } = await write('Talked of', 1)
  const rows = Array.from({ length: 120 }, (_, index) => ({
    post_id: id,
    user_id: author.id,
    content: `Comment ${index + 1}`,
    ...(index === 10 && { hidden_at: on(2), hidden_why: 'hidden' }),
  }))
  await db.insertInto('forum_comments').values(rows).execute()
  const shown = rows.filter(({ hidden_at }) => !hidden_at).map(({ content }) => content)
  const contents = (page: ForumComment[]) => page.map(({ content }) => content)
  const first = await listComments(id)
  expect(contents(first)).toEqual(shown.slice(0, 50))
  expect(first[0]).toMatchObject({ postId: id, author: { username: author.username }, edits: 0, editedAt: null })
  const second = await listComments(id, `?since=${first.at(-1)?.id}`)
  expect(contents(second)).toEqual(shown.slice(50, 100))
  expect(contents(await listComments(id, `?since=${second.at(-1)?.id}`))).toEqual(shown.slice(100))
  const last = await listComments(id, `?before=${Number.MAX_SAFE_INTEGER}`)
  expect(contents(last)).toEqual(shown.slice(-50))
  expect(contents(await listComments(id, `?before=${last[0]?.id}`))).toEqual(shown.slice(-100, -50))
})

test('texts of a member who left have no name', async () => {
  const { db } = subject.database
  const { id: nobody } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'former-member')
    .executeTakeFirstOrThrow()
  const { id } = await write('Left behind', 1, { user_id: nobody })
  await addComment(db, { post_id: id, user_id: nobody })
  expect(await listPosts()).toMatchObject([{ author: null }])
  expect(await ask(`/api/forum/posts/${id}`)).toMatchObject({ author: null })
  expect(await listComments(id)).toMatchObject([{ author: null }])
})

test.each(['0', 'x', '2147483648', '1.5', '%00'])('the id %s is refused', async (id) => {
  expect((await subject.app.inject(`/api/forum/posts/${id}`)).statusCode).toBe(400)
})
