import { z } from 'zod'
import { Count } from '../integers.ts'
import { Done } from '../accounts/auth.ts'
import { IdParam } from '../inputs.ts'
import type { ContractRoute } from '../route.ts'
import { starterStates } from './starter-states.ts'

/** A file of starter brands. */
export const starterLimits = { rows: 5000, bytes: 16 * 1024 * 1024 } as const

/** Rows of which the file is less sure are left out unless asked for. */
export const sureFrom = 0.7

/** The starter brands of this site, and the latest loading or removal on `/system`. */
export const StarterReport = z.object({
  /** Rows of the file: those loaded by default, and those of which it is less sure. */
  rows: Count,
  unsure: Count,
  /** False while the site has brands that are not starter brands. */
  canLoad: z.boolean(),
  /** Starter brands that are in the directory; of these, the untouched and the unconfirmed ones. */
  loaded: Count,
  untouched: Count,
  unconfirmed: Count,
  run: z
    .object({
      kind: z.enum(['load', 'remove']),
      /** `stopped`: it has not moved for a minute and can be started again. */
      state: z.enum(['running', 'stopped', 'done']),
      total: Count,
      done: Count,
      added: Count,
      updated: Count,
      removed: Count,
      /** Left alone, because members have changed them. */
      kept: Count,
      /** Names of the file that the directory had already. */
      duplicates: z.array(z.string()).max(starterLimits.rows),
    })
    .nullable(),
})
export type StarterReport = z.infer<typeof StarterReport>

export const getStarter = {
  method: 'GET',
  path: '/api/system/starter',
  access: 'admin',
  limit: 'read',
  cost: () => 20,
  summary: 'How many starter brands can be loaded, are loaded, and are untouched, and how the latest run goes',
  answer: StarterReport,
} as const satisfies ContractRoute

export const loadStarter = {
  method: 'POST',
  path: '/api/system/starter/load',
  access: 'admin',
  limit: 'write',
  stepUp: true,
  summary: 'Loads the starter brands into a site without other brands, in the background',
  body: z.strictObject({
    all: z.boolean().default(false).meta({ description: 'Also rows of which the file is less sure' }),
  }),
  answer: Done,
} as const satisfies ContractRoute

export const removeStarter = {
  method: 'POST',
  path: '/api/system/starter/remove',
  access: 'admin',
  limit: 'write',
  stepUp: true,
  summary: 'Removes all starter brands that no member has touched, in the background',
  answer: Done,
} as const satisfies ContractRoute

export const confirmStarter = {
  method: 'PUT',
  path: '/api/brands/:id/starter-confirmation',
  access: 'user',
  limit: 'write',
  summary: 'Confirms the starter notes of a brand; one member is enough, and a second time changes nothing',
  params: IdParam,
  answer: z.object({ starter: z.enum(starterStates) }),
} as const satisfies ContractRoute
