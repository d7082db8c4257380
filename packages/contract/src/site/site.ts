import { z } from 'zod'
import { Count } from '../integers.ts'
import { currencies } from '../sales/currencies.ts'
import type { ContractRoute } from '../route.ts'
import { ownPages, signUpPolicies } from './site-settings.ts'

/** A person of the team, named by the operator. */
export const Contact = z.object({ name: z.string(), email: z.string() })
export type Contact = z.infer<typeof Contact>

/** Facts about this site that every page shows. */
const Site = z.object({
  name: z.string(),
  /** Null: the sentence that comes with the software. */
  description: z.string().nullable(),
  /** The accent color, as #rrggbb; null: the colors that come with the software. */
  accent: z.string().nullable(),
  /** The address of a style sheet with that color. */
  accentStyles: z.string().nullable(),
  /** Names the icons of an uploaded logo; null: the logo that comes with the software. */
  logo: z.string().nullable(),
  signUp: z.enum(signUpPolicies),
  /** What the sign-in button calls the provider. */
  providerLabel: z.string(),
  /** The site's own pages that have a text. */
  pages: z.array(z.enum(ownPages)),
  /** Whether votes count without an account. */
  hasGuestVotes: z.boolean(),
  brandCount: Count,
  /** Names of brands known to exist, whether or not they are in the directory. */
  knownNames: Count,
  /** The server's date, from which pages compute ages: the same for every reader. */
  today: z.iso.date(),
  /** The currency of every price in the directory. */
  currency: z.enum(currencies),
  contacts: z.array(Contact),
  /** Whether the operator has set up signing in with Google. */
  hasGoogle: z.boolean(),
  /** Whether the site can send email. Without it, people join by username and reset passwords with recovery codes. */
  hasMail: z.boolean(),
  /** Whether transcripts are also sent to a language model, possibly a third party's. */
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
