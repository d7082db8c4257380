import { useId } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { formatNumber } from '#lib/format-count.ts'
import { Icon } from '#ui/icon.tsx'
import { GarmentIcons } from './garment-icons.tsx'
import { SellRate } from './sell-rate.tsx'
import { TagPhoto } from './tag-photo.tsx'

/** A brand as a hang tag: the real tag, what it sells for, how fast it goes, what to look for. */
export function BrandCard({ brand, isFirstRow = false }: { brand: Brand; isFirstRow?: boolean }) {
  const nameId = useId()
  return (
    <article className="brand-card" aria-labelledby={nameId}>
      <div className="eyelet" aria-hidden="true" />
      <TagPhoto brand={brand} isUrgent={isFirstRow} />
      <div className="brand-about">
        <h3 id={nameId}>{brand.name}</h3>
        <p className="brand-description">{brand.description}</p>
      </div>
      <dl className="brand-facts">
        <div>
          <dt className="caption">Price</dt>
          <dd>
            {brand.averageSalePrice === null ? (
              <span className="hint">No price yet</span>
            ) : (
              <span className="price-sticker">
                <small>$</small>
                {formatNumber(brand.averageSalePrice)}
              </span>
            )}
          </dd>
        </div>
        <SellRate rate={brand.sellThroughRate} />
      </dl>
      <GarmentIcons names={brand.garmentTypes} />
      <p className="brand-submitter">
        Tag submitted by <b>{nameSubmitter(brand)}</b>
      </p>
      <p className="brand-votes">
        <span>
          <Icon name="thumbs-up" /> <span className="sr-only">Upvotes:</span> {formatNumber(brand.upvotes)}
        </span>
        <span>
          <Icon name="thumbs-down" /> <span className="sr-only">Downvotes:</span> {formatNumber(brand.downvotes)}
        </span>
      </p>
    </article>
  )
}

function nameSubmitter({ tagPhotoUrl, tagSubmittedBy }: Brand): string {
  if (tagSubmittedBy) return tagSubmittedBy
  return tagPhotoUrl ? 'former member' : 'nobody yet'
}
