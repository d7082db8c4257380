import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ErrorBody, type ErrorCode } from '@bolodex/contract/errors'
import { rateLimits } from '@bolodex/contract/rate-limits'
import type { ContractRoute, InputOf, OutputOf } from '@bolodex/contract/route'
import { afterHeader, type Consistency, type Position } from '#platform/database/consistency.ts'
import { retryWhileAway } from '#platform/database/away.ts'
import { AppError } from '#platform/errors.ts'
import { createPerNetworkLimiter, type PerNetworkLimiter } from '#platform/limits/networks.ts'
import type { RateLimiter } from '#platform/limits/rate-limit.ts'
import { wantsEvents } from '#platform/live/event-streams.ts'
import type { ResponseCache } from './response-cache.ts'
import { deprecationHeaders } from './deprecation.ts'
import type { JsonStream, JsonText } from './json-answers.ts'
import { answerWithProgress } from './progress.ts'
import { answerShared, createAddressWriter, sharedCache } from './shared-answers.ts'
import { createStreamSender, type StreamSlots } from './stream-slots.ts'
import { createUpload, type Upload } from './uploads.ts'
import { requireViewer, stepUpRequired, type FindProof, type FindViewer, type Viewer, type ViewerOf } from './viewer.ts'
import { errorWording } from '#platform/error-wording.ts'

/** The handler's input: every part parsed by the contract, and a caller of the declared kind. */
type Call<R extends ContractRoute> = {
  params: OutputOf<R['params']>
  query: OutputOf<R['query']>
  /** Undefined for a form with a file: its fields come with `upload`. */
  body: R extends { upload: object } ? undefined : OutputOf<R['body']>
  upload: R extends { upload: object } ? Upload<OutputOf<R['body']>> : undefined
  viewer: ViewerOf<R['access']>
  /** The position of the caller's own writes, which the answer must include. Only on public reads. */
  after: Position | null
  /** Like `after`, for answers that only contain totals. */
  totalsAfter: Position | null
  /** Reports progress to a caller that asked for it. */
  report: (progress: InputOf<R['progress']>) => void
  request: FastifyRequest
  reply: FastifyReply
}

type Answer<R extends ContractRoute> = InputOf<R['answer']>

/** The server's part of a route: how it is answered. */
type Answering<R extends ContractRoute> =
  | {
      handle: (call: Call<R>) => Promise<Answer<R> | JsonText>
      /** Takes the response over for a caller that subscribes to changes. */
      watch?: (call: Call<R>) => void
    }
  /** For an answer too large to buffer: streamed and not cached. Each has a slot until `giveBack` is called. */
  | { stream: (call: Call<R>, giveBack: () => void) => Promise<JsonStream>; slots: StreamSlots }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every contract route that is served, for the tests that cover all of them. */
    contractRoutes: ContractRoute[]
    rateLimiter: RateLimiter
    findViewer: FindViewer
    findProof: FindProof
    responseCache: ResponseCache
    consistency: Consistency
    /** Readers of streamed answers. */
    downloading: PerNetworkLimiter
    /** For how long a streamed answer keeps its slot while others wait. */
    streamHoldMs: number
  }
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

/** Accepted by every public read: the caller's read-your-writes token. */
const AfterParameter = z.string().max(100).optional()

/** File uploads in progress per network and route. */
const forms = { most: 8, sentence: errorWording.upload.oneByOne }

/** A call without a query accepts no parameters: unknown ones would only bypass caches. */
const noParameters = z.strictObject({})

/**
 * Registers one contract route: rate limit, access check, input parsing and output parsing, so a column that the
 * contract does not name never reaches the wire.
 */
