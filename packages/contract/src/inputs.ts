import { z } from 'zod'
import { limits } from './limits.ts'
import { hasNoInvisible, hiddenCharacters, plainLine, plainText, tidyText } from './plain-text.ts'

/** The only spelling of a whole number in a URL, so that each resource has one URL and one cache entry. */
const spelling = /^(?:0|[1-9]\d*)$/

/** Converts a URL number accepted by this schema. Other spellings stay text, which no such schema accepts. */
export const numberInAddress = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value: number | string) => (typeof value === 'string' && spelling.test(value) ? Number(value) : value),
    schema,
  )

/** A whole number from an address. Bounded, so that none reaches the database that its columns cannot hold. */
export const wholeNumber = (min: number, max: number) => numberInAddress(z.int().min(min).max(max))

/** An id in a URL. */
export const urlId = wholeNumber(1, limits.maxId)
export const IdParam = z.strictObject({ id: urlId })

/** The same for values above two billion. */
export const bigId = wholeNumber(1, Number.MAX_SAFE_INTEGER)
export const BigIdParam = z.strictObject({ id: bigId })

/** Text from a URL. Postgres cannot store NUL, so no search contains it. */
export const SearchText = z.string().regex(/^[^\0]*$/)

/** Text that is stored, of any number of lines: tidied, and refused with hidden characters in it. */
export const KeptText = z
  .string()
  .overwrite(tidyText)
  .regex(plainText, hiddenCharacters)
  .refine(hasNoInvisible, hiddenCharacters)

/** Text that is stored, of one line. Every text of a body or form that is stored is one of these two. */
export const KeptLine = z
  .string()
  .overwrite(tidyText)
  .regex(plainLine, hiddenCharacters)
  .refine(hasNoInvisible, hiddenCharacters)

/** Sentences for a key that was used for another call, or for something deleted since. */
export const idempotencyWording = {
  otherKey: 'Something else was already sent with this key.',
  gone: 'This was already sent, and it was removed since.',
} as const

/**
 * An idempotency key, created by the client per action. A call repeated under the same key within 30 days gets the
 * first answer and has no further effect.
 */
export const SendKey = z.uuid().optional().meta({
  description:
    'An idempotency key: sent again with the same key within 30 days (a guest’s: two), the call is not done again.',
})

/** A day of the product's lifetime. Postgres knows no year 0. */
const Day = z.iso.date().regex(/^2/, 'Please enter a date in 2000 or later')

/** Whole days, UTC, the last one included. */
export const Period = z
  .strictObject({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { error: 'The first day can’t be after the last', path: ['to'] })
