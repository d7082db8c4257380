import type { Brand } from '@bolodex/contract/brands'
import { smallerPhoto } from '@bolodex/contract/photo-sizes'
import { formatCount, formatNumber } from '#lib/format-count.ts'

/** A brand in one line: enough to know it by. */
export function BrandLine({ brand }: { brand: Brand }) {
  const { averageSalePrice: price, tagPhotoUrl } = brand
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
          {price === null ? 'no price' : `$${formatNumber(price)}`},{' '}
          {formatCount(brand.upvotes + brand.downvotes, 'vote')}
        </span>
      </span>
    </span>
  )
}
