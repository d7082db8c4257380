import { z } from 'zod'
import { BigId, Count, Percent, WholePrice } from '../integers.ts'
import { brandFacts } from '../brand-facts.ts'
import { newFactInputs } from '../directory/brand-schemas.ts'
import { brandWording } from '../directory/brand-wording.ts'
import { brandSources, Brand, originKeys } from '../directory/brands.ts'
import { TagNumber } from '../identifiers/brand-identifiers.ts'
import { KeptLine, SearchText, SendKey } from '../inputs.ts'
import { limits } from '../limits.ts'
import { photoUrlProblem, photoWording, webUrlProblem } from '../photos/photo-wording.ts'
import type { ContractRoute } from '../route.ts'
import { readVideoAddress, videoUrl } from '../videos/video-address.ts'
import { videoWording } from '../videos/video-wording.ts'

/** The source video of a brand, normalized to one URL form. No other links are accepted. */
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
/**
 * Any URL: fetching it decides whether it is a photo, and the member gets a notice if it is not.
 */
const FetchedPhotoUrl = webUrl(webUrlProblem)

/**
 * The analysis this brand comes from. Its mentions are added to the brand's page, also for an existing brand, with a
 * tag photo if given; nothing else changes then. The quotes come from the analysis. Under a different name or price
 * than detected, it counts as reported by the member.
 */
const Detection = z.strictObject({ analysisId: z.uuid(), number: z.int().min(0).max(limits.detectedBrands) })

// Other names come with an edit.
const { aliases: _aliases, ...addedFacts } = newFactInputs
const { subject, min } = brandFacts.description
const shortDescription = brandWording.tooShort(subject, min)

/** A new brand. One detected in a video may omit the description: its first quote is used. */
export const NewBrand = z
  .strictObject({
    ...z.object(addedFacts).partial().shape,
    name: newFactInputs.name,
    detection: Detection.optional(),
    /** Fetched once, soon after, and stored here. */
    tagPhotoUrl: FetchedPhotoUrl.nullable().optional(),
    /** A number on its tag: confirmed by the member who adds the brand. */
    tagNumber: TagNumber.optional(),
    source: z.enum(brandSources).default('manual'),
    sourceUrl: SourceVideo.nullable().optional(),
    /** Accepted for old clients and ignored: the session determines the submitter. */
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
  id: BigId,
  slug: z.string(),
  name: z.string(),
  tagPhotoUrl: z.string().nullable(),
  averageSalePrice: WholePrice.nullable(),
  sellThroughRate: Percent.nullable(),
  ...Brand.pick(originKeys).shape,
  photos: Count,
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
