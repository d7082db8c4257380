import { useState } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { valueBases, type ValueBasis } from '@bolodex/contract/value-bases'
import { formatAge } from '#lib/format-age.ts'
import { formatDate } from '#lib/format-date.ts'
import { Icon } from '#ui/icon.tsx'

/** What a brand's two numbers rest on, how old they are and what they mean. Opens without a script. */
export function ValueNotes({ brand }: { brand: Brand }) {
  // The reader's clock is asked only when somebody looks: the served page is the same for everyone.
  const [now, setNow] = useState<number | null>(null)
  const id = `values-${brand.id}`
  return (
    <>
      <button
        type="button"
        className="value-notes-button"
        popoverTarget={id}
        aria-label={`About the numbers of ${brand.name}`}
      >
        <Icon name="info" />
      </button>
      <div id={id} popover="auto" className="value-notes-text" onToggle={() => setNow(Date.now())}>
        <p>
          <b>Price</b> {describe(brand.averageSalePrice, brand.priceBasis, brand.priceSetAt, now)}
        </p>
        <p>
          <b>Sell Rate</b> {describe(brand.sellThroughRate, brand.sellThroughBasis, brand.sellThroughSetAt, now)}
        </p>
        <p className="hint">Sold ÷ (sold + unsold) over the last 90 days, whole percent.</p>
      </div>
    </>
  )
}

function describe(value: number | null, basis: ValueBasis | null, setAt: string | null, now: number | null) {
  if (value === null) return 'nobody has said one yet'
  const age = setAt && now !== null ? `, ${formatAge(setAt, now)}` : ''
  const date = setAt ? ` (${formatDate(setAt)})` : ', of unknown age'
  return `${basis ? valueBases[basis] : 'of unknown origin'}${age}${date}`
}
