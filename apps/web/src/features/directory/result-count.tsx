import type { Brand, BrandPage } from '@bolodex/contract/directory/brands'
import type { ReactNode } from 'react'
import { eraName } from '@bolodex/contract/directory/eras'
import { formatNumber } from '#lib/format-numbers.ts'
import type { DirectoryAddress } from '#lib/brands-api.ts'
import { directoryWording } from '#ui/brand/brands-wording.ts'
import styles from './result-count.module.css'

/** The heading of the results. Paging moves scroll position and focus here. */
export const resultsId = 'results'

type ResultCountProps = {
  page: BrandPage
  hits: Brand[]
  address: DirectoryAddress
  /** The active filters. */
  children: ReactNode
}

/** The number of brands, announced on change, and the range shown. */
export function ResultCount({ page, hits, address, children }: ResultCountProps) {
  const { era } = address.query
  const total = page.total + page.equal
  // Equal names are all on the first page.
  const from = page.page === 1 ? 0 : (page.page - 1) * page.pageSize + page.equal
  return (
    <div className={styles['result-count']}>
      <div aria-live="polite">
        <h2 id={resultsId} className="caption" tabIndex={-1}>
          <b>{formatNumber(total)}</b> {total === 1 ? 'brand' : 'brands'}
          {era && ` with ${directoryWording.era.tags(eraName(era))}`}
        </h2>
        {address.query.q && <span> for “{address.query.q}”</span>}
      </div>
      {children}
      {hits.length > 0 && (
        <p>
          Showing{' '}
          <b>
            {formatNumber(from + 1)}–{formatNumber(from + hits.length)}
          </b>
        </p>
      )}
    </div>
  )
}
