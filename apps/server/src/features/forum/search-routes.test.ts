import { beforeAll, beforeEach, expect, test } from 'vitest'
import { searchForum, type ForumHit, type SnippetPart } from '@bolodex/contract/forum/forum-search'
import { limits } from '@bolodex/contract/limits'
import { addBrand, addComment, addPost, addTagPhoto, addUser } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { createSearchStore } from './search-store.ts'

const subject = shareTestApp()
let author: { id: number; username: string }
beforeAll(async () => {
  author = await addUser(subject.database.db)
})
beforeEach(() => emptyTables(subject.database.pool, 'forum_posts, forum_deltas, brands'))

const on = (day: number) => new Date(Date.UTC(2026, 0, day))
const write = (title: string, content: string, given: Partial<Parameters<typeof addPost>[1]> = {}) =>
  addPost(subject.database.db, { user_id: author.id, title, content, ...given })
const comment = (postId: number, content: string, given: Partial<Parameters<typeof addComment>[1]> = {}) =>
  addComment(subject.database.db, { user_id: author.id, post_id: postId, content, ...given })
const search = async (q: string) => {
  const answer = await subject.app.inject(`/api/forum/search?q=${encodeURIComponent(q)}`)
  expect([q, answer.statusCode]).toEqual([q, 200])
  return searchForum.answer.parse(answer.json())
}
const textOf = (parts: SnippetPart[]) => parts.map(({ text }) => text).join('')
const matchesIn = (parts: SnippetPart[]) => parts.filter(({ isMatch }) => isMatch).map(({ text }) => text)
const titlesOf = (hits: ForumHit[]) => hits.map(({ title }) => textOf(title))

test('words match in any form in posts and comments, titles first, and are marked', async () => {
  const inText = await write('Loom numbers', 'The jackets with red numbers sell first, every time.')
  const inTitle = await write('Waxed jacket from Leeds', 'What would you ask for this one, with the original belt?')
  const other = await write('Something else', 'Nothing about it at all, only dresses.')
  const said = await comment(other.id, 'I sold one jacket like this in May')
  const { hits, hasMore } = await search('jacket')
  expect(hits[0]).toMatchObject({ kind: 'post', postId: inTitle.id, commentId: null })
  expect(hits.slice(1).map(({ kind, postId, commentId }) => [kind, postId, commentId])).toEqual(
    expect.arrayContaining([
      ['post', inText.id, null],
      ['comment', other.id, said.id],
    ]),
  )
  expect([hits.length, hasMore]).toEqual([3, false])
  expect(matchesIn(hits[0]?.title ?? [])).toEqual(['jacket'])
  const found = hits.find(({ postId }) => postId === inText.id)
  expect(matchesIn(found?.snippet ?? [])).toEqual(['jackets'])
  expect(textOf(found?.snippet ?? [])).toContain('with red numbers')
  expect(found?.author).toEqual({ username: author.username })
})

test('hidden posts and the comments under them are not found', async () => {
  const hidden = await write('Gabardine coat', 'Gabardine through and through.', { hidden_at: on(2) })
  await comment(hidden.id, 'Lovely gabardine')
  const shown = await write('Plain coat', 'Nothing but cotton here.')
  await comment(shown.id, 'Is it gabardine?', { hidden_at: on(2), hidden_why: 'pending' })
  expect(await search('gabardine')).toMatchObject({ hits: [], hasMore: false })
})

test('hundreds of newer comments under a hidden post do not keep an older one from being found', async () => {
  const shown = await write('Plain coat', 'Nothing but cotton here.')
  const said = await comment(shown.id, 'Is it gaberdine?')
  const hidden = await write('Another coat', 'Nothing to see here.', { hidden_at: on(2) })
  await subject.database.pool.query(
    `insert into forum_comments (post_id, user_id, content) select $1, $2, 'gaberdine ' || n from generate_series(1, 320) n`,
    [hidden.id, author.id],
  )
  expect((await search('gaberdine')).hits).toMatchObject([{ kind: 'comment', commentId: said.id }])
  const hurried = createSearchStore(subject.database.pool, { everywhereMs: 1, newestMs: 5000 })
  expect(await hurried.search('gaberdine')).toMatchObject([{ kind: 'comment', commentId: said.id }])
})

test('among equals the newer comes first', async () => {
  await write('Older herringbone', 'The same words everywhere.', { created_at: on(1) })
  await write('Newer herringbone', 'The same words everywhere.', { created_at: on(3) })
  await write('Third herringbone', 'The same words everywhere.', { created_at: on(2) })
  expect(titlesOf((await search('herringbone')).hits)).toEqual([
    'Newer herringbone',
    'Third herringbone',
    'Older herringbone',
  ])
})

test('a page of hits says when there are more, and one thread does not fill it', async () => {
  for (let number = 0; number < limits.searchHits; number += 1)
    await write(`Corduroy ${number}`, 'Wide wale, of course.')
  const long = await write('A long thread', 'About everything.')
  for (let number = 0; number < 10; number += 1) await comment(long.id, `corduroy ${number}`)
  const { hits, hasMore } = await search('corduroy')
  expect([hits.length, hasMore]).toEqual([limits.searchHits, true])
  const { hits: inThread } = await search('corduroy or everything')
  expect(inThread.filter(({ kind }) => kind === 'comment').length).toBeLessThanOrEqual(3)
})

