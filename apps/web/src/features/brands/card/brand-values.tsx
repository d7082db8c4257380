import { useState, type ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { describeGarmentType } from '@bolodex/contract/brands/garment-types'
import { valueBases, type ValueBasis } from '@bolodex/contract/brands/value-bases'
import { formatAge, formatDate } from '#lib/format-dates.ts'
import { formatNumber } from '#lib/format-numbers.ts'
import { Icon } from '#ui/icon.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { Tape } from '#ui/garments/tape.tsx'
import styles from './brand-values.module.css'
import notesStyles from './value-notes.module.css'

/** What it sells for, on the sticker of a price gun. */
export function BrandPrice({
  price,
  className = styles['brand-price'],
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
          <span className={styles['price-sticker']}>
            <small>$</small>
            {formatNumber(price)}
          </span>
        )}
      </dd>
    </div>
  )
}

type Props = { rate: number | null; notes?: ReactNode; hasScale?: boolean; className?: string | undefined }

/**
 * How much of what is listed sells, on a tape measure; `notes` stand beside the name.
 */
export function SellRate({ rate, notes, hasScale = false, className }: Props) {
  return (
    <div className={joinClasses(styles['sell-rate'], className)}>
      <dt className="caption">Sell Rate</dt>
      {notes && <dd>{notes}</dd>}
      <dd className={styles['sell-rate-value']}>
        {rate === null ? <span className="hint">Unknown</span> : <b>{rate}%</b>}
      </dd>
      <Tape as="dd" className={styles['tape']} share={rate} />
      {hasScale && (
        <dd className={styles['tape-scale']} aria-hidden="true">
          {[0, 50, 100].map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </dd>
      )}
    </div>
  )
}

export function GarmentIcons({ names, className }: { names: string[]; className?: string | undefined }) {
  if (names.length === 0) return null
  return (
    <div className={joinClasses(styles['look-for'], className)} data-tooltips>
      <span className="caption">Look for</span>
      <ul>
        {[...new Set(names)].map(describeGarmentType).map(({ name, key, description }) => (
          <li key={name}>
            <Tooltip name={name} description={description} className={joinClasses(styles['garment'], `hue-${key}`)}>
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
        className={joinClasses(notesStyles['value-notes-button'], 'not-printed')}
        popoverTarget={id}
        aria-label={`About the numbers of ${brand.name}`}
      >
        <Icon name="info" />
      </button>
      <div id={id} popover="auto" className={notesStyles['value-notes-text']} onToggle={() => setNow(Date.now())}>
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
