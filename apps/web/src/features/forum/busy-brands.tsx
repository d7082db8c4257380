import type { OutputOf } from '@bolodex/contract/route'
import type { listBusyBrands } from '@bolodex/contract/forum-search'
import { formatCount } from '#lib/format-count.ts'
import { CareLabel } from '#ui/care-label.tsx'
import { BrandChip } from './brand-chip.tsx'
import { forumLink } from './forum-api.ts'

/** The brands that people write about these days. */
export function BusyBrands({ busy }: { busy: OutputOf<(typeof listBusyBrands)['answer']> }) {
  if (busy.length === 0) return null
  return (
    <CareLabel title="Busy brand threads" className="plain-label">
      <ol className="busy-brands">
        {busy.map(({ brand, posts }) => (
          <li key={brand.id}>
            <BrandChip brand={brand} href={forumLink({ brand: brand.slug })} />
            <span className="hint">{formatCount(posts, 'post')}</span>
          </li>
        ))}
      </ol>
    </CareLabel>
  )
}
