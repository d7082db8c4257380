import { useQueries } from '@tanstack/react-query'
import type { DirectoryQuery } from '@bolodex/contract/directory/directory-query'
import { formatCount } from '#lib/format-numbers.ts'
import { samePlace } from '#lib/navigation.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { directoryView, linkTo, type DirectoryAddress } from '#lib/brands-api.ts'
import { directoryWording } from '#ui/brand/brands-wording.ts'
import { nearWording } from './near-wording.ts'
import styles from './without-filters.module.css'

const { looserFilters: words } = nearWording

/** How many brands each filter hides. Requested only without results. */
export function WithoutFilters({ address: { query, layout } }: { address: DirectoryAddress }) {
  const looser = looserFilters(query)
  const answers = useQueries({ queries: looser.map((filter) => directoryView(filter.query)) })
  const found = looser.flatMap((filter, index) => {
    const total = answers[index]?.data?.total ?? 0
    return total > 0 ? [{ ...filter, total }] : []
  })
  if (found.length === 0) return null
  return (
    <div className={styles['without-filters']}>
      <h3 className="caption">{words.looser}</h3>
      <ul>
        {found.map(({ label, query, total }) => (
          <li key={label}>
            <PageLink href={linkTo({ query, layout })} state={samePlace}>
              {label}: {formatCount(total, 'brand')}
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

type LooserFilter = { label: string; query: DirectoryQuery }

/**
 * The query with each of its filters left out in turn; nothing when there is only one condition to leave out. Any era is always
 * offered: few tags have a year yet.
 */
export function looserFilters(query: DirectoryQuery): LooserFilter[] {
  const { era, garment, minSellThrough, minPrice } = query
  const without = (change: Partial<DirectoryQuery>) => ({ ...query, ...change, page: 1 })
  const looser = [
    era !== undefined && { label: directoryWording.era.any, query: without({ era: undefined }) },
    garment.length > 0 && {
      label: words.withoutGarments(garment),
      query: without({ garment: [] }),
    },
    minSellThrough > 0 && { label: words.withoutSellThru(minSellThrough), query: without({ minSellThrough: 0 }) },
    minPrice > 0 && { label: words.withoutSalePrice(minPrice), query: without({ minPrice: 0 }) },
  ].filter((filter) => filter !== false)
  return looser.length === 1 && era === undefined ? [] : looser
}
