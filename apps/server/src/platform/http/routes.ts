import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ErrorBody, type ErrorCode } from '@bolodex/contract/errors'
import { rateLimits } from '@bolodex/contract/rate-limits'
import type { ContractRoute, InputOf, OutputOf } from '@bolodex/contract/route'
import { afterHeader, type Consistency, type Position } from '#platform/database/consistency.ts'
import { retryWhileAway } from '#platform/database/away.ts'
import { AppError } from '#platform/errors.ts'
import { createEachNetwork, type EachNetwork } from '#platform/limits/networks.ts'
import type { RateLimiter } from '#platform/limits/rate-limit.ts'
import { wantsEvents } from '#platform/live/event-streams.ts'
import type { AnswerCache } from './answer-cache.ts'
import { sendStream, type JsonStream, type JsonText } from './json-answers.ts'
import { answerWithProgress } from './progress.ts'
import { answerShared, createAddressWriter, sharedCache } from './shared-answers.ts'
import { createUpload, type Upload } from './uploads.ts'
import { requireViewer, stepUpRequired, type FindProof, type FindViewer, type Viewer, type ViewerOf } from './viewer.ts'
import { errorWording } from '#platform/error-wording.ts'

/** What a handler is given: every part already parsed by the contract, and a caller of the declared kind. */
type Call<R extends ContractRoute> = {
  params: OutputOf<R['params']>
  query: OutputOf<R['query']>
  /** Nothing when the call is a form with a file: its fields come with `upload`. */
  body: R extends { upload: object } ? undefined : OutputOf<R['body']>
  upload: R extends { upload: object } ? Upload<OutputOf<R['body']>> : undefined
  viewer: ViewerOf<R['access']>
  /** What the caller has just written and must see in the answer. Only public reads can be asked for it. */
  after: Position | null
  /** As `after`, for answers that only say how many there are. */
  totalsAfter: Position | null
  /** Tells a caller who wants to know how far the work is. */
  report: (progress: InputOf<R['progress']>) => void
  request: FastifyRequest
  reply: FastifyReply
}

type Answer<R extends ContractRoute> = InputOf<R['answer']>

/** What the server adds to the description of a call: how it is answered. */
type Answering<R extends ContractRoute> =
  | {
      handle: (call: Call<R>) => Promise<Answer<R> | JsonText>
      /** Takes the answer over for a caller who wants to be told whenever it changes. */
      watch?: (call: Call<R>) => void
    }
  /** For an answer too long to hold. It is sent as it comes and not kept. */
  | { stream: (call: Call<R>) => Promise<JsonStream> }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every contract route that is served, for the tests that cover all of them. */
    contractRoutes: ContractRoute[]
    rateLimiter: RateLimiter
    findViewer: FindViewer
    findProof: FindProof
    answerCache: AnswerCache
    consistency: Consistency
    /** Who is reading an answer too long to hold. */
    downloading: EachNetwork
  }
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

/** Every public read takes it: the token of what the caller has just written. */
const AfterParameter = z
  .string()
  .max(100)
  .optional()
  .meta({ description: `The ${afterHeader} of an earlier answer: what was written then is in this answer.` })

const needsProof =
  'must have signed in or called `POST /api/account/step-up` within the last ten minutes; else `step_up_required`.'
const describeStepUp = (stepUp: true | 'by-act') =>
  stepUp === true ? `The session ${needsProof}` : `For some of what it does, the session ${needsProof}`

/** Forms with a file that one network may be sending to one route. */
const forms = { most: 8, sentence: errorWording.upload.oneByOne }

/** A call without a query takes no parameters: a made-up one would only get past caches. */
const noParameters = z.strictObject({})

/**
 * Registers one contract route: limits the rate, checks access, parses the input by the contract and closes the
 * answer with it, so that a column nobody named never reaches the wire.
 */
