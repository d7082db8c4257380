import type { FastifyInstance } from 'fastify'

type Answer = { status: number; body: Record<string, unknown>; text: string; headers: Record<string, unknown> }
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Browser = {
  cookies: Map<string, string>
  send: (method: Method, url: string, payload?: object, headers?: Record<string, string>) => Promise<Answer>
  post: (url: string, payload?: object) => Promise<Answer>
  get: (url: string) => Promise<Answer>
}

/** Asks the app as one browser would: it keeps the cookies it is given, and gives them back, to the next app as well. */
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
