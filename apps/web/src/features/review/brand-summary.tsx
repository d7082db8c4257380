import type { Brand } from '@bolodex/contract/brands'
import { smallerPhoto } from '@bolodex/contract/photo-sizes'
import { formatNumber } from '#lib/format-count.ts'
import { PageLink } from '#ui/page-link.tsx'

/** Enough of a brand to judge by. */
export function BrandSummary({ brand }: { brand: Brand }) {
  const { slug, name, averageSalePrice: price, sellThroughRate: rate, upvotes, downvotes, tagPhotoUrl } = brand
  return (
    <div className="review-mini">
      {tagPhotoUrl && <img src={smallerPhoto(tagPhotoUrl, 320)} alt="" width={96} height={60} />}
      <div>
        <b>
          <PageLink href={`/brands/${encodeURIComponent(slug)}`}>{name}</PageLink>
        </b>
        <p className="hint">
          {price === null ? 'No price' : `$${formatNumber(price)}`} ·{' '}
          {rate === null ? 'no sell rate' : `${rate}% sell rate`}
        </p>
        <p className="hint">
          {formatNumber(upvotes)} up, {formatNumber(downvotes)} down
        </p>
      </div>
    </div>
  )
}
