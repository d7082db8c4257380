import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageRoutes } from '@bolodex/contract/page-routes'
import { addBrand, addPost, addUser, signIn } from '#testing/builders.ts'
import { awaitMail } from '#testing/mailbox.ts'
import { readXml } from '#testing/read-xml.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { startMailCatcher, type MailCatcher } from '../../../../../tools/parts/mail-catcher.ts'

let subject: TestApp
let mail: MailCatcher
let admin: string
let postId: number

beforeAll(async () => {
  mail = await startMailCatcher()
  subject = await createTestApp({ SMTP_URL: mail.smtpUrl, RATE_LIMIT_FACTOR: '10000', GOOGLE_CLIENT_ID: 'id' })
  const { db } = subject.database
  const { id } = await addUser(db, {
    is_admin: true,
    username: 'ines',
    email: 'ines@example.org',
    email_verified: true,
  })
  admin = await signIn(db, id)
  await addBrand(db, { name: 'Iver Lund', slug: 'iver-lund' })
  postId = (await addPost(db, { user_id: id })).id
})
afterAll(async () => {
  await subject.close()
  await mail.stop()
})

const change = async (payload: object) => {
  const answer = await subject.app.inject({
    method: 'PATCH',
    url: '/api/site/settings',
    payload,
    headers: { cookie: admin },
  })
  return answer.statusCode
}
const get = async (url: string) => subject.app.inject({ url })

/** Where the software is named, and not the site. */
const namesOfTheSoftware = [
  /Runs on Bolodex/g,
  // The API's header, as its description lists it.
  /X-Bolodex-After/g,
]
/** The API page describes the software's API, whose document has the software's name. */
const aboutTheSoftware = new Set(['/api/docs'])

const withoutSoftware = (text: string) => namesOfTheSoftware.reduce((left, known) => left.replaceAll(known, ''), text)

const addressOf = (path: string) =>
  path
    .replace('/brands/:slug', '/brands/iver-lund')
    .replace(':username', 'ines')
    .replace('/post/:id', `/post/${postId}`)
    .replace(':id', '0b9a38e4-5a6f-4c1e-9b0a-2f3c4d5e6f70')

test('once a site has a name, no page, feed, manifest or mail calls it Bolodex [X-34d]', async () => {
  await change({ name: 'Thrift Club', rules: 'Be kind.', imprint: 'Ines', providerLabel: 'Acme' })
  const files = ['/manifest.webmanifest', '/forum/feed.atom', '/brands/iver-lund/feed.atom', '/data/latest.json']
  const addresses = [...pageRoutes.map(addressOf), '/no-such-page', ...files, '/api/site', '/sitemaps/pages.xml']
  const named: string[] = []
  for (const address of addresses) {
    const { body, statusCode } = await get(address)
    expect(statusCode, address).toBe(address === '/no-such-page' ? 404 : 200)
    if (!aboutTheSoftware.has(address) && /Bolodex/i.test(withoutSoftware(body).replaceAll(/bolodex[-.:_/\w]*/g, '')))
      named.push(address)
  }
  expect(named).toEqual([])
  const front = (await get('/')).body
  expect(front).toContain('<title>What is that tag worth? · Thrift Club</title>')
  expect(front).toContain('<meta property="og:site_name" content="Thrift Club">')
  expect(front).toContain('"@type":"WebSite","name":"Thrift Club"')
  expect(front).toContain('<b>THRIFT CLUB</b>')
  expect((await get('/auth')).body).toContain('Welcome to Thrift Club')
  expect((await get('/auth')).body).toContain('Continue with Acme')
  expect((await get('/manifest.webmanifest')).json()).toMatchObject({ name: 'Thrift Club', short_name: 'Thrift Club' })
  expect((await get('/data/latest.json')).json().licences.data.attribution).toContain('Thrift Club')
  await change({ name: null, rules: null, imprint: null, providerLabel: null })
})

test('a preview picture changes with the name [X-34d]', async () => {
  const pictureOf = async () => (await get('/brands/iver-lund/card.png')).headers['etag']
  await change({ name: 'Thrift Club' })
  const before = await pictureOf()
  await change({ name: 'Other Club' })
  expect(await pictureOf()).not.toBe(before)
})

test('mail comes from the site by its name [X-34d]', async () => {
  await change({ name: 'Thrift Club' })
  const answer = await subject.app.inject({
    method: 'POST',
    url: '/api/system/test-mail',
    headers: { cookie: admin },
  })
  expect(answer.json()).toEqual({ isSent: true, note: null })
  const received = await awaitMail(mail, 'ines@example.org')
  expect(received.subject).toBe('Test email from Thrift Club')
  expect(JSON.stringify(received)).not.toMatch(/Bolodex/i)
})

const hostileNames = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title><h1>Hi</h1>',
  "'; drop table users; --",
  '${7*7} {{7*7}} &lt;b&gt;',
  // A look-alike with a Cyrillic letter is a name like any other.
  'B\u043elodex',
]

