import type { BrandState } from '@bolodex/contract/brand-changes'
import type { Brand } from '@bolodex/contract/brands'

/** The brand as it is now, as its history would write it. Of the photo on its card only the address is known here. */
export function stateOf(brand: Brand): Omit<BrandState, 'tagPhoto'> {
  const { name, description, averageSalePrice, sellThroughRate, garmentTypes, aliases } = brand
  return { name, description, averageSalePrice, sellThroughRate, garmentTypes, aliases }
}

/** Whether to put this state back would change nothing. */
export function isAsNow({ tagPhoto, ...facts }: BrandState, brand: Brand): boolean {
  const now = stateOf(brand)
  const names = Object.keys(now) as (keyof typeof now)[]
  return (
    (tagPhoto?.url ?? null) === brand.tagPhotoUrl &&
    names.every((name) => JSON.stringify(facts[name]) === JSON.stringify(now[name]))
  )
}
