import type { KnownOf } from './analysis-store.ts'
import type { FoundBrand, FoundMention } from './found-brands.ts'

/**
 * Two names that were found may be one brand: it has both, or was added a moment ago under a name of the catalogue.
 * They become one, and the number in the directory is kept of all that have one.
 */
export function foldBrands(brands: readonly FoundBrand[], known: ReadonlyMap<number, KnownOf>): FoundBrand[] {
  const kept: FoundBrand[] = []
  const byId = new Map<number, FoundBrand>()
  for (const brand of brands) {
    const id = known.get(brand.number)?.existing?.id ?? null
    const same = id === null ? undefined : byId.get(id)
    if (same) {
      if (same.foundBy === brand.foundBy) join(same, brand)
      // What a model says must not pass for what the words alone tell.
      else if (brand.foundBy === 'words') Object.assign(same, { ...brand, brandId: id, number: same.number })
      continue
    }
    const own = { ...brand, brandId: id, number: kept.length }
    kept.push(own)
    if (id !== null) byId.set(id, own)
  }
  return kept
}

function join(kept: FoundBrand, other: FoundBrand): void {
  kept.price ??= other.price
  kept.sellThroughRate ??= other.sellThroughRate
  kept.garmentTypes = [...new Set([...kept.garmentTypes, ...other.garmentTypes])]
  const isMarked = (mention: FoundMention): boolean =>
    kept.mentions.some(({ line, from, to }) => line === mention.line && from < mention.to && mention.from < to)
  const added = other.mentions.filter((mention) => !isMarked(mention))
  kept.mentions = [...kept.mentions, ...added].toSorted((a, b) => a.line - b.line || a.from - b.from)
}
