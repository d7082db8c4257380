import { foldText, nameKeyOf, searchTextOf } from '@bolodex/brand-names/name-keys'
import {
  bestMatch,
  bestPlace,
  compareCodePoints,
  isOfEra,
  orders,
  type QueriedBrand,
} from '@bolodex/directory-query/query-brands'
import type { BrandSort, DirectoryQuery } from '@bolodex/contract/directory/directory-query'
import { hasWords, isIndexed, type WordMatch } from '@bolodex/brand-names/word-match'
import { doAtOnce } from '@bolodex/brand-names/in-steps'
import { sortInSteps } from './sort-in-steps.ts'

/** What filters ask besides the text. */
export type Filters = Pick<DirectoryQuery, 'era' | 'garment' | 'minSellThrough' | 'minPrice'>

/**
 * `queryBrands` for many brands and a search per keystroke: texts are folded once, each order is computed on first
 * use, and a longer query searches the matches of the shorter one. Brands are ordered by id, and names are unique.
 * `byName` is their order by name, if known. Runs in steps.
 */
export function* createDirectorySearch(brands: readonly QueriedBrand[], byName?: Uint32Array, limits = bestMatch) {
  const texts = yield* createTexts(brands)
  const everything = Uint32Array.from(brands.keys())
  const orderOf = createOrders(brands, byName)
  let nameKeys: { keys: string[]; firstUnits: Uint16Array } | undefined
  let last: { needle: string; found: Uint32Array } = { needle: '', found: everything }

  return {
    /** The numbers of one page's brands in the list, and how many match in all. */
    find(query: DirectoryQuery): { numbers: number[]; total: number } {
      const needle = foldText(query.q.trim())
      const found = filter(withText(needle), query)
      const from = (query.page - 1) * query.pageSize
      const page = { from, to: from + query.pageSize }
      if (query.sort !== 'best') return { numbers: walk(found, orderOf(query.sort), page), total: found.length }
      if (needle === '') return { numbers: walk(found, orderOf('name-asc'), page), total: found.length }
      const isRanked = found.length <= limits.ranked
      return { numbers: isRanked ? rank(found, needle, page) : beginFirst(found, needle, page), total: found.length }
    },

    /** Brands that have all words, in their names before those in the description, without the exact matches. */
    findWords(words: readonly string[], { q, ...filters }: DirectoryQuery, most: number): WordMatch[] {
      const longest = words.filter(isIndexed).reduce((a, b) => (b.length > a.length ? b : a), '')
      if (longest === '') return []
      const needle = foldText(q.trim())
      const found = texts.find(longest).filter((number) => texts.hasWords(number, words, needle))
      const names = orderOf.places()
      return Array.from(filter(found, filters), (number) => ({
        id: brands[number]?.id ?? 0,
        isInNames: hasWords(texts.namesOf(number).join('\n'), words),
        name: names[number] ?? 0,
      }))
        .toSorted((a, b) => Number(b.isInNames) - Number(a.isInNames) || a.name - b.name)
        .slice(0, most)
        .map(({ id, isInNames }) => ({ id, isInNames }))
    },

    /** Computes and returns what every search needs, above all the order by name. */
    *prepare(): Generator<void, Uint32Array> {
      const order = yield* orderOf.sortNames()
      yield
      orderOf.places()
      yield
      keysOfNames()
      return order
    },

    isPassed: (number: number, filters: Filters): boolean => filter(Uint32Array.of(number), filters).length === 1,
  }

  function keysOfNames(): NonNullable<typeof nameKeys> {
    if (nameKeys) return nameKeys
    const keys = brands.map(({ name }) => nameKeyOf(name))
    return (nameKeys = { keys, firstUnits: Uint16Array.from(keys, (key) => key.charCodeAt(0)) })
  }

  function withText(needle: string): Uint32Array {
    if (needle === '') return everything
    if (needle !== last.needle) {
      const isWithin =
        last.needle !== '' && needle.includes(last.needle) && last.found.length < brands.length * narrowed
      last = { needle, found: isWithin ? texts.keep(last.found, needle) : texts.find(needle) }
    }
    return last.found
  }

  function filter(numbers: Uint32Array, { era, garment, minSellThrough, minPrice }: Filters): Uint32Array {
    if (!era && garment.length === 0 && minSellThrough <= 0 && minPrice <= 0) return numbers
    return numbers.filter((number) => {
      const brand = brands[number]
      return (
        brand !== undefined &&
        isOfEra(brand, era) &&
        (garment.length === 0 || garment.some((type) => brand.garmentTypes.includes(type))) &&
        (brand.sellThroughRate ?? 0) >= minSellThrough &&
        (brand.averageSalePrice ?? 0) >= minPrice
      )
    })
  }

  /** One page of what was found, along an order of the whole list. */
  function walk(found: Uint32Array, order: Uint32Array, { from, to }: Page, without?: Set<number>): number[] {
    if (found.length === brands.length && !without) return Array.from(order.subarray(from, to))
    const isFound = new Uint8Array(brands.length)
    for (const number of found) isFound[number] = 1
    for (const number of without ?? []) isFound[number] = 0
    const numbers: number[] = []
    let passed = 0
    for (const number of order) {
      if (passed >= to) break
      if (isFound[number] === 0) continue
      if (passed >= from) numbers.push(number)
      passed += 1
    }
    return numbers
  }

  /** By where the text stands in a brand, then by name. */
  function rank(found: Uint32Array, needle: string, { from, to }: Page): number[] {
    const names = orderOf.places()
    const ranked = Array.from(found, (number) => ({
      number,
      place: bestPlace(texts.namesOf(number), needle),
      name: names[number] ?? 0,
    }))
    ranked.sort((a, b) => a.place - b.place || a.name - b.name)
    return ranked.slice(from, to).map(({ number }) => number)
  }

  /** The first names that begin with the text, by code points, then all others by name. */
  function beginFirst(found: Uint32Array, needle: string, { from, to }: Page): number[] {
    const { keys, firstUnits } = keysOfNames()
    const names = orderOf.places()
    const firstUnit = needle.charCodeAt(0)
    const begin: number[] = []
    for (const number of found)
      if (firstUnits[number] === firstUnit && keys[number]?.startsWith(needle)) begin.push(number)
    // By name it is nearly in the order by code points already, and comparing texts is what takes long.
    begin.sort((a, b) => (names[a] ?? 0) - (names[b] ?? 0))
    const head = begin.toSorted((a, b) => compareCodePoints(keys[a] ?? '', keys[b] ?? '')).slice(0, limits.first)
    const rest = { from: Math.max(0, from - head.length), to: Math.max(0, to - head.length) }
    return [...head.slice(from, to), ...walk(found, orderOf('name-asc'), rest, new Set(head))]
  }
}

