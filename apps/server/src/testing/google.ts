import { expect } from 'vitest'
import type { OidcProvider } from '../../../../scripts/parts/oidc-provider.ts'
import type { Browser } from './browser.ts'

/** The settings of a site that signs people in with this provider. */
export const googleSettings = ({ clientId, clientSecret, discoveryUrl, authoritativeFor }: OidcProvider) => ({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_DISCOVERY_URL: discoveryUrl,
  GOOGLE_AUTHORITATIVE_FOR: authoritativeFor,
})

/** Signs a browser in with Google, as this address; answers the last page, which says how it went. */
export async function comeByGoogle(browser: Browser, email: string): Promise<string> {
  const begun = await browser.get('/api/auth/google')
  const cookies = new Map<string, string>()
  const visit = async (address: string, form?: Record<string, string>): Promise<string> => {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    await response.arrayBuffer()
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (!next) return address
    const target = new URL(next, address)
    return target.hostname === 'localhost' ? target.href : visit(target.href)
  }
  const chooser = await visit(String(begun.headers['location']))
  const { pathname, search } = new URL(await visit(chooser, { account: email, another: email }))
  const end = await browser.get(pathname + search)
  expect(end.status).toBe(302)
  return String(end.headers['location'])
}
