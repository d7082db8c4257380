import type { BetterAuthOptions } from 'better-auth'
import { genericOAuth, type twoFactor } from 'better-auth/plugins'
import type { Config } from '#platform/config.ts'
import type { Profile } from './google-authority.ts'

type Settings = Pick<Config, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_DISCOVERY_URL'>

/** Google, or what stands in for it, as the identity library wants it described. */
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
        // Some providers write it as a text, and any text would count as yes.
        mapProfileToUser: (profile) => ({ emailVerified: profile['email_verified'] === true }),
      },
    ],
  })
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

/** Nothing is asked of Google later, so nothing that opens it is kept. */
export const nothingThatOpensGoogle = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
}
