import type { ReactNode } from 'react'
import type { Numbers } from '@bolodex/sales-reports/compute-numbers'
import { describeGarmentType } from '@bolodex/contract/garment-types'
import { writeCsv } from '@bolodex/brand-csv/csv-text'
import { formatNumber } from '#lib/format-numbers.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { saveFile } from '#lib/save-file.ts'
import { FigureCard, FigureTable } from '#ui/figure-card.tsx'
import { ThreadBar } from '#ui/garments/thread-bar.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatMoney } from '#lib/format-cents.ts'
import { longMonth, monthAndYear, platformName, shortMonth } from '../format-amounts.ts'
import { salesWording } from '../sales-wording.ts'
import { listGarmentCells, listMarketplaceCells, listMonthCells } from './sort-brands.ts'
import styles from './plots.module.css'

const wording = salesWording.plots
export type PlotName = 'month' | 'marketplace' | 'garment'

/** What a plot has room for; the table behind it has all of them. */
const most = { month: 12, marketplace: 4, garment: 6 }

type PlotsProps = { numbers: Numbers; onPrint: (plot: PlotName) => void; printed: PlotName | null }

/** Sales by month, marketplace and garment, each with a table behind it. */
export function Plots({ numbers, onPrint, printed }: PlotsProps) {
  const { byMonth, byMarketplace, byGarment, currency } = numbers
  const best = byMarketplace.toSorted((a, b) => b.profitEach - a.profitEach)[0]
  const biggest = byGarment.find(({ garment }) => garment !== null)
  const last = byMonth.at(-1)
  const sold = byMonth.reduce((sum, one) => sum + one.sold, 0)
  const isShown = (plot: PlotName) => printed === null || printed === plot
  return (
    <div className={styles['plots']}>
      {last && (
        <Plot
          name="month"
          isPrinted={isShown('month')}
          value={formatNumber(last.sold)}
          hint={wording.month.hint(longMonth(last.month), Math.round(sold / byMonth.length))}
          rows={byMonth.map(({ month, sold: count }) => [monthAndYear(month), formatNumber(count)])}
          cells={listMonthCells(numbers)}
          onPrint={onPrint}
        >
          <MonthBars months={byMonth.slice(-most.month)} />
        </Plot>
      )}
      {best && (
        <Plot
          name="marketplace"
          isPrinted={isShown('marketplace')}
          value={formatMoney(best.profitEach, currency)}
          hint={wording.marketplace.hint(platformName(best.platform))}
          rows={byMarketplace.map(({ platform, sold: count, profitEach }) => [
            platformName(platform),
            formatNumber(count),
            formatMoney(profitEach, currency),
          ])}
          cells={listMarketplaceCells(numbers)}
          onPrint={onPrint}
        >
          <ul className={styles['shops']}>
            {byMarketplace.slice(0, most.marketplace).map(({ platform, sold: count, profitEach }) => (
              <li key={platform}>
                <b>{platformName(platform)}</b>
                <span>{wording.marketplace.sold(count)}</span>
                <ThreadBar className={styles['thread']} share={count / (byMarketplace[0]?.sold ?? 1)} />
                <span className="hint">{wording.marketplace.each(formatMoney(profitEach, currency))}</span>
              </li>
            ))}
          </ul>
        </Plot>
      )}
      {biggest && (
        <Plot
          name="garment"
          isPrinted={isShown('garment')}
          value={formatNumber(biggest.sold)}
          hint={wording.garment.hint(biggest.garment ?? '')}
          rows={byGarment.map(({ garment, sold: count }) => [garment ?? wording.garment.other, formatNumber(count)])}
          cells={listGarmentCells(numbers)}
          onPrint={onPrint}
        >
          <ul className={styles['garments']}>
            {byGarment
              .filter(({ garment }) => garment !== null)
              .slice(0, most.garment)
              .map(({ garment, sold: count }) => {
                const { name, key } = describeGarmentType(garment ?? '')
                return (
                  <li key={name} className={`hue-${key}`}>
                    <Icon name={`garment-${key}`} />
                    <span>{name}</span>
                    <ThreadBar className={styles['thread']} share={count / biggest.sold} />
                    <b>{formatNumber(count)}</b>
                  </li>
                )
              })}
          </ul>
        </Plot>
      )}
    </div>
  )
}

type PlotProps = {
  name: PlotName
  isPrinted: boolean
  value: string
  hint: string
  rows: string[][]
  /** For the file. */
  cells: string[][]
  onPrint: (plot: PlotName) => void
  children: ReactNode
}

function Plot({ name, isPrinted, value, hint, rows, cells, onPrint, children }: PlotProps) {
  const words = wording[name]
  return (
    <FigureCard
      title={words.title}
      figure={value}
      meaning={hint}
      className={joinClasses(styles['plot'], !isPrinted && 'not-printed')}
    >
      {children}
      <div className={joinClasses(styles['tools'], 'not-printed')}>
        <FigureTable summary={wording.asTable} caption={words.caption} columns={cells[0] ?? []} rows={rows} />
        <button
          type="button"
          className="icon-button"
          aria-label={wording.print(words.what)}
          onClick={() => onPrint(name)}
        >
          <Icon name="print" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={wording.export(words.what)}
          onClick={() => saveFile(words.file, 'text/csv', writeCsv(cells))}
        >
          <Icon name="download" />
        </button>
      </div>
    </FigureCard>
  )
}

const plot = { width: 320, height: 156 }

function MonthBars({ months }: { months: Numbers['byMonth'] }) {
  const highest = Math.max(1, ...months.map(({ sold }) => sold))
  const place = plot.width / months.length
  const point = ({ month, sold }: Numbers['byMonth'][number]) => wording.month.point(sold, longMonth(month))
  const [first, last] = [months[0], months.at(-1)]
  // Five words fit under twelve bars.
  const every = Math.ceil(months.length / 5)
  return (
    <svg
      className={styles['bars']}
      viewBox={`0 -16 ${plot.width} 196`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img could not take the theme's colors
      role="img"
      aria-label={first && last && wording.month.label(point(first), point(last))}
    >
      <path className={styles['grid']} d="M0 0H320M0 78H320M0 156H320" />
      <text x="0" y="-5">
        {formatNumber(highest)}
      </text>
      {months.map(({ month, sold }, at) => {
        const height = (sold / highest) * plot.height
        return (
          <rect
            key={month}
            className={joinClasses(styles['bar'], at === months.length - 1 && styles['last'])}
            x={at * place + place * 0.13}
            y={plot.height - height}
            width={place * 0.74}
            height={height}
            rx="1.5"
          />
        )
      })}
      {months.map(
        ({ month }, at) =>
          (months.length - 1 - at) % every === 0 && (
            <text key={month} x={(at + 0.5) * place} y="174" textAnchor="middle">
              {shortMonth(month)}
            </text>
          ),
      )}
    </svg>
  )
}