export function addRoute<const R extends ContractRoute>(app: FastifyInstance, route: R, answering: Answering<R>): void {
  const { method, path, access, isReadBack = true, isForNewcomers = false } = route
  const { params, query, body, bodyBytes, upload, progress, answer } = route
  const limit = rateLimits[route.limit]
  const stepUp = route.stepUp === true
  // The contract types the argument of `cost` by the schemas that parsed it.
  const cost = route.cost as ((call: Call<R>) => number) | undefined
  const name = `${method} ${path}`
  for (const input of [params, query, body]) if (input) requireStrictInput(input, name)
  requireClosedAnswer(answer, name)
  app.contractRoutes.push(route)
  const isShared = method === 'GET' && access === 'anyone'
  const isCostKnown = !cost && (!isShared || 'stream' in answering)
  // Password hashing runs a few at a time and has its own queue.
  const isHashed = route.limit === 'signIn' || route.limit === 'signUp'
  const isLong =
    upload !== undefined || progress !== undefined || isHashed || 'stream' in answering || 'watch' in answering
  const parameters = query ?? noParameters
  const writeAddress = createAddressWriter(parameters)
  const receiving = createPerNetworkLimiter(forms)
  const notices = deprecationHeaders(route)
  const sendStreamed = 'stream' in answering ? createStreamSender(app, answering.slots) : null
  app.route({
    method,
    url: path,
    ...(bodyBytes && { bodyLimit: bodyBytes }),
    config: {
      isRefusedUnderLoad: true,
      isLong,
      isShared: isShared && !isLong,
      charge: { limit, cost: isCostKnown ? limit.cost : 'later' },
    },
    // A HEAD request for a streamed answer would compute all of it and discard it.
    exposeHeadRoute: !('stream' in answering),
    schema: {
      ...(params && { params }),
      querystring: isShared ? parameters.extend({ after: AfterParameter }) : parameters,
      // A form is read by its handler, part by part.
      ...(!upload && body && { body }),
      response: { 200: answer, default: ErrorBody },
    },
    onRequest: async (request) => {
      // Before the body is read: a stranger's upload is refused without taking it in.
      request.viewer = await retryWhileAway(() => requireViewer({ access, isForNewcomers, stepUp }, app, request))
    },
    handler: async (request, reply) => {
      // The schemas above have parsed all three, and requireViewer has found the declared kind of caller.
      const { params, body, viewer } = request
      const { after: token, ...query } = request.query as { after?: string }
      const seen = isShared ? app.consistency.readToken(token) : null
      const after = seen?.position ?? null
      const parts = upload ? { upload: createUpload(request, { upload, body: route.body }) } : { body }
      const call = {
        params,
        query,
        ...parts,
        viewer,
        after,
        totalsAfter: seen?.totals ?? null,
        report: () => {},
        request,
        reply,
      } as unknown as Call<R>
      const spend = async (): Promise<void> => {
        if (!isCostKnown) await app.rateLimiter.spend(cost ? cost(call) : limit.cost, request)
      }
      reply.headers(notices).header('cache-control', isShared && after === null ? sharedCache : 'private, no-store')
      if ('stream' in answering) {
        return sendStreamed?.(request, reply, (giveBack) => answering.stream(call, giveBack))
      }
      if (answering.watch && wantsEvents(request)) {
        answering.watch(call)
        return reply
      }
      if (isShared) {
        const address = `${request.url.split('?')[0]}${writeAddress(query)}`
        if (after !== null || !app.responseCache.has(address)) await spend()
        const ask = () => retryWhileAway(() => answering.handle(call))
        return answerShared(app, { address, schema: answer, notices, after, request, reply, ask })
      }
      await spend()
      const run = (asked: Call<R>) => {
        if (upload) return receiving.run(request, () => answering.handle(asked))
        return mayBeRepeated(request) ? retryWhileAway(() => answering.handle(asked)) : answering.handle(asked)
      }
      const handle = (asked: Call<R>) =>
        run(asked).catch(async (error: unknown) => {
          throw viewer && isWithoutProof(error) ? stepUpRequired(await app.findProof(viewer)) : error
        })
      const keepTokenAnd = async (error: unknown): Promise<never> => {
        if (error instanceof AppError && readNext.has(error.code)) await addToken(app, route, request, reply)
        throw error
      }
      if (progress) {
        const work = (report: Call<R>['report']) => handle({ ...call, report })
        const issueToken = () => app.consistency.issueToken(writtenBy(route, request))
        const result = await answerWithProgress({ request, reply, answer, issueToken, work }).catch(keepTokenAnd)
        if (!reply.sent) await addToken(app, route, request, reply)
        return result
      }
      const result = await handle(call).catch(keepTokenAnd)
      if (method !== 'GET' && isReadBack) await addToken(app, route, request, reply)
      return result
    },
  })
}