test.each(hostileNames)('markup in a name is text in pages, feeds and the manifest: %s [X-34g]', async (name) => {
  expect(await change({ name, description: name, providerLabel: name.slice(0, 30) })).toBe(200)
  for (const address of ['/', '/auth', '/contact', '/forum']) {
    const { body } = await get(address)
    for (const markup of ['<script>alert', '<img src=x', '<h1>Hi']) expect(body).not.toContain(markup)
  }
  expect((await get('/manifest.webmanifest')).json()).toMatchObject({ name, description: name })
  const feed = readXml((await get('/forum/feed.atom')).body)
  expect(JSON.stringify(feed)).toContain(JSON.stringify(`${name} forum`).slice(1, -1))
  expect((await get('/brands/iver-lund/card.png')).statusCode).toBe(200)
  await change({ name: null, description: null, providerLabel: null })
})

test.each([
  ['a control character', { name: 'Thrift\u0007Club' }],
  ['a bidirectional override', { name: 'Thrift \u202ebulC' }],
  ['nothing to see', { name: '\u200b\u200b' }],
  ['no letter', { name: '---' }],
  ['two lines', { name: 'Thrift\nBcc: x@example.org' }],
  ['41 characters', { name: 'x'.repeat(41) }],
  ['a style instead of a color', { accent: '#2c3e9e;}body{display:none' }],
  ['a color that is too light', { accent: '#ffe0e0' }],
  ['an address with a header in it', { contacts: [{ name: 'Ines', email: 'ines@example.org\nBcc: x@example.org' }] }],
  ['seven contacts', { contacts: Array.from({ length: 7 }, () => ({ name: 'Ines', email: 'ines@example.org' })) }],
  ['a hidden character in a page', { rules: 'Be \u202ekind' }],
  ['a page of 10,001 characters', { imprint: 'x'.repeat(10_001) }],
  ['an unknown policy', { signUp: 'friends' }],
  ['an unknown setting', { logo: 'abc' }],
])('a setting with %s is refused, and nothing is saved [X-34g]', async (_, payload) => {
  const before = (await get('/api/site')).body
  expect(await change(payload)).toBe(400)
  expect((await get('/api/site')).body).toBe(before)
})

test('an own page shows headings and web addresses, and nothing else of it is markup [X-34f]', async () => {
  expect((await get('/rules')).statusCode).toBe(404)
  expect((await get('/sitemaps/pages.xml')).body).not.toContain('/rules')
  expect((await get('/')).body).not.toContain('href="/rules"')
  const rules = [
    '# Be kind',
    'See https://example.org/a?b=1&c="x" and http://example.net.',
    '',
    '<b>bold</b> javascript:alert(1) [x](javascript:alert(2)) #no heading',
  ].join('\n')
  await change({ rules })
  const { body, statusCode } = await get('/rules')
  expect(statusCode).toBe(200)
  expect(body).toContain('<h2>Be kind</h2>')
  expect(body).toContain('<a href="https://example.org/a?b=1&amp;c=" rel="nofollow noopener">')
  expect(body).toContain('<a href="http://example.net" rel="nofollow noopener">http://example.net</a>.')
  expect(body).not.toMatch(/href="javascript|<b>bold/)
  expect((await get('/')).body).toContain('href="/rules"')
  expect((await get('/sitemaps/pages.xml')).body).toContain('/rules</loc>')
  expect((await get('/imprint')).statusCode).toBe(404)
  await change({ rules: null })
})

test('an accent is a style sheet at its own address, linked while it is set; pages have no style of it [X-34e]', async () => {
  expect((await get('/')).body).not.toContain('/site/accent')
  await change({ accent: '#7A1FA2' })
  const { accentStyles } = (await get('/api/site')).json()
  expect(accentStyles).toMatch(/^\/site\/accent-7a1fa2-[0-9a-f]{8}\.css$/)
  expect((await get('/')).body).toContain(`<link rel="stylesheet" href="${accentStyles}">`)
  const styles = await get(accentStyles)
  expect(styles.headers['content-type']).toBe('text/css; charset=utf-8')
  const [light, system, chosen] = styles.body.trimEnd().split('\n')
  expect(light).toBe(':root:root{--primary:#7a1fa2;--on-primary:#ffffff}')
  expect(chosen).toMatch(/^:root:root\[data-theme='dark'\]\{--primary:#[0-9a-f]{6};--on-primary:#10163a\}$/)
  expect(system).toContain(chosen?.slice(chosen.indexOf('{')))
  const other = accentStyles.replace('7a1fa2', 'ffe0e0')
  for (const address of [other, '/site/accent-7a1fa2-00000000.css', '/site/x', '/site/..%2f..%2fpackage.json'])
    expect((await get(address)).statusCode, address).toBe(404)
  await change({ accent: null })
  expect((await get('/')).body).not.toContain('/site/accent')
})
