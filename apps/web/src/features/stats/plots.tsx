import type { ReactNode } from 'react'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './stats.module.css'

/** The part of its place that a bar fills. */
const fill = 0.72

type BarPlotProps = Series & {
  /** Words under the plot, when they belong between the bars. */
  scale?: AxisLabel[]
  className?: string | undefined
}

/** Values side by side as bars. */
export function BarPlot({ points, labels, description, writeValue, scale, className }: BarPlotProps) {
  const highest = roundUp(Math.max(...points.map(({ value }) => value)))
  const place = plot.width / points.length
  const ownLabels = pickLabels(points.length, labels).map((index) => ({
    at: index === 0 ? 0 : index === points.length - 1 ? plot.width : round((index + 0.5) * place),
    text: points[index]?.name ?? '',
  }))
  return (
    <PlotFrame
      description={description}
      highest={writeValue(highest)}
      labels={scale ?? ownLabels}
      {...(className && { className })}
    >
      {points.map(({ name, value }, index) => {
        const y = heightOf(value, highest)
        return (
          <rect
            key={name}
            className={styles['plot-bar']}
            x={round((index + (1 - fill) / 2) * place)}
            y={y}
            width={round(place * fill)}
            height={round(plot.bottom - y)}
            rx="1.5"
          />
        )
      })}
    </PlotFrame>
  )
}

/** Values over time as a stitched line. */
export function LinePlot({ points, labels, description, writeValue }: Series) {
  const highest = roundUp(Math.max(...points.map(({ value }) => value)))
  const places = points.map(({ value }, index) => ({ x: placeOf(index, points.length), y: heightOf(value, highest) }))
  const line = places.map(({ x, y }) => `L${x} ${y}`).join('')
  const last = places.at(-1)
  return (
    <PlotFrame
      description={description}
      highest={writeValue(highest)}
      labels={pickLabels(points.length, labels).map((index) => ({
        at: placeOf(index, points.length),
        text: points[index]?.name ?? '',
      }))}
    >
      <path className={styles['plot-area']} d={`M${plot.inset} ${plot.bottom}${line}V${plot.bottom}Z`} />
      <path className={styles['plot-line']} d={line.replace('L', 'M')} />
      {places.slice(0, -1).map(({ x, y }) => (
        <circle key={x} className={styles['plot-dot']} cx={x} cy={y} r="2.5" />
      ))}
      {last && <circle className={styles['plot-dot-last']} cx={last.x} cy={last.y} r="5" />}
    </PlotFrame>
  )
}

function placeOf(index: number, count: number): number {
  return round(plot.inset + (index * (plot.width - 2 * plot.inset)) / Math.max(1, count - 1))
}

/** `at`: where under the plot, in its own units. */
type AxisLabel = { at: number; text: string }

type PlotFrameProps = {
  description: string
  highest: string
  labels: AxisLabel[]
  className?: string | undefined
  children: ReactNode
}

/** Lines to measure by and the words around a plot. Attributes, not styles: the policy refuses style attributes. */
function PlotFrame({ description, highest, labels, className = '', children }: PlotFrameProps) {
  const middle = (plot.top + plot.bottom) / 2
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img could not take the theme's colours
    <svg className={joinClasses(styles['plot'], className)} viewBox="0 -14 520 188" role="img" aria-label={description}>
      <path className={styles['plot-grid']} d={`M0 ${plot.bottom}H520M0 ${middle}H520M0 ${plot.top}H520`} />
      <text className={styles['plot-top']} x="0" y="-3">
        {highest}
      </text>
      {children}
      {labels.map(({ at, text }) => (
        <text key={text} x={at} y="169" textAnchor={anchorOf(at)}>
          {text}
        </text>
      ))}
    </svg>
  )
}

/** Words at an end stay inside. */
function anchorOf(at: number): 'start' | 'middle' | 'end' {
  if (at < 20) return 'start'
  return at > plot.width - 20 ? 'end' : 'middle'
}

/** The drawing's own units; the stylesheet makes it as wide as its card. */
const plot = { width: 520, top: 4, bottom: 150, inset: 6 } as const

/** A round number at or a little above the largest value, for the top of a plot. */
export function roundUp(largest: number): number {
  if (largest < 10) return Math.max(1, largest)
  const step = 10 ** Math.floor(Math.log10(largest)) / 5
  return Math.ceil(largest / step) * step
}

/** How far down a value lies. */
export function heightOf(value: number, highest: number): number {
  return round(plot.bottom - (value / highest) * (plot.bottom - plot.top))
}

/** A tenth of a unit is finer than any screen shows, and the same text on the server and in the browser. */
function round(units: number): number {
  return Math.round(units * 10) / 10
}

/** Which values get a label under the plot: the first, the last, and evenly spaced ones between. */
export function pickLabels(count: number, labels: number): number[] {
  if (count <= labels) return Array.from({ length: count }, (_, index) => index)
  return Array.from({ length: labels }, (_, index) => Math.round((index * (count - 1)) / (labels - 1)))
}

/** What a plot draws and its table lists. */
export type Series = {
  points: { name: string; value: number }[]
  /** How many names stand under the plot. */
  labels: number
  /** The plot in one sentence, for those who do not see it. */
  description: string
  writeValue: (value: number) => string
}
