import type { SoldCell } from '@bolodex/contract/sales/sold-figures'
import { formatMoney } from '#lib/format-cents.ts'
import { membersWording as wording } from './members-wording.ts'
import { nameQuarter } from './sold-scale.ts'
import styles from './quarter-plot.module.css'

const [top, bottom] = [30, 112]

/** The published median at each quarter's end, and now. */
export function QuarterPlot({ cell }: { cell: SoldCell }) {
  const money = (units: number) => formatMoney(units * 100, cell.currency)
  const points = [
    ...cell.quarters.slice(-4).map(({ quarter, median }, index) => ({
      label: nameQuarter(quarter, index === 0),
      name: quarter.replace(/^(\d+)-(Q\d)$/, '$2 $1'),
      median,
    })),
    { label: wording.now, name: wording.now, median: cell.median },
  ]
  const lowest = Math.min(...points.map(({ median }) => median))
  const highest = Math.max(...points.map(({ median }) => median))
  // A change of a few dollars must not look like a fall to nothing: the plot spans at least half of the highest.
  const [from, span] = [
    lowest - Math.max(highest - lowest, highest / 2) / 2,
    Math.max(highest - lowest, highest / 2) * 1.5,
  ]
  const drawn = points.map((point, index) => ({
    ...point,
    x: 8 + (84 * index) / (points.length - 1),
    y: bottom - ((point.median - from) / span) * (bottom - top),
  }))
  const line = drawn.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
  return (
    <figure className={styles['quarters']} aria-labelledby="sold-by-quarter">
      <h3 className="caption" id="sold-by-quarter">
        {wording.byQuarter}
      </h3>
      <div
        className={styles['plot']}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, in the colors of the theme
        role="img"
        aria-label={wording.quarterLabel(points.map(({ label, median }) => `${label} ${money(median)}`).join(', '))}
      >
        <svg viewBox="0 0 100 150" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles['grid']} d={`M0 ${bottom}H100M0 ${(top + bottom) / 2}H100M0 ${top}H100`} />
          <path className={styles['area']} d={`M8 ${bottom}L${line}L92 ${bottom}Z`} />
          <path className={styles['line']} d={`M${line}`} />
        </svg>
        <svg aria-hidden="true">
          {drawn.map(({ x, y, label, name, median }, index) => (
            <g key={name} className={index === drawn.length - 1 ? styles['last'] : undefined}>
              <circle cx={`${x}%`} cy={y} r={index === drawn.length - 1 ? 5.5 : 3.5} />
              <text className={styles['value']} x={`${x}%`} y={y - 11} textAnchor="middle">
                {money(median)}
              </text>
              <text x={`${x}%`} y="133" textAnchor="middle">
                {label}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <figcaption className="hint">{wording.quarterHint}</figcaption>
      <details>
        <summary>{wording.asTable}</summary>
        <table>
          <caption className="sr-only">{wording.quarterCaption}</caption>
          <thead>
            <tr>
              <th>{wording.quarter}</th>
              <th>{wording.medianColumn}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ name, median }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{money(median)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
