import type { Numbers } from '@bolodex/sales-reports/compute-numbers'
import type { NumberSettings } from '@bolodex/sales-reports/own-sales'
import { formatNumber } from '#lib/format-numbers.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatMoney } from '#lib/format-cents.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { monthAndYear } from '../format-amounts.ts'
import { salesWording } from '../sales-wording.ts'
import textButton from '#ui/text-button.module.css'
import priceStyles from '#ui/price/price.module.css'
import styles from './sums.module.css'

const wording = salesWording.sums

/** What is yours sits in a denim pocket, stitched shut. */
export function PrivacyBand({ onRemove }: { onRemove: (() => void) | null }) {
  return (
    <section className={`${styles['mine']} not-printed`} aria-labelledby="numbers-mine">
      <Icon name="lock" />
      <div>
        <h2 id="numbers-mine">{salesWording.mine.title}</h2>
        <p>{salesWording.mine.text}</p>
      </div>
      {onRemove && (
        <button type="button" onClick={onRemove}>
          {salesWording.mine.remove}
        </button>
      )}
    </section>
  )
}

type SumsProps = { numbers: Numbers; settings: NumberSettings; onChangeCost: () => void }

/** Five figures with what each rests on. */
export function Sums({ numbers: { totals, currency }, settings, onChangeCost }: SumsProps) {
  const { sold, months, prices, days, fees, profit, costKnown } = totals
  const cost = formatMoney(settings.itemCostCents, currency)
  return (
    <dl className={styles['sums']}>
      <div>
        <dt className="caption">{wording.sold}</dt>
        <dd className={styles['figure']}>{formatNumber(sold)}</dd>
        <dd className="hint">{months && wording.from(monthAndYear(months[0]), monthAndYear(months[1]))}</dd>
      </div>
      <div>
        <dt className="caption">{wording.median}</dt>
        <dd className={styles['figure']}>{prices ? formatMoney(prices.median, currency) : '–'}</dd>
        <dd className="hint">
          {prices && wording.half(formatMoney(prices.low, currency), formatMoney(prices.high, currency))}
        </dd>
      </div>
      <div>
        <dt className="caption">{wording.days}</dt>
        <dd className={styles['figure']}>{days ? formatNumber(days.median) : '–'}</dd>
        <dd className="hint">{days ? wording.daysKnown(days.known) : wording.daysUnknown}</dd>
      </div>
      <div>
        <dt className="caption">{wording.fees}</dt>
        <dd className={styles['figure']}>{formatMoney(fees, currency)}</dd>
        <dd className="hint">{describeFees(totals)}</dd>
      </div>
      <div className={styles['profit']}>
        <dt className="caption">{wording.profit}</dt>
        <dd className={styles['figure']}>
          <span className={joinClasses(priceStyles['price-sticker'], styles['sticker'])}>
            {formatMoney(profit, currency)}
          </span>
        </dd>
        <dd className="hint">
          {costKnown > 0 ? wording.costPartly(cost) : wording.cost(cost)}{' '}
          <button
            type="button"
            className={joinClasses(textButton['text-button'], styles['link'], 'not-printed')}
            aria-label={wording.changeCost}
            aria-haspopup="dialog"
            onClick={onChangeCost}
          >
            {salesWording.change}
          </button>
        </dd>
      </div>
    </dl>
  )
}

function describeFees({ sold, fees, revenue, estimated, feesUnknown }: Numbers['totals']): string {
  const percent = revenue > 0 ? `${((fees / revenue) * 100).toFixed(1).replace(/\.0$/, '')}%` : '0%'
  const { from, to } = estimated
  const rates = from && to ? wording.from(monthAndYear(from), monthAndYear(to)) : wording.undated
  const isAll = estimated.sales === sold
  const estimate = estimated.sales === 0 ? '' : isAll ? wording.allEstimated(rates) : wording.partlyEstimated(rates)
  return wording.feesOf(percent, estimate) + (feesUnknown > 0 ? wording.unknown(feesUnknown) : '')
}

/** Says how many sales wait for their brand. */
export function UnsureNudge({ count, onSort }: { count: number; onSort: () => void }) {
  return (
    <div className={`${styles['nudge']} not-printed`}>
      <Icon name="question" />
      <p>
        <b>{salesWording.nudge.count(count)}</b> {salesWording.nudge.why(salesWording.minutes(count))}
      </p>
      <Button look="outline" onClick={onSort}>
        {salesWording.nudge.action}
      </Button>
    </div>
  )
}

/** What is not in the figures, and why. */
export function SmallPrint({ numbers: { others, noBrand, leftOut, refunded } }: { numbers: Numbers }) {
  const lines = [
    others.length > 0 &&
      salesWording.others(others.map(({ currency, sold }) => `${formatNumber(sold)} ${currency}`).join(', ')),
    noBrand > 0 && salesWording.noBrand(noBrand),
    leftOut > 0 && salesWording.leftOut(leftOut),
    refunded > 0 && salesWording.refunded(refunded),
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return <p className={`hint ${styles['small-print']}`}>{lines.join(' ')}</p>
}
