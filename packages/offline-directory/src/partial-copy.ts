import type { BrandPage } from '@bolodex/contract/directory/brands'
import type { TagNameList } from '@bolodex/contract/shop/tag-names'

/** Set on answers from a copy that lacks brands of the directory: how many it has. */
export type FromPartialCopy = { savedBrands?: number }

/**
 * Marks an answer of a partial copy. Names that only the catalogue has are dropped: they would be offered as missing,
 * and a partial copy cannot tell whether the directory has them.
 */
export function markPartialPage(page: BrandPage, savedBrands: number): BrandPage & FromPartialCopy {
  return { ...page, didYouMean: page.didYouMean.filter(({ slug }) => slug !== null), savedBrands }
}

/** The same for the names that a tag is compared with. */
export function markPartialNames(names: TagNameList, savedBrands: number): TagNameList & FromPartialCopy {
  return { ...names, known: [], savedBrands }
}
