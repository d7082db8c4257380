import type { BrandPage } from '@bolodex/contract/brands'
import { formatNumber } from '#lib/format-numbers.ts'
import { samePlace } from '#lib/navigation.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { isFiltered, linkTo, withoutFilters, type DirectoryAddress } from '../brands-api.ts'
import styles from './result-count.module.css'

/** The heading of the results. The next page begins here, for the eye and for the keyboard. */
export const resultsId = 'results'

/** How many brands there are, said aloud when it changes, and which of them are shown. */
export function ResultCount({ page, address }: { page: BrandPage; address: DirectoryAddress }) {
  const { brands, total, pageSize } = page
  const from = (page.page - 1) * pageSize
  return (
    <div className={styles['result-count']}>
      <div aria-live="polite">
        <h2 id={resultsId} className="caption" tabIndex={-1}>
          <b>{formatNumber(total)}</b> {total === 1 ? 'brand' : 'brands'}
        </h2>
      </div>
      {isFiltered(address) && brands.length > 0 && (
        <ClearFilters className={styles['clear-filters']} href={linkTo(withoutFilters(address))} />
      )}
      {brands.length > 0 && (
        <p>
          Showing{' '}
          <b>
            {formatNumber(from + 1)}–{formatNumber(from + brands.length)}
          </b>
        </p>
      )}
    </div>
  )
}

export function ClearFilters({ href, className }: { href: string; className: string | undefined }) {
  return (
    <PageLink className={className} href={href} state={samePlace}>
      Clear filters
    </PageLink>
  )
}
