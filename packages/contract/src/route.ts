import type { z } from 'zod'
import type { LimitName } from './rate-limits.ts'

/**
 * Who may call a route. `anyone`: no session is read, so the answer is the same for all and may be shared by caches.
 * `guest`: with or without a session. `user`, `admin`: only with one.
 */
export type Access = 'anyone' | 'guest' | 'user' | 'admin'

/** What one call looks like on the wire. The server registers it, the browser derives a typed call from it. */
export type ContractRoute = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Calls are below `/api`; `/data` has the files of the open data. */
  readonly path: `/api/${string}` | `/data/${string}`
  readonly access: Access
  /** How often one network may call it. */
  readonly limit: LimitName
  /**
   * Milliseconds of work, where they are not what the limit says but follow from what is asked. An answer that is kept
   * for everyone costs nothing while it is kept.
   */
  readonly cost?: (call: never) => number
  /**
   * For what must not be done in a browser that was left open: the session must have proved lately that it is them. `by-act`
   * for a route of which only some acts ask for it.
   */
  readonly stepUp?: true | 'by-act'
  /** Open to somebody who has not chosen a username yet. */
  readonly isForNewcomers?: true
  /** False for a write that its writer never looks for: no token is made, which saves a question to the database. */
  readonly isReadBack?: false
  /** False for a write that changes no total, so that totals need not be counted anew for who reads it back. */
  readonly changesTotals?: false
  /** One plain sentence for the API page. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The most bytes of a body that may be larger than others. */
  readonly bodyBytes?: number
  /** The call is a multipart form: `field` holds a file of fewer bytes than `below`, `body` describes the others. */
  readonly upload?: { readonly field: string; readonly below: number; readonly tooLarge: string }
  /** How far the work is, as callers are told while it goes on who accept `application/x-ndjson`. */
  readonly progress?: z.ZodType
  /** `z.file()` for a file that is sent as it is. */
  readonly answer: z.ZodType
}

/** What a schema accepts (before coercion and defaults), or nothing when the route has no such part. */
export type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a schema yields after parsing. */
export type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
