/** The most of everything in a report. What is beyond is counted and named, never read. */
export const reportLimits = {
  bytes: 50 * 1024 * 1024,
  /** Files inside one zip. */
  parts: 2000,
  rows: 200_000,
  columns: 300,
  cell: 20_000,
  title: 500,
  brand: 120,
  category: 200,
  /** Of an order or item number. */
  number: 64,
  /** A header is among the first rows, or there is none. */
  headerWithin: 60,
  previewRows: 5,
  previewCell: 80,
  /** Line numbers kept for each reason. */
  examples: 5,
  /** 10,000,000.00: more is a wrong column. */
  cents: 1_000_000_000,
  quantity: 10_000,
} as const

/**
 * One sale, and all that leaves the reader. Buyers, addresses, notes and SKUs have no field here, so they cannot get out.
 * Amounts are hundredths of the currency.
 */
export type SoldRow = {
  /** Identifies the sale in another file too. Hash it with the device's salt before keeping it. */
  key: string
  /** Identifies its listing: the key of an `ActiveRow`. Hash it too. */
  listingKey: string | null
  title: string
  brand: string
  category: string
  /** For all pieces of the row together. */
  priceCents: number
  /** The price is what the seller was paid, after fees. */
  isPayout: boolean
  currency: string
  /** YYYY-MM-DD, as the file says it: no time zone is converted. */
  soldOn: string
  listedOn: string | null
  feesCents: number | null
  /** What the seller paid for shipping. What the buyer paid is not in it. */
  shippingCents: number | null
  costCents: number | null
  quantity: number
  /** The file says that this is not a price of one garment: a bundle, or several pieces. Titles are not looked at. */
  isLot: boolean
  /** A key of the fee table, or `other`. */
  platform: string
  isRefunded: boolean
}

/** One listing that has not sold. */
export type ActiveRow = {
  key: string
  title: string
  brand: string
  category: string
  priceCents: number | null
  currency: string
  listedOn: string | null
  quantity: number
  platform: string
}

/** Why something was not read: the whole file, a row, or (the last three) a single value of a row that was read. */
export const skipReasons = [
  'empty-file',
  'file-too-large',
  'not-text',
  'unknown-file',
  'too-many-files',
  'too-many-rows',
  'too-many-columns',
  'cell-too-long',
  'open-quote',
  'wrong-cell-count',
  'footer',
  'order-summary',
  'bundle-part',
  'not-a-sale',
  'not-completed',
  'not-paid',
  'giveaway',
  'not-your-sale',
  'own-name-unclear',
  'double',
  'no-title',
  'no-price',
  'unreadable-price',
  'no-date',
  'unreadable-date',
  'refund-without-sale',
  'partial-refund',
  'unreadable-amount',
  'unreadable-listing-date',
] as const
export type SkipReason = (typeof skipReasons)[number]

export type Skipped = { reason: SkipReason; count: number; /** Line numbers of the first few. */ examples: number[] }

export type SkipCounter = { add: (reason: SkipReason, line?: number, count?: number) => void; list: () => Skipped[] }

/** Counts what was left out, by reason. */
export function createSkipCounter(): SkipCounter {
  const byReason = new Map<SkipReason, Skipped>()
  return {
    add: (reason, line = 0, count = 1) => {
      const skipped = byReason.get(reason) ?? { reason, count: 0, examples: [] }
      byReason.set(reason, skipped)
      skipped.count += count
      if (line > 0 && skipped.examples.length < reportLimits.examples) skipped.examples.push(line)
    },
    list: () => [...byReason.values()],
  }
}
