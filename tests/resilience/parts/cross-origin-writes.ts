import { call, callFromSite, cookiesOf } from './caller.ts'

type Document = { paths: Record<string, Record<string, unknown>> }

const reading = new Set(['get', 'head', 'options'])

/** Origins another site could make a browser send: its own, none, and that of a sandboxed frame. */
const origins: Record<string, Record<string, string>> = {
  foreign: { origin: 'https://evil.example' },
  lookalike: { origin: 'http://localhost.evil.example' },
  closedFrame: { origin: 'null' },
  missing: {},
  onlyReferer: { referer: 'https://evil.example/' },
}

const bodies = [
  { type: 'application/json', text: '{"login":"x","password":"x"}' },
  { type: 'text/plain', text: '{"login":"x","password":"x"}' },
  { type: 'application/x-www-form-urlencoded', text: 'login=x&password=x' },
  {
    type: 'multipart/form-data; boundary=x',
    text: '--x\r\ncontent-disposition: form-data; name="login"\r\n\r\nx\r\n--x--\r\n',
  },
]

export type ForeignWrites = {
  routes: number
  tried: number
  refused: number
  through: string[]
  isStillSignedIn: boolean
}

/** Sends every documented write from a foreign origin with a signed-in member's cookies. */
export async function tryForeignWrites(site: string, username = 'csrf-victim'): Promise<ForeignWrites> {
  const person = { username, password: 'nobody guesses this one' }
  const joined = await callFromSite(site, { path: '/api/auth/join', body: person })
  if (joined.status !== 200) throw new Error(`Nobody can join: ${joined.status} ${joined.body}`)
  const cookie = cookiesOf(joined)
  const { paths } = JSON.parse((await call(site, { method: 'GET', path: '/api/openapi.json' })).body) as Document
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).flatMap((method) =>
      reading.has(method) ? [] : [{ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, '1') }],
    ),
  )
  const through: string[] = []
  let tried = 0
  for (const { method, path } of routes) {
    for (const [name, origin] of Object.entries(origins)) {
      for (const { type, text } of bodies) {
        const { status } = await call(site, {
          method,
          path,
          body: text,
          headers: { 'content-type': type, cookie, ...origin },
        })
        tried += 1
        if (status !== 403) through.push(`${status} ${method} ${path} ${name} ${type}`)
      }
    }
  }
  // Among these calls are signing out and deleting the account. The site's own page may still do so.
  const session = await call(site, { method: 'GET', path: '/api/session', headers: { cookie } })
  const signedOut = await callFromSite(site, { path: '/api/auth/sign-out', headers: { cookie } })
  const isStillSignedIn = session.body.includes(person.username) && signedOut.status === 200
  return {
    routes: routes.length,
    tried,
    refused: tried - through.length,
    through: through.slice(0, 10),
    isStillSignedIn,
  }
}
