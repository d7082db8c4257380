import { marketplaces } from '@bolodex/contract/sales/marketplaces'

/** The amount without its sign and marks, for a file: '-66.00'. */
export const formatCell = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))

const platformNames = new Map(marketplaces.map(({ key, name }) => [key, name]))

export const platformName = (key: string): string => platformNames.get(key) ?? 'Elsewhere'

const monthOf = (style: 'short' | 'long', hasYear: boolean) =>
  new Intl.DateTimeFormat('en-US', { month: style, ...(hasYear && { year: 'numeric' }), timeZone: 'UTC' })
const shortMonths = monthOf('short', false)
const longMonths = monthOf('long', false)
const dated = monthOf('short', true)
const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dateOf = (month: string) => new Date(`${month.slice(0, 7)}-01T00:00:00Z`)

/** 'Nov' */
export const shortMonth = (month: string): string => shortMonths.format(dateOf(month))
/** 'November' */
export const longMonth = (month: string): string => longMonths.format(dateOf(month))
/** 'Nov 2026' */
export const monthAndYear = (month: string): string => dated.format(dateOf(month))
/** 'Oct 12' */
export const shortDay = (date: string): string => days.format(new Date(`${date}T00:00:00Z`))

/** An amount to be changed in a field: '9', '12.50'. */
export const toField = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2))
