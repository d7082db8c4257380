import type { DirectoryQuery } from '@bolodex/contract/directory/directory-query'
import { foldName } from '@bolodex/brand-names/fold-name'
import {
  isNameKnown,
  mostSlips,
  rankFound,
  sortNear,
  sortNumbered,
  type FindNear,
  type FoundName,
  type Meant,
} from '@bolodex/brand-names/near-brands'
import { splitSearch, type WordMatch } from '@bolodex/brand-names/word-match'
import type { RankedName } from '@bolodex/brand-names/rank-names'
import type { Brand, FilteredOut } from '@bolodex/contract/directory/brands'
import type { FindingStore } from './finding-store.ts'
import { parseIdentifier, type Identifier } from '@bolodex/contract/identifiers/identifiers'

/** Close matches of a search. The lists are JSON text. */
export type NearBrands = { close: string; didYouMean: string; equal: number; filteredOut: FilteredOut | null }

export const nothingNear: NearBrands = { close: '[]', didYouMean: '[]', equal: 0, filteredOut: null }

/**
 * Finds close matches and corrections besides the exact matches. Ranked and sorted by the contract, as offline
 * (contract/offline).
 */
export async function findClose(
  finding: FindingStore,
  query: DirectoryQuery,
  /** The number of exact matches, counted concurrently. */
  total: Promise<number>,
): Promise<NearBrands> {
  const identifier = parseIdentifier(query.q)
  if (identifier) return findByNumber(finding, query, identifier)
  const asked = foldName(query.q)
  if (asked.plain === '') return nothingNear
  const like = await finding.listLike(asked)
  const words = splitSearch(query.q)
  const worded = words.length === 0 ? [] : await finding.listByWords(words, query.q, query)
  const ranked = await rank(finding, query.q, like)
  if (isNameKnown(query.q, like, ranked)) return describe(finding, query, { ranked, isKnown: true, worded })
  const near = (await total) > mostSlips ? [] : await finding.listNear(asked)
  const all = await rank(finding, query.q, [...like, ...near])
  return describe(finding, query, { ranked: all, isKnown: false, worded })
}

/** Brands with this number on their tags. Numbers skip the spelling suggestions. */
async function findByNumber(finding: FindingStore, query: DirectoryQuery, identifier: Identifier): Promise<NearBrands> {
  const ids = await finding.listByNumber(identifier)
  return withBrands(finding, { query, ids }, (find) => sortNumbered({ q: query.q, identifier, ids, find }))
}

/** The number of equal names, for later pages: their headline matches the first page's. */
export async function countEqual(finding: FindingStore, query: DirectoryQuery): Promise<NearBrands> {
  const identifier = parseIdentifier(query.q)
  const asked = foldName(query.q)
  if (!identifier && asked.plain === '') return nothingNear
  const { equal } = identifier
    ? await findByNumber(finding, query, identifier)
    : await describe(finding, query, {
        ranked: await rank(finding, query.q, await finding.listSame(asked)),
        isKnown: true,
        worded: [],
      })
  return { ...nothingNear, equal }
}

async function rank(finding: FindingStore, typed: string, found: FoundName[]): Promise<RankedName<Meant>[]> {
  const keys = [...new Set(found.flatMap(({ makerKey }) => makerKey ?? []))]
  return rankFound(typed, found, await finding.findMakers(keys))
}

async function describe(
  finding: FindingStore,
  query: DirectoryQuery,
  found: { ranked: RankedName<Meant>[]; isKnown: boolean; worded: WordMatch[] },
): Promise<NearBrands> {
  const named = found.ranked.flatMap(({ key }) => (typeof key === 'number' ? key : []))
  const ids = [...new Set([...named, ...found.worded.map(({ id }) => id)])]
  return withBrands(finding, { query, ids }, (find) => sortNear({ q: query.q, ...found, find }))
}

async function withBrands(
  finding: FindingStore,
  { query, ids }: { query: DirectoryQuery; ids: number[] },
  sort: (find: FindNear) => ReturnType<typeof sortNear>,
): Promise<NearBrands> {
  const rows = new Map((await finding.readBrands(ids, query)).map((row) => [row.id, row]))
  const { close, didYouMean, ...others } = sort((id) => {
    const row = rows.get(id)
    return row && { brand: JSON.parse(row.brand) as Brand, isPassed: row.isPassed }
  })
  const matches = close.map(
    ({ id, by, isEqual }) => `${JSON.stringify({ ...by, isEqual }).slice(0, -1)},"brand":${rows.get(id)?.brand}}`,
  )
  return { close: `[${matches.join(',')}]`, didYouMean: JSON.stringify(didYouMean), ...others }
}
