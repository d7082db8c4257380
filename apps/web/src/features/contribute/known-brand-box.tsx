import type { KnownBrand } from '@bolodex/contract/new-brands'
import { smallerPhoto } from '@bolodex/contract/photo-sizes'
import { formatCount, formatNumber } from '#lib/format-count.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'

/** A brand that is here already: its tag, what is known of it, and the way there. */
export function KnownBrandBox({ brand, says }: { brand: KnownBrand; says: string }) {
  return (
    <div className="known-brand">
      <span className="known-photo">
        {brand.tagPhotoUrl ? (
          <img src={smallerPhoto(brand.tagPhotoUrl, 320)} alt="" width={320} height={200} />
        ) : (
          <Icon name="camera" />
        )}
      </span>
      <p>
        <b>{brand.name}</b> {says}
        <span className="hint">{describeKnown(brand)}</span>
      </p>
      <PageLink
        className="button button-outline"
        href={`/brands/${encodeURIComponent(brand.slug)}`}
        aria-label={`Open it: ${brand.name}`}
      >
        Open it
      </PageLink>
    </div>
  )
}

function describeKnown({ averageSalePrice, sellThroughRate, photos }: KnownBrand): string {
  const price = averageSalePrice === null ? 'no price yet' : `$${formatNumber(averageSalePrice)}`
  const rate = sellThroughRate === null ? 'sell rate unknown' : `sell rate ${sellThroughRate}%`
  return `${price}, ${rate}, ${formatCount(photos, 'tag photo')}`
}
