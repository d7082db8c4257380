/** The end of a scale on which this much leaves some room: 1, 2, 4, 6 or 8 and zeros. */
export function scaleEnd(highest: number): number {
  const wanted = Math.max(10, highest * 1.25)
  const power = 10 ** Math.floor(Math.log10(wanted))
  return ([1, 1.6, 2, 4, 6, 8, 10].find((step) => step * power >= wanted) ?? 10) * power
}

/** How far along the scale, in percent. */
export const shareOf = (value: number, end: number): number => Math.min(100, Math.round((value / end) * 1000) / 10)

/** '2026-Q3' as 'Q3', and the first quarter of a row with its year. */
export function nameQuarter(quarter: string, isFirst: boolean): string {
  const [year = '', name = ''] = quarter.split('-')
  return isFirst ? `${name} ’${year.slice(2)}` : name
}
