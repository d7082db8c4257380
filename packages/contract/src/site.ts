import { z } from 'zod'
import type { ContractRoute } from './route.ts'

/** A person of the team, named by the operator. */
export const Contact = z.object({ name: z.string(), email: z.string() })
export type Contact = z.infer<typeof Contact>

/** What every page shows of this site as a whole. */
const Site = z.object({
  brandCount: z.int(),
  /** The server's day, by which a page tells what is old: the same for everyone who reads it. */
  today: z.iso.date(),
  contacts: z.array(Contact),
  /** Whether the operator has set up signing in with Google. */
  hasGoogle: z.boolean(),
  /** Whether the operator lets a language model read transcripts too, which may be another's. */
  hasModel: z.boolean(),
  /** Whether photos can be added without an account. */
  hasGuestUploads: z.boolean(),
})

export const getSite = {
  method: 'GET',
  path: '/api/site',
  access: 'anyone',
  limit: 'read',
  summary: 'How many brands are in the directory, and whom to contact',
  answer: Site,
} as const satisfies ContractRoute
