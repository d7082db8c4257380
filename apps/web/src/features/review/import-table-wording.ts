import { formatCount, formatNumber } from '#lib/format-numbers.ts'

/** What a waiting file says in the review queue. */
export const importWording = {
  all: (rows: number) => `${formatCount(rows, 'row')} in this file. Uncheck a row to leave it out.`,
  leftOut: (rows: number) => `${formatNumber(rows)} left out.`,
  alike: (rows: number) => `${formatCount(rows, 'row')} that ${rows === 1 ? 'looks' : 'look'} like a brand we have`,
  others: (rows: number) => formatCount(rows, 'other row'),
  heads: ['Add', 'Name', 'Description', 'Price', 'Sell rate'],
  add: (name: string) => `Add ${name}`,
  looksLike: 'Looks like',
  none: '–',
  rate: (rate: number) => `${rate}%`,
  more: 'Show more rows',
  loading: 'Loading rows',
  tryAgain: 'Try again',
  download: 'Download CSV',
  downloading: 'Downloading...',
  fileName: 'import-to-review.csv',
} as const
