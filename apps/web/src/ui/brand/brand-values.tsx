import { useState, type ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/directory/brands'
import { describeGarmentType } from '@bolodex/contract/garment-types'
import { describePriceBasis, valueBases, isOld } from '@bolodex/contract/directory/value-bases'
import { formatAge, formatDate } from '#lib/format-dates.ts'
import { useToday } from '#lib/today.ts'
import { Icon } from '#ui/icon.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { Tape } from '#ui/garments/tape.tsx'
import { valueWording } from './brands-wording.ts'
import styles from './brand-values.module.css'
import notesStyles from './value-notes.module.css'

type Props = {
  rate: number | null
  setAt?: string | null
  notes?: ReactNode
  /** Figures below the tape. */
  scale?: ReactNode
  className?: string | undefined
  notesClassName?: string | undefined
  tapeClassName?: string | undefined
}

/** The sell rate on a tape measure, if it is known; `notes` are shown beside the name. */
export function SellRate({ rate, setAt = null, notes, scale, className, notesClassName, tapeClassName }: Props) {
  const today = useToday()
  return (
    <div className={joinClasses(styles['sell-rate'], isOld(setAt, today) && styles['is-old'], className)}>
      <dt className="caption">Sell Rate</dt>
      {notes && <dd className={notesClassName}>{notes}</dd>}
      <dd className={styles['sell-rate-value']}>
        {rate === null ? <span className="hint">{valueWording.noRate}</span> : <b>{rate}%</b>}
      </dd>
      {rate !== null && <Tape as="dd" className={joinClasses(styles['tape'], tapeClassName)} share={rate} />}
      {scale}
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

/** The age of the figures, beyond half a year; equal ages are shown once. */
export function OldNumbers({ brand, className }: { brand: Brand; className?: string | undefined }) {
  const today = useToday()
  const price = brand.averageSalePrice !== null && isOld(brand.priceSetAt, today) ? brand.priceSetAt : null
  const rate = brand.sellThroughRate !== null && isOld(brand.sellThroughSetAt, today) ? brand.sellThroughSetAt : null
  if (!price && !rate) return null
  const [priceAge, rateAge] = [price, rate].map((setAt) => setAt && formatAge(setAt, today))
  return (
    <div className={joinClasses(styles['old-numbers'], className)}>
      <dt className="sr-only">{valueWording.age}</dt>
      <dd>{valueWording.oldNumbers(priceAge ?? null, rateAge ?? null)}</dd>
    </div>
  )
}

/** The sources, ages and meaning of both figures. Opens without a script. */
export function ValueNotes({ brand }: { brand: Brand }) {
  // The reader's clock is read only on interaction: the served page is the same for everyone.
  const [now, setNow] = useState<number | null>(null)
  const id = `values-${brand.id}`
  return (
    <>
      <button
        type="button"
        className={joinClasses(notesStyles['value-notes-button'], 'not-printed')}
        popoverTarget={id}
        aria-label={valueWording.about(brand.name)}
      >
        <Icon name="info" />
      </button>
      <div id={id} popover="auto" className={notesStyles['value-notes-text']} onToggle={() => setNow(Date.now())}>
        <p>
          <b>Price</b>{' '}
          {describe(
            brand.averageSalePrice,
            brand.priceBasis && describePriceBasis(brand.priceBasis, brand.soldCount),
            brand.priceSetAt,
            now,
          )}
        </p>
        <p>
          <b>Sell Rate</b>{' '}
          {describe(
            brand.sellThroughRate,
            brand.sellThroughBasis && valueBases[brand.sellThroughBasis],
            brand.sellThroughSetAt,
            now,
          )}
        </p>
        <p className="hint">{valueWording.rateIs}</p>
      </div>
    </>
  )
}

function describe(value: number | null, basis: string | null, setAt: string | null, now: number | null) {
  if (value === null) return valueWording.none
  const age = setAt && now !== null ? `, ${formatAge(setAt, now)}` : ''
  const date = setAt ? ` (${formatDate(setAt)})` : valueWording.ageUnknown
  return `${basis ?? valueWording.sourceUnknown}${age}${date}`
}
