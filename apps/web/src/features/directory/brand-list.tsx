import { memo, startTransition, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { EraKey } from '@bolodex/contract/directory/eras'
import type { Brand } from '@bolodex/contract/directory/brands'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { brandAddress, type BrandLayout } from '#lib/brands-api.ts'
import { directoryWording } from '#ui/brand/brands-wording.ts'
import { BrandCard, BrandRow, type RenderEdit, type RenderShop, type RenderUploader } from '#ui/brand/brand-card.tsx'
import type { Urgency } from '#ui/brand/tag-photo.tsx'
import { CachedMarkup } from '#lib/cached-markup.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { useToday } from '#lib/today.ts'
import gridStyles from '#ui/card-grid.module.css'
import styles from './brand-list.module.css'

type BrandListProps = {
  brands: Brand[]
  layout: BrandLayout
  /** With an era, a card leads to the tag of that era, which it shows. */
  era: EraKey | undefined
  /** Other brands are on their way. */
  isWaiting: boolean
  /** False for a partial offline copy: a brand missing there may be in the directory. */
  canAdd: boolean
  renderVotes: (brand: Brand) => ReactNode
  renderEdit: RenderEdit
  renderUploader: RenderUploader
  renderShop: RenderShop
}

/** One page of brands, as cards or rows, with the link to add one at its end. */
export const BrandList = memo(function BrandList({ brands, layout, isWaiting, canAdd, ...slots }: BrandListProps) {
  const { chunks, isBehind } = useChunks(brands)
  return (
    <ul
      className={joinClasses(styles['results'], layout === 'list' ? styles['brand-rows'] : gridStyles['card-grid'])}
      data-part={layout === 'list' ? 'brand-rows' : 'brand-grid'}
      aria-busy={isWaiting || isBehind}
    >
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
      {canAdd && (
        <li>
          <AddBrandTile />
        </li>
      )}
    </ul>
  )
})

type BrandChunkProps = {
  brands: Brand[]
  isFirst: boolean
  layout: BrandLayout
  era: EraKey | undefined
  renderVotes: (brand: Brand) => ReactNode
  renderEdit: RenderEdit
  renderUploader: RenderUploader
  renderShop: RenderShop
}

/** Cards in the first row of a wide window. */
const firstRow = 4

const BrandChunk = memo(function BrandChunk({ brands, isFirst, layout, era, renderVotes, ...slots }: BrandChunkProps) {
  const today = useToday()
  return brands.map((brand, index) => {
    const urgency = isFirst ? urgencyOf(index) : 'near'
    const tag = era && brand.tagPhotoId ? `#tag-${brand.tagPhotoId}` : ''
    const href = brandAddress(brand.slug) + tag
    const shown =
      layout === 'list' ? (
        <BrandRow brand={brand} href={href} urgency={urgency} renderVotes={renderVotes} {...slots} />
      ) : (
        <BrandCard brand={brand} href={href} urgency={urgency} renderVotes={renderVotes} {...slots} />
      )
    return (
      <li key={brand.id} className={urgency === 'near' ? undefined : styles['in-sight']}>
        {import.meta.env.SSR && urgency === 'near' ? (
          // Served pages are anonymous: their markup of a brand depends only on the brand and the date. For visible
          // photos, React also writes into the head.
          <CachedMarkup cacheKey={`${href} ${layout} ${today} ${JSON.stringify(brand)}`}>{shown}</CachedMarkup>
        ) : (
          shown
        )}
      </li>
    )
  })
})

function urgencyOf(index: number): Urgency {
  if (index === 0) return 'first'
  return index < firstRow ? 'soon' : 'near'
}

/** As many cards as a slow phone renders between two keystrokes. */
const chunkSize = 10

type Chunks<T> = { chunks: T[][]; isBehind: boolean }

/**
 * Replaces a long list in chunks, so that no update blocks typing. Until its turn a chunk keeps its contents and
 * height.
 */
function useChunks<T>(list: T[]): Chunks<T> {
  const newest = useMemo(() => cut(list), [list])
  const [drawn, setDrawn] = useState(newest)
  const behind = useMemo(() => findBehind(drawn, newest), [drawn, newest])
  useEffect(() => {
    if (behind === null) return undefined
    const timer = setTimeout(() => startTransition(() => setDrawn(exchange(drawn, newest, behind))))
    return () => clearTimeout(timer)
  }, [drawn, newest, behind])
  return { chunks: drawn, isBehind: behind !== null }
}

function cut<T>(list: T[]): T[][] {
  const count = Math.ceil(list.length / chunkSize)
  return Array.from({ length: count }, (_, index) => list.slice(index * chunkSize, (index + 1) * chunkSize))
}

function findBehind<T>(drawn: T[][], newest: T[][]): number | null {
  const index = newest.findIndex((chunk, at) => chunk !== drawn[at])
  if (index >= 0) return index
  return drawn.length > newest.length ? newest.length : null
}

/** With one more chunk of the newest list; what is left over goes one by one too. */
function exchange<T>(drawn: T[][], newest: T[][], index: number): T[][] {
  const chunk = newest[index]
  if (chunk) return [...drawn.slice(0, index), chunk, ...drawn.slice(index + 1)]
  return drawn.slice(0, -1)
}

/** The last tile: an empty label, waiting for the brand that is not here yet. */
function AddBrandTile() {
  return (
    <PageLink className={styles['add-tile']} href="/submit-brand">
      <svg viewBox="0 0 132 84" aria-hidden="true">
        <g transform="rotate(-4 66 42)">
          <rect className={styles['label']} x="8" y="14" width="116" height="56" rx="2" />
          <path className={styles['stitch']} d="M15 20v44M117 20v44" />
          <path className={styles['plus']} d="M66 30v24M54 42h24" />
        </g>
      </svg>
      <b>Add New Brand</b>
      <span>{directoryWording.addTile}</span>
    </PageLink>
  )
}