export function addRoute<const R extends ContractRoute>(app: FastifyInstance, route: R, answering: Answering<R>): void {
  const { method, path, access, isReadBack = true, isForNewcomers = false } = route
  const { summary, params, query, body, bodyBytes, upload, progress, answer } = route
  const limit = rateLimits[route.limit]
  const stepUp = route.stepUp === true
  // The contract types what the cost is asked of by the schemas that have parsed it.
  const cost = route.cost as ((call: Call<R>) => number) | undefined
  const name = `${method} ${path}`
  for (const input of [params, query, body]) if (input) requireStrictInput(input, name)
  requireClosedAnswer(answer, name)
  app.contractRoutes.push(route)
  const isShared = method === 'GET' && access === 'anyone'
  const isCostKnown = !cost && (!isShared || 'stream' in answering)
  // Passwords are hashed a few at a time, and who waits for that has a line of its own.
  const isHashed = route.limit === 'signIn' || route.limit === 'signUp'
  const isLong =
    upload !== undefined || progress !== undefined || isHashed || 'stream' in answering || 'watch' in answering
  const parameters = query ?? noParameters
  const writeAddress = createAddressWriter(parameters)
  const receiving = createEachNetwork(forms)
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
    // Who asks for the headers of a long answer would have all of it made and thrown away.
    exposeHeadRoute: !('stream' in answering),
    schema: {
      summary,
      ...(route.stepUp && { description: describeStepUp(route.stepUp) }),
      ...(params && { params }),
      querystring: isShared ? parameters.extend({ after: AfterParameter }) : parameters,
      ...(upload ? { consumes: ['multipart/form-data'], body: formOf(upload, body) } : body && { body }),
      response: { 200: answer, default: ErrorBody },
    },
    // A form is read by its handler, part by part. Fastify types a compiler by the whole schema and calls it by parts.
    ...(upload && { validatorCompiler: skipBody as never }),
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
      reply.header('cache-control', isShared && after === null ? sharedCache : 'private, no-store')
      if ('stream' in answering) {
        const leave = app.downloading.enter(request)
        // Over when the last byte is read or the reader is gone, whichever way it ends.
        reply.raw.once('close', leave)
        return sendStream(await answering.stream(call), request, reply)
      }
      if (answering.watch && wantsEvents(request)) {
        answering.watch(call)
        return reply
      }
      if (isShared) {
        const address = `${request.url.split('?')[0]}${writeAddress(query)}`
        if (after !== null || !app.answerCache.has(address)) await spend()
        const ask = () => retryWhileAway(() => answering.handle(call))
        return answerShared(app, { address, schema: answer, after, request, reply, ask })
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

/** Whether a call that was broken off may be done again: it reads, or its key keeps it from being done twice (decision 57). */
function mayBeRepeated({ method, body }: FastifyRequest): boolean {
  return method === 'GET' || (typeof body === 'object' && body !== null && 'key' in body && body.key !== undefined)
}

/** An act has asked for a fresh proof, and the answer does not say yet how to give it. */
const isWithoutProof = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'step_up_required' && error.details.proof === undefined

/** Refusals after which the caller reads what somebody has just written, be it another or in part they themselves. */
const readNext = new Set<ErrorCode>(['changed_meanwhile', 'invalid_rows'])

/** A form as the API page describes it: its fields and the file. */
function formOf({ field }: NonNullable<ContractRoute['upload']>, body: z.ZodType | undefined): z.ZodType {
  const fields = body instanceof z.ZodObject ? body.shape : {}
  return z.strictObject({ ...fields, [field]: z.file() })
}

const skipBody: typeof validatorCompiler = (part) => (part.httpPart === 'body' ? () => true : validatorCompiler(part))

/** What a call has written. Its caller may say what they had written before: only the newest token is kept. */
function writtenBy(route: ContractRoute, { headers }: FastifyRequest) {
  const previous = headers[afterHeader]
  const changesTotals = route.changesTotals !== false
  return { changesTotals, previous: typeof previous === 'string' ? previous : undefined }
}

/** What was written is written: without the token its writer may be shown the past for a moment, and nothing worse. */
async function addToken(
  app: FastifyInstance,
  route: ContractRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  try {
    reply.header(afterHeader, await app.consistency.issueToken(writtenBy(route, request)))
  } catch (error) {
    request.log.error({ err: error }, 'a write was done, but its place in the log is not known')
  }
}

/** Kinds of schema that let through what nobody has named. */
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

/** Every schema inside a schema, whatever holds it: objects, lists, unions, defaults, pipes. */
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
