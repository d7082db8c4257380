import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '@bolodex/contract/errors'
import { rateLimits } from '@bolodex/contract/rate-limits'
import { AppError, notFound } from '#platform/errors.ts'
import { createAdmissionQueue } from '#platform/limits/admission-queue.ts'
import type { Charge } from '#platform/limits/rate-limit.ts'
import { sendStored, type AnswerCache } from './answer-cache.ts'
import { prepareFailure } from './failures.ts'
import { sharedHeaders } from './shared-answers.ts'
import { errorWording } from '#platform/error-wording.ts'

/** What the web app's server entry gives: one page, drawn from one address, with data read through `send`. */
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
  /** The one address of the page that an address leads to, or null when it leads nowhere. */
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
  cache: AnswerCache
  origin: string
  /** The milliseconds of work it takes to draw the page of this address, with everything it reads. */
  costOf?: (address: string) => number
}

/** One is rendered while the next one reads. More would only keep everything else from the event loop for longer. */
const renderedAtOnce = 2

/** Pages for people: everything that is neither the API nor a file. */
export function registerPages(app: FastifyInstance, parts: Parts): void {
  const { site, cache, origin, costOf = () => rateLimits.page.cost } = parts
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
    // Split, not replaced: nothing inside a drawn page can be taken for a mark.
    const [top, tags, beforeBody, beforeData, bottom] = template.split(marks)
    const dataBlock = `<script id="data" type="application/json">${data}</script>`
    const html = [top, head, tags, site.preloads(files), beforeBody, body, beforeData, dataBlock, bottom].join('')
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
    // Kept under its one address: '/FORUM' and '/forum?x=1' show the forum too, and there is no end of such.
    const known = addressOf(request.url)
    const address = known ?? request.url.split('?')[0] ?? '/'
    if (!cache.has(address)) await app.rateLimiter.consume(rateLimits.page, request, costOf(address))
    const page = await cache.answer(address, async () => {
      const shared = sharedHeaders(app, 'text/html; charset=utf-8')
      const { status, body, headers } = await drawInTurn(address)
      return { status, body, isKept: known !== null && status === 200, headers: { ...shared, ...headers } }
    })
    return sendStored(cache, page, request, reply)
  }

  const answerFailure = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { message } = prepareFailure(error, request, reply)
    await reply.type('text/html; charset=utf-8').send(drawErrorPage(await site.template('/'), message))
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

/** Where a page is put together. Before the head's end: the sheets of screens come after the one for all pages. */
const marks = /<!--(?:head|app|data)-->|(?=<\/head>)/

/**
 * What a person sees when a page cannot be drawn: the site's own head and style, a sentence and a way on. It needs no
 * script and no data, for either may be what failed.
 */
function drawErrorPage(template: string, message: string): string {
  const [top = '', tags = '', beforeBody = '', beforeData = '', bottom = ''] = template.split(marks)
  const body = `<main id="main"><section class="empty-state"><h1>${errorWording.page.title}</h1>
<p>${escape(message)}</p>
<p><a class="button button-primary" href="">${errorWording.page.retry}</a></p></section></main>`
  const page = [
    top,
    `<title>${errorWording.page.title} · Bolodex</title>`,
    tags,
    beforeBody,
    body,
    beforeData,
    bottom,
  ].join('')
  return page.replaceAll(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')
}

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
