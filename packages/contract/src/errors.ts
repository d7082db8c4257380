import { z } from 'zod'
import { Count } from './integers.ts'
import { transcriptProblems, type TranscriptProblem } from './videos/video-wording.ts'

/** Ways to prove ownership of an account: its password, a second-factor code, or a new sign-in. */
const proofs = ['password', 'code', 'sign-in'] as const
export type Proof = (typeof proofs)[number]

/** Every way a call can fail, by the name the browser switches on. */
const errorCodes = [
  'invalid_input',
  'not_signed_in',
  'not_allowed',
  /** The caller must prove their identity again (`POST /api/account/step-up`); `proof` says how. */
  'step_up_required',
  'not_found',
  'conflict',
  /** The thread is closed. */
  'closed',
  /** Another member has changed it since the caller read it. */
  'changed_meanwhile',
  'gone',
  /** The body did not arrive in time. */
  'too_slow',
  'too_large',
  'unsupported_type',
  /** Some rows of a list were invalid; the others were saved. */
  'invalid_rows',
  /** A video's words could not be had; `transcript` says why. */
  'no_transcript',
  'too_many_requests',
  'overloaded',
  /** The mail server refuses mail at the moment. */
  'mail_unavailable',
  /** Storage is full at the moment. */
  'no_space',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** A rejected row of an imported list. Rows are numbered as in a spreadsheet: the header is row 1. */
export const RowError = z.object({
  row: Count,
  /** The cells as they were, by column. */
  data: z.record(z.string(), z.string()),
  /** All of its problems, in one line. */
  error: z.string(),
  /** The column of the first problem, if it is one column's. */
  field: z.string().nullable(),
  /** Each problem separately, at most one per column. */
  problems: z.array(z.object({ error: z.string(), field: z.string().nullable() })),
  /** The address of the brand that has this name already. */
  slug: z.string().nullable(),
})
export type RowError = z.infer<typeof RowError>

/** The body of every answer that is not a success. */
export const ErrorBody = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** The brand that has the requested name. */
  brand: z.object({ slug: z.string(), name: z.string() }).optional(),
  /** For an import with invalid rows: how many were saved, and the others. */
  count: Count.optional(),
  proof: z.enum(proofs).optional(),
  transcript: z.enum(Object.keys(transcriptProblems) as TranscriptProblem[]).optional(),
  errors: z.array(RowError).optional(),
  /** For an import above the account's cap: the valid rows, which wait for review. */
  waiting: z.object({ rows: Count, message: z.string() }).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
