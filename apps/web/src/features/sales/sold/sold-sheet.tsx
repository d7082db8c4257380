import { useEffect, useId, useState, type FormEvent, type ReactNode } from 'react'
import { describeGarmentType, garmentTypes } from '@bolodex/contract/garment-types'
import { salesLimits } from '@bolodex/contract/sales/sales-limits'
import { marketplaces } from '@bolodex/contract/sales/marketplaces'
import { parseAmount } from '@bolodex/sales-reports/pay-up-to'
import { joinClasses } from '#lib/join-classes.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import { BrandTag } from '../brand-tag.tsx'
import { formatExact, formatMoney, siteSign } from '#lib/format-cents.ts'
import { monthAndYear, platformName } from '../format-amounts.ts'
import { currentLedger } from '../ledger/sales-ledger.ts'
import { salesWording } from '../sales-wording.ts'
import { useSharing } from '../share/use-sharing.ts'
import { announceChange } from './announce-change.ts'
import { listMonths, listPrices, saveSale, type SaidSale } from './added-sale.ts'
import { soldWording as wording } from './sold-wording.ts'
import styles from './sold-sheet.module.css'

/** What is known of the brand that was sold. */
export type SoldBrand = {
  name: string
  slug: string | null
  averageSalePrice: number | null
  garmentTypes: readonly string[]
}
type Props = {
  brand: SoldBrand
  isMember: boolean
  /** A sale to be changed. */ edited?: { id: string; said: SaidSale }
  onClose: () => void
}

const most = salesLimits.cents / 100
const garmentsShown = 3

/** Price, garment, days: the third tap saves the sale. Where and when are as they were the last time. */
export function SoldSheet({ brand, isMember, edited, onClose }: Props) {
  const [said, setSaid] = useState<Partial<SaidSale>>(edited?.said ?? {})
  const [entered, setEntered] = useState('')
  const isSharing = useSharing(isMember)?.isOn === true
  const [months] = useState(() => listMonths(new Date()))
  useLastSale(edited === undefined, (last) => setSaid((before) => ({ ...last, ...before })))
  const platform = said.platform ?? 'ebay'
  const month = said.month ?? months[0] ?? ''
  const prices = listPrices(edited ? edited.said.priceCents / 100 : brand.averageSalePrice)
  const enteredCents = parseAmount(entered, most)

  const save = async ({ priceCents, garment, days }: Partial<SaidSale>) => {
    if (priceCents === undefined || garment === undefined || days === undefined) return
    const sale = { brand: brand.name, slug: brand.slug, priceCents, garment, days, platform, month }
    const change = await saveSale(sale, edited?.id ?? null).catch(() => 'no-room' as const)
    if (change === 'no-room') return showError(salesWording.noRoom)
    if (!change) return showError(wording.full)
    onClose()
    announceChange(change, isSharing ? wording.savedAndShared : wording.saved, isSharing)
  }
  const say = (some: Partial<SaidSale>) => {
    const next = { ...said, ...some }
    setSaid(next)
    // A sale that is being edited may need more than one change.
    if (!edited) void save(next)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save(said)
  }
  const handleEntered = (text: string) => {
    setEntered(text)
    const cents = parseAmount(text, most)
    const { priceCents: _, ...rest } = said
    setSaid(cents ? { ...rest, priceCents: cents } : rest)
  }
  const isComplete = said.priceCents !== undefined && said.garment !== undefined && said.days !== undefined

  return (
    <Dialog isOpen title={edited ? wording.edit : wording.title} onClose={onClose} className={styles['sheet']}>
      <form className={styles['form']} noValidate onSubmit={handleSubmit}>
        <p className={styles['brand']}>
          <BrandTag name={brand.name} /> {brand.name}
        </p>
        <Step number={1} title={wording.price} isDone={said.priceCents !== undefined}>
          <div className={styles['five']}>
            {prices.map((price) => (
              <Tap
                key={price}
                isOn={said.priceCents === price * 100 && entered === ''}
                onTap={() => {
                  setEntered('')
                  say({ priceCents: price * 100 })
                }}
              >
                {formatMoney(price * 100)}
              </Tap>
            ))}
          </div>
          <label className={styles['other']}>
            <span className="hint">{wording.orType}</span>
            <span>
              {siteSign()}
              <input
                className="input"
                inputMode="decimal"
                maxLength={10}
                aria-label={wording.another}
                aria-invalid={(entered !== '' && !enteredCents) || undefined}
                value={entered}
                onChange={(event) => handleEntered(event.currentTarget.value)}
              />
            </span>
          </label>
          {entered !== '' && enteredCents === null && (
            <p className="field-error">{wording.notPrice(formatExact(most))}</p>
          )}
        </Step>
        <Step number={2} title={wording.garment} isDone={said.garment !== undefined}>
          <Garments own={brand.garmentTypes} chosen={said.garment} onChoose={(garment) => say({ garment })} />
        </Step>
        <Step number={3} title={wording.days} isDone={said.days !== undefined}>
          <div className={styles['five']}>
            {wording.dayChoices.map(([days, label]) => (
              <Tap key={days} isOn={said.days === days} onTap={() => say({ days })}>
                {label}
              </Tap>
            ))}
          </div>
          <p className="hint">{edited ? wording.nearestOnly : wording.nearest}</p>
        </Step>
        <details className={styles['where']}>
          <summary>
            {wording.where(platformName(platform), monthAndYear(month))} <span>{wording.change}</span>
          </summary>
          <Choice
            label={wording.marketplace}
            value={platform}
            options={[...marketplaces.map(({ key, name }) => [key, name] as const), ['other', wording.elsewhere]]}
            onChoose={(key) => setSaid({ ...said, platform: key })}
          />
          <Choice
            label={wording.month}
            value={month}
            options={[...new Set([...months, month])].map((one) => [one, monthAndYear(one)] as const)}
            onChoose={(one) => setSaid({ ...said, month: one })}
          />
        </details>
        {isComplete && <Button type="submit">{wording.save}</Button>}
        <p className={joinClasses('hint', styles['stays'])}>
          <Icon name={isSharing ? 'people' : 'lock'} /> {isSharing ? wording.counts : wording.stays}
        </p>
      </form>
    </Dialog>
  )
}

