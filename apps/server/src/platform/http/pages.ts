import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '@bolodex/contract/errors'
import { readDirectoryQuery } from '@bolodex/contract/directory/directory-address'
import { rateLimits } from '@bolodex/contract/rate-limits'
import { AppError, notFound } from '#platform/errors.ts'
import { createAdmissionQueue } from '#platform/limits/admission-queue.ts'
import type { Charge } from '#platform/limits/rate-limit.ts'
import { sendStored, type ResponseCache } from './response-cache.ts'
import { prepareFailure } from './failures.ts'
import { sharedHeaders } from './shared-answers.ts'
import { errorWording } from '#platform/error-wording.ts'
import { addBar, drawFailurePage, marks, raceAway } from './failed-pages.ts'

/** The web app's server entry: renders one page for one URL, reading data through `send`. */
type Render = (
  address: string,
  tools: { send: (path: string) => Promise<unknown>; origin: string },
) => Promise<{
  status: number
  movedTo?: string | undefined
  files: string[]
  head: string
  body: string
  data: string
}>

export type SiteEntry = {
  render: Render
  /** The page frame with a message, rendered without any data. */
  renderFailure: (told: { site: string; title: string; message: string; retry: string }) => string
  /** The canonical URL of a page, or null for an unknown one. */
  addressOf: (url: string) => string | null
}

/** The web app, built or from its sources. */
export type Site = {
  template: (address: string) => Promise<string>
  entry: () => Promise<SiteEntry>
  /** Head tags that fetch the code and styles of these files early. */
  preloads: (files: string[]) => string
}

type Parts = {
  site: Site
  cache: ResponseCache
  origin: string
  /** The site's name. */
  readName: () => string
  /** Whether the last try to connect found no database. */
  isDatabaseAway: () => boolean
}

const ownIcons = /<link rel="(?:icon|apple-touch-icon)"[^>]*>/g

/** One renders while the next one reads. More would only block the event loop for longer. */
const renderedAtOnce = 2

/** Pages for people: everything that is neither the API nor a file. */
export function registerPages(app: FastifyInstance, parts: Parts): void {
  const { site, cache, origin, readName, isDatabaseAway } = parts
  const send = async (path: string): Promise<unknown> => {
    const answer = await app.inject({ method: 'GET', url: path, headers: app.rateLimiter.ownCall })
    if (answer.statusCode === 503)
      throw new AppError('overloaded', answer.json<ErrorBody>().message, { retryAfterSeconds: 5 })
    if (answer.statusCode >= 400) throw new ReadFailed(answer.statusCode, answer.payload)
    return answer.json()
  }

  const draw = async (address: string): Promise<{ status: number; body: string; headers: Record<string, string> }> => {
    const [template, { render }] = await Promise.all([site.template(address), site.entry()])
    const { status, movedTo, files, head, body, data } = await render(address, { send, origin })
    if (movedTo) return { status: 301, body: '', headers: { location: movedTo } }
    // Split instead of replaced, so nothing inside a rendered page can be taken for a marker.
    const [top, tags, beforeBody, beforeData, bottom] = template.split(marks)
    const dataBlock = `<script id="data" type="application/json">${data}</script>`
    // A site with a logo has its own icons.
    const ownTop = head.includes('<link rel="icon"') ? top?.replaceAll(ownIcons, '') : top
    const html = [ownTop, head, tags, site.preloads(files), beforeBody, body, beforeData, dataBlock, bottom].join('')
    return { status, body: html, headers: {} }
  }

  const rendering = createAdmissionQueue({ maxActive: renderedAtOnce })
  app.addHook('onClose', async () => rendering.close())
  const drawInTurn = async (address: string): ReturnType<typeof draw> => {
    const leave = await rendering.enter()
    return draw(address).finally(leave)
  }

  const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { addressOf } = await site.entry()
    // Cached under its canonical URL: '/FORUM' and '/forum?x=1' show the forum too, and there are endless variants.
    const known = addressOf(request.url)
    const address = known ?? request.url.split('?')[0] ?? '/'
    if (!cache.has(address)) await app.rateLimiter.consume(rateLimits.page, request, costOfPage(address))
    const drawing = cache.answer(address, async () => {
      const shared = sharedHeaders(app, 'text/html; charset=utf-8')
      const { status, body, headers } = await drawInTurn(address)
      return { status, body, isKept: known !== null && status === 200, headers: { ...shared, ...headers } }
    })
    const page = await raceAway(drawing, isDatabaseAway).catch((error: unknown) => {
      const last = isDatabaseAway() ? cache.newest(address) : null
      if (!last) throw error
      return last
    })
    if (!('ageMs' in page)) return sendStored(cache, page, request, reply)
    const { etag: _etag, ...headers } = page.answer.headers
    const body = addBar(page.answer.body.toString(), errorWording.lastPage(Math.floor(page.ageMs / 60_000)))
    return reply.headers({ ...headers, 'cache-control': 'no-store' }).send(body)
  }

  const answerFailure = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { message } = prepareFailure(error, request, reply)
    const template = await site.template('/')
    const { renderFailure } = await site.entry()
    const told = { site: readName(), title: errorWording.page.title, message, retry: errorWording.page.retry }
    await reply
      .type('text/html; charset=utf-8')
      .send(drawFailurePage(template, `${told.title} · ${told.site}`, renderFailure(told)))
  }

  const charge: Charge = { limit: rateLimits.unknown, cost: rateLimits.unknown.cost }
  for (const url of ['/api/*', '/data/*'])
    app.all(url, { schema: { hide: true }, config: { charge } }, () => {
      throw notFound('Call')
    })
  for (const url of ['/*', '/api/docs', '/data/']) {
    app.get(url, {
      schema: { hide: true },
      config: { isRefusedUnderLoad: true, isShared: true, charge: { limit: rateLimits.shown, cost: 'later' } },
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

/** Milliseconds of work to render a page with its reads: the directory's grows with the brands shown. */
function costOfPage(address: string): number {
  const [path, query = ''] = address.split('?')
  const { page } = rateLimits
  return path === '/' ? page.cost + readDirectoryQuery(new URLSearchParams(query)).pageSize * 0.3 : page.cost
}
