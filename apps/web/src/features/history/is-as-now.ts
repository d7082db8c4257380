import { factKeys, pickFacts, type BrandFacts } from '@bolodex/contract/brand-facts'
import type { BrandState } from '@bolodex/contract/brand-changes'
import type { Brand } from '@bolodex/contract/brands'
import { findChangedFacts } from '#ui/differences/fact-differences.tsx'

/** The brand as it is now, as its history would write it. Of the photo on its card only the address is known here. */
export const stateOf = (brand: Brand): BrandFacts => pickFacts(brand, factKeys)

/** Whether to put this state back would change nothing. A state without a photo takes none away. */
export function isAsNow({ tagPhoto, ...facts }: BrandState, brand: Brand): boolean {
  const isPhotoShown = !tagPhoto?.url || tagPhoto.url === brand.tagPhotoUrl
  return isPhotoShown && findChangedFacts(stateOf(brand), facts).length === 0
}
