import type { Brand } from '@bolodex/contract/brands'
import { Icon } from '#ui/icon.tsx'
import { BrandSummary } from './brand-summary.tsx'

/** The brand that is said to be another one, and that one. */
export function BrandPair({ brand, other }: { brand: Brand; other: Brand }) {
  return (
    <div className="review-box review-pair">
      <div>
        <p className="caption">Said to be a double</p>
        <BrandSummary brand={brand} />
      </div>
      <Icon name="merge" />
      <div>
        <p className="caption">Of this one, which stays</p>
        <BrandSummary brand={other} />
      </div>
    </div>
  )
}
