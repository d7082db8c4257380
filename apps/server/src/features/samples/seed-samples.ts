import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { factKeys, pickFacts } from '@bolodex/contract/brand-facts'
import { slugOf } from '@bolodex/brand-names/name-keys'
import { createCatalogueStore } from '#domain/catalogue/catalogue-store.ts'
import { loadCatalogue } from '#domain/catalogue/load-catalogue.ts'
import { streamCatalogue } from '#domain/catalogue/read-catalogue.ts'
import type { Database, OpenDatabase } from '#platform/database/database.ts'
import { factsOf } from '#platform/media/prepared-photo.ts'
import { masterName, type PhotoStore } from '#platform/media/photo-store.ts'
import { readSamples, samplesFolder, type SampleBrand, type SamplePost, type Samples } from './read-samples.ts'
import {
  createSampleStore,
  type BrandVote,
  type SampleStore,
  type StoredChange,
  type StoredPhoto,
} from './sample-store.ts'

type SeedDeps = Pick<OpenDatabase, 'db'> & {
  files: PhotoStore
  /** Has the smaller sizes of a photo made once everything is there. */
  enqueueSizes: (db: Database, sha256: string) => Promise<void>
  now?: Date
}
type Seeded = { brands: number; posts: number; catalogue: number }

/**
 * Adds the sample brands, members and posts to an empty directory, and the catalog to an empty catalog. Existing rows
 * stay; returns only what was added.
 */
export async function seedSamples({ db, files, enqueueSizes, now = new Date() }: SeedDeps): Promise<Seeded> {
  const samples = await readSamples()
  return db.transaction().execute(async (transaction) => {
    const store = createSampleStore(transaction, now)
    await store.lockBrands()
    const added: Seeded = { brands: 0, posts: 0, catalogue: 0 }
    if (await createCatalogueStore(transaction).isEmpty()) {
      const { added: names } = await loadCatalogue(transaction, streamCatalogue())
      added.catalogue = names
    }
    if (!(await store.hasNoBrands())) return added
    const keepPhoto = async (drawing: string): Promise<StoredPhoto> => {
      const photo = await putPhoto(files, drawing)
      await enqueueSizes(transaction, photo.sha256)
      return photo
    }
    await addSamples(store, samples, keepPhoto)
    return { ...added, brands: samples.brands.length, posts: samples.posts.length }
  })
}

/** The card's photo as recorded in the history. */
type OnCard = Pick<StoredPhoto, 'sha256' | 'width' | 'height'> & Pick<SampleBrand['morePhotos'][number], 'kind' | 'era'>

type KeepPhoto = (drawing: string) => Promise<StoredPhoto>

async function addSamples(
  store: SampleStore,
  { members, brands, posts, videos }: Samples,
  keepPhoto: KeepPhoto,
): Promise<void> {
  const userIds = new Map<string, number>()
  const brandIds = new Map<string, number>()
  // Sequential: one transaction is one connection, and ids follow the order of the files.
  for (const member of members) userIds.set(member.username, await store.addMember(member))
  for (const brand of brands) brandIds.set(brand.name, await addBrand(store, brand, userIds, keepPhoto))
  const about = {
    userIdOf: (username: string) => find(userIds, username),
    linksIn: createLinkFinder([...brandIds.keys()], [...userIds.keys()]),
  }
  for (const post of oldestFirst(posts)) {
    const brandId = post.brand === undefined ? null : find(brandIds, post.brand)
    await store.addPost(post, { ...about, brandId })
  }
  for (const video of videos)
    await store.addVideo(video, { userId: find(userIds, video.savedBy), brandIdOf: (name) => find(brandIds, name) })
  await store.addVideoFigures()
}

/** The links for brands and members named in a text, as for a text written here. */
function createLinkFinder(brands: string[], members: string[]): (text: string) => string {
  const known = [
    ...brands.map((text) => ({ text, href: `/brands/${encodeURIComponent(slugOf(text))}` })),
    ...members.map((name) => ({ text: `@${name}`, href: `/members/${name}` })),
  ]
  return (text) => JSON.stringify(known.filter((link) => text.includes(link.text)))
}

async function addBrand(
  store: SampleStore,
  brand: SampleBrand,
  userIds: Map<string, number>,
  keepPhoto: KeepPhoto,
): Promise<number> {
  const userId = userIds.get(brand.submittedBy) ?? null
  const brandId = await store.addBrand(brand, userId)
  await store.addVotes(brandId, votesOf(brand))
  let onCard: OnCard | null = null
  for (const [index, { drawing, kind, era, submittedBy }] of photosOf(brand).entries()) {
    // Each later than the one before, and the first as old as the brand.
    const about = { kind, era, daysAgo: brand.daysAgo / (index + 1) }
    const photo = await keepPhoto(drawing)
    await store.addTagPhoto(brandId, photo, { ...about, userId: userIds.get(submittedBy) ?? null })
    const { sha256, width, height } = photo
    onCard ??= { sha256, width, height, kind, era }
  }
  await store.addChanges(brandId, changesOf(brand, onCard, userIds))
  return brandId
}

/** The states of a brand, computed backwards from its current one. The oldest change comes first. */
function changesOf(brand: SampleBrand, onCard: OnCard | null, userIds: Map<string, number>): StoredChange[] {
  let after = { ...pickFacts(brand, factKeys), tagPhoto: onCard }
  const newestFirst = brand.changes.map(({ by, daysAgo, reason, was }) => {
    // JSON has no undefined: what is not named is not there at all.
    const before = { ...after, ...was } as typeof after
    const change = { userId: find(userIds, by), daysAgo, reason, before, after }
    after = before
    return change
  })
  return newestFirst.toReversed()
}

/** The photo of the card first, then the others. */
function photosOf({ name, tagPhoto, morePhotos }: SampleBrand): SampleBrand['morePhotos'] {
  return tagPhoto ? [{ drawing: slugOf(name), kind: 'neck tag', ...tagPhoto }, ...morePhotos] : []
}

/** Stores a photo under its hash without processing: it was drawn here and has no metadata. */
async function putPhoto(files: PhotoStore, drawing: string): Promise<StoredPhoto> {
  const bytes = await readFile(new URL(`tag-photos/${drawing}.webp`, samplesFolder))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { width, height } = await sharp(bytes).metadata()
  await files.put(masterName(sha256), bytes)
  return { sha256, width, height, ...(await factsOf(() => sharp(bytes))) }
}

function votesOf({ upvotes, downvotes }: SampleBrand): BrandVote[] {
  return Array.from({ length: upvotes + downvotes }, (_, index) => ({
    voterKey: `sample:${index + 1}`,
    voteType: index < upvotes ? 'up' : 'down',
  }))
}

/** Ids grow with time, as they would had the posts been written one after the other. */
const oldestFirst = (posts: SamplePost[]) => posts.toSorted((a, b) => b.hoursAgo - a.hoursAgo)

function find(ids: Map<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The samples speak of '${name}', which they do not contain.`)
  return id
}
