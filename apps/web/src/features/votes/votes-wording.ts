import { formatNumber } from '#lib/format-numbers.ts'

/** Every text of the vote buttons that people read or hear. */
export const votesUi = {
  upvote: 'Upvote',
  downvote: 'Downvote',
  waiting: 'Counted after a check',
  button: (label: string, brand: string, count: number) => `${label} ${brand}, ${formatNumber(count)}`,
} as const
