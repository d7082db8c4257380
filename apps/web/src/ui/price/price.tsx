import type { PriceFacts } from '#lib/describe-price.ts'
import { shortPriceBasis, isOld } from '@bolodex/contract/directory/value-bases'
import { formatShortAge } from '#lib/format-dates.ts'
import { formatUnits, splitSticker } from '#lib/format-money.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { useToday } from '#lib/today.ts'
import styles from './price.module.css'

type Props = { of: PriceFacts; className?: string | undefined }

/*
 * Every price of the directory is printed by one of these: the amount in the site's currency, what it rests on and how
 * old it is, gray when old. `tools/check-prices.ts` refuses any other.
 */

/** On the sticker of a price gun: cards, rows, brand pages and tag results. `hasBasis`: not said elsewhere nearby. */
export function PriceTag({ of, hasBasis = true, className }: Props & { hasBasis?: boolean }) {
  const { averageSalePrice: price, priceSetAt, priceBasis, soldCount } = of
  const today = useToday()
  return (
    <div className={joinClasses(styles['brand-price'], isOld(priceSetAt, today) && styles['is-old'], className)}>
      <dt className="caption">Price</dt>
      <dd>
        {price === null ? (
          <span className="hint">No price yet</span>
        ) : (
          <span className={styles['price-sticker']} title={price < 10_000 ? undefined : formatUnits(price)}>
            <Amount units={price} />
          </span>
        )}
      </dd>
      {hasBasis && price !== null && priceBasis && (
        <dd className={styles['basis']}>
          {priceBasis === 'sales' && <span className="sr-only">median of </span>}
          {shortPriceBasis(priceBasis, soldCount)}
          {priceSetAt && `, ${formatShortAge(priceSetAt, today)}`}
        </dd>
      )}
    </div>
  )
}

/** An amount with a small sign before it, on a sticker of another kind: what to pay, or a median. */
export function Amount({ units }: { units: number }) {
  const { sign, figure } = splitSticker(units)
  return (
    <>
      <small>{sign}</small>
      {figure}
    </>
  )
}
