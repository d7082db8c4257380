import { z } from 'zod'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'

/** A name and its other spellings on tags. */
const Spellings = z
  .array(z.string())
  .min(1)
  .max(limits.aliases + 1)

/** Every name that a tag may say. */
const TagNameList = z.object({
  /** From the directory: the slug, the name, and other spellings. */
  brands: z.array(z.object({ slug: z.string(), names: Spellings })).max(limits.tagNames),
  /** Names that only the catalogue knows. */
  known: z.array(Spellings).max(limits.tagNames),
})
export type TagNameList = z.infer<typeof TagNameList>

export const listTagNames = {
  method: 'GET',
  path: '/api/tag-names',
  access: 'anyone',
  limit: 'read',
  cost: () => 100,
  summary: 'Names and other spellings of brands, to compare with what a tag says on the phone itself',
  answer: TagNameList,
} as const satisfies ContractRoute
