import { pageWindow } from '@bolodex/directory-query/page-window'
import { formatNumber } from '#lib/format-numbers.ts'
import type { Landing } from '#lib/navigation.ts'
import { PageLink } from './page-link.tsx'
import { Pages, PageStep } from './pages.tsx'

type Props = { page: number; pageCount: number; linkTo: (page: number) => string; landing: Landing }

/** The pages of a list by their numbers. */
export function Pagination({ page, pageCount, linkTo, landing }: Props) {
  if (pageCount <= 1) return null
  const shown = pageWindow(page, pageCount)
  const step = (label: string, rel: 'next' | 'prev', target: number) => (
    <PageStep
      label={label}
      rel={rel}
      href={target < 1 || target > pageCount ? null : linkTo(target)}
      landing={landing}
    />
  )
  return (
    <Pages>
      {step('Previous', 'prev', page - 1)}
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
      {step('Next', 'next', page + 1)}
    </Pages>
  )
}
