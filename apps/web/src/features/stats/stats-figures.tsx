import type { ReactNode } from 'react'
import type { Stats } from '@bolodex/contract/stats'
import { formatCount, formatNumber } from '#lib/format-numbers.ts'
import { BarPlot, LinePlot, type Series } from './plots.tsx'
import { shortNumber } from './stats-tally.tsx'
import styles from './stats.module.css'

const noDays = 'Nothing yet: days are shown here once they are over.'

/** The four plots. */
export function StatsFigures({ stats }: { stats: Stats }) {
  return (
    <div className={styles['figure-cards']}>
      <BrandsByMonth months={stats.brandsByMonth} />
      <VotesByDay days={stats.votesByDay} />
      <PagesByDay days={stats.pagesByDay} />
      <SellRates rates={stats.sellRates} />
    </div>
  )
}

function BrandsByMonth({ months }: { months: Stats['brandsByMonth'] }) {
  const points = months.map(({ month, brands }) => ({ name: nameMonth(month), value: brands }))
  const [before = 0, now = 0] = points.slice(-2).map(({ value }) => value)
  const plot: Series = {
    points,
    labels: 5,
    description: `Brands catalogued, month by month, ${describeEnds(points)}`,
    writeValue: formatNumber,
  }
  return (
    <FigureCard
      title="Brands catalogued"
      figure={`+${formatNumber(now - before)}`}
      meaning={`this month, ${formatNumber(now)} in all`}
      columns={['Month', 'Brands']}
      points={points}
      nothing="No brand has been catalogued yet."
    >
      <LinePlot {...plot} />
    </FigureCard>
  )
}

function VotesByDay({ days }: { days: Stats['votesByDay'] }) {
  const points = days.map(({ day, votes }) => ({ name: nameDay(day), value: votes }))
  const values = points.map(({ value }) => value)
  const average = Math.round(values.reduce((sum, value) => sum + value, 0) / points.length)
  const range = `between ${formatNumber(Math.min(...values))} and ${formatNumber(Math.max(...values))}`
  return (
    <FigureCard
      title="Votes a day"
      figure={shortNumber(values.at(-1) ?? 0)}
      meaning={`yesterday, ${formatNumber(average)} a day on average`}
      columns={['Day', 'Votes']}
      points={points}
      nothing={noDays}
    >
      <BarPlot
        points={points}
        labels={3}
        description={`Votes a day over 14 days, ${range}`}
        writeValue={shortNumber}
        className={styles['plot-days']}
      />
    </FigureCard>
  )
}

function PagesByDay({ days }: { days: Stats['pagesByDay'] }) {
  const points = days.map(({ day, pages }) => ({ name: nameDay(day), value: pages }))
  const yesterday = days.at(-1)
  const share = yesterday && yesterday.pages > 0 ? Math.round((100 * yesterday.onPhone) / yesterday.pages) : null
  return (
    <FigureCard
      title="Pages opened"
      figure={shortNumber(yesterday?.pages ?? 0)}
      meaning={share === null ? 'yesterday' : `yesterday, ${share}% on a phone`}
      columns={['Day', 'Pages']}
      points={points}
      nothing={noDays}
    >
      <LinePlot
        points={points}
        labels={3}
        description={`Pages opened a day over 14 days, ${describeEnds(points)}`}
        writeValue={shortNumber}
      />
    </FigureCard>
  )
}

function SellRates({ rates: { known, median, counts } }: { rates: Stats['sellRates'] }) {
  const points = counts.map((value, step) => {
    const from = step * 10
    return { name: `${from} to ${step === counts.length - 1 ? 100 : from + 9}%`, value }
  })
  return (
    <FigureCard
      title="Sell rates"
      figure={`${median ?? 0}%`}
      meaning={`is the median of ${formatCount(known, 'brand')}`}
      columns={['Sell rate', 'Brands']}
      points={points}
      nothing="No brand has a sell rate yet."
    >
      <BarPlot
        points={points}
        labels={3}
        scale={[0, 50, 100].map((percent) => ({ at: percent * 5.2, text: `${percent}%` }))}
        description={`How many brands have which sell rate; half of them have ${median ?? 0}% or less`}
        writeValue={(value) => formatCount(value, 'brand')}
        className={styles['plot-tape']}
      />
    </FigureCard>
  )
}

function describeEnds(points: Series['points']): string {
  const [first, last] = [points.at(0), points.at(-1)]
  if (!first || !last) return ''
  return `from ${formatNumber(first.value)} (${first.name}) to ${formatNumber(last.value)} (${last.name})`
}

type Props = {
  title: string
  /** The one number to remember, and what it is. */
  figure: string
  meaning: string
  columns: [name: string, value: string]
  points: Series['points']
  /** Said instead of a plot while there is nothing to draw. */
  nothing: string
  children: ReactNode
}

/** A plot on a card, with its most telling number above and all numbers as a table below. */
function FigureCard({ title, figure, meaning, columns, points, nothing, children }: Props) {
  const isEmpty = points.every(({ value }) => value === 0)
  return (
    <figure className={styles['figure-card']}>
      <figcaption>
        <h2>{title}</h2>
        {!isEmpty && <p className={styles['figure-value']}>{figure}</p>}
        <p className="hint">{isEmpty ? nothing : meaning}</p>
      </figcaption>
      {!isEmpty && (
        <>
          {children}
          <details>
            <summary>As a table</summary>
            <table>
              <caption className="sr-only">{title}</caption>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {points.map(({ name, value }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{formatNumber(value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </figure>
  )
}

const months = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** '2026-11-01' as 'Nov'. */
function nameMonth(date: string): string {
  return months.format(new Date(date))
}

/** '2026-11-03' as '3 Nov'. */
function nameDay(date: string): string {
  return `${Number(date.slice(8))} ${nameMonth(date)}`
}
