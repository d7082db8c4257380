import { createHash, createPublicKey, randomBytes, verify, type JsonWebKey } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startOidcProvider, type OidcProvider } from './oidc-provider.ts'

type Discovery = Record<
  'issuer' | 'authorization_endpoint' | 'token_endpoint' | 'userinfo_endpoint' | 'jwks_uri',
  string
>
type Claims = Record<string, unknown>

const callback = 'http://localhost:4173/api/auth/callback/google'

let provider: OidcProvider
let discovery: Discovery
beforeAll(async () => {
  provider = await startOidcProvider()
  discovery = (await (await fetch(provider.discoveryUrl)).json()) as Discovery
})
afterAll(() => provider.stop())

/** As much of a browser as the flow needs. */
let cookies: Map<string, string>
beforeEach(() => {
  cookies = new Map()
})

type Page = { address: string; html: string }

/** Follows redirects as far as a page, or as far as the site that is signed in to. */
async function visit(address: string, form?: Record<string, string>): Promise<Page> {
  if (address.startsWith('http://localhost:4173')) return { address, html: '' }
  const response = await fetch(address, {
    redirect: 'manual',
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value) cookies.set(name, value)
    else cookies.delete(name)
  }
  const next = response.headers.get('location')
  if (next) return visit(new URL(next, address).href)
  const html = await response.text()
  // Choosing another account than last time signs out in between, through a self-submitting form.
  const fields = [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ])
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? ''
  if (fields.length > 0) return visit(new URL(action, address).href, Object.fromEntries(fields))
  return { address, html }
}

function authorize(parameters: Record<string, string> = {}): Promise<Page> {
  const query = new URLSearchParams({
    client_id: provider.clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: callback,
    state: 'state-1',
    nonce: 'nonce-1',
    prompt: 'select_account',
    ...parameters,
  })
  return visit(`${discovery.authorization_endpoint}?${query}`)
}

const choose = (page: Page, form: Record<string, string>) => visit(page.address, form)

async function redeem(page: Page, more: Record<string, string> = {}): Promise<{ claims: Claims; accessToken: string }> {
  const code = new URL(page.address).searchParams.get('code') ?? ''
  const { clientId, clientSecret } = provider
  const body = { grant_type: 'authorization_code', code, redirect_uri: callback, client_id: clientId, ...more }
  const response = await fetch(discovery.token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({ ...body, client_secret: clientSecret }),
  })
  const answer = (await response.json()) as Record<string, string>
  if (!answer['id_token']) throw new Error(JSON.stringify(answer))
  return { claims: await readVerified(answer['id_token']), accessToken: String(answer['access_token']) }
}

/** What an id token says, once its signature was found to be the provider's. */
async function readVerified(token: string): Promise<Claims> {
  const { keys } = (await (await fetch(discovery.jwks_uri)).json()) as { keys: JsonWebKey[] }
  const [head = '', body = '', signature = ''] = token.split('.')
  const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' })
  expect(verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims
}

test('a whole code flow with PKCE ends with a signed token and the claims of the chosen account', async () => {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const page = await authorize({ code_challenge: challenge, code_challenge_method: 'S256' })
  expect(page.html).toContain('sam@gmail.test')
  const end = await choose(page, { account: 'sam@gmail.test', another: '' })
  expect(end.address).toMatch(/^http:\/\/localhost:4173\/api\/auth\/callback\/google\?code=.+&state=state-1/)
  const { claims, accessToken } = await redeem(end, { code_verifier: verifier })
  expect(claims).toMatchObject({
    iss: provider.issuer,
    aud: provider.clientId,
    nonce: 'nonce-1',
    email: 'sam@gmail.test',
    email_verified: true,
  })
  const asked = await fetch(discovery.userinfo_endpoint, { headers: { authorization: `Bearer ${accessToken}` } })
  expect(await asked.json()).toMatchObject({ sub: claims['sub'], email: 'sam@gmail.test' })
})

test('another address can be typed, and the same address is the same person each time', async () => {
  const form = { account: 'robin@gmail.test', another: 'Someone.Else@example.org' }
  const first = await redeem(await choose(await authorize(), form))
  cookies.clear()
  const second = await redeem(await choose(await authorize(), form))
  expect(first.claims['email']).toBe('someone.else@example.org')
  expect(second.claims['sub']).toBe(first.claims['sub'])
})

test('an address that starts with unverified is handed on as not verified', async () => {
  const { claims } = await redeem(await choose(await authorize(), { another: 'unverified-7@example.org' }))
  expect(claims).toMatchObject({ email: 'unverified-7@example.org', email_verified: false })
})

test('the account is asked for each time it is to be, and another one can be chosen then', async () => {
  await choose(await authorize(), { account: 'robin@gmail.test' })
  const again = await authorize()
  expect(again.html).toContain('Choose an account')
  const { claims } = await redeem(await choose(again, { account: 'sam@gmail.test' }))
  expect(claims['email']).toBe('sam@gmail.test')
})

test('a site that does not ask for the choice gets the account of last time', async () => {
  await choose(await authorize(), { account: 'robin@gmail.test' })
  const { claims } = await redeem(await authorize({ prompt: '' }))
  expect(claims['email']).toBe('robin@gmail.test')
})

test('who cancels comes back with access_denied', async () => {
  const page = await authorize()
  const [, cancel = ''] = /href="([^"]+cancel)"/.exec(page.html) ?? []
  const end = await visit(new URL(cancel, page.address).href)
  expect(end.address).toContain(`${callback}?error=access_denied`)
  expect(end.address).toContain('state=state-1')
})

test('what is not an address is asked for again', async () => {
  const page = await choose(await authorize(), { another: 'nobody' })
  expect(page.html).toContain('Choose an account')
})

test.each(['http://localhost:4173/elsewhere', 'http://evil.example:4173/api/auth/callback/google'])(
  'it refuses to redirect to %s',
  async (address) => {
    const page = await authorize({ redirect_uri: address })
    expect(page.html).toContain('redirect_uri')
    expect(page.address.startsWith(provider.issuer)).toBe(true)
  },
)

test('a code is worth nothing the second time', async () => {
  const end = await choose(await authorize(), { account: 'robin@gmail.test' })
  await redeem(end)
  await expect(redeem(end)).rejects.toThrow('invalid_grant')
})
