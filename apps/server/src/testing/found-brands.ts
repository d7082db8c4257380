import type { DetectorBrand, DetectorMention } from '@bolodex/transcript-detector/detector-brands'
import type { FoundBrand, FoundMention } from '#features/videos/analysis/found-brands.ts'

/** Of any mention and any brand; a test states only what matters to it. */
const figures = { price: null, garmentTypes: [], confidence: 1 }
const amounts = { ...figures, currency: null, said: [] }
const quoted = { ...figures, quote: '', nameFrom: 0, nameTo: 0, startMs: null }

export const foundMention = (given: Partial<FoundMention> = {}): FoundMention => ({
  ...quoted,
  line: 0,
  from: 0,
  to: 3,
  sellThroughRate: null,
  ...given,
})

export const foundBrand = (given: Partial<FoundBrand> & Pick<FoundBrand, 'name'>): FoundBrand => ({
  ...amounts,
  number: 0,
  brandId: null,
  priceRole: null,
  isUnlisted: false,
  sellThroughRate: null,
  foundBy: 'words',
  mentions: [],
  ...given,
})

export const detectorMention = (given: Partial<DetectorMention> = {}): DetectorMention => ({
  ...quoted,
  from: 0,
  to: 1,
  sellThrough: null,
  ...given,
})

export const detectorBrand = (given: Partial<DetectorBrand> & Pick<DetectorBrand, 'name'>): DetectorBrand => ({
  ...amounts,
  known: null,
  amount: null,
  role: null,
  sellThrough: null,
  mentions: [],
  ...given,
})
