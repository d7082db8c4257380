import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { completeFacts, factKeys } from '@bolodex/contract/brand-facts'
import { factInputs, StoredFacts } from '@bolodex/contract/directory/brand-schemas'
import { brandSources } from '@bolodex/contract/directory/brands'
import { limits } from '@bolodex/contract/limits'
import { tagPhotoEras, tagPhotoKinds } from '@bolodex/contract/photos/tag-photo-kinds'

export const samplesFolder = new URL('../../../samples/', import.meta.url)

// Ages instead of dates: whenever the samples are added, '3 hours ago' stays three hours ago.
const age = z.number().min(0)
const username = z.string().min(limits.username.min).max(limits.username.max)
const era = z.enum(tagPhotoEras).nullable()
const { averageSalePrice: price } = limits

const SampleMember = z.strictObject({ username, daysAgo: age })
export type SampleMember = z.infer<typeof SampleMember>

/** The values before a change. */
const SampleChange = z.strictObject({
  by: username,
  daysAgo: age,
  reason: z.string().max(limits.editReason).nullable().default(null),
  was: z.strictObject(StoredFacts.omit({ name: true }).shape).partial(),
})

const SampleBrand = z
  .strictObject({
    ...z.object(factInputs).partial().shape,
    name: factInputs.name,
    description: factInputs.description,
    source: z.enum(brandSources).default('manual'),
    sourceUrl: z.url().nullable().default(null),
    submittedBy: username,
    /** The neck tag shown on the card; its drawing has the name of the brand's address. */
    tagPhoto: z.strictObject({ submittedBy: username, era }).nullable(),
    morePhotos: z
      .array(z.strictObject({ drawing: z.string(), kind: z.enum(tagPhotoKinds), era, submittedBy: username }))
      .default([]),
    /** The newest first. */
    changes: z.array(SampleChange).default([]),
    upvotes: z.int().min(0),
    downvotes: z.int().min(0),
    daysAgo: age,
  })
  // Facts that a sample omits are unknown.
  .transform((brand) => ({ ...brand, ...completeFacts(brand, factKeys) }))
export type SampleBrand = z.infer<typeof SampleBrand>

const SampleComment = z.strictObject({
  author: username,
  content: z.string().min(limits.comment.min).max(limits.comment.max),
  hoursAgo: age,
})

const SamplePost = z.strictObject({
  title: z.string().min(limits.postTitle.min).max(limits.postTitle.max),
  content: z.string().min(limits.postContent.min).max(limits.postContent.max),
  author: username,
  brand: z.string().optional(),
  isPinned: z.boolean().default(false),
  views: z.int().min(0),
  hoursAgo: age,
  comments: z.array(SampleComment),
})
export type SamplePost = z.infer<typeof SamplePost>

const SampleVideo = z.strictObject({
  id: z.string().length(11),
  title: z.string(),
  channel: z.string(),
  lengthSeconds: z.int(),
  savedBy: username,
  isMembersWord: z.boolean().default(false),
  daysAgo: age,
  /** The quotes per brand; the name is in braces. */
  mentions: z.array(
    z.strictObject({
      brand: z.string(),
      second: z.int().min(0),
      quote: z.string(),
      price: z.int().min(price.min).max(price.max).nullable(),
    }),
  ),
})
export type SampleVideo = z.infer<typeof SampleVideo>

export type Samples = { members: SampleMember[]; brands: SampleBrand[]; posts: SamplePost[]; videos: SampleVideo[] }

/** The invented members, brands, posts and videos of the samples folder. */
export async function readSamples(): Promise<Samples> {
  const [members, brands, posts, videos] = await Promise.all([
    readList('members.json', SampleMember),
    readList('brands.json', SampleBrand),
    readList('posts.json', SamplePost),
    readList('videos.json', SampleVideo),
  ])
  return { members, brands, posts, videos }
}

async function readList<T>(file: string, schema: z.ZodType<T>): Promise<T[]> {
  return z.array(schema).parse(JSON.parse(await readFile(new URL(file, samplesFolder), 'utf8')))
}
