import { useId, useState, type FormEvent, type ReactNode } from 'react'
import {
  defaultPaySettings,
  findMarketplace,
  ownFeesOf,
  parseAmount,
  payLimits,
  type PaySettings,
} from '@bolodex/sales-reports/pay-up-to'
import { marketplaces } from '@bolodex/contract/sales/marketplaces'
import { siteSign } from '#lib/format-cents.ts'
import { formatMonth } from '#lib/format-dates.ts'
import { siteCurrency } from '#lib/format-money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import chipStyles from '#ui/chip.module.css'
import { savePaySettings, usePaySettings } from '../shop-store.ts'
import { shopWording } from '../shop-wording.ts'
import { paySettingsWording as wording } from './pay-settings-wording.ts'
import styles from './pay-settings-dialog.module.css'

/** Asks once what every sum needs: the marketplace, who pays for shipping, and the profit. */
export function PaySettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen isKeptOpen title={wording.title} onClose={onClose}>
      <PaySettingsForm onClose={onClose} />
    </Dialog>
  )
}

type Typed = {
  marketplace: string
  feesBy: 'table' | 'own'
  feePercent: string
  feeFixed: string
  shippingBy: 'buyer' | 'seller'
  shipping: string
  profitKind: 'dollars' | 'percent'
  dollars: string
  percent: string
}

function PaySettingsForm({ onClose }: { onClose: () => void }) {
  const settings = usePaySettings() ?? defaultPaySettings
  const [typed, setTyped] = useState(() => toTyped(settings))
  const [isSent, setSent] = useState(false)
  const change = (some: Partial<Typed>) => setTyped({ ...typed, ...some })
  const next = readTyped(typed)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    const { shipping, profit, fees } = next
    if (shipping === null || profit === null || fees === null) return
    const { [typed.marketplace]: _, ...others } = settings.ownFees ?? {}
    const ownFees = fees ? { ...others, [typed.marketplace]: fees } : others
    if (!savePaySettings({ marketplace: typed.marketplace, ownFees, shipping, profit }))
      return showError(shopWording.noRoom)
    showToast({ title: wording.saved, tone: 'success' })
    onClose()
  }

  return (
    <form className="form" noValidate onSubmit={handleSubmit}>
      <p className="hint">{wording.lede}</p>
      <Choice
        legend={wording.marketplace}
        options={marketplaces.map(({ key, name }) => [key, name] as const)}
        chosen={typed.marketplace}
        // Own fees are stored per marketplace.
        onChoose={(marketplace) => change({ marketplace, ...toTypedFees({ ...settings, marketplace }) })}
      />
      <FeesChoice typed={typed} isSent={isSent} onChange={change} />
      <Choice
        legend={wording.shipping}
        options={[
          ['buyer', wording.buyerPays],
          ['seller', wording.youPay],
        ]}
        chosen={typed.shippingBy}
        onChoose={(shippingBy) => change({ shippingBy })}
      >
        {typed.shippingBy === 'seller' && (
          <TextField
            label={wording.shippingAmount(siteSign())}
            inputMode="decimal"
            maxLength={10}
            value={typed.shipping}
            error={isSent && next.shipping === null ? wording.notAmount(payLimits.shipping / 100) : undefined}
            onChange={(event) => change({ shipping: event.currentTarget.value })}
          />
        )}
      </Choice>
      <Choice
        legend={wording.profit}
        options={[
          ['dollars', wording.inMoney],
          ['percent', wording.inPercent],
        ]}
        chosen={typed.profitKind}
        onChoose={(profitKind) => change({ profitKind })}
      >
        <ProfitField typed={typed} isWrong={isSent && next.profit === null} onChange={change} />
      </Choice>
      <DialogFoot cancel="Cancel" onCancel={onClose}>
        <Button type="submit">{wording.save}</Button>
      </DialogFoot>
    </form>
  )
}

type FeesProps = { typed: Typed; isSent: boolean; onChange: (some: Partial<Typed>) => void }

