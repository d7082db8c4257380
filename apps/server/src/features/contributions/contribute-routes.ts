import type { FastifyInstance } from 'fastify'
import type { Amounts } from '@bolodex/contract/accounts/account-caps'
import { nameKeyOf } from '@bolodex/brand-names/name-keys'
import type { Brand } from '@bolodex/contract/directory/brands'
import {
  addFromPendingImport,
  getOwnPendingImport,
  importBrands as importBrandsRoute,
  withdrawPendingImport,
} from '@bolodex/contract/contributions/import-brands'
import { addBrands as addBrandsRoute, checkName, type NewBrand } from '@bolodex/contract/contributions/new-brands'
import { videoWording } from '@bolodex/contract/videos/video-wording'
import { textBytesOf } from '#domain/account-caps.ts'
import type { Detection, FindDetections } from '#domain/detections.ts'
import { createIdempotencyStore, type SentCall } from '#domain/idempotency-store.ts'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import type { Database, OpenDatabase, WholeDatabase } from '#platform/database/database.ts'
import type { Reads } from '#platform/database/replica-router.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { AppError } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import { codeOfNetwork, widestNetworkOf, type DailyKey } from '#platform/limits/networks.ts'
import { enqueuePhotoByUrl } from '#domain/photos/enqueue-photo-jobs.ts'
import { findSlugs, nameIsTaken, createSlugStore } from '#domain/brands/slug-store.ts'
import { correctPrice, isDetectedName, isOtherPrice, createMentionStore } from '#domain/brands/mention-store.ts'
import { brandsWording } from '#domain/brands/brands-wording.ts'
import { createIdentifierStore } from '#domain/brands/identifier-store.ts'
import { addFromPending } from './add-from-pending.ts'
import type { ImportBrands } from './import-brands.ts'
import { createPendingImportStore } from './pending-import-store.ts'
import { createNewBrandStore, type NameStore } from './new-brand-store.ts'

type Deps = Pick<OpenDatabase, 'db' | 'pool'> & {
  reads: Reads<{ names: NameStore }>
  addBrands: AddBrands
  importBrands: ImportBrands
  noticeDelivery: NoticeDelivery
  dailyKey: DailyKey
}

/** Routes for adding brands: single ones, lists and files. */
export function registerContributeRoutes(
  app: FastifyInstance,
  { db, pool, reads, addBrands, importBrands, noticeDelivery, dailyKey }: Deps,
): void {
  const pendingImports = createPendingImportStore(db)

  addRoute(app, addBrandsRoute, {
    handle: async ({ body: { key, ...body }, viewer }) => {
      const brands = 'brands' in body ? body.brands : [body]
      const earlier = await addBrands.findSent(brands, viewer, key)
      if (earlier) return { brands: earlier }
      const photosByUrl = brands.filter(({ tagPhotoUrl }) => tagPhotoUrl).length
      const tagNumbers = brands.filter(({ tagNumber }) => tagNumber).length
      const amounts = { brands: brands.length, photosByUrl, tagNumbers, textBytes: textBytesOf(brands) }
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

  addRoute(app, getOwnPendingImport, {
    handle: async ({ viewer }) => {
      const file = await pendingImports.findOwn(viewer.id)
      return {
        pending: file
          ? { rows: file.rows, createdAt: file.createdAt.toISOString(), isAccepted: file.isAccepted }
          : null,
      }
    },
  })

  addRoute(app, withdrawPendingImport, {
    handle: async ({ viewer }) => {
      const rows = await pendingImports.withdraw(viewer.id)
      if (rows === null) throw new AppError('not_found', brandsWording.noFileWaits)
      return { rows }
    },
  })

  addRoute(app, addFromPendingImport, {
    handle: ({ viewer }) => addFromPending({ db, pool, accountCaps: app.accountCaps }, viewer),
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

type Submitter = { id: number; hasStanding: boolean }

const contributeWording = {
  twice: (name: string) => `'${name}' is in the list twice`,
} as const

/**
 * Adds all of these brands or none, and returns them as everyone reads them. An existing brand detected in a video
 * only gains the video's mentions, and is returned unchanged.
 */
type AddBrands = {
  add: (brands: NewBrand[], submitter: Submitter, key?: string) => Promise<Brand[]>
  /** The brands added under this key before, in their current state; null when there are none. */
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
        const idempotency = createIdempotencyStore(trx)
        const sent = sentBy(brands, submitter, key)
        const earlier = await idempotency.claim(sent)
        if (earlier) return createNewBrandStore(trx).read(earlier)
        const added = await add(trx, given, submitter)
        await idempotency.settle(
          sent,
          added.map(({ id }) => id),
        )
        return added
      })
    },
    findSent: async (brands, submitter, key) => {
      const made = await createIdempotencyStore(db).find(sentBy(brands, submitter, key))
      return made && createNewBrandStore(db).read(made)
    },
  }
}

type Given = { brand: NewBrand; detection: Detection | null }
type Placed = Given & { id: number; isNew: boolean }

/** One lookup for all: a hundred queries would use up the connections. */
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
  const identifiers = createIdentifierStore(trx)
  for (const { id, brand } of placed) {
    if (brand.tagNumber) await identifiers.confirm(id, brand.tagNumber, submitter)
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

/** Ordered by id, to avoid deadlocks between writers of the same brands. */
async function putVideosOnPages(trx: Database, placed: Placed[], submitter: Submitter): Promise<void> {
  const mentions = createMentionStore(trx)
  const elsewhere = placed.filter(({ id, detection }) => detection && detection.brandId !== id)
  const names = await createSlugStore(trx).namesOf(elsewhere.map(({ id }) => id))
  for (const { id, brand, detection, isNew } of placed.toSorted((a, b) => a.id - b.id)) {
    if (!detection) continue
    const isMeant = detection.brandId === id || isDetectedName(detection, names.get(id) ?? [])
    // A new brand has its own price; for an existing one only the quoted price can be meant.
    const said = isNew ? undefined : brand.averageSalePrice
    await mentions.putOnPage({
      brandId: id,
      userId: submitter.id,
      detection,
      quotes: correctPrice(detection, said),
      isMembersWord: detection.isWritten || !isMeant || isOtherPrice(detection, said),
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
