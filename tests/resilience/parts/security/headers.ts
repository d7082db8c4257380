import { startApi } from '../../../../tools/parts/stack.ts'
import { call, callFromSite, type Answer, type Call } from '../caller.ts'
import { createTally, type Group } from './group.ts'
import { exchange } from './raw.ts'
import type { Site } from './site.ts'

type Kind = Call & { status: number }

/** Required headers of every response. A photo, a picture and a feed may be embedded by other sites. */
const required: Record<string, RegExp> = {
  'content-security-policy': /default-src 'self'|default-src 'none'|sandbox/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/i,
  'referrer-policy': /strict-origin|no-referrer/,
  'cross-origin-opener-policy': /^same-origin/,
  'cross-origin-resource-policy': /^(same-origin|same-site|cross-origin)$/,
}
/**
 * Directives that no policy may contain. A browser that shows an image on its own adds inline style; nothing else is
 * allowed there.
 */
const forbiddenPolicy = /(script-src|default-src)[^;]*'unsafe-(inline|eval)'|default-src[^;]*\*/
/** Names and versions of what the site is made of. */
const telling = [
  'x-powered-by',
  'x-aspnet-version',
  'x-generator',
  'x-runtime',
  'via',
  'x-served-by',
  'x-debug',
  'server-timing',
]

/** Every kind of answer there is, and what it says to browsers. */
export const headers: Group = {
  name: 'headers',
  floor: { full: 300, short: 300 },
  run: async (site) => {
    const tally = createTally()
    const secure = await startApi({
      ...site.settings,
      HOST: 'localhost',
      ORIGIN: 'https://bolodex.test',
      RUN_JOBS: 'false',
    })
    const entrances = [...site.entrances, { name: 'https', url: secure.url, port: Number(new URL(secure.url).port) }]
    for (const { name, url, port } of entrances) {
      const own = name === 'https' ? 'https://bolodex.test' : url
      for (const [kind, asked] of Object.entries(await kindsOf(site, url))) {
        // nginx answers this itself.
        if (name === 'nginx' && kind === 'wrong address') continue
        const answer = await call(url, {
          ...asked,
          headers: { ...(asked.method === 'POST' && !asked.headers && { origin: own }), ...asked.headers },
        })
        tally.note(answer.status !== asked.status && `${name}, ${kind}: answered ${answer.status}, not ${asked.status}`)
        for (const problem of findProblems(answer, name)) tally.note(problem && `${name}, ${kind}: ${problem}`)
      }
      // A malformed request is answered by hand.
      const { text } = await exchange(port, 'nonsense\r\n\r\n')
      tally.note(/^(server: .*\d|x-powered-by)/im.test(text) && `${name}, unreadable: tells a version`)
      tally.note(
        name !== 'nginx' && !/x-content-type-options: nosniff/i.test(text) && `${name}, unreadable: no nosniff`,
      )
      const joined = await callFromSite(url, {
        path: '/api/auth/join',
        body: { username: `headers_${name}`, password: 'needle and thread' },
        headers: { origin: own },
      })
      const cookies = joined.headers['set-cookie'] ?? []
      tally.note(cookies.length === 0 && `${name}: no cookie to look at (${joined.status})`)
      for (const cookie of cookies) tally.note(judgeCookie(cookie, name))
    }
    await secure.stop()
    return tally.end('page, api, error, 404, 304, redirect, media, static, feed, service worker, open data, unreadable')
  },
}

async function kindsOf({ ask }: Site, url: string): Promise<Record<string, Kind>> {
  const [photo] = await ask<{ sha256: string }>('select sha256 from tag_photos limit 1')
  const page = await (await fetch(`${url}/`)).text()
  const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? ''
  const style = /\/assets\/[\w.-]+\.css/.exec(page)?.[0] ?? ''
  const known = (await fetch(`${url}/api/site`)).headers.get('etag') ?? ''
  const get = (path: string, status = 200, headers?: Record<string, string>): Kind => ({
    method: 'GET',
    path,
    status,
    ...(headers && { headers }),
  })
  return {
    page: get('/'),
    'page of a brand': get('/brands/barlow-and-thrane'),
    forum: get('/forum'),
    'page not found': get('/nowhere', 404),
    api: get('/api/directory'),
    'api description': get('/api/openapi.json'),
    'api not found': get('/api/nowhere', 404),
    'brand not found': get('/api/brands/nothing-like-it', 404),
    'not signed in': get('/api/account', 401),
    session: get('/api/session'),
    '304': get('/api/site', 304, { 'if-none-match': known }),
    redirect: get('/api/auth/google', 302),
    media: get(`/photos/${photo?.sha256}.webp`),
    'media not found': get(`/photos/${'0'.repeat(64)}.webp`, 404),
    'preview picture': get('/brands/barlow-and-thrane/card.png'),
    script: get(script),
    style: get(style),
    'static not found': get('/assets/nothing.js', 404),
    'service worker': get('/service-worker.js'),
    feed: get('/forum/feed.atom'),
    robots: get('/robots.txt'),
    sitemap: get('/sitemap.xml'),
    manifest: get('/manifest.webmanifest'),
    'open data': get('/data/2026-01-01/brands.csv.gz', 404),
    'open data, page': get('/data'),
    'wrong address': get('/api/brands/%zz', 400),
    'refused input': { method: 'POST', path: '/api/auth/sign-in', body: {}, status: 400 },
    'wrong origin': {
      method: 'POST',
      path: '/api/auth/sign-in',
      body: {},
      headers: { origin: 'https://evil.example' },
      status: 403,
    },
    'wrong type': { method: 'POST', path: '/api/brands/1/upload', body: {}, status: 415 },
    health: get('/healthz'),
    metrics: get('/metrics', 404),
    'whole directory': get('/api/brands'),
  }
}

function findProblems({ status, headers: said, body }: Answer, entrance: string): (string | false)[] {
  const policy = String(said['content-security-policy'])
  const isHttps = entrance === 'https'
  return [
    ...Object.entries(required).map(
      ([name, value]) => !value.test(String(said[name])) && `${name} is ${String(said[name])}`,
    ),
    ...telling.map((name) => said[name] !== undefined && `tells ${name}: ${String(said[name])}`),
    /\d/.test(String(said['server'] ?? '')) && `tells its version: ${String(said['server'])}`,
    forbiddenPolicy.test(policy) && `its policy is ${policy}`,
    (said['strict-transport-security'] !== undefined) !== isHttps &&
      `strict-transport-security is ${said['strict-transport-security']}`,
    status >= 400 &&
      /node_modules|\bat .*\.ts:\d+|postgres|select .* from/i.test(body) &&
      `its body tells too much: ${body.slice(0, 120)}`,
    status !== 304 && body !== '' && !said['content-type'] && 'no content-type',
    said['access-control-allow-credentials'] !== undefined && 'shares what is private with other sites',
  ]
}

function judgeCookie(cookie: string, entrance: string): string | false {
  const isHttps = entrance === 'https'
  const isGood =
    /; *httponly/i.test(cookie) &&
    /; *samesite=(lax|strict)/i.test(cookie) &&
    /; *path=\//i.test(cookie) &&
    !/; *domain=/i.test(cookie) &&
    (!isHttps || (cookie.startsWith('__Host-') && /; *secure/i.test(cookie)))
  return !isGood && `${entrance}, cookie: ${cookie.replace(/=[^;]*/, '=…')}`
}
