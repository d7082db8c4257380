import { request, type IncomingHttpHeaders } from 'node:http'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string; ms: number }

export type Call = {
  method?: string
  path: string
  /** Sent as JSON, unless the headers say otherwise. */
  body?: string | object
  headers?: Record<string, string>
}

/** Calls the site as a program does, which may send any header: `fetch` would keep Origin to itself. */
export function call(site: string, { method = 'POST', path, body, headers = {} }: Call): Promise<Answer> {
  const text = typeof body === 'object' ? JSON.stringify(body) : body
  const type =
    text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const asked = request(`${site}${path}`, { method, headers: { ...type, ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const ms = performance.now() - started
        const { statusCode: status = 0, headers: answered } = response
        resolve({ status, headers: answered, body: Buffer.concat(parts).toString(), ms })
      })
    })
    asked.on('error', reject)
    asked.end(text)
  })
}

/** Calls the site as its own pages do. */
export const callFromSite = (site: string, { headers, ...rest }: Call): Promise<Answer> =>
  call(site, { ...rest, headers: { origin: site, ...headers } })

/** The cookies set by a response, as a Cookie header. */
export function cookiesOf({ headers }: Answer): string {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
}
