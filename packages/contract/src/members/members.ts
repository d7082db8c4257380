import { z } from 'zod'
import { BigId, Count } from '../integers.ts'
import { Brand, TagPhoto } from '../directory/brands.ts'
import { SearchText, urlId } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'

/** Public data of a member: the chosen name and contributions. */
export const Member = z.object({
  username: z.string(),
  /** The first day of the month they joined in. */
  memberSince: z.iso.date(),
  tagsSubmitted: Count,
  brandsAdded: Count,
  upvotesReceived: Count,
  downvotesReceived: Count,
})
export type Member = z.infer<typeof Member>

/** A photo they gave, and what it is of. */
const MemberPhoto = TagPhoto.extend({ brand: z.object({ slug: z.string(), name: z.string() }) })
export type MemberPhoto = z.infer<typeof MemberPhoto>

const MemberParams = z.strictObject({ username: SearchText.min(1).max(limits.username.max) })
const before = urlId.optional()

export const getMember = {
  method: 'GET',
  path: '/api/members/:username',
  access: 'anyone',
  limit: 'read',
  summary: 'A member and what they’ve added',
  params: MemberParams,
  answer: Member,
} as const satisfies ContractRoute

export const listMemberBrands = {
  method: 'GET',
  path: '/api/members/:username/brands',
  access: 'anyone',
  limit: 'read',
  summary: 'Brands a member added, newest first',
  params: MemberParams,
  query: z.strictObject({ before }),
  answer: z.object({ brands: z.array(Brand), nextBefore: BigId.nullable() }),
} as const satisfies ContractRoute

export const listMemberPhotos = {
  method: 'GET',
  path: '/api/members/:username/photos',
  access: 'anyone',
  limit: 'read',
  summary: 'A member’s tag photos that are shown, newest first',
  params: MemberParams,
  query: z.strictObject({ before }),
  answer: z.object({ photos: z.array(MemberPhoto), nextBefore: BigId.nullable() }),
} as const satisfies ContractRoute
