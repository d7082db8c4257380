import { startApi } from '../../../../tools/parts/stack.ts'
import { fieldsOf, Person } from '../abuse/person.ts'
import { startFalseGoogle, type Claims, type FalseGoogle, type Forgery } from '../../../../tools/parts/false-google.ts'
import { createTally, type Group } from './group.ts'
import type { Site } from './site.ts'

const password = 'needle and thread'
const without =
  (name: string) =>
  (honest: Claims): Claims =>
    Object.fromEntries(Object.entries(honest).filter(([key]) => key !== name))
const withClaims = (claims: Claims): Forgery => ({ claims: (honest) => ({ ...honest, ...claims }) })
const ago = (seconds: number): number => Math.floor(Date.now() / 1000) - seconds

/** Tokens that must not be believed, each with a member's address. */
const forgeries = ({ issuer, foreignKey }: FalseGoogle): Record<string, Forgery> => ({
  'another issuer': withClaims({ iss: 'https://accounts.google.com' }),
  'an issuer with a slash': withClaims({ iss: `${issuer}/` }),
  'an issuer of another port': withClaims({ iss: issuer.replace(/\d+$/, '1') }),
  'no issuer': { claims: without('iss') },
  'another audience': withClaims({ aud: 'somebody-elses-site' }),
  'a list of other audiences': withClaims({ aud: ['a', 'b'] }),
  'no audience': { claims: without('aud') },
  'an empty audience': withClaims({ aud: '' }),
  expired: withClaims({ exp: ago(3600), iat: ago(7200) }),
  'of an hour from now': withClaims({ nbf: ago(-3600) }),
  'no signature': { alg: 'none' },
  'no signature, oddly written': { alg: 'none', head: (head) => ({ ...head, alg: 'nOnE' }) },
  'signed with the client secret': { alg: 'HS256', key: 'secret' },
  'signed with the public key as a secret': { alg: 'HS256', key: 'public' },
  'signed by somebody else': { key: 'foreign' },
  'signed by somebody else who brings the key': { key: 'foreign', head: (head) => ({ ...head, jwk: foreignKey }) },
  'signed by somebody else who names where the key is': {
    key: 'foreign',
    head: (head) => ({ ...head, jku: `${issuer}/jwks`, x5u: `${issuer}/jwks` }),
  },
  'an unknown key': { head: (head) => ({ ...head, kid: 'unknown' }), key: 'foreign' },
  'a key by path': { head: (head) => ({ ...head, kid: '../../dev/null' }), key: 'foreign' },
  'a changed text': {
    token: (token) =>
      token.replace(
        /\.[^.]+\./,
        (part) =>
          `.${Buffer.from(Buffer.from(part.slice(1, -1), 'base64url').toString().replace('thief', 'other')).toString('base64url')}.`,
      ),
  },
  'a cut signature': { token: (token) => token.slice(0, -20) },
  'an empty signature': { token: (token) => token.slice(0, token.lastIndexOf('.') + 1) },
  'no token, but who it is': { token: () => null },
  'an empty token': { token: () => '' },
  'a token that is none': { token: () => 'a.b.c' },
  'an address that is not verified': withClaims({ email_verified: false }),
  'an address verified in words': withClaims({ email_verified: 'true' }),
  'an address verified by a number': withClaims({ email_verified: 1 }),
  'an address of which nothing is said': { claims: without('email_verified') },
  'an unverified address in capitals': {
    claims: (honest) => ({ ...honest, email: String(honest['email']).toUpperCase(), email_verified: false }),
  },
  'two addresses': { claims: (honest) => ({ ...honest, email: [honest['email'], 'thief@gmail.test'] }) },
  'an address of somebody else in the profile': {
    claims: (honest) => ({ ...honest, email: 'thief@example.org', email_verified: false }),
    userinfo: { sub: 'thief', email: 'victim@gmail.test', email_verified: true },
  },
  nobody: { claims: without('sub') },
  'an empty person': withClaims({ sub: '' }),
})

/** Signing in with Google where everything between the browser and Google may lie. */
export const google: Group = {
  name: 'google',
  floor: { full: 45, short: 45 },
  run: async (site) => {
    const tally = createTally()
    const service = await startFalseGoogle()
    const api = await startApi({ ...site.settings, HOST: 'localhost', ...service.settings, RUN_JOBS: 'false' })
    const world = { url: api.url, service }
    await addVictim(site, api.url)
    const thief = { sub: 'thief', email: 'victim@gmail.test', email_verified: true }
    for (const [name, forgery] of Object.entries(forgeries(service))) {
      const browser = new Person(api.url, '198.51.100.21')
      const begun = await begin(browser)
      // A new one each time: a successful one would stay connected.
      await comeBack(browser, begun, service.issue(begun, { ...thief, sub: `thief ${name}` }, forgery))
      tally.note((await isIn(browser)) && `token: ${name}`)
    }
    for (const [name, isThrough] of Object.entries(await mixUp(world))) tally.note(isThrough && name)
    // Accepted unchanged: otherwise nothing above was tested.
    const owner = new Person(api.url, '198.51.100.22')
    const begun = await begin(owner)
    await comeBack(owner, begun, service.issue(begun, thief))
    if (!(await isIn(owner))) throw new Error('An honest token signs nobody in')
    await api.stop()
    await service.stop()
    return tally.end('tokens, states, codes and addresses; an honest sign-in goes through')
  },
}

