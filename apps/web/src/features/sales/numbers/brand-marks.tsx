import type { BrandNumbers, Verdict } from '@bolodex/sales-reports/compute-numbers'
import { joinClasses } from '#lib/join-classes.ts'
import { Icon } from '#ui/icon.tsx'
import { salesWording } from '../sales-wording.ts'
import styles from './brand-marks.module.css'

/** The middle half as a piece of tape on a scale that is the same for every brand; the median is a mark on it. */
export function HalfTape({
  prices: { low, median, high },
  highest,
}: {
  prices: NonNullable<BrandNumbers['prices']>
  highest: number
}) {
  const at = (cents: number) => (highest > 0 ? Math.min(100, (cents / highest) * 100) : 0)
  return (
    <span className={styles['tape']} aria-hidden="true">
      <svg width="100%" height="100%">
        <rect className={styles['half']} x={`${at(low)}%`} width={`${at(high) - at(low)}%`} height="100%" />
        <rect className={styles['tip']} x={`${at(low)}%`} width="2" height="100%" />
        <rect className={styles['tip']} x={`${at(high)}%`} width="2" height="100%" transform="translate(-2 0)" />
        <rect className={styles['mark']} x={`${at(median)}%`} width="3" height="100%" transform="translate(-1.5 0)" />
      </svg>
    </span>
  )
}

/** Whether to buy the brand again. */
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  return (
    <span className={joinClasses(styles['verdict'], styles[`is-${verdict}`])}>
      {verdict !== 'few' && <Icon name={verdict === 'buy' ? 'tick' : 'close'} />}
      {salesWording.brands.filters[verdict]}
    </span>
  )
}
