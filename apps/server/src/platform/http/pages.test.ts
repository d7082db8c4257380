import { expect, test } from 'vitest'
import { ErrorBody } from '@bolodex/contract/errors'
import { addBrand, addPost, addUser } from '#testing/builders.ts'
import { createTestApp, shareTestApp } from '#testing/test-app.ts'
import { dropDatabase } from '#testing/test-database.ts'

const subject = shareTestApp()

test('a page that cannot be rendered answers with an HTML page without scripts or details', async () => {
  const broken = await createTestApp()
  await broken.database.close()
  await dropDatabase(broken.database.url)
  const answer = await broken.app.inject('/forum?x="><script>alert(1)</script>')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
  expect(answer.body).toContain('Something went wrong on our end. Please try again.')
  expect(answer.body).not.toMatch(/type="module"|<script>alert|database .* does not exist/)
  await broken.app.close()
})

test('rendering too many pages for one address is refused with a page, and cached ones do not count', async () => {
  const strict = await createTestApp({ RATE_LIMIT_FACTOR: '0.01', ANSWER_CACHE_SECONDS: '60' })
  const paths = ['/forum', '/forum', '/forum', '/contact', '/work-with-us', '/privacy']
  const answers = []
  for (const path of paths) answers.push(await strict.app.inject(path))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429])
  expect(answers.at(-1)?.headers['retry-after']).toMatch(/^\d+$/)
  expect(answers.at(-1)?.body).toContain('Too many requests')
  await strict.close()
})

test(
  'concurrent readers get whole responses while a page and its data are recomputed',
  { timeout: 60_000 },
  async () => {
    const busy = await createTestApp({ RATE_LIMIT_FACTOR: '1000', ANSWER_CACHE_SECONDS: '1' })
    const { id: user_id } = await addUser(busy.database.db)
    const { id } = await addPost(busy.database.db, { user_id, title: 'The first title' })
    const origin = await busy.app.listen({ port: 0, host: '127.0.0.1' })
    const titles = new Set<string>()
    // Past the first response's TTL: the next reader triggers the recomputation.
    const start = Date.now()
    const lasts = () => Date.now() - start
    while (lasts() < 2500 || (titles.size < 2 && lasts() < 30_000)) {
      const texts = await Promise.all(
        Array.from({ length: 30 }, async () => (await fetch(`${origin}/forum/post/${id}`)).text()),
      )
      for (const text of texts) titles.add(/<h1[^>]*>([^<]*)/.exec(text)?.[1] ?? 'none')
      const title = `Title at ${Date.now()}`
      await busy.database.db.updateTable('forum_posts').set({ title }).where('id', '=', id).execute()
    }
    expect(titles.size).toBeGreaterThan(1)
    expect(titles).not.toContain('none')
    await busy.close()
  },
)

test.each(['/%E0%A4%A', '//example.org/x', '/%00', `/${'x'.repeat(3000)}`])(
  'the odd address %.20s is not a failure of ours',
  async (path) => {
    const answer = await subject.app.inject(path)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  },
)

test.each([
  ['GET', '/%E0%A4%A', 400],
  ['POST', '/forum', 404],
  ['GET', '/photos/none.webp', 404],
  ['GET', '/assets/old.js', 404],
] as const)('%s %s is refused in our own form, with a request id', async (method, url, status) => {
  const answer = await subject.app.inject({ method, url })
  expect(answer.statusCode).toBe(status)
  expect(ErrorBody.parse(answer.json())).toEqual(answer.json())
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('a page is cached under its canonical URL, however it is spelled', async () => {
  const strict = await createTestApp({ RATE_LIMIT_FACTOR: '0.01', ANSWER_CACHE_SECONDS: '60' })
  const paths = ['/forum', '/FORUM', '/Forum', '/forum/', '/forum?utm=1', '/forum?utm=2']
  const statuses = []
  for (const path of paths) statuses.push((await strict.app.inject(path)).statusCode)
  // Three drawings are allowed; one was enough.
  expect(statuses).toEqual(paths.map(() => 200))
  await strict.close()
})

test('made-up parameters give the same page under the same ETag', async () => {
  const [plain, odd] = [await subject.app.inject('/contact'), await subject.app.inject('/contact?utm=1')]
  expect(odd.headers['etag']).toBe(plain.headers['etag'])
  expect(odd.body).toBe(plain.body)
})

test('the directory renders identically until a brand changes', async () => {
  const uncached = await createTestApp({ ANSWER_CACHE_SECONDS: '0' })
  const { db } = uncached.database
  for (let number = 1; number <= 8; number += 1) await addBrand(db, { name: `Brand ${number}` })
  const draw = async () => (await uncached.app.inject('/')).body
  const first = await draw()
  for (const number of [1, 4, 5, 8]) expect(first).toContain(`Brand ${number}</a>`)
  expect(await draw()).toBe(first)
  const ids = first.match(/(?<= id=")[^"]+/g) ?? []
  expect(ids.length).toBeGreaterThan(16)
  expect(new Set(ids).size).toBe(ids.length)
  // React's own ids would depend on where the card was when it was rendered first.
  for (const card of first.match(/<article.*?<\/article>/gs) ?? []) expect(card).not.toContain('"_R_')
  const description = 'Look for the “single stitch” & <b>.'
  await db.updateTable('brands').set({ description }).where('name', '=', 'Brand 1').execute()
  const changed = await draw()
  expect(changed).toContain('Look for the “single stitch” &amp; &lt;b&gt;.</p>')
  expect(await draw()).toBe(changed)
  await uncached.close()
})

test('a page sets no cookie and says nothing about who asks', async () => {
  const answer = await subject.app.inject({ url: '/', headers: { cookie: 'bolodex_session=x' } })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.headers['vary']).toBe('accept-encoding')
})

test('the privacy page names the language model that reads transcripts, if one is configured', async () => {
  const other = await createTestApp({ MODEL_URL: 'http://localhost:11434/v1', MODEL_NAME: 'small' })
  expect((await other.app.inject('/privacy')).body).toContain('also read by a language model that the operator chose')
  expect((await subject.app.inject('/privacy')).body).not.toContain('language model')
  await other.close()
})
