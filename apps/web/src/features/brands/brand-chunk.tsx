import { memo, type ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { BrandCard } from './brand-card.tsx'
import { BrandRow } from './brand-row.tsx'
import type { BrandLayout } from './directory-link.ts'
import type { RenderUploader } from './render-uploader.ts'
import type { Urgency } from './tag-photo.tsx'

type Props = {
  brands: Brand[]
  isFirst: boolean
  layout: BrandLayout
  renderVotes: (brand: Brand) => ReactNode
  renderEdit: (brand: Brand) => ReactNode
  renderUploader: RenderUploader
}

/** Cards in the first row of a wide window. */
const firstRow = 4

export const BrandChunk = memo(function BrandChunk({ brands, isFirst, layout, renderVotes, ...slots }: Props) {
  return brands.map((brand, index) => {
    const urgency = isFirst ? urgencyOf(index) : 'near'
    return (
      <li key={brand.id} className={urgency === 'near' ? undefined : 'in-sight'}>
        {layout === 'list' ? (
          <BrandRow brand={brand} urgency={urgency} {...slots} />
        ) : (
          <BrandCard brand={brand} urgency={urgency} renderVotes={renderVotes} {...slots} />
        )}
      </li>
    )
  })
})

function urgencyOf(index: number): Urgency {
  if (index === 0) return 'first'
  return index < firstRow ? 'soon' : 'near'
}
