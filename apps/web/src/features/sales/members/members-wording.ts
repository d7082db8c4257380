import { countInSteps } from '@bolodex/contract/directory/value-bases'
import { formatCount } from '#lib/format-numbers.ts'

/** Every text about what members sold a brand for that people read or hear. */
export const membersWording = {
  title: 'Sold by members',
  ebay: 'See sold listings on eBay',
  ebayGarment: (garment: string) => `See sold ${garment} on eBay`,
  median: (count: number | null) => `median of ${countInSteps(count)}`,
  year: ', last 12 months',
  by: (members: number) => `by ${members}+ members`,
  days: (days: number) => `${formatCount(days, 'day')} to sell`,
  asOf: 'as of',
  asOfFew: 'As of',
  fewHint: 'The middle half shows from 10 sales by 5 members.',
  unread: 'We couldn’t load members’ sales',
  offline: 'Members’ sales need a connection.',
  notYet: 'Not enough sales yet',
  half: 'The middle half sold for',
  to: (low: string, high: string) => `${low} to ${high}`,
  scale: (top: string, low: string, high: string, median: string) =>
    `On a scale from 0 to ${top}, the middle half lies between ${low} and ${high}, the median is ${median}`,
  middleHalf: (low: string, high: string) => `middle half ${low} to ${high}`,
  byGarment: 'By garment',
  sales: countInSteps,
  medianOnly: 'median only',
  byQuarter: 'By quarter',
  now: 'Now',
  quarterHint: '12-month median at the end of each quarter.',
  quarterCaption: 'Median at the end of each quarter, over 12 months',
  quarterLabel: (values: string) => `Median at the end of each quarter: ${values}`,
  quarter: 'Quarter',
  medianColumn: 'Median',
  asTable: 'As a table',
  others: 'In other currencies',
} as const
