import { dollars } from '../shop-wording.ts'

/** Every text of the BOLO page. */
export const boloWording = {
  title: 'BOLO list',
  lede: 'Be on the lookout. Kept on this device only.',
  loading: 'Loading your BOLO list',
  brand: (count: number) => (count === 1 ? 'brand' : 'brands'),
  sort: 'Sort',
  sorts: { pay: 'Pay up to, high first', rate: 'Sell rate, high first', name: 'Name, A to Z' },
  figures: (price: number | null, basis: string, rate: number | null) =>
    [
      price === null ? 'no price yet' : `${dollars(price)} (${basis})`,
      rate === null ? 'sell rate unknown' : `sell rate ${rate}%`,
    ].join(', '),
  asOf: (age: string) => `as of ${age}`,
  more: (name: string) => `More for ${name}`,
  note: 'Note',
  noteHint: 'What to look for, such as ‘pearl snaps, 90s’',
  saveNote: 'Save note',
  notIn: (amount: string) => `no ${amount} in it`,
  with: (marketplace: string, profit: string) => `With ${marketplace} fees and ${profit} profit.`,
  change: 'Change',
  csv: 'Save as CSV',
  print: 'Print',
  clear: 'Clear list',
  fileName: 'bolo-list.csv',
  columns: ['Brand', 'Pay up to', 'To be safe', 'Price', 'Sell rate %', 'Note', 'As of', 'Link'],
  empty: {
    title: 'Nothing on your list yet',
    text: 'Tap the star on a brand. It’s saved on this device with its price and sell rate, so you can look it up in a shop with no signal.',
    link: 'Browse brands',
  },
} as const
