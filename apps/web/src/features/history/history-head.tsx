import type { BrandHistory } from '@bolodex/contract/brand-history'
import { formatCount, formatNumber } from '#lib/format-count.ts'
import { formatMonth } from '#lib/format-date.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'

/** Whose history it is, and how much of it there is. */
export function HistoryHead({ history: { brand, total, people, first } }: { history: BrandHistory }) {
  const since = formatMonth(first.createdAt)
  return (
    <header className="history-head">
      <PageLink className="back-link" href={`/brands/${encodeURIComponent(brand.slug)}`}>
        <Icon name="back" /> {brand.name}
      </PageLink>
      <h1>History</h1>
      <p className="lede">
        {total === 0
          ? `Nobody has changed it since it was added in ${since}.`
          : `${formatCount(total, 'change')} by ${formatNumber(people)} ${people === 1 ? 'person' : 'people'} since ${since}. Nothing is lost: any state can be put back, and that is a change too.`}
      </p>
    </header>
  )
}
