import type { KnownBrand } from '@bolodex/contract/new-brands'
import { smallerPhoto } from '@bolodex/contract/photo-sizes'
import { formatNumber } from '#lib/format-count.ts'

/** Enough of a brand to know it by. */
export type LinedBrand = Pick<
  KnownBrand,
  'id' | 'slug' | 'name' | 'tagPhotoUrl' | 'averageSalePrice' | 'sellThroughRate'
>

/** A brand in one line. */
export function BrandLine({ brand }: { brand: LinedBrand }) {
  const { averageSalePrice: price, sellThroughRate: rate, tagPhotoUrl } = brand
  return (
    <span className="brand-line">
      {tagPhotoUrl ? (
        <img src={smallerPhoto(tagPhotoUrl, 320)} alt="" width={64} height={40} />
      ) : (
        <span className="no-photo" aria-hidden="true" />
      )}
      <span>
        <b>{brand.name}</b>{' '}
        <span className="hint">
          {price === null ? 'no price' : `$${formatNumber(price)}`}, {rate === null ? 'no sell rate' : `${rate}% sold`}
        </span>
      </span>
    </span>
  )
}
