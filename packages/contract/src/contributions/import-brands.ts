import { z } from 'zod'
import { Count } from '../integers.ts'
import { csvWording } from './csv-wording.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'

/** How many parsed rows are saved. */
export const ImportProgress = z.object({ done: Count, total: Count })
export type ImportProgress = z.infer<typeof ImportProgress>

/** A file with more brands than its account may add. Nothing of it is saved until an admin accepts it. */
const WaitingFile = z.object({ rows: Count, message: z.string() })

export const importBrands = {
  method: 'POST',
  path: '/api/brands/csv',
  access: 'user',
  limit: 'importFile',
  summary: 'Adds brands from a CSV file; bad rows are listed, the others are saved',
  upload: { field: 'file', below: limits.csv.bytes + 1, tooLarge: csvWording.tooLarge },
  progress: ImportProgress,
  answer: z.object({
    count: Count,
    /** More than the account may add: nothing is saved yet, an admin looks at it first. */
    waiting: WaitingFile.optional(),
  }),
} as const satisfies ContractRoute

/** The caller's file that waits for an admin. */
const OwnPendingImport = z.object({
  rows: Count,
  createdAt: z.iso.datetime(),
  /** An admin accepted it, and its brands are being added. */
  isAccepted: z.boolean(),
})

export const getOwnPendingImport = {
  method: 'GET',
  path: '/api/account/pending-import',
  access: 'user',
  limit: 'read',
  summary: 'The caller’s file of brands that waits for an admin',
  answer: z.object({ pending: OwnPendingImport.nullable() }),
} as const satisfies ContractRoute

export const withdrawPendingImport = {
  method: 'DELETE',
  path: '/api/account/pending-import',
  access: 'user',
  limit: 'write',
  summary: 'Withdraws the caller’s file that waits for an admin',
  answer: z.object({ rows: Count }),
} as const satisfies ContractRoute

export const addFromPendingImport = {
  method: 'POST',
  path: '/api/account/pending-import/add',
  access: 'user',
  limit: 'importFile',
  summary: 'Adds the first brands of the caller’s waiting file, up to what the account may add now; the others wait on',
  answer: z.object({
    /** The number of added rows, and of waiting ones. */
    count: Count,
    waiting: Count,
  }),
} as const satisfies ContractRoute
