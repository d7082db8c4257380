import { beforeAll, expect, test } from 'vitest'
import { addBrand, addPost, addUser } from '#testing/builders.ts'
import { createTestApp, shareTestApp } from '#testing/test-app.ts'

const origin = 'https://bolodex.example'

const subject = shareTestApp({ ORIGIN: origin })
beforeAll(async () => {
  const { db } = subject.database
  await addBrand(db, { id: 7, name: 'Iver Lund', updated_at: new Date('2026-03-04T23:30:00Z') })
  await addBrand(db, { id: 25_000, name: 'Last of the first file' })
  await addBrand(db, { id: 25_001, name: 'First of the second file' })
  // A range without any brand, and odd addresses after it.
  await addBrand(db, { id: 90_000, name: 'Odd', slug: `a&b<c>"d'` })
  await addBrand(db, { id: 90_001, name: '北凪藍染' })
  const { id: user_id } = await addUser(db)
  const moment = new Date('2026-02-03T12:00:00Z')
  await addPost(db, { id: 3, user_id, created_at: moment })
  await addPost(db, { id: 4, user_id, created_at: moment, edited_at: new Date('2026-02-05T12:00:00Z'), edits: 1 })
  await addPost(db, { id: 5, user_id, hidden_at: moment })
  await addPost(db, { id: 30_000, user_id, hidden_at: moment })
  await addPost(db, { id: 50_001, user_id, created_at: moment })
})

const read = async (path: string) => (await subject.app.inject(path)).body
const addressesIn = (xml: string) => Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = '']) => address)

test('robots.txt allows the pages and names the sitemap [X-16a]', async () => {
  const answer = await subject.app.inject('/robots.txt')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body.split('\n')).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /api/', `Sitemap: ${origin}/sitemap.xml`]),
  )
})

test('the sitemap lists the files that are not empty [X-16a]', async () => {
  const answer = await subject.app.inject('/sitemap.xml')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=300, s-maxage=3600',
  })
  expect(addressesIn(answer.body)).toEqual(
    ['pages', 'brands-1', 'brands-2', 'brands-4', 'posts-1', 'posts-3'].map((name) => `${origin}/sitemaps/${name}.xml`),
  )
})

test('its files list every brand exactly once, with the day of its last change [X-16a]', async () => {
  const files = addressesIn(await read('/sitemap.xml')).filter((address) => address.includes('brands-'))
  const lists = await Promise.all(files.map((address) => read(address.slice(origin.length))))
  expect(lists.flatMap(addressesIn)).toEqual([
    `${origin}/brands/iver-lund`,
    `${origin}/brands/last-of-the-first-file`,
    `${origin}/brands/first-of-the-second-file`,
    `${origin}/brands/a%26b%3Cc%3E%22d&#39;`,
    `${origin}/brands/${encodeURIComponent('北凪藍染')}`,
  ])
  expect(lists[0]).toContain(`<loc>${origin}/brands/iver-lund</loc><lastmod>2026-03-04</lastmod>`)
  for (const list of lists) expect(list).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">/)
})

test('its files list every shown post, with the day of its last edit [X-16a]', async () => {
  expect(addressesIn(await read('/sitemaps/posts-1.xml'))).toEqual([`${origin}/forum/post/3`, `${origin}/forum/post/4`])
  expect(await read('/sitemaps/posts-1.xml')).toContain('/forum/post/4</loc><lastmod>2026-02-05</lastmod>')
  expect(addressesIn(await read('/sitemaps/posts-3.xml'))).toEqual([`${origin}/forum/post/50001`])
  expect((await subject.app.inject('/sitemaps/posts-2.xml')).statusCode).toBe(404)
})

test('every page that is always there can be opened [X-16a]', async () => {
  const addresses = addressesIn(await read('/sitemaps/pages.xml'))
  expect(addresses).toContain(`${origin}/`)
  for (const address of addresses) {
    const page = await subject.app.inject(address.slice(origin.length))
    expect([address, page.statusCode]).toEqual([address, 200])
    expect(page.body).toContain(`<link rel="canonical" href="${address}">`)
  }
})

test('a file that was not named answers 404, one that a crawler has 304', async () => {
  for (const name of ['brands-3', 'brands-0', 'brands-01', 'brands-x', 'brands-99999', 'brands-999999999', 'other'])
    expect([name, (await subject.app.inject(`/sitemaps/${name}.xml`)).statusCode]).toEqual([name, 404])
  const first = await subject.app.inject('/sitemaps/brands-1.xml')
  const headers = { 'if-none-match': first.headers['etag'] }
  expect((await subject.app.inject({ url: '/sitemaps/brands-1.xml', headers })).statusCode).toBe(304)
})

test('the sitemap of an empty directory names the pages alone', async () => {
  const empty = await createTestApp({ ORIGIN: origin })
  expect(addressesIn((await empty.app.inject('/sitemap.xml')).body)).toEqual([`${origin}/sitemaps/pages.xml`])
  await empty.close()
})
