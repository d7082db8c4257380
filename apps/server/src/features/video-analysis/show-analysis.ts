import { limits } from '@bolodex/contract/limits'
import { videoUrl } from '@bolodex/contract/video-address'
import type { DetectedBrand, VideoAnalysis } from '@bolodex/contract/video-analysis'
import type { AnalysisStore, KnownOf } from './analysis-store.ts'
import { describeHeard } from './describe-heard.ts'
import type { FoundBrand, FoundMention } from './found-brands.ts'
import { lineText } from './place-mentions.ts'

/** An analysis as it is shown: what was found then, and what the directory says of it now. */
export async function showAnalysis(analyses: AnalysisStore, id: string): Promise<VideoAnalysis | null> {
  const analysis = await analyses.read(id)
  if (!analysis) return null
  const { video, lines, brands, ...others } = analysis
  const known = await analyses.findKnown(brands)
  return {
    ...others,
    video: { ...video, url: videoUrl(video.id) },
    transcript: lines.map(lineText).join('\n'),
    lineTimes: lines.map(([first]) => first?.startMs ?? null),
    brands: brands.map((brand) => showBrand(brand, known.get(brand.number) ?? unknown, video.title)),
  }
}

const unknown: KnownOf = { existing: null, isCatalogued: false, catalogueDescription: null }

function showBrand(brand: FoundBrand, known: KnownOf, title: string | null): DetectedBrand {
  const { existing, isCatalogued, catalogueDescription } = known
  return {
    number: brand.number,
    name: existing?.name ?? brand.name,
    existing: existing && { id: existing.id, slug: existing.slug, name: existing.name },
    isCatalogued,
    description: existing?.description ?? usable(catalogueDescription) ?? describeHeard(brand, title),
    averageSalePrice: brand.price,
    sellThroughRate: brand.sellThroughRate,
    tagPhotoUrl: null,
    garmentTypes: brand.garmentTypes,
    foundBy: brand.foundBy,
    mentions: brand.mentions.map(showMention),
  }
}

function showMention({ nameFrom: _from, nameTo: _to, ...mention }: FoundMention): DetectedBrand['mentions'][number] {
  return mention
}

/** The catalogue describes some names in a word or two: too short for the directory. */
function usable(description: string | null): string | null {
  const text = description?.trim() ?? ''
  return text.length >= limits.brandDescription.min ? text.slice(0, limits.brandDescription.max) : null
}
