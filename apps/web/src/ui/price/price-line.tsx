import { isOld } from '@bolodex/contract/directory/value-bases'
import { describePrice, describePriceOrigin, type PriceFacts } from '#lib/describe-price.ts'
import { formatShortAge } from '#lib/format-dates.ts'
import { formatSticker } from '#lib/format-money.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { useToday } from '#lib/today.ts'
import styles from './price.module.css'

/** In a sentence: '$54 (in a video, 12 months ago)'. */
export function PriceLine({ of, className }: { of: PriceFacts; className?: string | undefined }) {
  const today = useToday()
  const isGray = isOld(of.priceSetAt, today)
  return <span className={joinClasses(isGray && styles['is-old'], className)}>{describePrice(of, today)}</span>
}

/** Where there is hardly any room: '$54 12 mo'. What it rests on is read out, and shown by a pointer. */
export function PriceBit({ of }: { of: PriceFacts }) {
  const { averageSalePrice: price, priceSetAt } = of
  const today = useToday()
  if (price === null) return <span>No price yet</span>
  return (
    <span className={isOld(priceSetAt, today) ? styles['is-old'] : undefined} title={describePrice(of, today)}>
      {formatSticker(price)} {priceSetAt && <span aria-hidden="true">{formatShortAge(priceSetAt, today)}</span>}
      <span className="sr-only">{describePriceOrigin(of, today)}</span>
    </span>
  )
}
