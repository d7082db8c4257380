import type { FastifyInstance } from 'fastify'
import type { Amounts } from '@bolodex/contract/accounts/account-caps'
import { nameKeyOf } from '@bolodex/contract/brands/brand-names'
import type { Brand } from '@bolodex/contract/brands'
import { importBrands as importBrandsRoute } from '@bolodex/contract/brands/import-brands'
import { addBrands as addBrandsRoute, checkName, type NewBrand } from '@bolodex/contract/brands/new-brands'
import { videoWording } from '@bolodex/contract/videos/video-wording'
import { textBytesOf } from '#domain/account-caps.ts'
import { createSentOnceStore, type SentCall } from '#domain/sent-once-store.ts'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import type { Reads } from '#platform/database/replica-router.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { AppError } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import { codeOfNetwork, widestNetworkOf, type DailyKey } from '#platform/limits/networks.ts'
import { enqueuePhotoByUrl } from '#domain/photos/enqueue-photo-jobs.ts'
import { findSlugs, nameIsTaken, createSlugStore } from '../slug-store.ts'
import {
  correctPrice,
  isDetectedName,
  isOtherPrice,
  createMentionStore,
  type FindDetections,
  type Detection,
} from '../videos/mention-store.ts'
import type { ImportBrands } from './import-brands.ts'
import { createNewBrandStore, type NameStore, type Submitter } from './new-brand-store.ts'

type Deps = {
  reads: Reads<{ names: NameStore }>
  addBrands: AddBrands
  importBrands: ImportBrands
  noticeDelivery: NoticeDelivery
  dailyKey: DailyKey
}

/** Whatever people add to the directory: single brands, lists and files of them. */
export function registerContributeRoutes(
  app: FastifyInstance,
  { reads, addBrands, importBrands, noticeDelivery, dailyKey }: Deps,
): void {
  addRoute(app, addBrandsRoute, {
    handle: async ({ body: { key, ...body }, viewer }) => {
      const brands = 'brands' in body ? body.brands : [body]
      const earlier = await addBrands.findSent(brands, viewer, key)
      if (earlier) return { brands: earlier }
      const photosByUrl = brands.filter(({ tagPhotoUrl }) => tagPhotoUrl).length
      const amounts = { brands: brands.length, photosByUrl, textBytes: textBytesOf(brands) }
      return app.accountCaps.within(viewer, amounts, async () => ({ brands: await addBrands.add(brands, viewer, key) }))
    },
  })

  addRoute(app, importBrandsRoute, {
    handle: async ({ upload, viewer, report, request }) => {
      const network = codeOfNetwork(`${widestNetworkOf(request.ip)}:waiting`, await dailyKey())
      const countRows = (amounts: Amounts) => app.accountCaps.spend(viewer, amounts)
      const imported = await importBrands({ upload, submitter: viewer, network, report, countRows })
      if (imported.waiting) noticeDelivery.wake()
      return imported
    },
  })

  addRoute(app, checkName, {
    // Compared by its parts with all others: the longer it is, the more of them there are.
    handle: ({ query: { name }, after }) =>
      reads(after, async ({ names }) => {
        const existing = await names.findExisting(name)
        const [similar, known] = await Promise.all([
          names.findSimilar(name, existing?.id ?? null),
          names.findKnown(name),
        ])
        return { existing, similar, known }
      }),
  })
}

const contributeWording = {
  twice: (name: string) => `'${name}' is in the list twice`,
} as const

/**
 * Adds all of these brands or none, and answers them as everyone reads them. One that was detected in a video and is in
 * the directory already gets what the video says of it, and is answered as it stands.
 */
type AddBrands = {
  add: (brands: NewBrand[], submitter: Submitter, key?: string) => Promise<Brand[]>
  /** What was added under this key before, as it stands now; null when nothing was. */
  findSent: (brands: NewBrand[], submitter: Submitter, key: string | undefined) => Promise<Brand[] | null>
}

