import { nameKeyOf } from '@bolodex/contract/brand-names'
import type { Brand } from '@bolodex/contract/brands'
import type { NewBrand } from '@bolodex/contract/new-brands'
import type { Database, WholeDatabase } from '#platform/database.ts'
import { isLostRace, isTaken } from '#platform/database-errors.ts'
import { AppError } from '#platform/errors.ts'
import { enqueue } from '#platform/job-queue.ts'
import { findSlugs } from '../find-slug.ts'
import { createSlugStore } from '../slug-store.ts'
import { createNewBrandStore, type Submitter } from './new-brand-store.ts'

/** A race that is lost again and again is a fault; once is ordinary. */
const attempts = 3

/** Fetches a photo that was named by its address, and keeps it. */
const photoJob = 'add-photo-by-url'
const photoAttempts = 3

/** Adds all of these brands or none, and answers them as everyone reads them. */
export type AddBrands = (brands: NewBrand[], submitter: Submitter) => Promise<Brand[]>

export function createAddBrands(db: WholeDatabase): AddBrands {
  const attempt = async (brands: NewBrand[], submitter: Submitter, left: number): Promise<Brand[]> => {
    try {
      return await db.transaction().execute((trx) => add(trx, brands, submitter))
    } catch (error) {
      // Somebody took a name or an address in between: looking again tells which, or finds another address.
      if (left <= 1 || !(isTaken(error) || isLostRace(error))) throw error
      return attempt(brands, submitter, left - 1)
    }
  }
  return (brands, submitter) => attempt(brands, submitter, attempts)
}

async function add(trx: Database, brands: NewBrand[], submitter: Submitter): Promise<Brand[]> {
  const slugs = createSlugStore(trx)
  const store = createNewBrandStore(trx)
  refuseDoubles(brands)
  const owners = await slugs.ownersOfNames(brands.map(({ name }) => nameKeyOf(name)))
  for (const { name } of brands) {
    const owner = owners.get(nameKeyOf(name))
    if (owner) throw isInDirectory(name, owner)
  }
  const ids = await store.reserveIds(brands.length)
  const numbered = brands.map((brand, index) => ({ id: ids[index] ?? 0, brand }))
  const addresses = await findSlugs(
    slugs,
    numbered.map(({ id, brand }) => ({ id, name: brand.name })),
  )
  await store.add(
    numbered.map((brand, index) => ({ ...brand, slug: addresses[index] ?? '' })),
    submitter,
  )
  for (const { id, brand } of numbered) {
    if (!brand.tagPhotoUrl) continue
    const payload = { brandId: id, url: brand.tagPhotoUrl, userId: submitter.id, username: submitter.username }
    await enqueue(trx, photoJob, payload, { attempts: photoAttempts })
  }
  return store.read(ids)
}

function refuseDoubles(brands: NewBrand[]): void {
  const seen = new Set<string>()
  for (const { name } of brands) {
    const key = nameKeyOf(name)
    if (seen.has(key)) throw new AppError('conflict', `'${name}' is in the list twice`)
    seen.add(key)
  }
}

function isInDirectory(name: string, { slug, name: known }: { slug: string; name: string }): AppError {
  return new AppError('conflict', `'${name}' is already in the directory`, {
    details: { brand: { slug, name: known } },
  })
}