test('texts cannot fake a mark, and what they hold stays text', async () => {
  await write('Marked \u{E000}fake\u{E001} tweed', `<b>Harris</b> tweed \u{E000}not found\u{E001} & more of it`)
  const [hit] = (await search('tweed')).hits
  expect(matchesIn(hit?.title ?? [])).toEqual(['tweed'])
  expect(textOf(hit?.title ?? [])).toBe('Marked fake tweed')
  expect(matchesIn(hit?.snippet ?? [])).toEqual(['tweed'])
  expect(textOf(hit?.snippet ?? [])).toContain('Harris</b> tweed not found & more')
})

test.each(['the and of', '""', '-', '!!! & | ( ) :*', "' or 1 = 1 --", '\\', '🧥'])(
  'the words %s find nothing and break nothing',
  async (q) => {
    await write('Ordinary', 'A post as any other one.')
    expect(await search(q)).toMatchObject({ hits: [], hasMore: false })
  },
)

test('brands of that name come along, by their start, another name or nearly so', async () => {
  const { db } = subject.database
  const barlow = await addBrand(db, { name: 'Barlow & Thrane' })
  await addTagPhoto(db, barlow.id, { blur: 'data:,' })
  await db
    .insertInto('brand_aliases')
    .values({ brand_id: barlow.id, alias: 'BT', alias_key: 'bt', plain_key: 'bt' })
    .execute()
  await addBrand(db, { name: 'Northmere' })
  const names = async (q: string) => (await search(q)).brands.map(({ name }) => name)
  expect(await names('barlow')).toEqual(['Barlow & Thrane'])
  expect(await names('bt')).toEqual(['Barlow & Thrane'])
  expect(await names('Barlow & Tran')).toEqual(['Barlow & Thrane'])
  expect(await names('nor%')).toEqual(['Northmere'])
  expect(await names('%')).toEqual([])
  expect((await search('Barlow')).brands[0]?.tagPhotoUrl).toMatch(/^\/photos\/[0-9a-f]{64}\.webp$/)
})

/** Locks the posts table until the returned function is called. */
async function holdPosts(): Promise<() => Promise<void>> {
  const client = await subject.database.pool.connect()
  await client.query('begin; lock table forum_posts in access exclusive mode')
  return async () => {
    await client.query('commit')
    client.release()
  }
}

test('when a full search times out, the newest posts are searched', async () => {
  await write('Seersucker suit', 'Worn twice, in summer.')
  const store = createSearchStore(subject.database.pool, { everywhereMs: 50, newestMs: 10_000 })
  const letGo = await holdPosts()
  const found = store.search('seersucker')
  await new Promise((resolve) => setTimeout(resolve, 200))
  await letGo()
  expect(await found).toMatchObject([{ kind: 'post' }])
})

test('when that times out too, the search says so kindly', async () => {
  const letGo = await holdPosts()
  const answer = await subject.app.inject('/api/forum/search?q=seersucker')
  await letGo()
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    {
      code: 'overloaded',
      message: 'Search is very busy. Try again in a moment, or with fewer words.',
    },
  ])
  expect(answer.headers['retry-after']).toBe('10')
})

test('similar posts share at least two words of the title, or the only one', async () => {
  const ask = async (title: string): Promise<{ title: string; comments: number }[]> =>
    (await subject.app.inject(`/api/forum/similar?title=${encodeURIComponent(title)}`)).json()
  const dating = await write('Dating Barlow tags by the loom number', 'Red or black, that is the question.')
  await comment(dating.id, 'Red is older')
  await write('Barlow tags with a loom number in red', 'Seen three of them.')
  await write('Where to sell tags', 'Barlow loom number only in the text.')
  await write('Hidden Barlow tags', 'Nobody sees this one.', { hidden_at: on(1) })
  const found = await ask('How do I date a Barlow loom number?')
  expect(found.map(({ title }) => title)).toEqual([
    'Dating Barlow tags by the loom number',
    'Barlow tags with a loom number in red',
  ])
  expect(found[0]?.comments).toBe(1)
  expect((await ask('Loom?')).length).toBe(2)
  expect(await ask('Nobody wrote of this before')).toEqual([])
  expect(await ask('the')).toEqual([])
  expect(await ask(`it's "quoted" \\ & | ! :A`)).toEqual([])
})

test('busy brands are those most of the latest posts are about, with their count', async () => {
  const { db } = subject.database
  const names = ['Quiet', 'Busy', 'Third', 'Fourth', 'Fifth']
  for (const [index, name] of names.entries()) {
    const brand = await addBrand(db, { name })
    const posts = { Quiet: 1, Busy: 5, Third: 3, Fourth: 4, Fifth: 2 }[name] ?? 0
    for (let number = 0; number < posts; number += 1)
      await write(`About ${index}`, 'Ten letters at least', { brand_id: brand.id })
    await write('Hidden', 'Ten letters at least', { brand_id: brand.id, hidden_at: on(1) })
  }
  const busy: { brand: { name: string }; posts: number }[] = (await subject.app.inject('/api/forum/busy')).json()
  expect(busy.map(({ brand, posts }) => [brand.name, posts])).toEqual([
    ['Busy', 5],
    ['Fourth', 4],
    ['Third', 3],
    ['Fifth', 2],
  ])
})
