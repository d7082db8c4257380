import { pageWindow } from '@bolodex/contract/brands/brand-query'
import { formatNumber } from '#lib/format-numbers.ts'
import type { Landing } from '#lib/navigation.ts'
import { PageLink } from './page-link.tsx'

type Props = { page: number; pageCount: number; linkTo: (page: number) => string; landing: Landing }

/** The way through a long list: plain links, each page with an address of its own. */
export function Pagination({ page, pageCount, linkTo, landing }: Props) {
  if (pageCount <= 1) return null
  const shown = pageWindow(page, pageCount)
  const step = (label: string, target: number) =>
    target < 1 || target > pageCount ? (
      <button type="button" className="page-step" disabled>
        {label}
      </button>
    ) : (
      <PageLink className="page-step" href={linkTo(target)} state={landing} rel={label === 'Next' ? 'next' : 'prev'}>
        {label}
      </PageLink>
    )
  return (
    <nav className="pagination" aria-label="Pages">
      {step('Previous', page - 1)}
      <ol>
        {shown.map((entry, index) => (
          <li key={entry === 'ellipsis' ? `gap-${shown[index - 1]}` : entry}>
            {entry === 'ellipsis' ? (
              <span>…</span>
            ) : (
              <PageLink
                href={linkTo(entry)}
                state={landing}
                aria-label={`Page ${formatNumber(entry)}`}
                aria-current={entry === page ? 'page' : undefined}
              >
                {formatNumber(entry)}
              </PageLink>
            )}
          </li>
        ))}
      </ol>
      {step('Next', page + 1)}
    </nav>
  )
}
