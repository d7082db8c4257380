import { limits } from '@bolodex/contract/limits'
import type { AnalysisProgress, VideoAnalysis, DetectedBrand } from '@bolodex/contract/videos/video-analysis'
import { transcriptProblems, videoWording } from '@bolodex/contract/videos/video-wording'
import { AppError } from '#platform/errors.ts'
import type { AnalysisStore, KnownOf } from './analysis-store.ts'
import type { AskModel } from './ask-model.ts'
import { readTranscript } from '../captions/read-transcript.ts'
import type { FetchedVideo, Transcript } from '../captions/transcript.ts'
import type { Detector } from './detector.ts'
import { placeMentions, lineText, type FoundBrand, type FoundMention } from './found-brands.ts'
import { describeDetection } from './detection-store.ts'

type Deps = {
  analyses: AnalysisStore
  detector: Detector
  /** The second stage, if the operator has set one. */
  askModel: AskModel | null
  fetchVideo: (videoId: string) => Promise<FetchedVideo>
  siteCurrency: string
}

type Asked = Source & {
  userId: number
  hasStanding: boolean
  /** The network that asks, for the queue of the detector and its share of the model. */
  from: string
  report: (progress: AnalysisProgress) => void
  /** Whether any caller still waits for it. */
  isWanted: () => boolean
}

type Asker = Pick<Asked, 'userId' | 'hasStanding' | 'from'>

/** Pasted text, possibly without a video; otherwise the video's captions are fetched. */
type Source = { videoId: string | null; text: string | null }

type Reading = { brands: FoundBrand[]; model: VideoAnalysis['model'] }

/** Finds brands in a video's words, stores the result and returns it as shown. */
export type AnalyzeVideo = (asked: Asked) => Promise<VideoAnalysis>

/** The overall progress at the start of each step. */
const begins = { address: 0, transcript: 0.05, brands: 0.3, prices: 0.7, model: 0.85 }

/** A longer text is split into lines in the detector's thread: on the main thread, every other request would wait for it. */
const longestHere = 10_000

export function createAnalyzeVideo({ analyses, detector, askModel, fetchVideo, siteCurrency }: Deps): AnalyzeVideo {
  const shared = createSharedWork<Reading, AnalysisProgress>()

  const read = async (transcript: Transcript, asker: Asker, waiter: Waiter<AnalysisProgress>): Promise<Reading> => {
    const { from } = asker
    const { report, isWanted } = waiter
    let names: number | null = null
    const detection = await detector.detect(transcript.lines.flat(), {
      isWanted,
      from,
      onNames: (known) => {
        names = known
        report({ step: 'brands', done: begins.brands, names })
      },
      onStep: (step, done) => {
        const end = step === 'brands' ? begins.prices : begins.model
        report({ step, done: begins[step] + done * (end - begins[step]), names })
      },
    })
    const brands = placeMentions(detection, transcript.lines, siteCurrency)
    if (!askModel) return { brands, model: 'off' }
    // Model calls are counted, and may cost money.
    if (!isWanted()) return { brands, model: 'skipped' }
    report({ step: 'model', done: begins.model, names })
    return askModel(transcript.lines, brands, asker)
  }

  const readCaptions = async (videoId: string | null, asker: Asker, waiter: Waiter<AnalysisProgress>) => {
    if (videoId === null) throw new Error('Neither a video nor a transcript was given')
    const { transcript } = await fetchVideo(videoId)
    requireReadable(transcript)
    // Shared captions are analyzed once for all concurrent callers.
    return shared(videoId, waiter, (all) => read(transcript, asker, all))
  }

  const readPasted = async (
    text: string,
    { from }: Asker,
    { report, isWanted }: Waiter<AnalysisProgress>,
  ): Promise<Transcript> => {
    if (text.length <= longestHere) return requirePasted(readTranscript(text))
    const onNames = (names: number) => report({ step: 'transcript', done: begins.transcript, names })
    return requirePasted(await detector.readText(text, { isWanted, from, onNames, onStep: () => {} }))
  }

  return async ({ videoId, text, userId, hasStanding, from, report, isWanted }) => {
    const started = Date.now()
    const waiter = { report, isWanted }
    const asker = { userId, hasStanding, from }
    report({ step: 'address', done: begins.address, names: null })
    report({ step: 'transcript', done: begins.transcript, names: null })
    const pasted = text === null ? null : await readPasted(text, asker, waiter)
    const reading = pasted ? await read(pasted, asker, waiter) : await readCaptions(videoId, asker, waiter)
    const brands = foldBrands(reading.brands, await analyses.findKnown(reading.brands))
    const tookMs = Date.now() - started
    const id = await analyses.add({ videoId, userId, pasted, brands, model: reading.model, tookMs })
    const shown = await showAnalysis(analyses, id)
    if (!shown) throw new Error('The stored analysis is gone')
    return shown
  }
}

