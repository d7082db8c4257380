import { formatNumber } from '#lib/format-numbers.ts'

/** What helps with a brand, above all without a price. */
export const helpWording = {
  searched: (times: number) => `Searched ${formatNumber(times)}+ times this month`,
  ebay: 'See what sold on eBay',
  ebayHint: 'eBay asks you to sign in to see sold listings.',
  lines: 'Lines',
  fakes: 'Check for fakes',
  addSale: 'Sold one? Add your sale',
} as const
