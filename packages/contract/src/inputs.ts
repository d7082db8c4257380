import { z } from 'zod'
import { limits } from './limits.ts'

/** An id in a path. Bounded, so that no number reaches the database that its columns cannot hold. */
export const IdParam = z.strictObject({ id: z.coerce.number<number | string>().int().min(1).max(limits.maxId) })
