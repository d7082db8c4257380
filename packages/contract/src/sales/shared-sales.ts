import { z } from 'zod'
import { BigId, Count } from '../integers.ts'
import { garmentTypes } from '../garment-types.ts'
import { KeptLine, SendKey, bigId } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'
import { marketplaces } from './marketplaces.ts'
import { currencies } from './currencies.ts'
import { salesLimits } from './sales-limits.ts'

export const sharingLimits = {
  /** Shared or withdrawn by one call, and listed on one page. */
  atOnce: 500,
  /** Stored of one member. */
  stored: 20_000,
  /** In whole units of the currency: cents would tell one sale from all others. */
  price: { min: 1, max: limits.averageSalePrice.max },
  /** This month and the eleven before it. */
  months: 12,
} as const

export const sharingWording = {
  off: 'Turn on sharing first',
  month: 'Only sales of this month and the eleven before it can be shared',
  full: `You can share ${sharingLimits.stored.toLocaleString('en-US')} sales at most. Withdraw some first.`,
} as const

export const sharedGarments = garmentTypes.map(({ name }) => name)
/** A key of the fee table, or `other`. */
export const sharedPlatforms = [...marketplaces.map(({ key }) => key), 'other']

/** The month of a moment, in UTC, as 2026-11. */
export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7)

/** Adds months to a month. */
export function addMonths(month: string, months: number): string {
  const [year = 0, count = 1] = month.split('-').map(Number)
  return monthOf(new Date(Date.UTC(year, count - 1 + months, 1)))
}

/** The months whose sales are shared and published at a moment. */
export function sharedMonths(now: Date): { from: string; to: string } {
  const to = monthOf(now)
  return { from: addMonths(to, 1 - sharingLimits.months), to }
}

const facts = {
  garment: z.enum(sharedGarments).nullable(),
  price: z.int().min(sharingLimits.price.min).max(sharingLimits.price.max),
  currency: z.enum(currencies),
  /** As 2026-11. */
  month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/),
  /** From listed to sold; null when unknown. */
  days: z.int().min(0).max(salesLimits.days).nullable(),
  platform: z.enum(sharedPlatforms),
}

/** A shared sale: these fields and no others. The price is rounded on the device. */
export const SharedSaleInput = z.strictObject({ brand: KeptLine.min(1).max(limits.brandName.max), ...facts })
export type SharedSaleInput = z.infer<typeof SharedSaleInput>

/** A stored sale, as its member sees it. */
export const SharedSale = z.object({ id: BigId, brand: z.object({ slug: z.string(), name: z.string() }), ...facts })
export type SharedSale = z.infer<typeof SharedSale>

export const SharingState = z.object({
  isOn: z.boolean(),
  since: z.iso.datetime().nullable(),
  /** Sales stored of this member. */
  count: Count,
})
export type SharingState = z.infer<typeof SharingState>

export const getSharing = {
  method: 'GET',
  path: '/api/account/sharing',
  access: 'user',
  limit: 'read',
  summary: 'Whether the caller shares sales, since when, and how many',
  answer: SharingState,
} as const satisfies ContractRoute

export const turnOnSharing = {
  method: 'PUT',
  path: '/api/account/sharing',
  access: 'user',
  limit: 'write',
  changesTotals: false,
  summary: 'Turns on sharing. Nothing is shared by that alone',
  answer: SharingState,
} as const satisfies ContractRoute

export const turnOffSharing = {
  method: 'DELETE',
  path: '/api/account/sharing',
  access: 'user',
  limit: 'write',
  changesTotals: false,
  summary: 'Turns off sharing and deletes every sale the caller shared, at once',
  answer: SharingState,
} as const satisfies ContractRoute

export const shareSales = {
  method: 'POST',
  path: '/api/account/shared-sales',
  access: 'user',
  limit: 'write',
  cost: ({ body }: { body: { sales: unknown[] } }) => 10 + body.sales.length / 5,
  changesTotals: false,
  summary: 'Shares sales. Refused unless sharing is on',
  body: z.strictObject({ key: SendKey, sales: z.array(SharedSaleInput).min(1).max(sharingLimits.atOnce) }),
  /** In the order sent; null for a brand that the directory doesn't have. Such a sale is not stored. */
  answer: z.object({ ids: z.array(BigId.nullable()).max(sharingLimits.atOnce) }),
} as const satisfies ContractRoute

export const listSharedSales = {
  method: 'GET',
  path: '/api/account/shared-sales',
  access: 'user',
  limit: 'read',
  cost: () => 10,
  summary: 'The sales the caller shares, by id',
  query: z.strictObject({ after: bigId.optional() }),
  answer: z.object({ sales: z.array(SharedSale).max(sharingLimits.atOnce), nextAfter: BigId.nullable() }),
} as const satisfies ContractRoute

export const withdrawSales = {
  method: 'POST',
  path: '/api/account/shared-sales/withdraw',
  access: 'user',
  limit: 'write',
  changesTotals: false,
  summary: 'Deletes some of the sales the caller shared',
  body: z.strictObject({
    ids: z.array(z.int().min(1).max(Number.MAX_SAFE_INTEGER)).min(1).max(sharingLimits.atOnce),
  }),
  /** The number of the caller's sales that were deleted. */
  answer: z.object({ withdrawn: Count }),
} as const satisfies ContractRoute
