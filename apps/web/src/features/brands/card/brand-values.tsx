import { useState, type ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { describeGarmentType } from '@bolodex/contract/brands/garment-types'
import { valueBases, type ValueBasis } from '@bolodex/contract/brands/value-bases'
import { formatAge, formatDate } from '#lib/format-dates.ts'
import { formatNumber } from '#lib/format-numbers.ts'
import { Icon } from '#ui/icon.tsx'
import { Tooltip } from '#ui/tooltip.tsx'

/** What it sells for, on the sticker of a price gun. */
export function BrandPrice({
  price,
  className = 'brand-price',
}: {
  price: number | null
  className?: string | undefined
}) {
  return (
    <div className={className}>
      <dt className="caption">Price</dt>
      <dd>
        {price === null ? (
          <span className="hint">No price yet</span>
        ) : (
          <span className="price-sticker">
            <small>$</small>
            {formatNumber(price)}
          </span>
        )}
      </dd>
    </div>
  )
}

type Props = { rate: number | null; notes?: ReactNode; hasScale?: boolean }

/**
 * How much of what is listed sells, on a tape measure; `notes` stand beside the name. Attributes, not styles: the
 * policy refuses style attributes.
 */
export function SellRate({ rate, notes, hasScale = false }: Props) {
  return (
    <div className="sell-rate">
      <dt className="caption">Sell Rate</dt>
      {notes && <dd>{notes}</dd>}
      <dd className="sell-rate-value">{rate === null ? <span className="hint">Unknown</span> : <b>{rate}%</b>}</dd>
      <dd className="tape" aria-hidden="true">
        <svg width="100%" height="100%">
          {rate !== null && (
            <>
              <rect className="tape-fill" width={`${rate}%`} height="100%" />
              <svg className="tape-end" x={`${rate}%`}>
                <rect x={rate < 2 ? 0 : -5} width="5" height="100%" />
              </svg>
            </>
          )}
        </svg>
      </dd>
      {hasScale && (
        <dd data-part="tape-scale" aria-hidden="true">
          {[0, 50, 100].map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </dd>
      )}
    </div>
  )
}

export function GarmentIcons({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return (
    <div className="look-for">
      <span className="caption">Look for</span>
      <ul>
        {[...new Set(names)].map(describeGarmentType).map(({ name, key, description }) => (
          <li key={name}>
            <Tooltip name={name} description={description} className={`garment hue-${key}`}>
              <Icon name={`garment-${key}`} />
            </Tooltip>
          </li>
        ))}
      </ul>
    </div>
  )
}

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
