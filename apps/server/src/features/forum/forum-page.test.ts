import { beforeAll, expect, test } from 'vitest'
import { addBrand, addComment, addPost, addUser } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'

const origin = 'https://bolodex.example'
const hostile = `</script><script>alert(1)</script> & "quoted" <img src=x onerror=alert(1)>`

const subject = shareTestApp({ ORIGIN: origin })
let postId: number
beforeAll(async () => {
  const { db } = subject.database
  const { id: user_id } = await addUser(db, { username: 'page_writer', display_username: 'page_writer' })
  const brand = await addBrand(db, { name: 'Iver Lund' })
  postId = (await addPost(db, { user_id, title: `Real? ${hostile}`, content: hostile, brand_id: brand.id })).id
  await addComment(db, { post_id: postId, user_id, content: hostile })
})

const open = async (path: string) => (await subject.app.inject(path)).body

test('the pages of the forum and of a brand name their feeds, and each feed is there [X-16b]', async () => {
  for (const [page, feed] of [
    ['/forum', '/forum/feed.atom'],
    ['/brands/iver-lund', '/brands/iver-lund/feed.atom'],
    ['/brands/iver-lund/history', '/brands/iver-lund/feed.atom'],
  ] as const) {
    expect(await open(page)).toContain(`<link rel="alternate" type="application/atom+xml" href="${origin}${feed}">`)
    expect((await subject.app.inject(feed)).statusCode).toBe(200)
  }
})

test('a post page carries structured data for search engines, whatever its text contains [X-16]', async () => {
  const body = await open(`/forum/post/${postId}`)
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  expect(JSON.parse(text)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    url: `${origin}/forum/post/${postId}`,
    headline: `Real? ${hostile}`,
    text: hostile,
    author: { name: 'page_writer', url: `${origin}/members/page_writer` },
    commentCount: 1,
    about: { '@type': 'Brand', name: 'Iver Lund', url: `${origin}/brands/iver-lund` },
    comment: [{ '@type': 'Comment', text: hostile }],
  })
  expect(body).not.toContain('<script>alert(1)')
  expect(body).not.toContain('<img src=x')
})
