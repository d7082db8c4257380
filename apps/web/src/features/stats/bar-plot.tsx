import { PlotFrame, type AxisLabel } from './plot-frame.tsx'
import { heightOf, pickLabels, plot, round, roundUp } from './plot-scale.ts'
import type { Series } from './series.ts'

/** The part of its place that a bar fills. */
const fill = 0.72

type Props = Series & {
  /** Words under the plot, when they belong between the bars. */
  scale?: AxisLabel[]
  className?: string
}

/** Values side by side as bars. */
export function BarPlot({ points, labels, description, writeValue, scale, className }: Props) {
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
            className="plot-bar"
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
