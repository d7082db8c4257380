import { useId, useState, type FormEvent, type ReactNode } from 'react'
import {
  defaultPaySettings,
  marketplaces,
  parseAmount,
  payLimits,
  type PaySettings,
} from '@bolodex/contract/shop/pay-up-to'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
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
    if (next.shipping === null || next.profit === null) return
    if (!savePaySettings({ marketplace: typed.marketplace, shipping: next.shipping, profit: next.profit }))
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
        onChoose={(marketplace) => change({ marketplace })}
      />
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
            label={wording.shippingAmount}
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
          ['dollars', wording.inDollars],
          ['percent', wording.inPercent],
        ]}
        chosen={typed.profitKind}
        onChoose={(profitKind) => change({ profitKind })}
      >
        <ProfitField typed={typed} isWrong={isSent && next.profit === null} onChange={change} />
      </Choice>
      <DialogFoot>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">{wording.save}</Button>
      </DialogFoot>
    </form>
  )
}

type ProfitProps = { typed: Typed; isWrong: boolean; onChange: (some: Partial<Typed>) => void }

function ProfitField({ typed, isWrong, onChange }: ProfitProps) {
  const isShare = typed.profitKind === 'percent'
  const most = isShare ? payLimits.percent : payLimits.profit / 100
  return (
    <TextField
      label={isShare ? wording.profitPercent : wording.profitAmount}
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

function toTyped({ marketplace, shipping, profit }: PaySettings): Typed {
  return {
    marketplace,
    shippingBy: shipping === 0 ? 'buyer' : 'seller',
    shipping: shipping === 0 ? '' : toText(shipping),
    profitKind: profit.kind,
    dollars: toText(profit.kind === 'dollars' ? profit.cents : 0),
    percent: String(profit.kind === 'percent' ? profit.percent : 30),
  }
}

/** Null for what is no amount. */
function readTyped({ shippingBy, shipping, profitKind, dollars, percent }: Typed) {
  const cents = parseAmount(dollars, payLimits.profit)
  const share = /^\d{1,3}$/.test(percent.trim()) ? Number(percent) : Infinity
  const inDollars = cents === null ? null : ({ kind: 'dollars', cents } as const)
  const inPercent = share > payLimits.percent ? null : ({ kind: 'percent', percent: share } as const)
  return {
    shipping: shippingBy === 'buyer' ? 0 : parseAmount(shipping, payLimits.shipping),
    profit: profitKind === 'dollars' ? inDollars : inPercent,
  }
}