/**
 * The share of all brands up to which a longer text is looked for among the last results, one by one. Above it, scanning
 * all texts at once takes less time (measured at 50,000 brands).
 */
const narrowed = 0.3

/** Which places of what is found are wanted: from the first one up to the one before the last. */
type Page = { from: number; to: number }

/** Brands whose texts are one string: looking through a few long ones is quicker than through each by itself. */
const brandsPerText = 1000

/** The folded texts of brands: each name on a separate line, then the description. */
function* createTexts(brands: readonly QueriedBrand[]) {
  const starts = new Uint32Array(brands.length + 1)
  const long: string[] = []
  for (let first = 0; first < brands.length; first += brandsPerText) {
    const some = brands.slice(first, first + brandsPerText)
    const texts = some.map(({ name, aliases, description }) => searchTextOf(name, description, aliases))
    let at = 0
    for (const [index, text] of texts.entries()) {
      starts[first + index] = at
      at += text.length + 1
    }
    long.push(texts.join('\n'))
    yield
  }

  // Written over with each search.
  const hits = new Uint32Array(brands.length)

  const textOf = (number: number): string => {
    const text = long[Math.floor(number / brandsPerText)] ?? ''
    const isLast = (number + 1) % brandsPerText === 0 || number + 1 === brands.length
    return text.slice(starts[number], isLast ? text.length : (starts[number + 1] ?? 0) - 1)
  }

  return {
    /** Its names, its own first: every line but the last. */
    namesOf: (number: number): string[] => textOf(number).split('\n').slice(0, -1),

    /** Those of some brands that have the text, which holds no line end. */
    keep: (numbers: Uint32Array, needle: string): Uint32Array =>
      numbers.filter((number) => textOf(number).includes(needle)),

    /** Whether a brand has all words, but not the whole text. */
    hasWords(number: number, words: readonly string[], needle: string): boolean {
      const text = textOf(number)
      return hasWords(text, words) && !text.includes(needle)
    },

    /** All brands that have it, in their order. */
    find(needle: string): Uint32Array {
      let count = 0
      for (const [index, text] of long.entries()) {
        let number = index * brandsPerText
        const end = Math.min(number + brandsPerText, brands.length)
        for (let at = text.indexOf(needle); at !== -1 && number < end;) {
          while (number + 1 < end && (starts[number + 1] ?? 0) <= at) number += 1
          hits[count] = number
          count += 1
          number += 1
          at = number < end ? text.indexOf(needle, starts[number]) : -1
        }
      }
      return hits.slice(0, count)
    },
  }
}

