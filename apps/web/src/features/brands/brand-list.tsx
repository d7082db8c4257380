import { memo, type ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { AddBrandTile } from './add-brand-tile.tsx'
import { BrandCard } from './brand-card.tsx'
import { BrandRow } from './brand-row.tsx'
import type { BrandLayout } from './directory-link.ts'
import type { Urgency } from './tag-photo.tsx'

type Props = { brands: Brand[]; layout: BrandLayout; renderVotes: (brand: Brand) => ReactNode }

/** Cards in the first row of a wide window. */
const firstRow = 4

/** One page of brands, as cards or as rows, and the place for a new one at its end. */
export const BrandList = memo(function BrandList({ brands, layout, renderVotes }: Props) {
  return (
    <ul className={layout === 'list' ? 'brand-rows' : 'brand-grid'}>
      {brands.map((brand, index) => (
        <li key={brand.id}>
          {layout === 'list' ? (
            <BrandRow brand={brand} urgency={urgencyOf(index)} />
          ) : (
            <BrandCard brand={brand} urgency={urgencyOf(index)} renderVotes={renderVotes} />
          )}
        </li>
      ))}
      <li>
        <AddBrandTile />
      </li>
    </ul>
  )
})

function urgencyOf(index: number): Urgency {
  if (index === 0) return 'first'
  return index < firstRow ? 'soon' : 'near'
}
