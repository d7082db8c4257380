import { computePayUpTo, defaultPaySettings, type PayFigures } from '@bolodex/contract/shop/pay-up-to'
import { usePaySettings } from '../shop-store.ts'
import { shopWording } from '../shop-wording.ts'
import styles from './pay-figure.module.css'

const wording = shopWording.pay

/** What to pay, where somebody has to decide at once: the figure without its sum. */
export function PayFigure({ price, rate }: { price: number | null; rate: number | null }) {
  const settings = usePaySettings()
  const figures: PayFigures | null = price === null ? null : { price, rate }
  const sum = figures && computePayUpTo(figures, settings ?? defaultPaySettings)
  const safe = sum?.careful?.payUpTo
  return (
    <p className={styles['pay-figure']} data-part="pay-figure">
      <span className="caption">{wording.title}</span>
      {sum ? (
        <b className={sum.payUpTo === null ? styles['leave'] : undefined}>
          {sum.payUpTo === null ? wording.leave : wording.dollars(sum.payUpTo)}
        </b>
      ) : (
        <span className="hint">{wording.noPrice}</span>
      )}
      {sum && sum.payUpTo !== null && safe !== undefined && (
        <span className="hint">{safe === null ? wording.leaveToBeSafe : wording.safe(safe)}</span>
      )}
    </p>
  )
}
