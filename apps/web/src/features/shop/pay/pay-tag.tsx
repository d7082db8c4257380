import { useState, type ReactNode } from 'react'
import {
  computePayUpTo,
  defaultPaySettings,
  findMarketplace,
  payLimits,
  type PayFigures,
  type PaySettings,
  type PaySum,
  parseAmount,
} from '@bolodex/sales-reports/pay-up-to'
import { marketplaces, type Marketplace } from '@bolodex/contract/sales/marketplaces'
import { joinClasses } from '#lib/join-classes.ts'
import { Eyelet } from '#ui/garments/eyelet.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import { savePaySettings, usePaySettings } from '../shop-store.ts'
import { shopWording } from '../shop-wording.ts'
import { formatExact, siteSign } from '#lib/format-cents.ts'
import { describeFees, nameFees } from './format-fees.ts'
import { OwnPriceField, readOwnPrice } from './own-price.tsx'
import styles from './pay-tag.module.css'

const wording = shopWording.pay

type Props = {
  /** Null where there is none yet. */
  price: number | null
  rate: number | null
  /** What the price rests on. */
  basis: string
  /** Medians of garments, where members' sales tell them. */
  garments: readonly { garment: string | null; median: number }[]
  /** Opens all settings. */
  onSetUp: () => void
}

/** The most to pay for a brand, as a sum that can be followed and changed line by line. */
export function PayTag({ price, rate, basis, garments, onSetUp }: Props) {
  const chosen = usePaySettings()
  const settings = chosen ?? defaultPaySettings
  const [garment, setGarment] = useState('')
  const chosenPrice = garments.find((one) => one.garment === garment)?.median
  return (
    <form className={styles['pay-tag']} aria-labelledby="pay-up-to" onSubmit={(event) => event.preventDefault()}>
      <Eyelet className={styles['eyelet']} />
      {price === null ? (
        <OwnPriceSum rate={rate} settings={settings} />
      ) : (
        <PaySumLines
          figures={{ price: chosenPrice ?? price, rate }}
          settings={settings}
          basis={chosenPrice === undefined ? basis : wording.garmentPrice(garment)}
          choice={garments.length > 0 && <GarmentChoice garments={garments} value={garment} onChoose={setGarment} />}
        />
      )}
      <p className={joinClasses(styles['foot'], 'hint')}>
        <span>{chosen ? wording.estimate : wording.defaults}</span>
        <button
          type="button"
          className={joinClasses(styles['link'], 'needs-script')}
          aria-haspopup="dialog"
          onClick={onSetUp}
        >
          {chosen ? wording.change : wording.setUp}
        </button>
      </p>
    </form>
  )
}

/** Without a price: the sum of what the reader thinks it sells for. Nothing is sent or kept. */
function OwnPriceSum({ rate, settings }: { rate: number | null; settings: PaySettings }) {
  const [typed, setTyped] = useState('')
  const price = readOwnPrice(typed)
  const sum = price === null ? null : computePayUpTo({ price, rate }, settings)
  return (
    <>
      {sum ? (
        <PayAnswer sum={sum} />
      ) : (
        <div className={styles['answer']} data-part="pay-answer">
          <h2 id="pay-up-to">{wording.title}</h2>
          <p>{wording.ownHint}</p>
        </div>
      )}
      <OwnPriceField value={typed} onChange={setTyped} />
      {sum && <SumLines sum={sum} settings={settings} basis={wording.ownPrice} choice={null} />}
    </>
  )
}

type LinesProps = { settings: PaySettings; basis: string; choice: ReactNode }

function PaySumLines({ figures, ...props }: LinesProps & { figures: PayFigures }) {
  const sum = computePayUpTo(figures, props.settings)
  return (
    <>
      <PayAnswer sum={sum} />
      <SumLines sum={sum} {...props} />
    </>
  )
}

