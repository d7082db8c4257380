import { memo, type ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { AddBrandTile } from './add-brand-tile.tsx'
import { BrandChunk } from './brand-chunk.tsx'
import type { BrandLayout } from './directory-link.ts'
import type { RenderUploader } from './render-uploader.ts'
import { useChunks } from './use-chunks.ts'

type Props = {
  brands: Brand[]
  layout: BrandLayout
  /** Other brands are on their way. */
  isWaiting: boolean
  renderVotes: (brand: Brand) => ReactNode
  renderEdit: (brand: Brand) => ReactNode
  renderUploader: RenderUploader
}

/** One page of brands, as cards or as rows, and the place for a new one at its end. */
export const BrandList = memo(function BrandList({ brands, layout, isWaiting, ...slots }: Props) {
  const { chunks, isBehind } = useChunks(brands)
  return (
    <ul className={layout === 'list' ? 'results brand-rows' : 'results brand-grid'} aria-busy={isWaiting || isBehind}>
      {chunks.map((chunk, index) => (
        <BrandChunk
          // oxlint-disable-next-line react/no-array-index-key -- a chunk is nothing but a place in the list
          key={index}
          brands={chunk}
          isFirst={index === 0}
          layout={layout}
          {...slots}
        />
      ))}
      <li>
        <AddBrandTile />
      </li>
    </ul>
  )
})
