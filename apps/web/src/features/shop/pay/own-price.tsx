import { parseAmount } from '@bolodex/sales-reports/pay-up-to'
import { limits } from '@bolodex/contract/limits'
import { siteSign } from '#lib/format-cents.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { shopWording } from '../shop-wording.ts'
import styles from './own-price.module.css'

const maxCents = limits.averageSalePrice.max * 100

/** What the reader thinks something sells for, in whole units and their hundredths; null for nothing and for no amount. */
export function readOwnPrice(typed: string): number | null {
  const cents = parseAmount(typed, maxCents)
  return cents === null || cents === 0 ? null : cents / 100
}

type Props = { value: string; onChange: (typed: string) => void; className?: string | undefined }

export function OwnPriceField({ value, onChange, className }: Props) {
  const isWrong = parseAmount(value, maxCents) === null
  return (
    <label className={joinClasses(styles['own-price'], className, 'needs-script')}>
      <span>{shopWording.pay.ownLabel}</span>
      <span className={styles['amount']}>
        {siteSign()}
        <input
          className="input"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={10}
          aria-invalid={isWrong || undefined}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </span>
    </label>
  )
}
