import { formatNumber } from '#lib/format-count.ts'

/** What it sells for, on the sticker of a price gun. */
export function BrandPrice({ price, className = 'brand-price' }: { price: number | null; className?: string }) {
  return (
    <div className={className}>
      <dt className="caption">Price</dt>
      <dd>
        {price === null ? (
          <span className="hint">No price yet</span>
        ) : (
          <span className="price-sticker">
            <small>$</small>
            {formatNumber(price)}
          </span>
        )}
      </dd>
    </div>
  )
}
