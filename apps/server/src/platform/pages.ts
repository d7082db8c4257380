import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from './errors.ts'
import { chooseEncoding, type PageCache } from './page-cache.ts'
import { rateLimits } from './rate-limit.ts'
import { sharedCache } from './routes.ts'

/** What the web app's server entry gives: one page, drawn from one address, with data read through `send`. */
export type Render = (
  address: string,
  send: (path: string) => Promise<unknown>,
) => Promise<{ status: number; screen: string; head: string; body: string; data: string }>

/** The web app, built or from its sources. */
export type Site = {
  template: (address: string) => Promise<string>
  render: () => Promise<Render>
  /** Head tags that fetch a screen's own code early. */
  preloads: (screen: string) => string
}

/** Pages for people: everything that is neither the API nor a file. */
export function registerPages(app: FastifyInstance, site: Site, cache: PageCache): void {
  const send = async (path: string): Promise<unknown> => {
    const answer = await app.inject({ method: 'GET', url: path, headers: app.rateLimiter.ownCall })
    if (answer.statusCode >= 400) throw new ReadFailed(answer.statusCode, answer.payload)
    return answer.json()
  }

  const draw = async (address: string): Promise<{ status: number; html: string }> => {
    const [template, render] = await Promise.all([site.template(address), site.render()])
    const { status, screen, head, body, data } = await render(address, send)
    // Split, not replaced: nothing inside a drawn page can be taken for a mark.
    const [top, beforeBody, beforeData, bottom] = template.split(/<!--(?:head|app|data)-->/)
    const dataBlock = `<script id="data" type="application/json">${data}</script>`
    return {
      status,
      html: [top, head, site.preloads(screen), beforeBody, body, beforeData, dataBlock, bottom].join(''),
    }
  }

  const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // No page reads parameters yet; dropping them keeps strangers from filling the cache with made-up ones.
    const [address = '/'] = request.url.split('?')
    if (!cache.has(address)) await app.rateLimiter.consume(rateLimits.page, request, reply)
    const page = await cache.page(address, async () => ({ ...(await draw(address)), headers: pageHeaders(reply) }))
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    reply.headers(page.headers)
    if (request.headers['if-none-match'] === page.etag) return reply.status(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.status(page.status).send(await cache.encode(page, encoding))
  }

  app.all('/api/*', { schema: { hide: true } }, () => {
    throw notFound('Call')
  })
  app.get('/api/docs', { schema: { hide: true } }, answerPage)
  app.get('/*', { schema: { hide: true } }, answerPage)
}

/** A read of the page that the API refused; the web app turns 404 into its own 'not found' page. */
class ReadFailed extends Error {
  readonly status: number

  constructor(status: number, body: string) {
    super(`${status}: ${body}`)
    this.status = status
  }
}

/** What every visitor of a page gets: the security headers and the rules for caches, but no request id. */
function pageHeaders(reply: FastifyReply): Record<string, string> {
  const common = Object.entries(reply.getHeaders()).filter(([name]) => name !== 'x-request-id')
  return {
    ...Object.fromEntries(common.map(([name, value]) => [name, String(value)])),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': sharedCache,
    vary: 'accept-encoding',
  }
}
