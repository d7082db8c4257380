import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addBrand, addPost, addUser } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { readXml, type XmlElement } from '#testing/read-xml.ts'
import { shareTestApp } from '#testing/test-app.ts'

const origin = 'https://bolodex.example'
const subject = shareTestApp({ ORIGIN: origin })
let author: { id: number; username: string }
beforeAll(async () => {
  author = await addUser(subject.database.db, { username: 'feed_writer', display_username: 'Feed_Writer' })
})
beforeEach(() => emptyTables(subject.database.pool, 'forum_posts, brands'))

const on = (day: number) => new Date(Date.UTC(2026, 0, day))
const write = (title: string, day: number, given: Partial<Parameters<typeof addPost>[1]> = {}) =>
  addPost(subject.database.db, { user_id: author.id, title, created_at: on(day), ...given })

async function readFeed(path: string): Promise<XmlElement> {
  const answer = await subject.app.inject(path)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  const feed = readXml(answer.body)
  expect([feed.name, feed.attributes['xmlns']]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
  requireValid(feed)
  return feed
}

const textOf = (element: XmlElement | undefined, name: string) =>
  element?.children.find((child) => child.name === name)?.text
const entriesOf = (feed: XmlElement) => feed.children.filter(({ name }) => name === 'entry')
const linkOf = (element: XmlElement | undefined, rel: string) =>
  element?.children.find(({ name, attributes }) => name === 'link' && attributes['rel'] === rel)?.attributes['href']

/** The requirements of RFC 4287 for a feed and its entries. */
function requireValid(feed: XmlElement): void {
  const ids = []
  for (const element of [feed, ...entriesOf(feed)]) {
    for (const name of ['id', 'title', 'updated', 'author'])
      expect([name, element.children.filter((child) => child.name === name).length]).toEqual([name, 1])
    expect(textOf(element, 'updated')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(textOf(element, 'id')).toMatch(/^tag:bolodex\.example,2026:\S+$/)
    expect(linkOf(element, 'alternate')).toMatch(/^https:\/\/bolodex\.example\//)
    ids.push(textOf(element, 'id'))
  }
  expect(new Set(ids).size).toBe(ids.length)
}

test('the forum feed lists the newest posts, whatever characters are in them [X-16b]', async () => {
  await write('Pinned long ago', 1, { is_pinned: true })
  const { id } = await write('Is <b>this</b> & "that" real?', 3, {
    content: `Tags say 'made in\u{1} Leeds' ]]> <script>alert(1)</script>\n\u{1F9E5}`,
    edited_at: on(5),
    edits: 1,
  })
  await write('Between', 2)
  await write('Hidden', 4, { hidden_at: on(4) })
  const feed = await readFeed('/forum/feed.atom')
  expect(entriesOf(feed).map((entry) => textOf(entry, 'title'))).toEqual([
    'Is <b>this</b> & "that" real?',
    'Between',
    'Pinned long ago',
  ])
  expect(textOf(feed, 'updated')).toBe('2026-01-05T00:00:00.000Z')
  expect([linkOf(feed, 'self'), linkOf(feed, 'alternate')]).toEqual([`${origin}/forum/feed.atom`, `${origin}/forum`])
  const [first] = entriesOf(feed)
  expect(linkOf(first, 'alternate')).toBe(`${origin}/forum/post/${id}`)
  expect(textOf(first, 'published')).toBe('2026-01-03T00:00:00.000Z')
  expect(textOf(first, 'content')).toBe(`Tags say 'made in Leeds' ]]> <script>alert(1)</script>\n\u{1F9E5}`)
  expect(
    textOf(
      first?.children.find(({ name }) => name === 'author'),
      'name',
    ),
  ).toBe('Feed_Writer')
})

test('it holds fifty posts at most, and is a feed without any', async () => {
  expect(entriesOf(await readFeed('/forum/feed.atom'))).toEqual([])
  for (let day = 1; day <= 53; day += 1) await write(`Post ${day}`, day)
  const titles = entriesOf(await readFeed('/forum/feed.atom')).map((entry) => textOf(entry, 'title'))
  expect(titles).toEqual(Array.from({ length: 50 }, (_, index) => `Post ${53 - index}`))
})

test('a brand feed lists its posts and changes, also at a former slug [X-16b, F-09]', async () => {
  const { db } = subject.database
  const brand = await addBrand(db, { name: 'Followed & Sons' })
  await db.insertInto('former_brand_slugs').values({ slug: 'followed', brand_id: brand.id }).execute()
  const state = { name: 'Followed & Sons', description: 'Old', garmentTypes: [], aliases: [] }
  await db
    .insertInto('brand_revisions')
    .values({
      brand_id: brand.id,
      kind: 'edited',
      user_id: author.id,
      reason: 'The works closed',
      before: JSON.stringify(state),
      after: JSON.stringify({ ...state, description: 'Newer & better' }),
      created_at: on(3),
    })
    .execute()
  await write('About it', 2, { brand_id: brand.id })
  await write('About nothing', 4)
  for (const path of ['/brands/followed-and-sons/feed.atom', '/brands/followed/feed.atom']) {
    const feed = await readFeed(path)
    expect(textOf(feed, 'title')).toBe('Followed & Sons on Bolodex')
    expect(linkOf(feed, 'self')).toBe(`${origin}/brands/followed-and-sons/feed.atom`)
    const entries = entriesOf(feed)
    expect(entries.map((entry) => textOf(entry, 'title'))).toEqual(['Edited by Feed_Writer', 'About it'])
    // The kind of change, without member texts: it may have been undone since.
    expect(textOf(entries[0], 'content')).toBe('Changed: description')
    expect(linkOf(entries[0], 'alternate')).toBe(`${origin}/brands/followed-and-sons/history`)
  }
})

test('an unknown brand has no feed; that of a removed brand answers 410', async () => {
  await subject.database.db.insertInto('former_brand_slugs').values({ slug: 'removed', brand_id: null }).execute()
  const statusOf = async (slug: string) => (await subject.app.inject(`/brands/${slug}/feed.atom`)).statusCode
  expect(await statusOf('nobody')).toBe(404)
  expect(await statusOf('x'.repeat(101))).toBe(404)
  expect(await statusOf('%00')).toBe(404)
  expect(await statusOf('removed')).toBe(410)
})
