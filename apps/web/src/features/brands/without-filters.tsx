import { useQueries } from '@tanstack/react-query'
import { formatCount } from '#lib/format-count.ts'
import { samePlace } from '#lib/landing.ts'
import { PageLink } from '#ui/page-link.tsx'
import { directoryView } from './brands-api.ts'
import { linkTo, type DirectoryAddress } from './directory-link.ts'
import { looserFilters } from './looser-filters.ts'

/** How many brands each filter hides. Asked only where nothing was found. */
export function WithoutFilters({ address: { query, layout } }: { address: DirectoryAddress }) {
  const looser = looserFilters(query)
  const answers = useQueries({ queries: looser.map((filter) => directoryView(filter.query)) })
  const found = looser.flatMap((filter, index) => {
    const total = answers[index]?.data?.total ?? 0
    return total > 0 ? [{ ...filter, total }] : []
  })
  if (found.length === 0) return null
  return (
    <div className="without-filters">
      <h3 className="caption">Without the filters</h3>
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
