import { z } from 'zod'

/** Every way a call can fail, by the name the browser switches on. */
const errorCodes = [
  'invalid_input',
  'not_signed_in',
  'not_allowed',
  'not_found',
  'conflict',
  'gone',
  'too_large',
  'unsupported_type',
  'too_many_requests',
  'overloaded',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** The body of every answer that is not a success. */
export const ErrorBody = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
