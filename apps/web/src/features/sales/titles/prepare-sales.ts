import { cutComparison, describeDoubt } from '@bolodex/sales-reports/describe-doubt'
import { salesLimits } from '@bolodex/contract/sales/sales-limits'
import type { OwnListing, OwnSale } from '@bolodex/sales-reports/own-sales'
import type { ActiveRow, SoldRow } from '@bolodex/sales-reports/reports/sold-row'
import type { createTitleReader } from '@bolodex/sales-reports/titles/read-title'

export type TitleTools = {
  readTitle: ReturnType<typeof createTitleReader>
  slugs: ReadonlyMap<string, string>
  /** Makes an id of what identifies a sale in its report. */
  hash: (key: string) => Promise<string>
}

type Named = Pick<OwnSale, 'brand' | 'slug' | 'garment' | 'state' | 'question' | 'isLot'>

/** The brand of a sale where it is sure, or what to ask about it. */
function nameSale({ title, brand, category, isLot }: SoldRow, { readTitle, slugs }: TitleTools): Named {
  const columns = { brandColumn: brand, categoryColumn: category }
  const reading = readTitle(title, columns)
  const { garment } = reading
  const lot = isLot || reading.lot
  // A brand that the title only compares with is not a candidate of the reader's, yet a person may know better.
  const cut = reading.brand === null && reading.candidates.length === 0 ? cutComparison(title) : null
  const compared = cut ? readTitle(cut.rest, columns).candidates : []
  const names = (cut ? compared : reading.candidates).slice(0, salesLimits.candidates)
  const isCounted = !lot && (reading.sure || names.length === 0)
  const base = { garment, isLot: lot }
  if (isCounted) {
    const name = reading.brand
    return { ...base, brand: name, slug: slugs.get(name ?? '') ?? null, state: 'counted', question: null }
  }
  const doubt = describeDoubt({ title, isLot: lot, candidates: names, cue: compared.length > 0 ? cut?.cue : undefined })
  const candidates = names.map((name) => ({ name, slug: slugs.get(name) ?? null }))
  return { ...base, brand: null, slug: null, state: 'unsure', question: { ...doubt, candidates } }
}

/** A row of a report as the device keeps it: with a salted id instead of order and item numbers. */
export async function prepareSale(row: SoldRow, tools: TitleTools): Promise<OwnSale> {
  const { title, priceCents, currency, soldOn, listedOn, shippingCents, costCents, quantity, platform } = row
  return {
    id: await tools.hash(row.key),
    listingId: row.listingKey === null ? null : await tools.hash(row.listingKey),
    isAdded: false,
    title: title.slice(0, salesLimits.title),
    ...nameSale(row, tools),
    priceCents,
    currency,
    soldOn,
    listedOn,
    days: null,
    // What the seller was paid has no fees in it any more.
    feesCents: row.isPayout ? 0 : row.feesCents,
    shippingCents,
    costCents,
    quantity,
    platform,
    isRefunded: row.isRefunded,
  }
}

/** A listing counts for a brand only when the match is certain: unsold items are not worth a question. */
export async function prepareListing(row: ActiveRow, { readTitle, hash }: TitleTools): Promise<OwnListing> {
  const reading = readTitle(row.title, { brandColumn: row.brand, categoryColumn: row.category })
  const { currency, listedOn, quantity, platform } = row
  const brand = reading.sure && !reading.lot ? reading.brand : null
  return { id: await hash(row.key), brand, currency, listedOn, quantity, platform }
}

/** SHA-256 of a salt and a text, in hexadecimal digits. */
export async function hashWithSalt(salt: string, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${salt}\n${text}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
