/** The currencies that reports are in. Amounts in different ones are never added up or converted. */
export const currencies = [
  'USD',
  'CAD',
  'AUD',
  'NZD',
  'GBP',
  'EUR',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'RON',
  'BGN',
  'JPY',
  'SGD',
  'HKD',
  'MXN',
  'BRL',
  'INR',
  'ILS',
  'MYR',
  'PHP',
  'THB',
  'TWD',
  'ZAR',
] as const

export type Currency = (typeof currencies)[number]

const known = new Set<string>(currencies)

export const isCurrency = (code: string): code is Currency => known.has(code)
