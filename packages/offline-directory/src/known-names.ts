import { nameKeyOf } from '@bolodex/brand-names/name-keys'
import { namesOfMaker, type FoundMaker, type FoundName } from '@bolodex/brand-names/near-brands'
import type { NamedBrand } from './copied-brands.ts'
import type { CopiedMaker } from './copy-parts.ts'
import type { NameTables, NearNames } from './near-names.ts'

/** Makers whose names are listed before others get a turn. */
const makersPerStep = 500

export type KnownNames = NameTables & {
  /** Where the names of each maker begin: the first one is its own. */
  makerStarts: Uint32Array
}

/** The names of the directory, its aliases, its lines and the catalogue. */
export function* listNames(brands: readonly NamedBrand[], makers: readonly CopiedMaker[]): Generator<void, KnownNames> {
  const own = { makerKey: null, tier: null }
  const aliases = brands.flatMap(({ id, aliases: others }) =>
    others.map((text): FoundName => ({ ...own, brandId: id, text, role: 'alias' })),
  )
  yield
  const lines = brands.flatMap(({ id, lines: names }) =>
    names.map((text): FoundName => ({ ...own, brandId: id, text, role: 'line' })),
  )
  yield
  const afterAliases = brands.length + aliases.length
  const afterLines = afterAliases + lines.length
  const tiers = new Map(makers.map(({ name, tier }) => [nameKeyOf(name), tier]))
  const makerStarts = new Uint32Array(makers.length)
  const catalogue: FoundName[] = []
  for (const [index, maker] of makers.entries()) {
    const makerKey = nameKeyOf(maker.sameAs ?? maker.name)
    const tier = tiers.get(makerKey) ?? null
    makerStarts[index] = afterLines + catalogue.length
    for (const [text, role] of namesOfMaker(maker)) catalogue.push({ brandId: null, makerKey, text, role, tier })
    if (index % makersPerStep === 0) yield
  }
  const ends = [brands.length, afterAliases, afterLines, afterLines + catalogue.length] as const
  return {
    ends,
    makerStarts,
    at: (number) => {
      if (number >= ends[2]) return catalogue[number - ends[2]]
      if (number >= ends[0]) return number < ends[1] ? aliases[number - ends[0]] : lines[number - ends[1]]
      const brand = brands[number]
      return brand && { ...own, brandId: brand.id, text: brand.name, role: 'name' }
    },
  }
}

/** A maker is the brand that has its name or an alias like it, or whose name has the same letters. 0 where none is. */
export function* matchMakers(
  brands: readonly NamedBrand[],
  makers: readonly CopiedMaker[],
  { makerStarts }: KnownNames,
  near: NearNames,
): Generator<void, Uint32Array> {
  const byName = new Map(brands.map(({ id, name }) => [nameKeyOf(name), id]))
  yield
  const byAlias = new Map(
    brands.flatMap(({ id, aliases }) => aliases.map((alias): [string, number] => [nameKeyOf(alias), id])),
  )
  yield
  const byLetters = near.matchLetters()
  const found = new Uint32Array(makers.length)
  for (const [index, { name, sameAs }] of makers.entries()) {
    const key = nameKeyOf(name)
    const same = sameAs === null ? byLetters(makerStarts[index] ?? 0) : null
    found[index] = byName.get(key) ?? byAlias.get(key) ?? same ?? 0
    if (index % makersPerStep === 0) yield
  }
  return found
}

/** Finds makers by their keys, each with the brand that is the same. */
export function indexMakers(makers: readonly CopiedMaker[], makerBrands: Uint32Array) {
  const byKey = new Map(makers.map(({ name }, index) => [nameKeyOf(name), index]))
  return (found: readonly FoundName[]): FoundMaker[] => {
    const keys = new Set(found.flatMap(({ makerKey }) => makerKey ?? []))
    return [...keys].flatMap((makerKey): FoundMaker[] => {
      const index = byKey.get(makerKey)
      const maker = index === undefined ? undefined : makers[index]
      if (index === undefined || !maker) return []
      return [{ makerKey, name: maker.name, lineOf: maker.lineOf, brandId: makerBrands[index] || null }]
    })
  }
}