/** The orders of the whole list, each computed once. */
function createOrders(brands: readonly QueriedBrand[], byName?: Uint32Array) {
  const kept = new Map<BrandSort, Uint32Array>(byName && [['name-asc', byName]])
  let places: Uint32Array | undefined

  function* sortNames(): Generator<void, Uint32Array> {
    const known = kept.get('name-asc')
    if (known) return known
    const nameless = { id: 0, name: '', averageSalePrice: null, sellThroughRate: null, upvotes: 0, updatedMinute: 0 }
    const order = yield* sortInSteps(Uint32Array.from(brands.keys()), (a, b) =>
      orders['name-asc'](brands[a] ?? nameless, brands[b] ?? nameless),
    )
    kept.set('name-asc', order)
    return order
  }

  const orderOf = (by: BrandSort): Uint32Array => {
    const known = kept.get(by)
    if (known) return known
    const order =
      by === 'name-asc'
        ? doAtOnce(sortNames())
        : // Each is another order backwards: no two brands are equal in it.
          by === 'name-desc'
          ? orderOf('name-asc').toReversed()
          : by === 'updated-desc'
            ? sortByNumber(brands, ({ updatedMinute }) => updatedMinute).toReversed()
            : sortByNumber(brands, ranks[by])
    kept.set(by, order)
    return order
  }

  return Object.assign(orderOf, {
    sortNames,

    /** The place of each brand in the order of names. */
    places: (): Uint32Array => {
      if (places) return places
      places = new Uint32Array(brands.length)
      for (const [place, number] of orderOf('name-asc').entries()) places[number] = place
      return places
    },
  })
}

/** More than any price or count. */
const last = 2 ** 31

/** The orders by a number, as `orders` has them: the lowest comes first, and brands of equal ones stay in order of id. */
const ranks: Record<'price-asc' | 'price-desc' | 'upvotes-desc' | 'rate-desc', (brand: QueriedBrand) => number> = {
  'price-asc': ({ averageSalePrice }) => averageSalePrice ?? last,
  'price-desc': ({ averageSalePrice }) => (averageSalePrice === null ? last : last - 1 - averageSalePrice),
  'upvotes-desc': ({ upvotes }) => last - upvotes,
  'rate-desc': ({ sellThroughRate }) => last - (sellThroughRate ?? -1),
}

/** Rank and number as one value each: numbers are sorted many times faster than brands. */
function sortByNumber(brands: readonly QueriedBrand[], rankOf: (brand: QueriedBrand) => number): Uint32Array {
  const width = 2 ** 20
  const values = Float64Array.from(brands, (brand, number) => rankOf(brand) * width + number).toSorted()
  return Uint32Array.from(values, (value) => value % width)
}
