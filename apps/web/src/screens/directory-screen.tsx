import { useSuspenseQuery } from '@tanstack/react-query'
import { BrandCard } from '#features/brands/brand-card.tsx'
import { directoryView } from '#features/brands/brands-api.ts'
import { HelpBox } from '#features/brands/help-box.tsx'
import { formatCount, formatNumber } from '#lib/format-count.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Hanger } from '#ui/hanger.tsx'
import { PageHead } from '#ui/page-head.tsx'

/** Cards in the first row of a wide window. */
const firstRow = 4

export function Screen() {
  const { data } = useSuspenseQuery(directoryView)
  return (
    <>
      <PageHead title="What is that tag worth?">
        A brand directory kept by resellers. Look up a tag, see what it sells for and how fast it goes.
      </PageHead>
      <HelpBox />
      {data.brands.length === 0 ? (
        <EmptyState drawing={<Hanger />} title="Nobody has catalogued a brand yet">
          <p>The hangers are ready. The first brands will appear here as soon as somebody adds them.</p>
        </EmptyState>
      ) : (
        <>
          <div className="result-count">
            <h2 className="caption">{formatCount(data.total, 'brand')}</h2>
            {data.total > data.brands.length && (
              <p>
                Showing <b>1–{formatNumber(data.brands.length)}</b>
              </p>
            )}
          </div>
          <ul className="brand-grid">
            {data.brands.map((brand, index) => (
              <li key={brand.id}>
                <BrandCard brand={brand} isFirstRow={index < firstRow} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
