import { z } from 'zod'
import { Count } from '../integers.ts'
import { Brand } from '../directory/brands.ts'
import { urlId } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'
import { formatIdentifier, identifierKinds, parseIdentifier, type Identifier } from './identifiers.ts'

const kind = z.enum(identifierKinds)
/** In one spelling only, so that a number has one address. */
const number = z.string().regex(/^\d{2,6}$/)
const isCanonical = ({ kind, number }: Identifier): boolean =>
  parseIdentifier(formatIdentifier({ kind, number }))?.number === number
const misspelled = { error: 'There is no such number', path: ['number'] }

/** A number in its one spelling. */
export const TagNumber = z.strictObject({ kind, number }).refine(isCanonical, misspelled)
const BrandNumberParams = z.strictObject({ id: urlId, kind, number }).refine(isCanonical, misspelled)

/** The number of members with standing who confirmed it, including those who left. */
const Confirmations = z.object({ confirmations: Count })

/** A brand that members found a number on. */
export const IdentifiedBrand = z.object({
  ...Brand.pick({
    id: true,
    slug: true,
    name: true,
    tagPhotoUrl: true,
    averageSalePrice: true,
    sellThroughRate: true,
  }).shape,
  ...Confirmations.shape,
})
export type IdentifiedBrand = z.infer<typeof IdentifiedBrand>

export const listIdentifiedBrands = {
  method: 'GET',
  path: '/api/identifiers/:kind/:number',
  access: 'anyone',
  limit: 'read',
  summary: 'The brands that members found an RN, CA or WPL number on, most confirmed first',
  params: TagNumber,
  answer: z.object({ kind, number: z.string(), brands: z.array(IdentifiedBrand).max(limits.identifiedBrands) }),
} as const satisfies ContractRoute

export const confirmIdentifier = {
  method: 'PUT',
  path: '/api/brands/:id/identifiers/:kind/:number/confirmation',
  access: 'user',
  limit: 'write',
  changesTotals: false,
  summary: 'Says that an RN, CA or WPL number is on a tag of this brand; each member counts once',
  params: BrandNumberParams,
  answer: Confirmations,
} as const satisfies ContractRoute

export const withdrawIdentifier = {
  method: 'DELETE',
  path: '/api/brands/:id/identifiers/:kind/:number/confirmation',
  access: 'user',
  limit: 'write',
  changesTotals: false,
  summary: 'Takes back what the caller said about a number',
  params: BrandNumberParams,
  answer: Confirmations,
} as const satisfies ContractRoute

export const removeIdentifier = {
  method: 'DELETE',
  path: '/api/brands/:id/identifiers/:kind/:number',
  access: 'admin',
  limit: 'write',
  changesTotals: false,
  summary: 'Removes a number from a brand, whoever confirmed it',
  params: BrandNumberParams,
  answer: z.object({ ok: z.literal(true) }),
} as const satisfies ContractRoute
