import type { ErrorBody, ErrorCode } from '@bolodex/contract/errors'

/** The one place where a failure's name becomes an HTTP status. */
export const statusOf: Record<ErrorCode, number> = {
  invalid_input: 400,
  not_signed_in: 401,
  not_allowed: 403,
  step_up_required: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  closed: 409,
  changed_meanwhile: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  invalid_rows: 422,
  no_transcript: 422,
  too_many_requests: 429,
  internal: 500,
  overloaded: 503,
  mail_unavailable: 503,
  no_space: 507,
}

type Details = Pick<ErrorBody, 'brand' | 'count' | 'errors' | 'proof' | 'transcript'>
type Options = { retryAfterSeconds?: number; headers?: Record<string, string>; field?: string; details?: Details }

/** An expected failure whose message is shown to the caller. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | undefined
  /** Further headers of the error response. */
  readonly headers: Record<string, string>
  /** The field of the body that is to blame. */
  readonly field: string | undefined
  /** Further fields of the error response. */
  readonly details: Details

  constructor(code: ErrorCode, message: string, options: Options = {}) {
    super(message)
    this.code = code
    this.headers = options.headers ?? {}
    this.field = options.field
    this.details = options.details ?? {}
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Thrown by routes when a store found nothing. */
export const notFound = (what: string): AppError => new AppError('not_found', `${what} not found`)

/** Whether a request was refused because there was more to do than the process or the database can. */
export const isOverloaded = (error: unknown): boolean => error instanceof AppError && error.code === 'overloaded'
