import { z } from 'zod'
import { brandFacts } from '../brand-facts.ts'
import { factInputs } from './brand-schemas.ts'
import { brandWording } from './brand-wording.ts'
import { brandSources, Brand } from '../brands.ts'
import { KeptLine, SearchText, SendKey } from '../inputs.ts'
import { limits } from '../limits.ts'
import { photoUrlProblem, photoWording, webUrlProblem } from '../photos/photo-wording.ts'
import type { ContractRoute } from '../route.ts'
import { readVideoAddress, videoUrl } from '../videos/video-address.ts'
import { videoWording } from '../videos/video-wording.ts'

/** The video a brand was found in, kept in one form whatever form it was given in. Nothing else is linked to. */
const SourceVideo = KeptLine.max(limits.sourceUrl)
  .check((context) => {
    if (readVideoAddress(context.value) === null)
      context.issues.push({ code: 'custom', message: videoWording.badAddress, input: context.value })
  })
  .overwrite((text) => {
    const id = readVideoAddress(text)
    return id === null ? text : videoUrl(id)
  })

const webUrl = (findProblem: (text: string) => string | null) =>
  KeptLine.max(limits.sourceUrl, photoWording.url).check((context) => {
    const problem = findProblem(context.value)
    if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
  })

/** The URL of a picture file on the web. */
export const PhotoUrl = webUrl(photoUrlProblem)
/** Any URL: the fetch decides whether it is a photo, and whoever gave it gets a notice if it is not. */
const FetchedPhotoUrl = webUrl(webUrlProblem)

/**
 * The brand of an analysis from which this one comes. Its mentions go on the page of the brand, also when the directory
 * has it already, and a tag photo if one is given; nothing else about it changes then. What was said is taken from the
 * analysis. Under another name than the one detected, or with another price said, it is the word of whoever sends it.
 */
const Detection = z.strictObject({ analysisId: z.uuid(), number: z.int().min(0).max(limits.detectedBrands) })

// Other names come with an edit.
const { aliases: _aliases, ...addedFacts } = factInputs
const { subject, min } = brandFacts.description
const shortDescription = brandWording.tooShort(subject, min)

/** A brand somebody adds. One that was detected in a video may come without a description: its first quote stands there. */
export const NewBrand = z
  .strictObject({
    ...z.object(addedFacts).partial().shape,
    name: factInputs.name,
    detection: Detection.optional(),
    /** Fetched soon after, once, and kept here. */
    tagPhotoUrl: FetchedPhotoUrl.nullable().optional(),
    source: z.enum(brandSources).default('manual'),
    sourceUrl: SourceVideo.nullable().optional(),
    /** Taken for the sake of old programs and never believed: the session says who submits. */
    submittedBy: SearchText.max(100).optional(),
  })
  .check(({ value, issues }) => {
    if (value.description === undefined && value.detection === undefined)
      issues.push({ code: 'custom', message: shortDescription, path: ['description'], input: undefined })
  })
export type NewBrand = z.output<typeof NewBrand>

export const addBrands = {
  method: 'POST',
  path: '/api/brands',
  access: 'user',
  limit: 'write',
  cost: ({ body }: { body: NewBrand | { brands: NewBrand[] } }) => 10 + ('brands' in body ? body.brands.length : 1),
  summary: 'Adds one brand or a list; if a name is taken, none is added, unless it was detected in a video',
  body: z.union([
    NewBrand.safeExtend({ key: SendKey }),
    z.strictObject({ brands: z.array(NewBrand).min(1).max(limits.brandsAtOnce), key: SendKey }),
  ]),
  answer: z.object({ brands: z.array(Brand) }),
} as const satisfies ContractRoute

/** Enough of a brand to recognise it. */
export const KnownBrand = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  tagPhotoUrl: z.string().nullable(),
  averageSalePrice: z.int().nullable(),
  sellThroughRate: z.int().nullable(),
  ...Brand.pick({ priceSetAt: true, priceBasis: true, sellThroughSetAt: true, sellThroughBasis: true }).shape,
  photos: z.int(),
})
export type KnownBrand = z.infer<typeof KnownBrand>

export const checkName = {
  method: 'GET',
  path: '/api/brand-names',
  access: 'anyone',
  limit: 'read',
  cost: ({ query }: { query: { name: string } }) => 4 + query.name.length / 10,
  summary: 'Whether a name is already in the directory, and which similar names are',
  query: z.strictObject({ name: SearchText.max(limits.brandName.max) }),
  answer: z.object({
    /** The brand that goes by this name, or has it on its tags. */
    existing: KnownBrand.nullable(),
    /** Brands with a name that is nearly the same. */
    similar: z.array(KnownBrand),
    /** Names known to exist that are not in the directory yet. */
    known: z.array(z.string()),
  }),
} as const satisfies ContractRoute
