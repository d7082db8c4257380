import type { BrandDetails } from '@bolodex/contract/brands'
import { BrandPrice } from './brand-price.tsx'
import { SellRate } from './sell-rate.tsx'
import { ValueOrigin } from './value-origin.tsx'

/** Price and sell rate, each with what it rests on and how old it is. */
export function BrandFigures({ brand }: { brand: BrandDetails }) {
  const { averageSalePrice: price, sellThroughRate: rate } = brand
  return (
    <section className="brand-figures" aria-label="What it sells for">
      <dl>
        <BrandPrice price={price} className="big-price" />
        <SellRate rate={rate} hasScale />
      </dl>
      {(price !== null || rate !== null) && (
        <ul>
          {price !== null && <ValueOrigin value="Price" basis={brand.priceBasis} setAt={brand.priceSetAt} />}
          {rate !== null && (
            <ValueOrigin value="Sell rate" basis={brand.sellThroughBasis} setAt={brand.sellThroughSetAt} />
          )}
        </ul>
      )}
      <p className="hint">
        <b>Sell rate</b> is sold ÷ (sold + unsold) over the last 90 days, whole percent.
      </p>
    </section>
  )
}
