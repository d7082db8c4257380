import { z } from 'zod'
import { limits } from './limits.ts'
import { hiddenCharacters, plainLine, plainText, tidyText } from './plain-text.ts'

/** An id in a path. Bounded, so that no number reaches the database that its columns cannot hold. */
export const IdParam = z.strictObject({ id: z.coerce.number<number | string>().int().min(1).max(limits.maxId) })

/** The same where there may be more than two thousand million. */
export const bigId = z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER)
export const BigIdParam = z.strictObject({ id: bigId })

/** A whole number from an address, 0 or more. */
export const wholeNumber = z.coerce.number<number | string>().int().min(0)

/** Text from an address. Postgres keeps no NUL, so nothing can be found by one. */
export const SearchText = z.string().regex(/^[^\0]*$/)

/** Text that is stored, of any number of lines: tidied, and refused with hidden characters in it. */
export const KeptText = z.string().overwrite(tidyText).regex(plainText, hiddenCharacters)

/** Text that is stored, of one line. Every text of a body or form that is stored is one of these two. */
export const KeptLine = z.string().overwrite(tidyText).regex(plainLine, hiddenCharacters)
