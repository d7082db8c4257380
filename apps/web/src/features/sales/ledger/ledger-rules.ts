import type { Skipped } from '@bolodex/sales-reports/reports/sold-row'
import type { ColumnMapping } from '@bolodex/sales-reports/reports/map-columns'
import {
  defaultNumberSettings,
  type NumberSettings,
  type OwnListing,
  type OwnSale,
} from '@bolodex/sales-reports/own-sales'
import { salesLimits } from '@bolodex/contract/sales/sales-limits'

/** What one report brought. The file itself is not kept. */
export type ReadFile = {
  name: string
  /** The name of its format. */
  format: string
  readAt: string
  sold: number
  active: number
  /** Sales that were not known before. */
  added: number
  skipped: Skipped[]
}

/** The answer for titles with the same words: a brand, no brand, or exclude them. */
export type Choice = { kind: 'brand'; name: string; slug: string | null } | { kind: 'none' } | { kind: 'out' }

/** What 'I sold one' begins with next time. */
type LastSale = { platform: string; soldOn: string; garment: string | null }

export type Ledger = {
  /** The account whose sales these are; null for a guest's. */
  owner: number | null
  sales: OwnSale[]
  listings: OwnListing[]
  files: ReadFile[]
  choices: Record<string, Choice>
  mappings: ColumnMapping[]
  settings: NumberSettings
  lastSale: LastSale | null
}

export const emptyLedger: Ledger = {
  owner: null,
  sales: [],
  listings: [],
  files: [],
  choices: {},
  mappings: [],
  settings: defaultNumberSettings,
  lastSale: null,
}

/** Whether a ledger may be shown to the viewer and offered for sharing: it is theirs, or has no owner yet. */
export const isLedgerOf = ({ owner }: Pick<Ledger, 'owner'>, viewer: number | null): boolean =>
  owner === null || owner === viewer

/** The same words in another case or with other gaps are the same. */
export const phraseOf = (words: string): string => words.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** A sale as it counts after a choice. */
export function applyChoice(sale: OwnSale, choice: Choice): OwnSale {
  if (choice.kind === 'out') return { ...sale, state: 'left-out', question: null }
  const { name = null, slug = null } = choice.kind === 'brand' ? choice : {}
  return { ...sale, state: 'counted', question: null, brand: name, slug }
}

/** A sale that was just read, answered by what was said before about the same words. */
function applyRemembered(sale: OwnSale, choices: Ledger['choices']): OwnSale {
  const phrase = phraseOf(sale.question?.words ?? '')
  const choice = Object.hasOwn(choices, phrase) ? choices[phrase] : undefined
  return choice ? applyChoice(sale, choice) : sale
}

/**
 * Merges a sale that occurs in another report. Known values and choices stay: the other report only fills gaps and
 * reports refunds.
 */
function joinSale(kept: OwnSale, read: OwnSale): OwnSale {
  const change: Partial<OwnSale> = {
    ...(kept.listingId === null && read.listingId !== null && { listingId: read.listingId }),
    ...(kept.listedOn === null && read.listedOn !== null && { listedOn: read.listedOn }),
    ...(kept.feesCents === null && read.feesCents !== null && { feesCents: read.feesCents }),
    ...(kept.shippingCents === null && read.shippingCents !== null && { shippingCents: read.shippingCents }),
    ...(kept.costCents === null && read.costCents !== null && { costCents: read.costCents }),
    ...(!kept.isRefunded && read.isRefunded && { isRefunded: true }),
  }
  // The same object where nothing changes: that is how what has to be written is found.
  return Object.keys(change).length === 0 ? kept : { ...kept, ...change }
}

/** Gives sales the day their listing began, where a report of active listings knows it. */
function addListingDates(sales: readonly OwnSale[], listings: readonly OwnListing[]): OwnSale[] {
  const known = new Map(listings.map(({ id, listedOn }) => [id, listedOn]))
  return sales.map((sale) => {
    if (sale.listedOn !== null || sale.listingId === null) return sale
    const listedOn = known.get(sale.listingId) ?? null
    // An item that was listed again after it sold has a later date.
    return listedOn !== null && listedOn <= sale.soldOn ? { ...sale, listedOn } : sale
  })
}

/** A newer report of a marketplace's active listings replaces the older one. */
function replaceListings(kept: readonly OwnListing[], read: readonly OwnListing[]): OwnListing[] {
  const platforms = new Set(read.map(({ platform }) => platform))
  return [...kept.filter(({ platform }) => !platforms.has(platform)), ...read].slice(0, salesLimits.active)
}

export type ReadReport = { sales: OwnSale[]; listings: OwnListing[]; file: Omit<ReadFile, 'added'> }
export type AddedReport = {
  ledger: Ledger
  /** Sales that are new or have changed. */ changed: OwnSale[]
  isFull: boolean
}

/** The ledger with a report added. Adding the same or an overlapping one again changes no sale. */
export function addReport(ledger: Ledger, { sales: given, listings, file }: ReadReport): AddedReport {
  const allListings = replaceListings(ledger.listings, listings)
  const before = new Map(ledger.sales.map((sale) => [sale.id, sale]))
  const after = new Map(before)
  let isFull = false
  for (const read of given) {
    const kept = after.get(read.id)
    if (kept) after.set(read.id, joinSale(kept, read))
    else if (after.size < salesLimits.sales) after.set(read.id, applyRemembered(read, ledger.choices))
    else isFull = true
  }
  const sales = addListingDates([...after.values()], allListings)
  const changed = sales.filter((sale) => sale !== before.get(sale.id))
  const read = { ...file, added: after.size - before.size }
  const files = [read, ...ledger.files.filter(({ name, format }) => name !== read.name || format !== read.format)]
  return {
    ledger: { ...ledger, sales, listings: allListings, files: files.slice(0, salesLimits.files) },
    changed,
    isFull,
  }
}

/** Remembers what was said about some words; the oldest is forgotten where there are too many. */
export function rememberChoice(choices: Ledger['choices'], words: string, choice: Choice | null): Ledger['choices'] {
  const phrase = phraseOf(words)
  const rest = Object.entries(choices).filter(([key]) => key !== phrase)
  const next = choice && phrase !== '' ? [...rest, [phrase, choice] as const] : rest
  return Object.fromEntries(next.slice(-salesLimits.choices))
}