/** Whether an interrupted call may be retried: it reads, or its idempotency key protects it (decision 57). */
function mayBeRepeated({ method, body }: FastifyRequest): boolean {
  return method === 'GET' || (typeof body === 'object' && body !== null && 'key' in body && body.key !== undefined)
}

/** A fresh proof is required, and the error does not say yet how to give it. */
const isWithoutProof = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'step_up_required' && error.details.proof === undefined

/** Refusals after which the caller reads a value that was just written, by another member or partly by themselves. */
const readNext = new Set<ErrorCode>(['changed_meanwhile', 'invalid_rows'])

/** Describes a call's write. Callers send their previous token, because only the newest is stored. */
function writtenBy(route: ContractRoute, { headers }: FastifyRequest) {
  const previous = headers[afterHeader]
  const changesTotals = route.changesTotals !== false
  return { changesTotals, previous: typeof previous === 'string' ? previous : undefined }
}

/** The write is committed: without the token its writer may briefly read stale data, and nothing worse. */
async function addToken(
  app: FastifyInstance,
  route: ContractRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  try {
    reply.header(afterHeader, await app.consistency.issueToken(writtenBy(route, request)))
  } catch (error) {
    request.log.error({ err: error }, 'write committed, but reading the WAL position failed')
  }
}

/** Schema types that let unnamed fields through. */
const openTypes = new Set<string>(['any', 'unknown', 'record', 'map', 'custom', 'transform'])

type Part = { schema: z.core.$ZodType; at: string }

/** Throws when an input schema holds an object that would silently drop fields it does not know. */
export function requireStrictInput(schema: z.core.$ZodType, where: string): void {
  walk({ schema, at: where }, ({ schema, at }) => {
    const { def } = schema._zod
    if (isObject(def) && def.catchall?._zod.def.type !== 'never') throw new Error(`${at} must be a z.strictObject`)
  })
}

/** Throws when an answer schema would let fields through that it does not name. */
export function requireClosedAnswer(schema: z.core.$ZodType, where: string): void {
  walk({ schema, at: where }, ({ schema, at }) => {
    const { def } = schema._zod
    if (isObject(def) && def.catchall && def.catchall._zod.def.type !== 'never') throw new Error(`${at} is open`)
    if (openTypes.has(def.type)) throw new Error(`${at} accepts anything`)
  })
}

const isObject = (def: z.core.$ZodTypeDef): def is z.core.$ZodObjectDef => def.type === 'object'

function walk(part: Part, visit: (part: Part) => void, seen = new Set<z.core.$ZodType>()): void {
  if (seen.has(part.schema)) return
  seen.add(part.schema)
  visit(part)
  for (const child of childrenOf(part)) walk(child, visit, seen)
}

/** Every schema inside a schema: objects, lists, unions, defaults, pipes. */
function childrenOf({ schema, at }: Part): Part[] {
  const { def } = schema._zod
  const isSchema = (value: unknown): value is z.core.$ZodType =>
    typeof value === 'object' && value !== null && '_zod' in value
  return Object.entries(def).flatMap(([key, value]): Part[] => {
    if (key === 'catchall') return []
    // z.lazy hides its schema behind a function.
    if (key === 'getter' && typeof value === 'function') return [{ schema: value() as z.core.$ZodType, at }]
    if (isSchema(value)) return [{ schema: value, at }]
    if (Array.isArray(value)) return value.filter(isSchema).map((item) => ({ schema: item, at }))
    if (key !== 'shape') return []
    return Object.entries(value as Record<string, unknown>).flatMap(([name, field]) =>
      isSchema(field) ? [{ schema: field, at: `${at}.${name}` }] : [],
    )
  })
}
