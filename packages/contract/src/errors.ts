import { z } from 'zod'
import { transcriptProblems, type TranscriptProblem } from './videos/video-wording.ts'

/** How somebody proves that an account is theirs: by its password, a code of its second factor, or a new sign-in. */
const proofs = ['password', 'code', 'sign-in'] as const
export type Proof = (typeof proofs)[number]

/** Every way a call can fail, by the name the browser switches on. */
const errorCodes = [
  'invalid_input',
  'not_signed_in',
  'not_allowed',
  /** The caller must first prove anew that it is them (`POST /api/account/step-up`); `proof` says how. */
  'step_up_required',
  'not_found',
  'conflict',
  /** The thread takes no more comments. */
  'closed',
  /** Somebody else has changed it since the caller read it. */
  'changed_meanwhile',
  'gone',
  /** The body did not arrive in time. */
  'too_slow',
  'too_large',
  'unsupported_type',
  /** Some rows of a list could not be taken; the others were. */
  'invalid_rows',
  /** A video's words could not be had; `transcript` says why. */
  'no_transcript',
  'too_many_requests',
  'overloaded',
  /** Nothing more can be kept at the moment. */
  'no_space',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** A row of an imported list that was not taken. Rows are numbered as in a spreadsheet: the header is row 1. */
export const RowError = z.object({
  row: z.int(),
  /** The cells as they were, by column. */
  data: z.record(z.string(), z.string()),
  error: z.string(),
  /** The column that is to blame, if it is one. */
  field: z.string().nullable(),
  /** The address of the brand that has this name already. */
  slug: z.string().nullable(),
})
export type RowError = z.infer<typeof RowError>

/** The body of every answer that is not a success. */
export const ErrorBody = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** The brand that has the wanted name already. */
  brand: z.object({ slug: z.string(), name: z.string() }).optional(),
  /** Of an import that met bad rows: how many were saved, and the others. */
  count: z.int().optional(),
  proof: z.enum(proofs).optional(),
  transcript: z.enum(Object.keys(transcriptProblems) as TranscriptProblem[]).optional(),
  errors: z.array(RowError).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