function requirePasted(transcript: Transcript | null): Transcript {
  if (!transcript?.lines.some((line) => line.length > 0))
    throw new AppError('invalid_input', videoWording.emptyTranscript, { field: 'transcript' })
  requireReadable(transcript)
  return transcript
}

function requireReadable({ lines }: Transcript): void {
  const words = lines.reduce((sum, line) => sum + line.length, 0)
  if (words > limits.transcriptWords)
    throw new AppError('no_transcript', transcriptProblems.too_long, { details: { transcript: 'too_long' } })
}

/**
 * Two detected names may be one brand: it has both, or was just added under a catalog name. They are merged, and the
 * directory id is kept.
 */
export function foldBrands(brands: readonly FoundBrand[], known: ReadonlyMap<number, KnownOf>): FoundBrand[] {
  const kept: FoundBrand[] = []
  const byId = new Map<number, FoundBrand>()
  for (const brand of brands) {
    const id = known.get(brand.number)?.existing?.id ?? null
    const same = id === null ? undefined : byId.get(id)
    if (same) {
      if (same.foundBy === brand.foundBy) join(same, brand)
      // Figures of the model must not pass for those of the words alone.
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
  if (kept.price === null && other.price !== null)
    Object.assign(kept, { price: other.price, priceRole: other.priceRole })
  kept.said = [...kept.said, ...other.said].slice(0, limits.amountsSaid)
  kept.confidence = Math.max(kept.confidence, other.confidence)
  kept.sellThroughRate ??= other.sellThroughRate
  kept.garmentTypes = [...new Set([...kept.garmentTypes, ...other.garmentTypes])]
  const isMarked = (mention: FoundMention): boolean =>
    kept.mentions.some(({ line, from, to }) => line === mention.line && from < mention.to && mention.from < to)
  const added = other.mentions.filter((mention) => !isMarked(mention))
  kept.mentions = [...kept.mentions, ...added].toSorted((a, b) => a.line - b.line || a.from - b.from)
}

/** A caller that waits for work it may share with others. */
type Waiter<P> = { report: (progress: P) => void; isWanted: () => boolean }

/** Single flight: concurrent callers share one run, which is wanted as long as one of them remains. */
function createSharedWork<T, P>() {
  const running = new Map<string, { waiters: Waiter<P>[]; result: Promise<T> }>()
  return (key: string, waiter: Waiter<P>, work: (all: Waiter<P>) => Promise<T>): Promise<T> => {
    const joined = running.get(key)
    if (joined) {
      joined.waiters.push(waiter)
      return joined.result
    }
    const waiters = [waiter]
    const all: Waiter<P> = {
      report: (progress) => {
        for (const { report } of waiters) report(progress)
      },
      isWanted: () => waiters.some(({ isWanted }) => isWanted()),
    }
    const result = work(all).finally(() => running.delete(key))
    running.set(key, { waiters, result })
    return result
  }
}

/** An analysis as shown: the stored findings with the directory's current data. */
export async function showAnalysis(analyses: AnalysisStore, id: string): Promise<VideoAnalysis | null> {
  const analysis = await analyses.read(id)
  if (!analysis) return null
  const { video, lines, brands, ...others } = analysis
  const known = await analyses.findKnown(brands)
  return {
    ...others,
    video,
    transcript: lines.map(lineText).join('\n'),
    lineTimes: lines.map(([first]) => first?.startMs ?? null),
    brands: brands.map((brand) => showBrand(brand, known.get(brand.number) ?? unknown, video?.title ?? null)),
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
    description: existing?.description ?? usable(catalogueDescription) ?? describeDetection(brand, title),
    averageSalePrice: brand.price,
    priceRole: brand.priceRole,
    currency: brand.currency,
    said: brand.said,
    confidence: brand.confidence,
    isUnlisted: brand.isUnlisted && !existing && !isCatalogued,
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
