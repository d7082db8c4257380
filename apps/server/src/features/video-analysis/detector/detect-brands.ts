import { limits } from '@bolodex/contract/limits'
import { describeMentions } from './describe-mentions.ts'
import { findMentions } from './find-mentions.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { HeardBrand, Word } from './heard.ts'

/** The brands that are named in a text and what is said of each, in the order of their first mentions. */
export function detectBrands(
  words: readonly Word[],
  gazetteer: Gazetteer,
  onStep?: (step: 'brands' | 'prices', done: number) => void,
): HeardBrand[] {
  onStep?.('brands', 0)
  const mentions = findMentions(words, gazetteer)
  onStep?.('prices', 0)
  const brands = describeMentions(words, mentions)
  onStep?.('prices', 1)
  return brands.slice(0, limits.detectedBrands)
}
