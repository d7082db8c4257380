import { foldText } from '@bolodex/contract/brands/brand-names'
import type { DirectoryQuery } from '@bolodex/contract/brands/brand-query'
import { foldName } from '@bolodex/contract/brands/finding/fold-name'
import {
  isNameKnown,
  mostSlips,
  rankFound,
  sortNear,
  type FoundName,
  type Meant,
} from '@bolodex/contract/brands/finding/near-brands'
import type { RankedName } from '@bolodex/contract/brands/finding/rank-names'
import type { Brand } from '@bolodex/contract/brands'
import type { FindingStore } from './finding-store.ts'
import { formatIdentifier, parseIdentifier, type Identifier } from '@bolodex/contract/shop/identifiers'
import { limits } from '@bolodex/contract/limits'

/** What comes near a search, both as JSON text. */
export type NearBrands = { close: string; didYouMean: string }

export const nothingNear: NearBrands = { close: '[]', didYouMean: '[]' }

/**
 * Finds what a search may have meant besides its exact matches. What is found is ranked and sorted by the contract, as
 * it is without a connection (contract/offline).
 */
export async function findClose(
  finding: FindingStore,
  query: DirectoryQuery,
  /** How many exact matches there are. It is counted meanwhile. */
  total: Promise<number>,
): Promise<NearBrands> {
  const identifier = parseIdentifier(query.q)
  if (identifier) return findByNumber(finding, query, identifier)
  const asked = foldName(query.q)
  if (asked.plain === '') return nothingNear
  const like = await finding.listLike(asked)
  const ranked = await rank(finding, query.q, like)
  if (isNameKnown(query.q, like, ranked)) return describe(finding, query, ranked, true)
  const near = (await total) > mostSlips ? [] : await finding.listNear(asked)
  return describe(finding, query, await rank(finding, query.q, [...like, ...near]), false)
}

/** What has the number on its tags. A number is no name, so nobody is asked about spelling. */
async function findByNumber(finding: FindingStore, query: DirectoryQuery, identifier: Identifier): Promise<NearBrands> {
  const ids = await finding.listByNumber(identifier)
  const brands = new Map((await finding.readBrands(ids, query)).map((row) => [row.id, row]))
  const by = JSON.stringify({ match: 'same', role: 'number', text: formatIdentifier(identifier) }).slice(0, -1)
  const needle = foldText(query.q.trim())
  const close = ids.flatMap((id) => {
    const row = brands.get(id)
    if (!row?.isPassed) return []
    const { name, aliases, description } = JSON.parse(row.brand) as Brand
    // It is among the exact matches.
    if ([name, ...aliases, description].some((text) => foldText(text).includes(needle))) return []
    return [`${by},"brand":${row.brand}}`]
  })
  return { ...nothingNear, close: `[${close.slice(0, limits.closeMatches).join(',')}]` }
}

async function rank(finding: FindingStore, typed: string, found: FoundName[]): Promise<RankedName<Meant>[]> {
  const keys = [...new Set(found.flatMap(({ makerKey }) => makerKey ?? []))]
  return rankFound(typed, found, await finding.findMakers(keys))
}

async function describe(
  finding: FindingStore,
  query: DirectoryQuery,
  ranked: RankedName<Meant>[],
  isKnown: boolean,
): Promise<NearBrands> {
  const ids = ranked.flatMap(({ key }) => (typeof key === 'number' ? key : []))
  const rows = new Map((await finding.readBrands(ids, query)).map((row) => [row.id, row]))
  const find = (id: number) => {
    const row = rows.get(id)
    return row && { brand: JSON.parse(row.brand) as Brand, isPassed: row.isPassed }
  }
  const { close, didYouMean } = sortNear({ q: query.q, ranked, isKnown, find })
  const matches = close.map(({ id, by }) => `${JSON.stringify(by).slice(0, -1)},"brand":${rows.get(id)?.brand}}`)
  return { close: `[${matches.join(',')}]`, didYouMean: JSON.stringify(didYouMean) }
}
