import { digestTexts } from './clean-cell.ts'
import { createOrderDetector, readDate, type DateOrder } from './read-date.ts'
import type { Draft } from './read-rows.ts'
import type { ActiveRow, SkipCounter, SoldRow } from './sold-row.ts'

/** The days that a report without dates covers. */
export type Period = { from: string; to: string }
export type FinishedRows = { rows: SoldRow[]; active: ActiveRow[] }

const draftsPerStep = 200

/**
 * Turns drafts into what leaves the reader, field by field. Here is what needs a look at the whole file: the order of
 * dates, the usual width of a row, whose sales they are, doubles, and refunds of earlier rows.
 */
export function* finishRows(
  drafts: readonly Draft[],
  { period, skip, startShare }: { period: Period | null; skip: SkipCounter; startShare: number },
): Generator<number, FinishedRows> {
  const order = yield* detectOrder(drafts, startShare)
  const isUsualWidth = findUsualWidths(drafts)
  const findOwner = createOwnerFinder(drafts)
  const rows: SoldRow[] = []
  const active: ActiveRow[] = []
  const refunds = createRefunds(skip)
  const createKey = createKeyMaker()
  for (const [place, draft] of drafts.entries()) {
    if (place % draftsPerStep === 0) yield startShare + ((1 - startShare) * place) / drafts.length
    const owner = findOwner(draft)
    if (!isUsualWidth(draft)) skip.add('wrong-cell-count', draft.line)
    else if (owner !== 'own') skip.add(owner, draft.line)
    else if (draft.kind === 'active') addActive(draft)
    else if (draft.kind === 'refund') refunds.addRefund(draft)
    else addSold(draft)
  }
  refunds.apply()
  return { rows, active }

  function addActive(draft: Draft): void {
    const listedOn = readListed(draft)
    const key = createKey(draft, { soldOn: listedOn ?? '', period: null })
    if (key === null) return skip.add('double', draft.line)
    const { title, brand, category } = draft.texts
    const { currency, quantity, platform } = draft
    const priceCents = draft.price?.cents ?? null
    active.push({
      key: listingKeyOf(draft) ?? key,
      title,
      brand,
      category,
      priceCents,
      currency,
      listedOn,
      quantity,
      platform,
    })
  }

  function addSold(draft: Draft): void {
    const isDated = draft.definition.period === null
    const soldOn = isDated ? readDate(draft.dates.soldOn, order) : (period?.to ?? null)
    if (!soldOn) return skip.add(isDated && draft.dates.soldOn !== '' ? 'unreadable-date' : 'no-date', draft.line)
    const key = createKey(draft, { soldOn, period })
    if (key === null) return skip.add('double', draft.line)
    const row = createSoldRow(draft, { key, soldOn, listedOn: readListed(draft) })
    rows.push(row)
    refunds.addSale(draft, row)
  }

  function readListed({ dates, line }: Draft): string | null {
    if (!/\d/.test(dates.listedOn)) return null
    const listedOn = readDate(dates.listedOn, order)
    if (!listedOn) skip.add('unreadable-listing-date', line)
    return listedOn
  }
}

function createSoldRow(draft: Draft, read: { key: string; soldOn: string; listedOn: string | null }): SoldRow {
  const { title, brand, category } = draft.texts
  const { currency, feesCents, shippingCents, costCents, quantity, isLot, platform, definition } = draft
  const priceCents = draft.price?.cents ?? 0
  const isRefunded = priceCents === 0 || (draft.refundedCents ?? 0) >= priceCents
  return {
    ...read,
    listingKey: listingKeyOf(draft),
    title,
    brand,
    category,
    priceCents,
    isPayout: definition.priceIsPayout,
    currency,
    feesCents,
    shippingCents,
    costCents,
    quantity,
    isLot,
    platform,
    isRefunded,
  }
}

/** Reports of one marketplace share their numbers, so one sale has one key in all of them. */
const familyOf = ({ definition }: Draft): string => definition.platform ?? definition.key

const listingKeyOf = (draft: Draft): string | null =>
  draft.texts.listing === '' ? null : `${familyOf(draft)}|listing|${draft.texts.listing}`

/**
 * Makes the key of a row, or null for a row that is in the file twice. Rows that differ but share their numbers (two sizes
 * of one listing in one order) are counted.
 */
