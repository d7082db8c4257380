import { context, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tracer } from './tracing.ts'

/**
 * A span for every request, named by its route. Incoming trace headers are ignored: any client could send them. Calls
 * of a page through `app.inject` belong to the page's span.
 */
export function traceRoutes(app: FastifyInstance): void {
  const open = new WeakMap<FastifyRequest, { span: Span; inside: Context }>()

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    const outside = context.active()
    const route = routeOptions.url ?? 'none'
    const kind = trace.getSpan(outside) ? SpanKind.INTERNAL : SpanKind.SERVER
    const attributes = { 'http.request.method': method, 'http.route': route }
    const span = tracer().startSpan(`${method} ${route}`, { kind, attributes }, outside)
    const inside = trace.setSpan(outside, span)
    open.set(request, { span, inside })
    context.with(inside, done)
  })
  // Reading a body leaves the context: what follows enters it again.
  const enter = (request: FastifyRequest, _reply: unknown, done: () => void): void =>
    context.with(open.get(request)?.inside ?? context.active(), done)
  app.addHook('preValidation', enter)
  app.addHook('preHandler', enter)

  const end = (request: FastifyRequest, status?: number): void => {
    const span = open.get(request)?.span
    if (status !== undefined) span?.setAttribute('http.response.status_code', status)
    if (status === undefined || status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    open.delete(request)
  }
  app.addHook('onResponse', async (request, reply) => {
    // An event stream stays open for as long as its reader, so its duration is not a response time.
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) end(request, reply.statusCode)
  })
  app.addHook('onRequestAbort', async (request) => end(request))
}
