import { useState } from 'react'
import { computePayUpTo, defaultPaySettings } from '@bolodex/sales-reports/pay-up-to'
import { usePaySettings } from '../shop-store.ts'
import { shopWording } from '../shop-wording.ts'
import { OwnPriceField, readOwnPrice } from './own-price.tsx'
import styles from './pay-figure.module.css'

const wording = shopWording.pay

type Props = { price: number | null; rate: number | null }

/** What to pay, for a quick decision: the figure without its calculation. Without a price, of the reader's own. */
export function PayFigure({ price, rate }: Props) {
  const [typed, setTyped] = useState('')
  if (price !== null) return <Figure price={price} rate={rate} />
  return (
    <div className={styles['own']}>
      <OwnPriceField value={typed} onChange={setTyped} className={styles['own-price']} />
      <Figure price={readOwnPrice(typed)} rate={rate} />
    </div>
  )
}

function Figure({ price, rate }: Props) {
  const settings = usePaySettings()
  const sum = price === null ? null : computePayUpTo({ price, rate }, settings ?? defaultPaySettings)
  const safe = sum?.careful?.payUpTo
  return (
    <p className={styles['pay-figure']} data-part="pay-figure" aria-live="polite">
      <span className="caption">{wording.title}</span>
      {sum ? (
        <b className={sum.payUpTo === null ? styles['leave'] : undefined}>
          {sum.payUpTo === null ? wording.leave : wording.amount(sum.payUpTo)}
        </b>
      ) : (
        <span className="hint">{wording.ownHint}</span>
      )}
      {sum && sum.payUpTo !== null && safe !== undefined && (
        <span className="hint">{safe === null ? wording.leaveToBeSafe : wording.safe(safe)}</span>
      )}
    </p>
  )
}
