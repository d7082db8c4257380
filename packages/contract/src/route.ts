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
  readonly answer: z.ZodType
}

/** What a schema accepts (before coercion and defaults), or nothing when the route has no such part. */
export type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a schema yields after parsing. */
export type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