async function addVictim(site: Site, url: string): Promise<void> {
  const victim = new Person(url, '198.51.100.20')
  await victim.post('/api/auth/join', { username: 'google_victim', password })
  await site.ask(`update users set email = 'victim@gmail.test', email_verified = true where username = 'google_victim'`)
}

const isIn = async (browser: Person): Promise<boolean> => fieldsOf(await browser.get('/api/session'))['user'] !== null

/** The site's redirect target. */
async function begin(browser: Person, query = ''): Promise<URL> {
  const answer = await browser.get(`/api/auth/google${query}`)
  return new URL(String(answer.headers.location))
}

const comeBack = (browser: Person, begun: URL, code: string, more = '') =>
  browser.get(
    `/api/auth/callback/google?code=${code}&state=${encodeURIComponent(begun.searchParams.get('state') ?? '')}${more}`,
  )

/** Answers that belong to another browser, another sign-in, or none. Each name says what would have succeeded. */
async function mixUp({ url, service }: { url: string; service: FalseGoogle }): Promise<Record<string, boolean>> {
  const open = () => new Person(url, '198.51.100.23')
  const stranger = { sub: 'stranger', email: 'stranger@gmail.test', email_verified: true }
  const results: Record<string, boolean> = {}
  /** Starts in one browser and returns in another, or with a modified response. */
  const attempt = async (
    name: string,
    act: (own: { browser: Person; begun: URL; code: string }) => Promise<Person>,
  ) => {
    const browser = open()
    const begun = await begin(browser)
    results[name] = await isIn(await act({ browser, begun, code: service.issue(begun, stranger) }))
  }
  const callback = (browser: Person, query: string) => browser.get(`/api/auth/callback/google?${query}`)

  await attempt('a state in a browser that began nothing', async ({ begun, code }) => {
    const other = open()
    await comeBack(other, begun, code)
    return other
  })
  await attempt('a state in a browser that began another sign-in', async ({ begun, code }) => {
    const other = open()
    await begin(other)
    await comeBack(other, begun, code)
    return other
  })
  await attempt('the code of another sign-in', async ({ browser, begun }) => {
    const other = await begin(open())
    await comeBack(browser, begun, service.issue(other, stranger))
    return browser
  })
  const states = [
    '',
    '&state=',
    '&state=null',
    '&state[]=a',
    `&state=${'a'.repeat(5000)}`,
    '&state=../../x',
    '&state=%00',
  ]
  for (const state of states)
    await attempt(`state ${state.slice(0, 20)}`, async ({ browser, code }) => {
      await callback(browser, `code=${code}${state}`)
      return browser
    })
  await attempt('a changed state', async ({ browser, begun, code }) => {
    const state = begun.searchParams.get('state') ?? ''
    await callback(
      browser,
      `code=${code}&state=${encodeURIComponent(`${state.slice(0, -1)}${state.endsWith('a') ? 'b' : 'a'}`)}`,
    )
    return browser
  })
  await attempt('a code that was made up', async ({ browser, begun }) => {
    await comeBack(browser, begun, 'f'.repeat(32))
    return browser
  })
  await attempt('an error beside the code', async ({ browser, begun, code }) => {
    await comeBack(browser, begun, code, '&error=access_denied')
    return browser
  })
  await attempt(
    'the whole answer again, in another browser with the same cookies',
    async ({ browser, begun, code }) => {
      const copy = browser.from('198.51.100.24')
      await comeBack(browser, begun, code)
      await comeBack(copy, begun, code)
      return copy
    },
  )
  await attempt('a second code for a state that was used', async ({ browser, begun, code }) => {
    const copy = browser.from('198.51.100.24')
    await comeBack(browser, begun, code)
    await comeBack(copy, begun, service.issue(begun, stranger))
    return copy
  })
  for (const query of [
    '?callbackURL=https://evil.example',
    '?next=//evil.example',
    '?redirect_uri=https://evil.example',
    '?errorCallbackURL=https://evil.example',
  ]) {
    const browser = open()
    const begun = await begin(browser, query).catch(() => null)
    const answer = begun && (await comeBack(browser, begun, 'wrong', query.replace('?', '&')))
    const named = [begun?.searchParams.get('redirect_uri'), answer?.headers.location, answer?.body].join(' ')
    results[`another way out: ${query}`] = named.includes('evil.example')
  }
  return results
}
