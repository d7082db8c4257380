import type { Brand, BrandDetails, BrandPage } from '@bolodex/contract/directory/brands'
import { nameKeyOf } from '@bolodex/brand-names/name-keys'
import type { DirectoryQuery } from '@bolodex/contract/directory/directory-query'
import type { IdentifiedBrand } from '@bolodex/contract/identifiers/brand-identifiers'
import { parseIdentifier, type Identifier } from '@bolodex/contract/identifiers/identifiers'
import { foldName } from '@bolodex/brand-names/fold-name'
import {
  isNameKnown,
  mostSlips,
  rankFound,
  sortNear,
  sortNumbered,
  type FindNear,
} from '@bolodex/brand-names/near-brands'
import { splitSearch } from '@bolodex/brand-names/word-match'
import { joinBrands, rowsOfMakers } from './copied-brands.ts'
import { limits } from '@bolodex/contract/limits'
import type { TagNameList } from '@bolodex/contract/shop/tag-names'
import { BadCopy } from './copy-columns.ts'
import { copyLimits, type CopyKind } from '@bolodex/contract/offline/copy-manifest'
import { readPart, type CopyPart } from './copy-parts.ts'
import { doAtOnce } from '@bolodex/brand-names/in-steps'
import { readIndex, writeIndex } from './kept-index.ts'
import { indexMakers, listNames, matchMakers } from './known-names.ts'
import { createNearNames, foldNames } from './near-names.ts'
import { markPartialNames, markPartialPage, type FromPartialCopy } from './partial-copy.ts'
import { createDirectorySearch } from './search-copy.ts'
import { indexIdentifiers } from './tag-numbers.ts'
import type { TrigramLetters } from '@bolodex/contract/offline/copy-manifest'

export type OfflineCopy = ReturnType<typeof openCopy>

/**
 * Opens a copy of the directory from the texts of its parts, in any order, and answers as the server does. `names` and
 * `numbers` of each range are needed; what else is missing is not found, and not shown. Throws BadCopy for anything
 * else. `letters` is what the copy's manifest says.
 */
export function openCopy(texts: readonly string[], letters: TrigramLetters = 'all', total = 0) {
  return doAtOnce(openInSteps(texts, letters, { total }))
}

type Opening = {
  /** The stored result of `writeIndex` for the same copy. */
  kept?: ArrayBuffer | null
  /** Brands of the directory when the copy was made. With fewer in the copy, answers are marked as partial. */
  total?: number
}

/** What is answered beside the exact matches. */
type Near = Pick<BrandPage, 'close' | 'didYouMean' | 'equal' | 'filteredOut'>
const nothingNear: Near = { close: [], didYouMean: [], equal: 0, filteredOut: null }