export function createAddBrands(db: WholeDatabase, findDetections: FindDetections): AddBrands {
  const sentBy = (brands: NewBrand[], { id }: Submitter, key: string | undefined): SentCall => ({
    userId: id,
    key,
    call: 'brands',
    content: JSON.stringify(brands),
  })
  return {
    add: async (brands, submitter, key) => {
      refuseDoubles(brands)
      const given = await hear(brands, findDetections)
      return inRetriedTransaction(db, async (trx) => {
        const sentOnce = createSentOnceStore(trx)
        const sent = sentBy(brands, submitter, key)
        const earlier = await sentOnce.claim(sent)
        if (earlier) return createNewBrandStore(trx).read(earlier)
        const added = await add(trx, given, submitter)
        await sentOnce.settle(
          sent,
          added.map(({ id }) => id),
        )
        return added
      })
    },
    findSent: async (brands, submitter, key) => {
      const made = await createSentOnceStore(db).find(sentBy(brands, submitter, key))
      return made && createNewBrandStore(db).read(made)
    },
  }
}

type Given = { brand: NewBrand; detection: Detection | null }
type Placed = Given & { id: number; isNew: boolean }

/** All are looked up at once: a hundred questions would leave no connection to others. */
async function hear(brands: NewBrand[], findDetections: FindDetections): Promise<Given[]> {
  const wanted = brands.flatMap(({ detection }) => detection ?? [])
  const found = wanted.length > 0 ? await findDetections(wanted) : []
  if (found.includes(null)) throw new AppError('not_found', videoWording.expired)
  return brands.map((brand) => ({ brand, detection: (brand.detection && found.shift()) ?? null }))
}

async function add(trx: Database, given: Given[], submitter: Submitter): Promise<Brand[]> {
  const placed = await place(trx, given)
  const fresh = placed.filter(({ isNew }) => isNew)
  const addresses = await findSlugs(
    createSlugStore(trx),
    fresh.map(({ id, brand }) => ({ id, name: brand.name })),
  )
  const store = createNewBrandStore(trx)
  await store.add(
    fresh.map(({ id, brand, detection }, index) => ({
      id,
      slug: addresses[index] ?? '',
      brand: { ...brand, description: brand.description ?? detection?.description ?? '' },
    })),
    submitter,
  )
  for (const { id, brand } of placed) {
    if (brand.tagPhotoUrl) await enqueuePhotoByUrl(trx, { brandId: id, url: brand.tagPhotoUrl, userId: submitter.id })
  }
  await putVideosOnPages(trx, placed, submitter)
  return store.read(placed.map(({ id }) => id))
}

/** Which brand each is: the one in the directory for one that was detected, or one that gets a number now. */
async function place(trx: Database, given: Given[]): Promise<Placed[]> {
  const slugs = createSlugStore(trx)
  const keys = given.map(({ brand }) => nameKeyOf(brand.name))
  await slugs.lockNames(keys)
  const owners = await slugs.ownersOfNames(keys)
  for (const { brand, detection } of given) {
    const owner = owners.get(nameKeyOf(brand.name))
    if (owner && !detection) throw nameIsTaken(brand.name, owner)
  }
  const ids = await createNewBrandStore(trx).reserveIds(keys.filter((key) => !owners.has(key)).length)
  return given.map((one) => {
    const owner = owners.get(nameKeyOf(one.brand.name))
    return { ...one, id: owner?.id ?? ids.shift() ?? 0, isNew: !owner }
  })
}

/** By number, so that two who save the same brands never wait for each other. */
async function putVideosOnPages(trx: Database, placed: Placed[], submitter: Submitter): Promise<void> {
  const mentions = createMentionStore(trx)
  const elsewhere = placed.filter(({ id, detection }) => detection && detection.brandId !== id)
  const names = await createSlugStore(trx).namesOf(elsewhere.map(({ id }) => id))
  for (const { id, brand, detection, isNew } of placed.toSorted((a, b) => a.id - b.id)) {
    if (!detection) continue
    const isMeant = detection.brandId === id || isDetectedName(detection, names.get(id) ?? [])
    // The price of a new brand is its own; of one that was here only what is said can be meant.
    const said = isNew ? undefined : brand.averageSalePrice
    await mentions.putOnPage({
      brandId: id,
      userId: submitter.id,
      detection,
      quotes: correctPrice(detection, said),
      isMembersWord: detection.isPasted || !isMeant || isOtherPrice(detection, said),
    })
  }
}

function refuseDoubles(brands: NewBrand[]): void {
  const seen = new Set<string>()
  for (const { name } of brands) {
    const key = nameKeyOf(name)
    if (seen.has(key)) throw new AppError('conflict', contributeWording.twice(name))
    seen.add(key)
  }
}
