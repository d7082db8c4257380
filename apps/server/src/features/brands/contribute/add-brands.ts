import { nameKeyOf } from '@bolodex/contract/brand-names'
import type { Brand } from '@bolodex/contract/brands'
import type { NewBrand } from '@bolodex/contract/new-brands'
import type { Database, WholeDatabase } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { inRetriedTransaction } from '#platform/retry-races.ts'
import { findSlugs } from '../find-slug.ts'
import { nameIsTaken } from '../name-is-taken.ts'
import { enqueuePhotoByUrl } from '../photos/enqueue-photo-jobs.ts'
import { createSlugStore } from '../slug-store.ts'
import { createNewBrandStore, type Submitter } from './new-brand-store.ts'

/** Adds all of these brands or none, and answers them as everyone reads them. */
export type AddBrands = (brands: NewBrand[], submitter: Submitter) => Promise<Brand[]>

export function createAddBrands(db: WholeDatabase): AddBrands {
  return (brands, submitter) => inRetriedTransaction(db, (trx) => add(trx, brands, submitter))
}

async function add(trx: Database, brands: NewBrand[], submitter: Submitter): Promise<Brand[]> {
  const slugs = createSlugStore(trx)
  const store = createNewBrandStore(trx)
  refuseDoubles(brands)
  const keys = brands.map(({ name }) => nameKeyOf(name))
  await slugs.lockNames(keys)
  const owners = await slugs.ownersOfNames(keys)
  for (const { name } of brands) {
    const owner = owners.get(nameKeyOf(name))
    if (owner) throw nameIsTaken(name, owner)
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
    if (brand.tagPhotoUrl) await enqueuePhotoByUrl(trx, { brandId: id, url: brand.tagPhotoUrl, userId: submitter.id })
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
