import { formatNumber } from '#lib/format-count.ts'

/** 588 as '588', 3,812 as '3.8 k', 1,284,000 as '1.3 M': as much as a plot has room for. */
export function shortNumber(count: number): string {
  // 999,950 and more would be rounded to a thousand thousands.
  if (count >= 999_950) return `${tenths(count / 1e6)} M`
  return count >= 1000 ? `${tenths(count / 1000)} k` : formatNumber(count)
}

function tenths(number: number): string {
  return formatNumber(Math.round(number * 10) / 10)
}