function createKeyMaker() {
  const digests = new Map<string, Set<string>>()
  return (draft: Draft, { soldOn, period }: { soldOn: string; period: Period | null }): string | null => {
    const { order, item, title, brand } = draft.texts
    const own = item || digestTexts([title])
    const numbers = order || item ? `${order}|${own}` : digestTexts(identify())
    const days = draft.definition.period === null ? '' : `|${period?.from ?? ''}|${period?.to ?? ''}`
    const key = `${familyOf(draft)}|${numbers}${days}`
    const known = digests.get(key) ?? new Set()
    digests.set(key, known)
    if (known.has(draft.digest)) return null
    known.add(draft.digest)
    return known.size === 1 ? key : `${key}|${known.size}`

    function identify(): string[] {
      return [title, brand, soldOn, draft.dates.soldAt, String(draft.price?.cents ?? ''), draft.currency]
    }
  }
}

function* detectOrder(drafts: readonly Draft[], share: number): Generator<number, DateOrder> {
  const detector = createOrderDetector(drafts[0]?.definition.dateOrder ?? null)
  for (const [place, { dates }] of drafts.entries()) {
    if (place % draftsPerStep === 0) yield share
    detector.add(dates.soldOn)
    detector.add(dates.listedOn)
  }
  return detector.order()
}

/**
 * A row that is shorter than its header may have lost a cell, and then every later value is in a wrong column. Only where
 * short rows are the rule has the file left empty cells away.
 */
function findUsualWidths(drafts: readonly Draft[]): (draft: Draft) => boolean {
  const counts = new Map<number, number>()
  for (const { width } of drafts) counts.set(width, (counts.get(width) ?? 0) + 1)
  const most = Math.max(2, ...counts.values())
  return ({ width, headerWidth }) => width >= headerWidth || counts.get(width) === most
}

/** In an export of sales and purchases, the member is the one name that is in every row. */
function createOwnerFinder(drafts: readonly Draft[]): (draft: Draft) => 'own' | 'not-your-sale' | 'own-name-unclear' {
  const mixed = drafts.filter(({ definition }) => definition.ownRowsOnly)
  let names = new Set(mixed.slice(0, 1).flatMap(({ texts }) => [texts.seller, texts.buyer]))
  for (const { texts } of mixed) names = new Set([texts.seller, texts.buyer].filter((name) => name && names.has(name)))
  const [own] = names
  return ({ definition, texts }) => {
    if (!definition.ownRowsOnly) return 'own'
    if (names.size !== 1) return 'own-name-unclear'
    return texts.seller === own ? 'own' : 'not-your-sale'
  }
}

/** Refunds in separate rows: they name their order, and sometimes the item or its title. */
function createRefunds(skip: SkipCounter) {
  type Sale = { draft: Draft; row: SoldRow }
  const sales = new Map<string, Sale[]>()
  const refunds = new Map<string, { draft: Draft; cents: number }>()
  const digests = new Set<string>()
  return {
    addSale: (draft: Draft, row: SoldRow): void => {
      const { order } = draft.texts
      if (order === '') return
      const ofOrder = sales.get(order) ?? []
      ofOrder.push({ draft, row })
      sales.set(order, ofOrder)
    },
    addRefund: (draft: Draft): void => {
      if (digests.has(draft.digest)) return skip.add('double', draft.line)
      digests.add(draft.digest)
      const { order, item, title } = draft.texts
      const key = [order, item, title].join('|')
      refunds.set(key, { draft, cents: (refunds.get(key)?.cents ?? 0) + (draft.refundedCents ?? 0) })
    },
    apply: (): void => {
      for (const { draft, cents } of refunds.values()) {
        const { order, item, title } = draft.texts
        const ofOrder = sales.get(order) ?? []
        const named = ofOrder.filter((sale) => sale.draft.texts[item ? 'item' : 'title'] === (item || title))
        const meant = named.length > 0 ? named : ofOrder
        const paid = meant.reduce((sum, { row }) => sum + row.priceCents, 0)
        if (meant.length === 0) skip.add('refund-without-sale', draft.line)
        else if (cents < paid) skip.add('partial-refund', draft.line)
        else for (const { row } of meant) row.isRefunded = true
      }
    },
  }
}
