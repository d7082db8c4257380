import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorBody, ErrorCode } from '@bolodex/contract/errors'
import { isAway, isOutOfConnections, isOutOfSpace, isOutOfTime } from '#platform/database/connection-failures.ts'
import { AppError, statusOf } from '#platform/errors.ts'
import { errorWording } from '#platform/error-wording.ts'

type Failure = {
  status: number
  body: ErrorBody
  retryAfterSeconds?: number | undefined
  headers?: Record<string, string>
}

/** Sets status and headers of the reply and answers what the caller may know. */
export function prepareFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): ErrorBody {
  const { status, body, retryAfterSeconds, headers = {} } = describeFailure(error, request)
  reply.status(status).headers(headers).header('cache-control', 'no-store')
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
  return body
}

/** What the caller may learn about a failure. Unexpected failures are logged. */
export function describeFailure(error: unknown, request: FastifyRequest): Failure {
  const failure = describe(error)
  if (error instanceof AppError) return failure
  if (failure.body.code === 'internal') request.log.error({ err: error }, 'request failed')
  if (isOutOfSpace(error)) request.log.error({ err: error }, 'disk full')
  if (isOutOfTime(error)) request.log.warn({ err: error }, 'statement timeout')
  else if (isAway(error)) request.log.warn({ err: error }, 'database unreachable')
  return failure
}

type ValidationIssue = { path: PropertyKey[]; message: string }

/** For a union, the issues of the best matching member. */
function meantIn(forms: ValidationIssue[][] | undefined): ValidationIssue[] | undefined {
  return forms?.toSorted((a, b) => a.length - b.length)[0]
}

const codeOfStatus: Record<number, ErrorCode> = { 404: 'not_found', 413: 'too_large', 415: 'unsupported_type' }

function describe(error: unknown): Failure {
  if (error instanceof AppError) {
    const { code, message, field, retryAfterSeconds, headers, details } = error
    const issues = field && { issues: [{ path: field, message }] }
    return { status: statusOf[code], body: { code, message, ...issues, ...details }, retryAfterSeconds, headers }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.flatMap(({ instancePath, message, params }) => {
      const path = instancePath.slice(1).replaceAll('/', '.')
      const meant = meantIn(params['errors'] as ValidationIssue[][] | undefined)
      if (meant)
        return meant.map((issue) => ({
          path: [path, ...issue.path.map(String)].filter(Boolean).join('.'),
          message: issue.message,
        }))
      return [{ path, message: message ?? errorWording.invalidValue }]
    })
    return {
      status: 400,
      body: { code: 'invalid_input', message: issues[0]?.message ?? errorWording.invalidInput, issues },
    }
  }
  if (isOutOfConnections(error) || isOutOfTime(error))
    return {
      status: statusOf.overloaded,
      body: { code: 'overloaded', message: errorWording.busy },
      retryAfterSeconds: 5,
    }
  if (isOutOfSpace(error))
    return {
      status: statusOf.no_space,
      body: { code: 'no_space', message: errorWording.full },
      retryAfterSeconds: 3600,
    }
  if (isAway(error))
    return {
      status: statusOf.overloaded,
      body: { code: 'overloaded', message: errorWording.away },
      retryAfterSeconds: 5,
    }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (error instanceof Error && status >= 400 && status < 500) {
    return { status, body: { code: codeOfStatus[status] ?? 'invalid_input', message: error.message } }
  }
  return { status: 500, body: { code: 'internal', message: errorWording.internal } }
}
