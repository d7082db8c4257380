import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from './errors.ts'
import { drawErrorPage } from './error-page.ts'
import { prepareFailure } from './failures.ts'
import { chooseEncoding, isKnown, type PageCache } from './page-cache.ts'
import { rateLimits } from './rate-limit.ts'
import { sharedCache } from './routes.ts'

/** What the web app's server entry gives: one page, drawn from one address, with data read through `send`. */
export type Render = (
  address: string,
  send: (path: string) => Promise<unknown>,
) => Promise<{ status: number; address: string; screen: string; head: string; body: string; data: string }>

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
    if (answer.statusCode === 503)
      throw new AppError('overloaded', 'The server is very busy.', { retryAfterSeconds: 5 })
    if (answer.statusCode >= 400) throw new ReadFailed(answer.statusCode, answer.payload)
    return answer.json()
  }

  const draw = async (address: string): Promise<{ status: number; html: string; isKept: boolean }> => {
    const [template, render] = await Promise.all([site.template(address), site.render()])
    const page = await render(address, send)
    const { status, screen, head, body, data } = page
    // Split, not replaced: nothing inside a drawn page can be taken for a mark.
    const [top, beforeBody, beforeData, bottom] = template.split(/<!--(?:head|app|data)-->/)
    const dataBlock = `<script id="data" type="application/json">${data}</script>`
    return {
      status,
      // Only under its own address: '/FORUM' and '/x/../forum' show the forum too, and there is no end of such.
      isKept: status === 200 && page.address === address,
      html: [top, head, site.preloads(screen), beforeBody, body, beforeData, dataBlock, bottom].join(''),
    }
  }

  const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // No page reads parameters yet.
    const [address = '/'] = request.url.split('?')
    if (!cache.has(address)) await app.rateLimiter.consume(rateLimits.page, request, reply)
    const page = await cache.page(address, async () => ({ ...(await draw(address)), headers: pageHeaders(reply) }))
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    reply.headers(page.headers)
    if (isKnown(page, request.headers['if-none-match'])) return reply.status(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.status(page.status).send(await cache.encode(page, encoding))
  }

  const answerFailure = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { message } = prepareFailure(error, request, reply)
    await reply.type('text/html; charset=utf-8').send(drawErrorPage(await site.template('/'), message))
  }

  app.all('/api/*', { schema: { hide: true } }, () => {
    throw notFound('Call')
  })
  for (const url of ['/*', '/api/docs']) {
    app.get(url, {
      schema: { hide: true },
      config: { isRefusedUnderLoad: true },
      handler: answerPage,
      errorHandler: (error, request, reply) => void answerFailure(error, request, reply),
    })
  }
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
