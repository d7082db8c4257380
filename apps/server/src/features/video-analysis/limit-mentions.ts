import type { HeardBrand } from './detector/heard.ts'

/** Kept of one brand: somebody may say a name in every sentence for three hours. */
const mostOfOne = 50
/** Of all brands of one analysis: each has a quote, and every page that shows the analysis carries them all. */
const mostOfAll = 3000

/** The first mentions of each brand, of none more than of another as long as there are too many. What was worked out of all of them stays. */
export function limitMentions(brands: readonly HeardBrand[]): HeardBrand[] {
  const countWith = (most: number): number =>
    brands.reduce((sum, { mentions }) => sum + Math.min(most, mentions.length), 0)
  let most = mostOfOne
  while (most > 1 && countWith(most) > mostOfAll) most -= 1
  return brands.map((brand) => ({ ...brand, mentions: brand.mentions.slice(0, most) }))
}
