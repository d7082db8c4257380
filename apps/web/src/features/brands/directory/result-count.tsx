import type { BrandPage } from '@bolodex/contract/brands'
import type { DirectoryQuery } from '@bolodex/contract/brands/brand-query'
import { formatNumber } from '#lib/format-numbers.ts'
import { samePlace } from '#lib/navigation.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { linkTo, withoutFilters, type DirectoryAddress } from '../brands-api.ts'
import { directoryWording } from '../brands-wording.ts'
import styles from './result-count.module.css'

const { filters: wording } = directoryWording

/** The heading of the results. The next page begins here, for the eye and for the keyboard. */
export const resultsId = 'results'

/** How many brands there are, said aloud when it changes, and which of them are shown. */
export function ResultCount({ page, address }: { page: BrandPage; address: DirectoryAddress }) {
  const { brands, total, pageSize } = page
  const from = (page.page - 1) * pageSize
  const filters = listFilters(address.query)
  return (
    <div className={styles['result-count']}>
      <div aria-live="polite">
        <h2 id={resultsId} className="caption" tabIndex={-1}>
          <b>{formatNumber(total)}</b> {total === 1 ? 'brand' : 'brands'}
        </h2>
        {address.query.q && <span> for “{address.query.q}”</span>}
      </div>
      {filters.length > 0 && brands.length > 0 && <FilterChips address={address} filters={filters} />}
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

/** What is filtered by, each to be taken off by itself. The search has its own field. */
function FilterChips({ address, filters }: { address: DirectoryAddress; filters: Filter[] }) {
  return (
    <div className={styles['filter-chips']}>
      <ul aria-label={wording.title}>
        {filters.map(({ label, without }) => (
          <li key={label}>
            <PageLink
              className={styles['filter-chip']}
              href={linkTo({ ...address, query: { ...address.query, ...without, page: 1 } })}
              state={samePlace}
              aria-label={wording.remove(label)}
            >
              {label} <Icon name="close" />
            </PageLink>
          </li>
        ))}
      </ul>
      <ClearFilters className={styles['clear-filters']} href={linkTo(withoutFilters(address))} />
    </div>
  )
}

type Filter = { label: string; without: Partial<DirectoryQuery> }

function listFilters({ garment, minSellThrough, minPrice }: DirectoryQuery): Filter[] {
  return [
    ...garment.map((name) => ({ label: name, without: { garment: garment.filter((other) => other !== name) } })),
    ...(minSellThrough > 0 ? [{ label: wording.sellThru(minSellThrough), without: { minSellThrough: 0 } }] : []),
    ...(minPrice > 0 ? [{ label: wording.salePrice(formatNumber(minPrice)), without: { minPrice: 0 } }] : []),
  ]
}

export function ClearFilters({ href, className }: { href: string; className: string | undefined }) {
  return (
    <PageLink className={className} href={href} state={samePlace}>
      {wording.clear}
    </PageLink>
  )
}
