import { useState } from 'react'
import { Link } from 'wouter'
import { verdicts, type BrandNumbers, type Numbers } from '@bolodex/sales-reports/compute-numbers'
import type { NumberSettings } from '@bolodex/sales-reports/own-sales'
import { formatNumber } from '#lib/format-numbers.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import chipStyles from '#ui/chip.module.css'
import { BrandTag } from '../brand-tag.tsx'
import { formatMoney } from '#lib/format-cents.ts'
import { salesWording } from '../sales-wording.ts'
import { brandSorts, sortBrands, type BrandSort, type Filter, type Sorting } from './sort-brands.ts'
import { HalfTape, VerdictMark } from './brand-marks.tsx'
import textButton from '#ui/text-button.module.css'
import frame from './brand-section.module.css'
import styles from './brand-table.module.css'

const wording = salesWording.brands
/** Further rows are shown on request. */
const firstRows = 8

type Props = { numbers: Numbers; settings: NumberSettings; onChangeRule: () => void }

/** What each brand earned: a table, and cards where there is no room for one. */
export function BrandTable({ numbers: { brands, currency }, settings, onChangeRule }: Props) {
  const [filter, setFilter] = useState<Filter>('all')
  const [sorting, setSorting] = useState<Sorting>({ by: 'sold', isTurned: false })
  const [isWhole, setWhole] = useState(false)
  const passed = filter === 'all' ? brands : brands.filter(({ verdict }) => verdict === filter)
  const sorted = sortBrands(passed, sorting)
  const shown = isWhole ? sorted : sorted.slice(0, firstRows)
  const highest = roundUp(Math.max(0, ...brands.map(({ prices }) => prices?.high ?? 0)))
  const filters: [Filter, number][] = [
    ['all', brands.length],
    ...verdicts.map((one): [Filter, number] => [one, brands.filter(({ verdict }) => verdict === one).length]),
  ]
  return (
    <section className={frame['section']} aria-labelledby="numbers-brands">
      <div className={frame['head']}>
        <h2 id="numbers-brands">{wording.title}</h2>
        <fieldset className={joinClasses(frame['chips'], 'not-printed')}>
          <legend className="sr-only">{wording.show}</legend>
          {filters.map(([one, count]) => (
            <label key={one} className={chipStyles['chip']}>
              <input type="radio" name="verdict" checked={filter === one} onChange={() => setFilter(one)} />
              {wording.filters[one]} <b>{formatNumber(count)}</b>
            </label>
          ))}
        </fieldset>
        <label className={joinClasses(frame['sort'], 'not-printed')}>
          <span className="caption">{wording.sort}</span>
          <select
            className="input"
            value={sorting.by}
            onChange={({ currentTarget }) => setSorting({ by: currentTarget.value as BrandSort, isTurned: false })}
          >
            {brandSorts.map((one) => (
              <option key={one} value={one}>
                {wording.sorts[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <table className={styles['table']}>
        <caption className="sr-only">{wording.caption(wording.sorts[sorting.by])}</caption>
        <thead>
          <tr>
            {(['brand', 'sold', 'median', 'days', 'sellThrough', 'profit'] as const).map((one) => (
              <SortHead key={one} by={one} sorting={sorting} onSort={setSorting}>
                {one === 'median' && highest > 0 && (
                  <span className={styles['scale']} aria-hidden="true">
                    {[0, highest / 2, highest].map((mark) => (
                      <i key={mark}>{formatMoney(mark, currency)}</i>
                    ))}
                  </span>
                )}
              </SortHead>
            ))}
            <th scope="col" className={styles['verdict']}>
              {wording.columns.verdict}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((brand) => (
            <BrandRow key={brand.brand} numbers={brand} currency={currency} highest={highest} />
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <p className={frame['none']}>{wording.none}</p>}
      <div className={frame['foot']}>
        <p className="hint">
          <b>{wording.filters.buy}</b> {wording.rule(formatMoney(settings.wantedCents, currency))}{' '}
          <button
            type="button"
            className={joinClasses(textButton['text-button'], frame['link'], 'not-printed')}
            aria-label={wording.changeRule}
            aria-haspopup="dialog"
            onClick={onChangeRule}
          >
            {salesWording.change}
          </button>
        </p>
        {sorted.length > shown.length && (
          <Button look="outline" className="not-printed" onClick={() => setWhole(true)}>
            {wording.showAll(sorted.length)}
          </Button>
        )}
      </div>
    </section>
  )
}

type SortHeadProps = {
  by: BrandSort
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  children: React.ReactNode
}

function SortHead({ by, sorting, onSort, children }: SortHeadProps) {
  const isSorted = sorting.by === by
  // Names and days rise, the other figures fall, until they are turned.
  const isRising = (by === 'brand' || by === 'days') !== sorting.isTurned
  return (
    <th scope="col" className={styles[by]} aria-sort={isSorted ? (isRising ? 'ascending' : 'descending') : undefined}>
      <button type="button" onClick={() => onSort({ by, isTurned: isSorted && !sorting.isTurned })}>
        {wording.columns[by]}
        <Icon
          name={isSorted ? 'sorted' : 'sortable'}
          className={joinClasses('icon', isSorted && isRising && styles['turned'])}
        />
      </button>
      {children}
    </th>
  )
}

type RowProps = { numbers: BrandNumbers; currency: string; highest: number }

function BrandRow({ numbers, currency, highest }: RowProps) {
  const { brand, slug, garments, sold, prices, days, sellThrough, profit, profitEach, verdict } = numbers
  const money = (cents: number) => formatMoney(cents, currency)
  const unknown = <span aria-label={wording.unknown}>–</span>
  const name = (
    <>
      <BrandTag name={brand} className={styles['tag']} />
      <span>
        <b>{brand}</b>
        <small>{garments.slice(0, 2).join(', ')}</small>
      </span>
    </>
  )
  return (
    <tr>
      <th scope="row" className={styles['brand']}>
        {/* No PageLink: it would fetch a brand's page as soon as the pointer rests on it, and so tell what was sold. */}
        {slug ? <Link href={`/brands/${encodeURIComponent(slug)}`}>{name}</Link> : <span>{name}</span>}
      </th>
      <td className={styles['sold']} data-column={wording.short.sold}>
        {formatNumber(sold)}
      </td>
      <td className={styles['median']} data-column={wording.short.median}>
        {prices ? (
          <>
            <b>{money(prices.median)}</b>
            <HalfTape prices={prices} highest={highest} />
            <small>{wording.to(money(prices.low), money(prices.high))}</small>
          </>
        ) : (
          unknown
        )}
      </td>
      <td className={styles['days']} data-column={wording.short.days}>
        {days ? formatNumber(days.median) : unknown}
      </td>
      <td className={styles['sellThrough']} data-column={wording.short.sellThrough}>
        {sellThrough === null ? unknown : `${sellThrough}%`}
      </td>
      <td className={joinClasses(styles['profit'], profit < 0 && styles['loss'])} data-column={wording.short.profit}>
        <b>{money(profit)}</b>
        <small>{wording.each(money(profitEach))}</small>
      </td>
      <td className={styles['verdict']}>
        <VerdictMark verdict={verdict} />
      </td>
    </tr>
  )
}

/** The end of a scale that can be halved: 13,000 for 12,400 cents. */
function roundUp(cents: number): number {
  if (cents <= 0) return 0
  const step = 10 ** Math.max(2, Math.floor(Math.log10(cents)))
  return Math.ceil((cents * 10) / step / 2) * 2 * (step / 10)
}
