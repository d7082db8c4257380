import type { z } from 'zod'

/** What one call looks like on the wire. The server registers it, the browser derives a typed call from it. */
export type ContractRoute = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
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
  readonly answer: z.ZodType
}

/** What a schema accepts (before coercion and defaults), or nothing when the route has no such part. */
export type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a schema yields after parsing. */
export type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