/** Where and when the last sale was. */
function useLastSale(isWanted: boolean, onFound: (last: Pick<SaidSale, 'platform' | 'month'>) => void): void {
  useEffect(() => {
    if (!isWanted) return
    currentLedger().then(
      ({ lastSale }) => lastSale && onFound({ platform: lastSale.platform, month: lastSale.soldOn.slice(0, 7) }),
      // A browser that keeps nothing has no last one; saving will say so.
      () => {},
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once, when the sheet opens
  }, [isWanted])
}

type StepProps = { number: number; title: string; isDone: boolean; children: ReactNode }

function Step({ number, title, isDone, children }: StepProps) {
  return (
    <fieldset className={styles['step']}>
      <legend>
        <span className={joinClasses(styles['number'], isDone && styles['is-done'])} aria-hidden="true">
          {isDone ? <Icon name="tick" /> : number}
        </span>
        {title}
      </legend>
      {children}
    </fieldset>
  )
}

type TapProps = { isOn: boolean; className?: string | undefined; onTap: () => void; children: ReactNode }

function Tap({ isOn, className, onTap, children }: TapProps) {
  return (
    <button type="button" className={joinClasses(styles['tap'], className)} aria-pressed={isOn} onClick={onTap}>
      {children}
    </button>
  )
}

type GarmentsProps = {
  own: readonly string[]
  chosen: string | null | undefined
  onChoose: (garment: string | null) => void
}

/** What the brand is known for; everything else is behind 'Other'. */
function Garments({ own, chosen, onChoose }: GarmentsProps) {
  const first = [...new Set(own)].slice(0, garmentsShown)
  const isOther = chosen !== undefined && !first.includes(chosen ?? '')
  const [isOpen, setOpen] = useState(isOther || first.length === 0)
  const rest = garmentTypes.filter(({ name }) => !first.includes(name))
  return (
    <div className={styles['two']}>
      {first.map(describeGarmentType).map(({ name, key }) => (
        <Tap key={name} className={`hue-${key}`} isOn={chosen === name} onTap={() => onChoose(name)}>
          <Icon name={`garment-${key}`} /> {name}
        </Tap>
      ))}
      {isOpen ? (
        <>
          {rest.map(({ name, key }) => (
            <Tap key={name} className={`hue-${key}`} isOn={chosen === name} onTap={() => onChoose(name)}>
              <Icon name={`garment-${key}`} /> {name}
            </Tap>
          ))}
          <Tap isOn={chosen === null} onTap={() => onChoose(null)}>
            {wording.something}
          </Tap>
        </>
      ) : (
        <Tap isOn={false} onTap={() => setOpen(true)}>
          <Icon name="plus" /> {wording.other}
        </Tap>
      )}
    </div>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onChoose: (value: string) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <p>
      <label className="caption" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="input" value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </p>
  )
}