function FeesChoice({ typed, isSent, onChange }: FeesProps) {
  const { asOf } = findMarketplace(typed.marketplace)
  const table = wording.feesOfTable(asOf && formatMonth(`${asOf}-01`), siteCurrency() === 'USD')
  const field = (name: 'feePercent' | 'feeFixed', max: number) => ({
    inputMode: 'decimal' as const,
    maxLength: 10,
    value: typed[name],
    error: isSent && parseAmount(typed[name], max) === null ? wording.notAmount(max / 100) : undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange({ [name]: value }),
  })
  return (
    <Choice
      legend={wording.fees}
      options={[
        ['table', table],
        ['own', wording.feesOwn],
      ]}
      chosen={typed.feesBy}
      onChoose={(feesBy) => onChange({ feesBy })}
    >
      {typed.feesBy === 'own' && (
        <div className={styles['pair']}>
          <TextField label={wording.feePercent} {...field('feePercent', payLimits.feeHundredths)} />
          <TextField label={wording.feeFixed(siteSign())} {...field('feeFixed', payLimits.feeFixed)} />
        </div>
      )}
    </Choice>
  )
}

type ProfitProps = { typed: Typed; isWrong: boolean; onChange: (some: Partial<Typed>) => void }

function ProfitField({ typed, isWrong, onChange }: ProfitProps) {
  const isShare = typed.profitKind === 'percent'
  const most = isShare ? payLimits.percent : payLimits.profit / 100
  return (
    <TextField
      label={isShare ? wording.profitPercent : wording.profitAmount(siteSign())}
      inputMode={isShare ? 'numeric' : 'decimal'}
      maxLength={10}
      value={isShare ? typed.percent : typed.dollars}
      error={isWrong ? wording.notAmount(most) : undefined}
      onChange={({ currentTarget: { value } }) => onChange(isShare ? { percent: value } : { dollars: value })}
    />
  )
}

type ChoiceProps<Key extends string> = {
  legend: string
  options: readonly (readonly [Key, string])[]
  chosen: Key
  onChoose: (key: Key) => void
  children?: ReactNode
}

function Choice<Key extends string>({ legend, options, chosen, onChoose, children }: ChoiceProps<Key>) {
  const name = useId()
  return (
    <fieldset className={styles['choice']}>
      <legend className="caption">{legend}</legend>
      <div>
        {options.map(([key, label]) => (
          <label key={key} className={chipStyles['chip']}>
            <input type="radio" name={name} checked={key === chosen} onChange={() => onChoose(key)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}

const toText = (cents: number) => (cents / 100).toFixed(2)

function toTypedFees(settings: PaySettings): Pick<Typed, 'feesBy' | 'feePercent' | 'feeFixed'> {
  const own = ownFeesOf(settings)
  if (!own) return { feesBy: 'table', feePercent: '', feeFixed: '' }
  return { feesBy: 'own', feePercent: String(own.hundredths / 100), feeFixed: toText(own.fixed) }
}

function toTyped(settings: PaySettings): Typed {
  const { marketplace, shipping, profit } = settings
  return {
    marketplace,
    ...toTypedFees(settings),
    shippingBy: shipping === 0 ? 'buyer' : 'seller',
    shipping: shipping === 0 ? '' : toText(shipping),
    profitKind: profit.kind,
    dollars: toText(profit.kind === 'dollars' ? profit.cents : 0),
    percent: String(profit.kind === 'percent' ? profit.percent : 30),
  }
}

/** Null for what is not an amount. */
function readTyped({ feesBy, feePercent, feeFixed, shippingBy, shipping, profitKind, dollars, percent }: Typed) {
  const cents = parseAmount(dollars, payLimits.profit)
  const share = /^\d{1,3}$/.test(percent.trim()) ? Number(percent) : Infinity
  const inDollars = cents === null ? null : ({ kind: 'dollars', cents } as const)
  const inPercent = share > payLimits.percent ? null : ({ kind: 'percent', percent: share } as const)
  const hundredths = parseAmount(feePercent, payLimits.feeHundredths)
  const fixed = parseAmount(feeFixed, payLimits.feeFixed)
  const own = hundredths === null || fixed === null ? null : { hundredths, fixed }
  return {
    /** Undefined: those of the table. */
    fees: feesBy === 'own' ? own : undefined,
    shipping: shippingBy === 'buyer' ? 0 : parseAmount(shipping, payLimits.shipping),
    profit: profitKind === 'dollars' ? inDollars : inPercent,
  }
}
