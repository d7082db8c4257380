/** The drawing's own units; the stylesheet makes it as wide as its card. */
export const plot = { width: 520, top: 4, bottom: 150, inset: 6 } as const

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
export function round(units: number): number {
  return Math.round(units * 10) / 10
}

/** Which of so many values get a label under the plot: the first, the last, and some between at even distances. */
export function pickLabels(count: number, labels: number): number[] {
  if (count <= labels) return Array.from({ length: count }, (_, index) => index)
  return Array.from({ length: labels }, (_, index) => Math.round((index * (count - 1)) / (labels - 1)))
}
