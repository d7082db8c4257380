import type { z } from 'zod'
import type { Access } from './access.ts'
import type { LimitName } from './rate-limits.ts'

/** A call on the wire. The server registers it, and the browser derives a typed call from it. */
export type ContractRoute = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Calls are below `/api`; `/data` has the files of the open data. */
  readonly path: `/api/${string}` | `/data/${string}`
  readonly access: Access
  /** The rate limit per network. */
  readonly limit: LimitName
  /**
   * Milliseconds of work, where the cost depends on the input instead of the limit. A cached public answer costs
   * nothing.
   */
  readonly cost?: (call: never) => number
  /**
   * For what must not be done in a browser that was left open: the session must have proved lately that it is them. `by-act`
   * for a route of which only some acts ask for it.
   */
  readonly stepUp?: true | 'by-act'
  /** Allowed before the caller has chosen a username. */
  readonly isForNewcomers?: true
  /** False for a write that its writer never looks for: no token is made, which saves a question to the database. */
  readonly isReadBack?: false
  /** False for a write that leaves totals unchanged, so they need not be recounted for its author's next read. */
  readonly changesTotals?: false
  /** A call that will be removed: since which day callers should use something else, and from which it may be gone. */
  readonly deprecated?: { readonly since: string; readonly sunset: string }
  /** One plain sentence for the API page. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The maximum body size, where it exceeds the default. */
  readonly bodyBytes?: number
  /** The call is a multipart form: `field` holds a file of fewer bytes than `below`, `body` describes the others. */
  readonly upload?: { readonly field: string; readonly below: number; readonly tooLarge: string }
  /** The progress lines sent to callers that accept `application/x-ndjson`. */
  readonly progress?: z.ZodType
  /** `z.file()` for a file sent unchanged. */
  readonly answer: z.ZodType
}

/** The input type of a schema (before coercion and defaults), or undefined for a missing part. */
export type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined

/** The output type of a schema. */
export type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