/** The same, in steps. */
export function* openInSteps(
  texts: readonly string[],
  letters: TrigramLetters,
  { kept = null, total: directorySize = 0 }: Opening = {},
) {
  if (texts.length > copyLimits.parts) throw new BadCopy('too many parts')
  const parts: CopyPart[] = []
  for (const text of texts) {
    parts.push(readPart(text))
    yield
  }
  const { queried, numberOf, findSlug, slugAt, formerSlugsAt, identifiersAt, brandAt } = yield* joinBrands(parts)
  const makers = parts.flatMap(rowsOfMakers)
  const before = kept && readIndex(kept, { brands: queried.length, makers: makers.length })
  const search = yield* createDirectorySearch(queried, before?.order)
  const isPartial = queried.length < directorySize
  let nearby: Nearby | undefined
  let findNumbered: ReturnType<typeof indexIdentifiers> | undefined

  const has = (kind: CopyKind): boolean => parts.some((part) => part.kind === kind)

  return {
    summary: {
      count: queried.length,
      hasTexts: has('texts'),
      hasPhotos: has('photos'),
      hasCatalogue: has('catalogue'),
    },

    /** What GET /api/directory would answer. A partial copy marks its answers. */
    answerDirectory(query: DirectoryQuery): BrandPage & FromPartialCopy {
      const { page, pageSize } = query
      const { numbers: found, total } = search.find(query)
      const { equal, ...lists } = query.q.trim() === '' ? nothingNear : findNear(query, total)
      const near = page === 1 ? { equal, ...lists } : { ...nothingNear, equal }
      const answer = { brands: found.flatMap((number) => brandAt(number) ?? []), total, page, pageSize, ...near }
      return isPartial ? markPartialPage(answer, queried.length) : answer
    },

    /** By the slug it has or one that it had before. */
    brandBySlug(slug: string): Brand | null {
      const number = findSlug(slug)
      if (number !== undefined) return brandAt(number)
      const isFormer = (_: unknown, at: number): boolean => formerSlugsAt(at).includes(slug)
      return brandAt(queried.findIndex(isFormer))
    },

    /** What GET /api/tag-names would answer, with no more than the copy holds. */
    listTagNames(): TagNameList & FromPartialCopy {
      const own = new Set(queried.map(({ name }) => nameKeyOf(name)))
      const isShort = (name: string) => name.length <= limits.brandName.max
      const names = {
        brands: queried.map(({ name, aliases }, at) => ({
          slug: slugAt(at),
          names: [name, ...aliases.slice(0, limits.aliases)],
        })),
        known: makers
          .filter(({ name }) => isShort(name) && !own.has(nameKeyOf(name)))
          .map(({ name, aliases }) => [name, ...aliases.filter(isShort).slice(0, limits.aliases)]),
      }
      return isPartial ? markPartialNames(names, queried.length) : names
    },

    /** What GET /api/identifiers/:kind/:number would answer. */
    listIdentified(identifier: Identifier): { kind: string; number: string; brands: IdentifiedBrand[] } {
      const brands = listNumbered(identifier).flatMap(({ number, confirmations }) => {
        const brand = brandAt(number)
        if (!brand) return []
        const { id, slug, name, tagPhotoUrl, averageSalePrice, sellThroughRate } = brand
        return [{ id, slug, name, tagPhotoUrl, averageSalePrice, sellThroughRate, confirmations }]
      })
      return { ...identifier, brands }
    },

    /** The numbers that the page of a brand shows. */
    identifiersOf: (id: number): BrandDetails['identifiers'] =>
      identifiersAt(numberOf(id) ?? queried.length)
        .slice(0, limits.identifiersShown)
        .map(({ kind, number, confirmations }) => ({ kind, number, confirmations })),

    brandById: (id: number): Brand | null => brandAt(numberOf(id)),

    /** Makes what the first search needs, ahead of it. Until then a search makes it itself. */
    *prepare(): Generator<void, void> {
      nearby ??= yield* makeNearby()
    },

    /** What `prepare` has made, to be kept for the next time. */
    writeIndex: (): Uint8Array<ArrayBuffer> => writeIndex((nearby ??= doAtOnce(makeNearby())).index),
  }

  function findNear(query: DirectoryQuery, total: number): Near {
    const { q } = query
    const find: FindNear = (id) => {
      const number = numberOf(id)
      const brand = brandAt(number)
      return brand && number !== undefined ? { brand, isPassed: search.isPassed(number, query) } : undefined
    }
    const identifier = parseIdentifier(q)
    if (identifier) {
      const ids = listNumbered(identifier).flatMap(({ number }) => queried[number]?.id ?? [])
      return withBrands(sortNumbered({ q, identifier, ids, find }))
    }
    const asked = foldName(q)
    if (asked.plain === '') return nothingNear
    nearby ??= doAtOnce(makeNearby())
    const { near, makersOf } = nearby
    const like = near.listLike(asked)
    const ranked = rankFound(q, like, makersOf(like))
    const isKnown = isNameKnown(q, like, ranked)
    const all = isKnown || total > mostSlips ? like : [...like, ...near.listNear(asked)]
    const sorted = sortNear({
      q,
      ranked: all === like ? ranked : rankFound(q, all, makersOf(all)),
      isKnown,
      worded: search.findWords(splitSearch(q), query, limits.closeMatches),
      find,
    })
    return withBrands(sorted)
  }

  function listNumbered(identifier: Identifier) {
    findNumbered ??= indexIdentifiers(queried.length, identifiersAt)
    return findNumbered(identifier)
  }

  function withBrands({ close, ...others }: ReturnType<typeof sortNear>): Near {
    return {
      close: close.flatMap(({ id, by, isEqual }) => {
        const brand = brandAt(numberOf(id))
        return brand ? { ...by, isEqual, brand } : []
      }),
      ...others,
    }
  }

  type Nearby = ReturnType<typeof makeNearby> extends Generator<void, infer Made> ? Made : never

  function* makeNearby() {
    const names = yield* listNames(queried, makers)
    const known = before?.names.trigrams.sizes.length === names.ends[3] ? before : null
    const folded = known?.names ?? (yield* foldNames(names, letters))
    const near = createNearNames(names, folded, letters)
    yield
    const makerBrands = known?.makerBrands ?? (yield* matchMakers(queried, makers, names, near))
    const order = yield* search.prepare()
    return { near, makersOf: indexMakers(makers, makerBrands), index: { names: folded, order, makerBrands } }
  }
}
