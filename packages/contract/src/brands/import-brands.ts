import { z } from 'zod'
import { csvWording } from './csv-wording.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'

/** How many rows of a file that has been read are saved. */
export const ImportProgress = z.object({ done: z.int(), total: z.int() })
export type ImportProgress = z.infer<typeof ImportProgress>

export const importBrands = {
  method: 'POST',
  path: '/api/brands/csv',
  access: 'user',
  limit: 'importFile',
  summary: 'Adds brands from a CSV file; bad rows are listed, the others are saved',
  upload: { field: 'file', below: limits.csv.bytes + 1, tooLarge: csvWording.tooLarge },
  progress: ImportProgress,
  answer: z.object({
    count: z.int(),
    /** More than the account may add: nothing is saved yet, an admin looks at it first. */
    waiting: z.object({ rows: z.int(), message: z.string() }).optional(),
  }),
} as const satisfies ContractRoute
