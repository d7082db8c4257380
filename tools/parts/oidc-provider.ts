import { createHash, generateKeyPair, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { interactionPolicy, Provider, type Adapter, type AdapterPayload, type Configuration } from 'oidc-provider'
import { drawAccountChooser } from './account-chooser.ts'

export type OidcProvider = {
  issuer: string
  clientId: string
  /** Another client, for a site that is asked for over https. */
  httpsClientId: string
  clientSecret: string
  discoveryUrl: string
  /** What the setting of that name has to say, so that it is believed as Google is. */
  authoritativeFor: string
  stop: () => Promise<void>
}

const scope = 'openid email profile'
const clientId = 'bolodex-on-this-machine'
const httpsClientId = 'bolodex-over-https'

/**
 * A Google stand-in: a real OpenID Connect provider on loopback that accepts any address. Addresses starting with
 * 'unverified' are returned as not verified. Those at workspace.test belong to a Workspace, as the token says; those
 * starting with 'outsider' belong to another one. Its state is in memory.
 */
export async function startOidcProvider(): Promise<OidcProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Not localhost: cookies know no ports, and those of the site are at home there.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientSecret = randomBytes(24).toString('base64url')
  const people = new Map<string, string>()
  const provider = new Provider(issuer, await configure(clientSecret, people))
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isChoosing = request.url?.startsWith('/interaction/')
    const work = isChoosing ? letChoose(provider, people, request, response) : answer(request, response)
    work.catch(() => response.writeHead(400, { 'content-type': 'text/plain' }).end('This sign-in has expired.'))
  })
  return {
    issuer,
    clientId,
    httpsClientId,
    clientSecret,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    authoritativeFor: 'gmail.test,hd',
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function configure(clientSecret: string, people: Map<string, string>): Promise<Configuration> {
  const policy = interactionPolicy.base()
  // Google's prompt: asks for the account even with an active session.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  // Only what is asked for is shown, so that a site that forgets to ask is noticed.
  policy.get('consent')?.checks.remove('native_client_prompt')
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        // A native client may come back to any port of loopback: which one is known only later.
        application_type: 'native',
        redirect_uris: ['localhost', '127.0.0.1'].map((host) => `http://${host}/api/auth/callback/google`),
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
      {
        client_id: httpsClientId,
        client_secret: clientSecret,
        redirect_uris: ['https://localhost/api/auth/callback/google'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    adapter: createMemory,
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'only', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'] },
    // Like Google it puts all claims into the id token.
    conformIdTokenClaims: false,
    interactions: { policy },
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 3600, IdToken: 600, Interaction: 600, Session: 3600 },
    // The library's own page of errors announces itself on standard output.
    renderError: (context, { error, error_description: detail }) => {
      context.type = 'text/plain'
      context.body = [error, detail].filter(Boolean).join(': ')
    },
    findAccount: (_context, accountId) => {
      const email = people.get(accountId)
      if (!email) return undefined
      const isVerified = !email.startsWith('unverified')
      const claims = { sub: accountId, email, email_verified: isVerified, name: nameOf(email), ...workspaceOf(email) }
      return { accountId, claims: () => claims }
    },
  }
}

function workspaceOf(email: string): { hd?: string } {
  if (!email.endsWith('@workspace.test')) return {}
  return { hd: email.startsWith('outsider') ? 'elsewhere.test' : 'workspace.test' }
}

const nameOf = (email: string): string => email.split('@')[0] ?? ''

/** The page that asks which account to use, and what follows from the choice. */
async function letChoose(
  provider: Provider,
  people: Map<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params, uid } = await provider.interactionDetails(request, response)
  if (request.url?.endsWith('/cancel')) {
    const refusal = { error: 'access_denied', error_description: 'The person cancelled.' }
    return provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false })
  }
  const typed = request.method === 'POST' ? new URLSearchParams(await text(request)) : null
  const email = (typed?.get('another') || typed?.get('account') || '').trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(drawAccountChooser(`/interaction/${uid}`))
    return
  }
  const accountId = createHash('sha256').update(email).digest('hex').slice(0, 21)
  people.set(accountId, email)
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
  grant.addOIDCScope(scope)
  const choice = { select_account: {}, login: { accountId }, consent: { grantId: await grant.save() } }
  await provider.interactionFinished(request, response, choice, { mergeWithLastSubmission: false })
}

/** Keeps what the provider has to remember for as long as the process lives. */
function createMemory(): Adapter {
  const kept = new Map<string, AdapterPayload>()
  return {
    upsert: async (id, payload) => void kept.set(id, payload),
    find: async (id) => kept.get(id),
    findByUid: async (uid) => [...kept.values()].find((payload) => payload.uid === uid),
    findByUserCode: async (code) => [...kept.values()].find((payload) => payload.userCode === code),
    consume: async (id) => void Object.assign(kept.get(id) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
    destroy: async (id) => void kept.delete(id),
    revokeByGrantId: async (grantId) => {
      for (const [id, payload] of kept) if (payload.grantId === grantId) kept.delete(id)
    },
  }
}
