import type { ErrorBody } from '@bolodex/contract/errors'

/** A call that was answered, but not with success. */
export class ApiError extends Error {
  readonly status: number
  /** What the server said in its own form, for screens that show `body.message`. */
  readonly body: ErrorBody | null

  constructor(status: number, text: string, body: ErrorBody | null) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }
}

/** What the server said, if it was the server. */
export function readErrorBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text)
    const isErrorBody = typeof body === 'object' && body !== null && 'code' in body && 'message' in body
    // A proxy in between may answer any JSON; the server's own errors always carry these two.
    return isErrorBody ? (body as ErrorBody) : null
  } catch {
    return null
  }
}

/** The status an error carries. The server's own reads throw plain errors with one while a page is rendered. */
export function statusOf(error: unknown): number | null {
  const isMarked = typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
  return isMarked ? (error as { status: number }).status : null
}

/** There is no such thing at this address: a missing id answers 404, one that cannot exist 400, one deleted 410. */
export function isMissing(error: unknown): boolean {
  const status = statusOf(error)
  return status === 404 || status === 400 || status === 410
}

/** What the server says about single fields, by their names or paths. */
export function issuesOf(error: unknown): NonNullable<ErrorBody['issues']> {
  return (error instanceof ApiError && error.body?.issues) || []
}

/** Shown when a call did not reach the server. */
const offline = 'No connection. Check your internet and try again.'

/** What a status means where the answer was not the server's own, as a proxy's page. Its text is never shown. */
function explainStatus(status: number): string {
  if (status === 429) return 'Too many requests. Try again in a moment.'
  if (status >= 500) return 'We can’t reach the server right now. Try again in a moment.'
  return 'That didn’t work. Please try again.'
}

/** One sentence for a person. */
export function explain(error: unknown): string {
  if (error instanceof ApiError) return error.body?.message ?? explainStatus(error.status)
  return offline
}
