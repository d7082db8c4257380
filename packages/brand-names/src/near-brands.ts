import type { Brand, FilteredOut, MeantBrand, originKeys } from '@bolodex/contract/directory/brands'
import { limits } from '@bolodex/contract/limits'
import { foldText, nameKeyOf } from './name-keys.ts'
import { foldName, type FoldedName } from './fold-name.ts'
import { isEqualName } from './match-name.ts'
import type { BrandTier, FoundNameRole, MatchKind, NameRole } from '@bolodex/contract/directory/name-matches'
import { formatIdentifier, type Identifier } from '@bolodex/contract/identifiers/identifiers'
import type { WordMatch } from './word-match.ts'
import { rankNames, type Candidate, type RankedName } from './rank-names.ts'

/** A name that may have been meant: of a brand by its number, or of a maker that the catalogue knows by its key. */
export type FoundName = {
  brandId: number | null
  makerKey: string | null
  text: string
  role: FoundNameRole
  tier: BrandTier | null
}

/** A maker of the catalogue, and the brand of the directory that is the same, if there is one. */
export type FoundMaker = { makerKey: string; name: string; lineOf: string | null; brandId: number | null }

/** A brand of the directory by its number, or a maker that only the catalogue knows. */
export type Meant = number | FoundMaker

/** Names looked at by one way of finding them in one table. The ranking keeps a few. */
export const mostByWay = 60

/** Below this many letters only the same name is looked for, and below the second nothing that is spelled nearly so. */
export const fewestLetters = { like: 3, near: 4 }

/** A text that more brands share is a word and not a typo, so no correction is offered. */
export const mostSlips = 50

/** Enough for both lists, some of which the filters or the exact matches take away. */
const mostRanked = 40

const low = 0.3
const high = 0.4

/**
 * How alike two names must be, by their trigrams, to be compared at all. In a directory of a million brands the lower
 * bound would be met by tens of thousands; what only it finds there is found by its sound nearly always.
 */
export const leastLikeness = {
  directory: ({ plain }: FoldedName): number => (plain.length < 7 ? low : high),
  catalogue: low,
}

/** Ranks names, in whichever order they were found; a maker that the directory has counts as that brand. */
export function rankFound(typed: string, found: readonly FoundName[], makers: readonly FoundMaker[]) {
  const byKey = new Map(makers.map((maker) => [maker.makerKey, maker]))
  // Most names are found by several ways, and comparing one costs more than finding it.
  const once = new Map(found.map((name) => [JSON.stringify([name.brandId, name.makerKey, name.text, name.role]), name]))
  const candidates = [...once.values()].toSorted(inOneOrder).flatMap((name): Candidate<Meant>[] => {
    const { brandId, makerKey, text, role, tier } = name
    const maker = makerKey === null ? undefined : byKey.get(makerKey)
    const key = brandId ?? maker?.brandId ?? maker
    // The row that these names lead to is gone.
    if (key === undefined) return []
    // What the catalogue calls a brand of the directory by is another name of that one.
    const isOther = brandId === null && typeof key === 'number' && role === 'name'
    return [{ key, text, role: isOther ? 'alias' : role, tier, isInDirectory: typeof key === 'number' }]
  })
  return rankNames(typed, candidates, mostRanked)
}

/** Of two names that answer equally well the first one given is taken: they are always given in the same order. */
const inOneOrder = (a: FoundName, b: FoundName): number =>
  compare(a.text, b.text) ||
  compare(a.role, b.role) ||
  (a.brandId ?? Infinity) - (b.brandId ?? Infinity) ||
  compare(a.makerKey ?? '', b.makerKey ?? '')

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)

/** Whether the query is a name of the directory: then no correction is offered. */
export function isNameKnown(q: string, like: readonly FoundName[], ranked: readonly RankedName<Meant>[]): boolean {
  const needle = foldText(q.trim())
  // A word within the name of a line does not name a brand.
  const isNamed = like.some(
    ({ brandId, role, text }) => brandId !== null && role !== 'line' && foldText(text).includes(needle),
  )
  return isNamed || ranked.some(({ kind }) => kind === 'same')
}

/** What the lists need of a brand. */
type Figures = Pick<Brand, 'averageSalePrice' | 'sellThroughRate' | keyof typeof originKeys>
type NearBrand = Pick<Brand, 'name' | 'slug' | 'aliases' | 'description' | 'garmentTypes' | 'tagPhotoUrl'> & Figures

type Found = {
  q: string
  ranked: readonly RankedName<Meant>[]
  isKnown: boolean
  /** Brands that have all words of the search and pass the filters, the best first. */
  worded: readonly WordMatch[]
  find: FindNear
}

/** The brand of an id and whether it passes the filters; nothing when it is gone. */
export type FindNear = (id: number) => { brand: NearBrand; isPassed: boolean } | undefined

type FoundBy = { match: MatchKind | 'words'; role: FoundNameRole | 'description' | 'number'; text: string }

