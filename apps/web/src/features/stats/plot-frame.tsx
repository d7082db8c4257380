import type { ReactNode } from 'react'
import { plot } from './plot-scale.ts'

/** `at`: where under the plot, in its own units. */
export type AxisLabel = { at: number; text: string }

type Props = { description: string; highest: string; labels: AxisLabel[]; className?: string; children: ReactNode }

/** Lines to measure by and the words around a plot. Attributes, not styles: the policy refuses style attributes. */
export function PlotFrame({ description, highest, labels, className = '', children }: Props) {
  const middle = (plot.top + plot.bottom) / 2
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img could not take the theme's colours
    <svg className={`plot ${className}`} viewBox="0 -14 520 188" role="img" aria-label={description}>
      <path className="plot-grid" d={`M0 ${plot.bottom}H520M0 ${middle}H520M0 ${plot.top}H520`} />
      <text className="plot-top" x="0" y="-3">
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
