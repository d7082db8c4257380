const counts = new Intl.NumberFormat('en-US')

/** 1284 as '1,284', the same text on the server and in every browser. */
export function formatNumber(count: number): string {
  return counts.format(count)
}

/** '1,284 brands', '1 brand'. */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}