function SumLines({ sum, settings, basis, choice }: LinesProps & { sum: PaySum }) {
  const marketplace = findMarketplace(settings.marketplace)
  const { profit } = settings
  return (
    <>
      <MarketplaceChoice chosen={marketplace} />
      {choice}
      <div className={styles['lines']}>
        <Line name={wording.sellsFor} note={basis}>
          <b>{formatExact(sum.price)}</b>
        </Line>
        <Line name={nameFees(settings)} note={describeFees(settings, sum.price)}>
          <b>−{formatExact(sum.fees)}</b>
        </Line>
        <AmountLine
          label={wording.shipping}
          note={wording.shippingHint}
          cents={settings.shipping}
          max={payLimits.shipping}
          onChange={(shipping) => save({ shipping })}
        />
        {profit.kind === 'dollars' ? (
          <AmountLine
            label={wording.profit}
            cents={profit.cents}
            max={payLimits.profit}
            onChange={(cents) => save({ profit: { kind: 'dollars', cents } })}
          />
        ) : (
          <Line name={wording.profit} note={wording.profitShare(profit.percent)}>
            <b>−{formatExact(sum.profit)}</b>
          </Line>
        )}
        <div className={styles['total']}>
          <Line name={wording.left}>
            <b>{formatExact(sum.left)}</b>
          </Line>
        </div>
        {sum.careful && (
          <Line
            name={wording.careful}
            note={sum.careful.rate === 100 ? wording.carefulAll : wording.carefulHint(100 - sum.careful.rate)}
          >
            <b>{formatExact(sum.careful.left)}</b>
          </Line>
        )}
      </div>
    </>
  )
}

/** The figure itself comes first: on a phone it is on the first screen, and the sum follows. */
function PayAnswer({ sum: { payUpTo, left, careful } }: { sum: PaySum }) {
  const short = left < 0 ? wording.short(formatExact(-left)) : wording.lessThanOne()
  const safe = careful && (careful.payUpTo === null ? wording.leaveToBeSafe : wording.safe(careful.payUpTo))
  return (
    <div className={styles['answer']} data-part="pay-answer">
      <h2 id="pay-up-to">{wording.title}</h2>
      <output className={payUpTo === null ? styles['leave'] : undefined}>
        {payUpTo === null ? wording.leave : wording.amount(payUpTo)}
      </output>
      <p>{payUpTo === null ? short : safe}</p>
    </div>
  )
}

type GarmentChoiceProps = Pick<Props, 'garments'> & { value: string; onChoose: (garment: string) => void }

function GarmentChoice({ garments, value, onChoose }: GarmentChoiceProps) {
  return (
    <label className={styles['garment']}>
      <span className="caption">{wording.garment}</span>
      <select className="input" value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{wording.anyGarment}</option>
        {garments.map(({ garment }) => (
          <option key={garment}>{garment}</option>
        ))}
      </select>
    </label>
  )
}

/** The four most common; one chosen in the settings replaces the last. */
function MarketplaceChoice({ chosen }: { chosen: Marketplace }) {
  const first = marketplaces.slice(0, 4)
  const shown = first.includes(chosen) ? first : [...first.slice(0, 3), chosen]
  return (
    <fieldset className={styles['marketplaces']}>
      <legend className="caption">{wording.sellOn}</legend>
      {shown.map(({ key, name }) => (
        <label key={key}>
          <input
            type="radio"
            name="marketplace"
            value={key}
            checked={key === chosen.key}
            onChange={() => save({ marketplace: key })}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}

function save(change: Partial<PaySettings>): void {
  if (!savePaySettings(change)) showError(shopWording.noRoom)
}

function Line({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <p className={styles['line']}>
      <span>
        {name} {note && <small>{note}</small>}
      </span>
      {children}
    </p>
  )
}

type AmountLineProps = { label: string; note?: string; cents: number; max: number; onChange: (cents: number) => void }

/** A line of the sum that can be typed over. What is not an amount is kept to be corrected, and changes nothing. */
function AmountLine({ label, note, cents, max, onChange }: AmountLineProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && parseAmount(typed, max) === null
  const handleChange = (text: string) => {
    setTyped(text)
    const amount = parseAmount(text, max)
    if (amount !== null) onChange(amount)
  }
  return (
    <label className={styles['line']}>
      <span>
        {label} {note && <small>{note}</small>}
      </span>
      <span className={styles['amount']}>
        −{siteSign()}
        <input
          className="input"
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          aria-invalid={isWrong || undefined}
          value={typed ?? (cents / 100).toFixed(2)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => handleChange(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
        />
      </span>
    </label>
  )
}
