import type { ReactNode } from 'react'
import type { Stats } from '@bolodex/contract/stats/stats'
import { formatCount, formatNumber } from '#lib/format-numbers.ts'
import { FigureCard, FigureTable } from '#ui/figure-card.tsx'
import { BarPlot, LinePlot, type Series } from './plots.tsx'
import { statsWording } from './stats-wording.ts'
import { shortNumber } from './stats-tally.tsx'
import styles from './stats.module.css'

/** The four plots. Where there is nothing to draw yet, a line below says why. */
export function StatsFigures({ stats }: { stats: Stats }) {
  const figures = [
    brandsByMonth(stats.brandsByMonth),
    votesByDay(stats.votesByDay),
    pagesByDay(stats.pagesByDay),
    sellRates(stats.sellRates),
  ]
  const isEmpty = ({ points }: Figure) => points.every(({ value }) => value === 0)
  return (
    <>
      <div className={styles['figure-cards']}>
        {figures
          .filter((figure) => !isEmpty(figure))
          .map((figure) => (
            <PlotCard key={figure.title} {...figure} />
          ))}
      </div>
      {figures.filter(isEmpty).map(({ title, nothing }) => (
        <NoFigures key={title} title={title} nothing={nothing} />
      ))}
    </>
  )
}

/** Instead of an empty box: what would be drawn, and why it is not. */
export function NoFigures({ title, nothing }: { title: string; nothing: string }) {
  return (
    <p className={styles['no-figures']}>
      <b>{title}.</b> {nothing}
    </p>
  )
}

function brandsByMonth(months: Stats['brandsByMonth']): Figure {
  const words = statsWording.brandsByMonth
  const points = months.map(({ month, brands }) => ({ name: nameMonth(month), value: brands }))
  const [before = 0, now = 0] = points.slice(-2).map(({ value }) => value)
  return {
    ...words,
    points,
    figure: `+${formatNumber(now - before)}`,
    meaning: words.meaning(now),
    drawing: (
      <LinePlot
        points={points}
        labels={5}
        description={words.description(describeEnds(points))}
        writeValue={formatNumber}
      />
    ),
  }
}

function votesByDay(days: Stats['votesByDay']): Figure {
  const words = statsWording.votesByDay
  const points = days.map(({ day, votes }) => ({ name: nameDay(day), value: votes }))
  const values = points.map(({ value }) => value)
  return {
    ...words,
    points,
    figure: shortNumber(values.at(-1) ?? 0),
    meaning: words.meaning(Math.round(values.reduce((sum, value) => sum + value, 0) / points.length)),
    drawing: (
      <BarPlot
        points={points}
        labels={3}
        description={words.description(Math.min(...values), Math.max(...values))}
        writeValue={shortNumber}
        className={styles['plot-days']}
      />
    ),
  }
}

function pagesByDay(days: Stats['pagesByDay']): Figure {
  const words = statsWording.pagesByDay
  const points = days.map(({ day, pages }) => ({ name: nameDay(day), value: pages }))
  const yesterday = days.at(-1)
  const share = yesterday && yesterday.pages > 0 ? Math.round((100 * yesterday.onPhone) / yesterday.pages) : null
  return {
    ...words,
    points,
    figure: shortNumber(yesterday?.pages ?? 0),
    meaning: words.meaning(share),
    drawing: (
      <LinePlot
        points={points}
        labels={3}
        description={words.description(describeEnds(points))}
        writeValue={shortNumber}
      />
    ),
  }
}

function sellRates({ known, median, counts }: Stats['sellRates']): Figure {
  const words = statsWording.sellRates
  const points = counts.map((value, step) => {
    const from = step * 10
    return { name: words.range(from, step === counts.length - 1 ? 100 : from + 9), value }
  })
  return {
    ...words,
    points,
    figure: `${median ?? 0}%`,
    meaning: words.meaning(known),
    drawing: (
      <BarPlot
        points={points}
        labels={3}
        scale={[0, 50, 100].map((percent) => ({ at: percent * 5.2, text: `${percent}%` }))}
        description={words.description(median ?? 0)}
        writeValue={(value) => formatCount(value, 'brand')}
        className={styles['plot-tape']}
      />
    ),
  }
}

function describeEnds(points: Series['points']): string {
  const [first, last] = [points.at(0), points.at(-1)]
  if (!first || !last) return ''
  return statsWording.ends(formatNumber(first.value), first.name, formatNumber(last.value), last.name)
}

type Figure = {
  title: string
  /** The one number to remember, and what it is. */
  figure: string
  meaning: string
  columns: readonly [name: string, value: string]
  points: Series['points']
  /** Said instead while there is nothing to draw. */
  nothing: string
  drawing: ReactNode
}

/** A plot on a card, with all numbers as a table below. */
function PlotCard({ title, figure, meaning, columns, points, drawing }: Figure) {
  return (
    <FigureCard {...{ title, figure, meaning }} className={styles['figure-card']}>
      {drawing}
      <FigureTable
        summary={statsWording.asTable}
        caption={title}
        columns={columns}
        rows={points.map(({ name, value }) => [name, formatNumber(value)])}
      />
    </FigureCard>
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
