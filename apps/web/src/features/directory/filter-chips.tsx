import { eraName } from '@bolodex/contract/directory/eras'
import type { DirectoryQuery } from '@bolodex/contract/directory/directory-query'
import { formatNumber } from '#lib/format-numbers.ts'
import { capitalise } from '#lib/name-photo.ts'
import { samePlace } from '#lib/navigation.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { linkTo, withoutFilters, type DirectoryAddress } from '#lib/brands-api.ts'
import { directoryWording } from '#ui/brand/brands-wording.ts'
import { filterWording as wording } from './filter-wording.ts'
import styles from './filter-chips.module.css'

const { era: eraWording, filters } = directoryWording

/** The active filters, each removable. The search has its own field. */
export function FilterChips({ address }: { address: DirectoryAddress }) {
  return (
    <div className={styles['filter-chips']}>
      <ul aria-label={filters.title}>
        {listFilters(address.query).map(({ label, without }) => (
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

function listFilters({ era, garment, minSellThrough, minPrice }: DirectoryQuery): Filter[] {
  return [
    ...(era ? [{ label: capitalise(eraWording.tags(eraName(era))), without: { era: undefined } }] : []),
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
