import type { Brand, MeantBrand } from '../../brands.ts'
import { limits } from '../../limits.ts'
import { foldText, nameKeyOf } from '../brand-names.ts'
import type { FoldedName } from './fold-name.ts'
import type { MatchKind } from './match-name.ts'
import { rankNames, type BrandTier, type Candidate, type NameRole, type RankedName } from './rank-names.ts'

/** A name that may have been meant: of a brand by its number, or of a maker that the catalogue knows by its key. */
export type FoundName = {
  brandId: number | null
  makerKey: string | null
  text: string
  role: NameRole
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

/** A text that more brands have than this is a word and no slip of the finger; nobody is asked about it. */
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

/** Whether what was typed is a name of the directory: then nobody is asked about spelling. */
export function isNameKnown(q: string, like: readonly FoundName[], ranked: readonly RankedName<Meant>[]): boolean {
  const needle = foldText(q.trim())
  const isNamed = like.some(({ brandId, text }) => brandId !== null && foldText(text).includes(needle))
  return isNamed || ranked.some(({ kind }) => kind === 'same')
}

/** What both lists need of a brand. */
type NearBrand = Pick<Brand, 'name' | 'slug' | 'aliases' | 'tagPhotoUrl' | 'averageSalePrice' | 'sellThroughRate'>

type Found = {
  q: string
  ranked: readonly RankedName<Meant>[]
  isKnown: boolean
  /** The brand of a number and whether it passes the filters; nothing when it is gone. */
  find: (id: number) => { brand: NearBrand; isPassed: boolean } | undefined
}

type FoundBy = { match: MatchKind; role: NameRole; text: string }

/** Of a name that only the catalogue knows. */
const unpriced = { slug: null, tagPhotoUrl: null, averageSalePrice: null, sellThroughRate: null }

/**
 * Close matches are brands that have the name but for folding, or begin with it; what is only spelled or sounds nearly
 * so, and what only the catalogue knows, is asked about.
 */
export function sortNear({ q, ranked, isKnown, find }: Found) {
  const needle = foldText(q.trim())
  const close: { id: number; by: FoundBy }[] = []
  const didYouMean: MeantBrand[] = []
  for (const { key, text, role, kind } of ranked) {
    const by = { match: kind, role, text }
    if (typeof key !== 'number') {
      const { name, lineOf } = key
      if (!isKnown || kind === 'same') didYouMean.push({ ...by, ...unpriced, name, lineOf })
      continue
    }
    const found = find(key)
    if (!found) continue
    const { name, slug, aliases, tagPhotoUrl, averageSalePrice, sellThroughRate } = found.brand
    // It is among the exact matches, by a name.
    if ([name, ...aliases].some((own) => foldText(own).includes(needle))) continue
    if (kind === 'close' && !isKnown)
      didYouMean.push({ ...by, name, slug, tagPhotoUrl, averageSalePrice, sellThroughRate, lineOf: null })
    if (kind !== 'close' && found.isPassed) close.push({ id: key, by })
  }
  return { close: close.slice(0, limits.closeMatches), didYouMean: didYouMean.slice(0, limits.meantBrands) }
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