/** Of a name that only the catalogue knows. */
const unpriced = {
  slug: null,
  garmentTypes: [],
  tagPhotoUrl: null,
  averageSalePrice: null,
  priceSetAt: null,
  priceBasis: null,
  soldCount: null,
  sellThroughRate: null,
  sellThroughSetAt: null,
  sellThroughBasis: null,
}

function pickFigures(brand: Figures): Figures {
  const { averageSalePrice, priceSetAt, priceBasis, soldCount } = brand
  const { sellThroughRate, sellThroughSetAt, sellThroughBasis } = brand
  return { averageSalePrice, priceSetAt, priceBasis, soldCount, sellThroughRate, sellThroughSetAt, sellThroughBasis }
}

/** A near brand by its number. `isEqual`: its name or an alias is the text but for spelling, so it is a hit. */
type NearId = { id: number; by: FoundBy; isEqual: boolean }

/**
 * Close matches are brands that have the name but for folding, or begin with it; what is only spelled or sounds nearly
 * so, and what only the catalogue knows, is asked about. The name of a line counts like a name, but is none of the brand's
 * own. Brands that have all words of the search follow. `equal` counts the equal names that the exact matches lack.
 */
export function sortNear({ q, ranked, isKnown, worded, find }: Found) {
  const needle = foldText(q.trim())
  const asked = foldName(q)
  const close: NearId[] = []
  const didYouMean: MeantBrand[] = []
  let filteredOut: FilteredOut | null = null
  let equal = 0
  for (const { key, text, role, kind } of ranked) {
    const by = { match: kind, role, text }
    if (typeof key !== 'number') {
      const { name, lineOf } = key
      if (!isKnown || kind === 'same') didYouMean.push({ ...by, ...unpriced, name, lineOf })
      continue
    }
    const found = find(key)
    if (!found) continue
    const { name, slug, aliases, description, garmentTypes, tagPhotoUrl } = found.brand
    if (!found.isPassed && (kind !== 'close' || !isKnown)) filteredOut ??= { name, slug }
    // It is among the exact matches, by a name.
    if ([name, ...aliases].some((own) => foldText(own).includes(needle))) continue
    if (kind === 'close' && !isKnown)
      didYouMean.push({ ...by, ...pickFigures(found.brand), name, slug, garmentTypes, tagPhotoUrl, lineOf: null })
    if (kind === 'close' || !found.isPassed) continue
    const isEqual = [name, ...aliases].some((own) => isEqualName(asked, foldName(own)))
    close.push({ id: key, by, isEqual })
    if (isEqual && close.length <= limits.closeMatches && !foldText(description).includes(needle)) equal += 1
  }
  const others = worded.filter(({ id }) => !close.some((near) => near.id === id))
  for (const { id, isInNames } of others) {
    const brand = find(id)?.brand
    if (!brand) continue
    const by: FoundBy = { match: 'words', role: isInNames ? 'name' : 'description', text: brand.name }
    close.push({ id, by, isEqual: false })
    const asked = didYouMean.findIndex(({ slug }) => slug === brand.slug)
    if (asked !== -1) didYouMean.splice(asked, 1)
  }
  return {
    close: close.slice(0, limits.closeMatches),
    didYouMean: didYouMean.slice(0, limits.meantBrands),
    equal,
    filteredOut,
  }
}

type Numbered = {
  q: string
  identifier: Identifier
  /** Brands with this number on their tags, the most confirmed first. */
  ids: readonly number[]
  find: FindNear
}

/** A search for an RN, CA or WPL number: its brands are hits, and nothing is asked about. */
export function sortNumbered({ q, identifier, ids, find }: Numbered): ReturnType<typeof sortNear> {
  const needle = foldText(q.trim())
  const by: FoundBy = { match: 'same', role: 'number', text: formatIdentifier(identifier) }
  const all: NearId[] = []
  let filteredOut: FilteredOut | null = null
  for (const id of ids) {
    const found = find(id)
    if (!found) continue
    const { name, slug, aliases, description } = found.brand
    if (!found.isPassed) filteredOut ??= { name, slug }
    // It is among the exact matches.
    else if (![name, ...aliases, description].some((text) => foldText(text).includes(needle)))
      all.push({ id, by, isEqual: true })
  }
  const close = all.slice(0, limits.closeMatches)
  return { close, didYouMean: [], equal: close.length, filteredOut }
}

type Names = { name: string; aliases: readonly string[]; spoken: readonly string[]; sameAs: string | null }

/** Every name of a row of the catalogue once; of one that is the same as another, all are only further names. */
export function namesOfMaker({ name, aliases, spoken, sameAs }: Names): [text: string, role: NameRole][] {
  const seen = new Set<string>()
  const all: [string, NameRole][] = [
    [name, sameAs ? 'alias' : 'name'],
    ...aliases.map((text): [string, NameRole] => [text, 'alias']),
    ...spoken.map((text): [string, NameRole] => [text, 'spoken']),
  ]
  return all.filter(([text]) => !seen.has(nameKeyOf(text)) && seen.add(nameKeyOf(text)))
}
