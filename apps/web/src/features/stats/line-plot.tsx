import { PlotFrame } from './plot-frame.tsx'
import { heightOf, pickLabels, plot, round, roundUp } from './plot-scale.ts'
import type { Series } from './series.ts'

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
      <path className="plot-area" d={`M${plot.inset} ${plot.bottom}${line}V${plot.bottom}Z`} />
      <path className="plot-line" d={line.replace('L', 'M')} />
      {places.slice(0, -1).map(({ x, y }) => (
        <circle key={x} className="plot-dot" cx={x} cy={y} r="2.5" />
      ))}
      {last && <circle className="plot-dot-last" cx={last.x} cy={last.y} r="5" />}
    </PlotFrame>
  )
}

function placeOf(index: number, count: number): number {
  return round(plot.inset + (index * (plot.width - 2 * plot.inset)) / Math.max(1, count - 1))
}
