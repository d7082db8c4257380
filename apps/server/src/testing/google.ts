import { afterAll, expect } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { startOidcProvider, type OidcProvider } from '../../../../tools/parts/oidc-provider.ts'
import { createTestApp } from './test-app.ts'

/** The settings of a site that signs people in with this provider. */
export const googleSettings = ({ clientId, clientSecret, discoveryUrl, authoritativeFor }: OidcProvider) => ({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_DISCOVERY_URL: discoveryUrl,
  GOOGLE_AUTHORITATIVE_FOR: authoritativeFor,
})

/** The product beside a provider that signs people in, until the tests of the file are done. */
export async function openGoogleSite() {
  const google = await startOidcProvider()
  const subject = await createTestApp({ ...googleSettings(google), RATE_LIMIT_FACTOR: '1000' })
  afterAll(async () => {
    await subject.close()
    await google.stop()
  })
  return { google, subject }
}

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

type Answer = { status: number; body: Record<string, unknown>; text: string; headers: Record<string, unknown> }
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Browser = {
  cookies: Map<string, string>
  send: (method: Method, url: string, payload?: object, headers?: Record<string, string>) => Promise<Answer>
  post: (url: string, payload?: object) => Promise<Answer>
  get: (url: string) => Promise<Answer>
}

/** A browser with a cookie jar, which also works with the next app. */
export function openBrowser(app: FastifyInstance, cookies = new Map<string, string>()): Browser {
  const send: Browser['send'] = async (method, url, payload, headers = {}) => {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.inject({
      method,
      url,
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', cookie, ...headers },
      ...(payload && { payload }),
    })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0 || value === '') cookies.delete(name)
      else cookies.set(name, encodeURIComponent(value))
    }
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : {},
      text: answer.body,
      headers: answer.headers,
    }
  }
  return { cookies, send, post: (url, payload) => send('POST', url, payload), get: (url) => send('GET', url) }
}
