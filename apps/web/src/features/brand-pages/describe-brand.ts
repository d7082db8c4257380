import type { BrandDetails } from '@bolodex/contract/directory/brands'
import { formatUnits } from '#lib/format-money.ts'
import { brandAddress, feedAddress } from '#lib/brands-api.ts'

/** The visible length in search results; more is cut off mid-word. */
const longestDescription = 160

/** A brand for the browser's tab, previews and search engines. Addresses are paths on this site. */
export function describeBrand(brand: BrandDetails) {
  const { name, aliases, description, slug, photos, website, wikidata } = brand
  const address = brandAddress(slug)
  const picture = `${address}/card.png`
  return {
    title: name,
    description: shorten([formatFigures(brand), description].filter(Boolean).join(' '), longestDescription),
    image: picture,
    feed: feedAddress(slug),
    elsewhere: { website, wikidata },
    structuredData: {
      '@type': 'Brand',
      name,
      ...(aliases.length > 0 && { alternateName: aliases }),
      description,
      url: address,
      image: photos[0]?.url ?? picture,
    },
  }
}

function formatFigures({ averageSalePrice, sellThroughRate }: BrandDetails): string {
  const price = averageSalePrice === null ? '' : `Sells for about ${formatUnits(averageSalePrice)}`
  if (sellThroughRate === null) return price && `${price}.`
  return `${price ? `${price}, sell rate` : 'Sell rate'} ${sellThroughRate}%.`
}

/** Cut between two words where there is one near the end, and never inside a character. */
function shorten(text: string, most: number): string {
  const flat = text.replaceAll(/\s+/g, ' ')
  if (flat.length <= most) return flat
  let cut = ''
  for (const character of flat) {
    if (cut.length + character.length > most - 1) break
    cut += character
  }
  const lastSpace = cut.lastIndexOf(' ')
  return `${lastSpace > most * 0.7 ? cut.slice(0, lastSpace) : cut}…`
}
