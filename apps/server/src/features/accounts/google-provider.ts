import type { BetterAuthOptions } from 'better-auth'
import { genericOAuth, type twoFactor } from 'better-auth/plugins'
import { z } from 'zod'
import type { Config } from '#platform/config.ts'

type Settings = Pick<Config, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_DISCOVERY_URL'>

/** Google, or its stand-in, as a provider of the identity library. */
export function google(config: Settings) {
  return genericOAuth({
    config: [
      {
        providerId: 'google',
        discoveryUrl: config.GOOGLE_DISCOVERY_URL,
        clientId: config.GOOGLE_CLIENT_ID ?? '',
        clientSecret: config.GOOGLE_CLIENT_SECRET ?? '',
        scopes: ['openid', 'email'],
        prompt: 'select_account',
        pkce: true,
        requireIdTokenVerification: true,
        getUserInfo: async ({ idToken }) => readClaims(idToken),
      },
    ],
  })
}

const Claims = z.looseObject({ sub: z.string().min(1), email: z.string().min(1) })

/**
 * The claims of the token, which the library has verified. Without a token or a subject, the library would query the
 * user info endpoint and trust an answer that was not signed for this site.
 */
function readClaims(idToken: string | undefined) {
  const [, text = ''] = idToken?.split('.') ?? []
  if (!text) return null
  const claims = Claims.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  if (!claims.success) return null
  // Some providers write it as a text, and any text would count as yes.
  return { ...claims.data, id: claims.data.sub, emailVerified: claims.data['email_verified'] === true }
}

/** An account that is there already is not opened by an address alone. */
export const refuseToLink =
  (
    mayLink: (userId: number, profile: Profile) => boolean,
  ): NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']> =>
  ({ user, source }) => {
    const isLink = source.action === 'link-account' && source.method === 'oauth'
    return isLink && !mayLink(Number(user.id), source.oauth?.profile ?? {}) ? { error: 'password_needed' } : undefined
  }

/** The library asks for the second factor after a password only. */
export function askedAfterGoogleToo(plugin: ReturnType<typeof twoFactor>): ReturnType<typeof twoFactor> {
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: (context: Parameters<typeof hook.matcher>[0]) =>
      hook.matcher(context) || context.path === '/callback/:id' || context.path?.startsWith('/callback/') === true,
  }))
  return { ...plugin, hooks: { ...plugin.hooks, after } }
}

/** Google's tokens are not used after sign-in, so they are not stored. */
export const nothingThatOpensGoogle = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
}

type AuthoritySettings = Pick<Config, 'GOOGLE_DISCOVERY_URL' | 'GOOGLE_AUTHORITATIVE_FOR'>

/** Google's claims about a person. */
export type Profile = Record<string, unknown>

/** Google's own: it gives out the addresses of gmail.com, and names the domain whose owner has it manage the accounts. */
const googlesOwn = ['gmail.com', 'hd']

/**
 * Whether the provider is authoritative for an address. An address that was only verified once may have another owner
 * by now, so it must not sign in to an existing account. For providers other than Google the operator names the
 * domains.
 */
export function createAuthority({ GOOGLE_DISCOVERY_URL, GOOGLE_AUTHORITATIVE_FOR }: AuthoritySettings) {
  const isGoogle = new URL(GOOGLE_DISCOVERY_URL).origin === 'https://accounts.google.com'
  const listed = GOOGLE_AUTHORITATIVE_FOR ?? (isGoogle ? googlesOwn : [])
  const isHdBelieved = listed.includes('hd')
  const domains = new Set(listed.filter((domain) => domain !== 'hd'))
  return ({ email, email_verified: isVerified, hd }: Profile): boolean => {
    if (isVerified !== true || typeof email !== 'string') return false
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
    return domains.has(domain) || (isHdBelieved && typeof hd === 'string' && hd.toLowerCase() === domain)
  }
}
