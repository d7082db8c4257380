import {
  createHash,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Claims = Record<string, unknown>

/** What the token's head says and who signs it. */
export type Forgery = {
  claims?: (honest: Claims) => Claims
  alg?: 'RS256' | 'none' | 'HS256'
  key?: 'own' | 'foreign' | 'secret' | 'public'
  head?: (honest: Claims) => Claims
  /** Changes the token once it is signed; null: none is handed out. */
  token?: (token: string) => string | null
  userinfo?: Claims
}

type Grant = { challenge: string; redirectUri: string; claims: Claims; forgery: Forgery; isUsed: boolean }

/** A sign-in service that returns any claims: those Google would never send, and those of an impostor. */
export async function startFalseGoogle() {
  const clientId = 'bolodex-under-attack'
  const clientSecret = randomBytes(24).toString('base64url')
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const grants = new Map<string, Grant>()
  const people = new Map<string, Claims>()
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    void serve(request).then(
      ({ status, body }) => answer(status, body),
      () => answer(500, {}),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const serve = async (request: IncomingMessage): Promise<{ status: number; body: unknown }> => {
    const path = new URL(request.url ?? '/', issuer).pathname
    if (path === '/.well-known/openid-configuration') return { status: 200, body: describe(issuer) }
    if (path === '/jwks')
      return {
        status: 200,
        body: { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] },
      }
    if (path === '/userinfo')
      return { status: 200, body: people.get(request.headers.authorization?.slice(7) ?? '') ?? {} }
    const form = new URLSearchParams(await text(request))
    const grant = grants.get(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isGood =
      grant && !grant.isUsed && grant.challenge === challenge && grant.redirectUri === form.get('redirect_uri')
    if (!isGood) return { status: 400, body: { error: 'invalid_grant' } }
    grant.isUsed = true
    const access = randomBytes(16).toString('hex')
    people.set(access, grant.forgery.userinfo ?? grant.claims)
    const token = write(grant)
    return {
      status: 200,
      body: { access_token: access, token_type: 'Bearer', expires_in: 600, ...(token !== null && { id_token: token }) },
    }
  }

  const write = ({ claims: honest, forgery }: Grant): string | null => {
    const { claims = (all) => all, alg = 'RS256', key = 'own', head = (all) => all, token = (all) => all } = forgery
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = `${encode(head({ alg, kid: 'own', typ: 'JWT' }))}.${encode(claims(honest))}`
    const pair: { privateKey: KeyObject } = key === 'foreign' ? foreign : own
    const publicText = createPublicKey(own.privateKey).export({ format: 'pem', type: 'spki' })
    const hmac = () =>
      createHmac('sha256', key === 'public' ? publicText : clientSecret)
        .update(signed)
        .digest('base64url')
    const rsa = () => sign('sha256', Buffer.from(signed), pair.privateKey).toString('base64url')
    const signature = { none: () => '', HS256: hmac, RS256: rsa }[alg]()
    return token(`${signed}.${signature}`)
  }

  return {
    issuer,
    settings: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_DISCOVERY_URL: `${issuer}/.well-known/openid-configuration`,
      GOOGLE_AUTHORITATIVE_FOR: 'gmail.test,hd',
    },
    foreignKey: foreign.publicKey.export({ format: 'jwk' }),
    /** Hands out a code for a sign-in that was begun at this address, as this person. */
    issue(begun: URL, person: Claims, forgery: Forgery = {}): string {
      const code = randomBytes(16).toString('hex')
      const now = Math.floor(Date.now() / 1000)
      const nonce = begun.searchParams.get('nonce')
      const claims = { iss: issuer, aud: clientId, iat: now, exp: now + 600, ...(nonce && { nonce }), ...person }
      const challenge = begun.searchParams.get('code_challenge') ?? ''
      grants.set(code, {
        challenge,
        redirectUri: begun.searchParams.get('redirect_uri') ?? '',
        claims,
        forgery,
        isUsed: false,
      })
      return code
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type FalseGoogle = Awaited<ReturnType<typeof startFalseGoogle>>

const describe = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})
