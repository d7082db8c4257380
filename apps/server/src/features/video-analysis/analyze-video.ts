import { limits } from '@bolodex/contract/limits'
import type { AnalysisProgress, VideoAnalysis } from '@bolodex/contract/video-analysis'
import { transcriptProblems, videoWording } from '@bolodex/contract/video-wording'
import { AppError } from '#platform/errors.ts'
import type { AnalysisStore } from './analysis-store.ts'
import type { AskModel } from './ask-model.ts'
import { readTranscript } from './captions/read-transcript.ts'
import type { FetchedVideo, Transcript } from './captions/transcript.ts'
import type { Detector } from './detector.ts'
import { foldBrands } from './fold-brands.ts'
import type { FoundBrand } from './found-brands.ts'
import { placeMentions } from './place-mentions.ts'
import { createSharedWork, type Waiter } from './share-work.ts'
import { showAnalysis } from './show-analysis.ts'

type Deps = {
  analyses: AnalysisStore
  detector: Detector
  /** The second stage, if the operator has set one. */
  askModel: AskModel | null
  fetchVideo: (videoId: string) => Promise<FetchedVideo>
}

type Asked = {
  videoId: string
  /** Pasted text; without it the captions are asked for. */
  text: string | undefined
  userId: number
  report: (progress: AnalysisProgress) => void
  /** Whether somebody still waits for it. */
  isWanted: () => boolean
}

type Reading = { brands: FoundBrand[]; model: VideoAnalysis['model'] }

/** Reads a video's words for brands, keeps what was found and answers it as it is shown. */
export type AnalyzeVideo = (asked: Asked) => Promise<VideoAnalysis>

/** How much of everything is done when a step begins; the next one's begins where it ends. */
const begins = { address: 0, transcript: 0.05, brands: 0.3, prices: 0.7, model: 0.85 }

/** A pasted text of more letters would hold up everybody else while its words are found. */
const longestHere = 100_000

export function createAnalyzeVideo({ analyses, detector, askModel, fetchVideo }: Deps): AnalyzeVideo {
  const shared = createSharedWork<Reading, AnalysisProgress>()

  const read = async (transcript: Transcript, userId: number, waiter: Waiter<AnalysisProgress>): Promise<Reading> => {
    const { report, isWanted } = waiter
    let names: number | null = null
    const heard = await detector.detect(transcript.lines.flat(), {
      isWanted,
      onNames: (known) => {
        names = known
        report({ step: 'brands', done: begins.brands, names })
      },
      onStep: (step, done) => {
        const end = step === 'brands' ? begins.prices : begins.model
        report({ step, done: begins[step] + done * (end - begins[step]), names })
      },
    })
    const brands = placeMentions(heard, transcript.lines)
    if (!askModel) return { brands, model: 'off' }
    // Its calls are counted, and may be paid for.
    if (!isWanted()) return { brands, model: 'skipped' }
    report({ step: 'model', done: begins.model, names })
    return askModel(transcript.lines, brands, userId)
  }

  const readPasted = async (text: string, { report, isWanted }: Waiter<AnalysisProgress>): Promise<Transcript> => {
    if (text.length <= longestHere) return requirePasted(readTranscript(text))
    const onNames = (names: number) => report({ step: 'transcript', done: begins.transcript, names })
    return requirePasted(await detector.readText(text, { isWanted, onNames, onStep: () => {} }))
  }

  return async ({ videoId, text, userId, report, isWanted }) => {
    const started = Date.now()
    const waiter = { report, isWanted }
    report({ step: 'address', done: begins.address, names: null })
    report({ step: 'transcript', done: begins.transcript, names: null })
    const pasted = text === undefined ? null : await readPasted(text, waiter)
    const reading = pasted
      ? await read(pasted, userId, waiter)
      : await fetchVideo(videoId).then(({ transcript }) => {
          requireReadable(transcript)
          // Captions that are the same for everybody are read once for all who ask at the same time.
          return shared(videoId, waiter, (all) => read(transcript, userId, all))
        })
    const brands = foldBrands(reading.brands, await analyses.findKnown(reading.brands))
    const tookMs = Date.now() - started
    const id = await analyses.add({ videoId, userId, pasted, brands, model: reading.model, tookMs })
    const shown = await showAnalysis(analyses, id)
    if (!shown) throw new Error('The analysis that was kept is gone')
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
