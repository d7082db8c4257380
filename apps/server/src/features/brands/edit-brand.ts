import { nameKeyOf, searchTextOf, slugOf } from '@bolodex/contract/brand-names'
import type { Brand } from '@bolodex/contract/brands'
import type { BrandPatch } from '@bolodex/contract/edit-brand'
import type { OpenDatabase } from '#platform/database.ts'
import { isLostRace, isTaken } from '#platform/database-errors.ts'
import { AppError } from '#platform/errors.ts'
import { createEditStore, type EditStore, type Facts, type StoredBrand } from './edit-store.ts'

/** A race that is lost again and again is a fault; once is ordinary. */
const attempts = 3

/** Brands whose names make the same address are told apart by a number up to this one, then by their id. */
const highestNumber = 50

type Edit = { id: number; facts: Omit<BrandPatch, 'reason'>; editorId: number; reason: string | null }

/** Changes facts of a brand and answers it as everyone reads it; null when there is no such brand. */
export type EditBrand = (edit: Edit) => Promise<Brand | null>

export function createEditBrand(db: OpenDatabase['db']): EditBrand {
  const attempt = async (edit: Edit, left: number): Promise<Brand | null> => {
    try {
      return await db.transaction().execute((trx) => change(createEditStore(trx), edit))
    } catch (error) {
      // Somebody took the name or the address in between: looking again tells which, or finds another address.
      if (left <= 1 || !(isTaken(error) || isLostRace(error))) throw error
      return attempt(edit, left - 1)
    }
  }
  return (edit) => attempt(edit, attempts)
}

async function change(store: EditStore, { id, facts, editorId, reason }: Edit): Promise<Brand | null> {
  const brand = await store.lock(id)
  if (!brand) return null
  const before = factsOf(brand)
  const after = applyTo(before, facts)
  // What is already so is no change, and leaves no mark in the history.
  if (JSON.stringify(before) === JSON.stringify(after)) return store.read(id)

  const isRenamed = after.name !== before.name
  const nameKey = nameKeyOf(after.name)
  if (isRenamed && (await store.isNameTaken(nameKey, id)))
    throw new AppError('conflict', `'${after.name}' is already in the directory`)
  const slug = isRenamed ? await findSlug(store, after.name, id) : brand.slug
  if (slug !== brand.slug) await store.moveAddress(id, brand.slug, slug)
  await store.save(id, {
    facts: after,
    slug,
    nameKey,
    searchText: searchTextOf(after.name, after.description, brand.aliases),
    editorId,
    isPriceNew: after.averageSalePrice !== before.averageSalePrice,
    isSellThroughNew: after.sellThroughRate !== before.sellThroughRate,
  })
  await store.addRevision({ brandId: id, editorId, before, after, reason })
  return store.read(id)
}

function factsOf({ name, description, averageSalePrice, sellThroughRate, garmentTypes }: StoredBrand): Facts {
  return { name, description, averageSalePrice, sellThroughRate, garmentTypes }
}

function applyTo(before: Facts, facts: Edit['facts']): Facts {
  const { averageSalePrice, sellThroughRate } = facts
  return {
    name: facts.name ?? before.name,
    description: facts.description ?? before.description,
    // Null takes a value away; only what was not named stays.
    averageSalePrice: averageSalePrice === undefined ? before.averageSalePrice : averageSalePrice,
    sellThroughRate: sellThroughRate === undefined ? before.sellThroughRate : sellThroughRate,
    garmentTypes: facts.garmentTypes ? [...new Set(facts.garmentTypes)] : before.garmentTypes,
  }
}

/** The address made from a name, with a number when another brand has it or had it. Its own old one may come back. */
async function findSlug(store: EditStore, name: string, id: number): Promise<string> {
  const plain = slugOf(name)
  const numbers = Array.from({ length: highestNumber - 1 }, (_, index) => index + 2)
  const wanted = [plain, ...[...numbers, id].map((number) => `${plain}-${number}`)]
  const taken = await store.takenSlugs(wanted, id)
  const free = wanted.find((slug) => !taken.has(slug))
  if (!free) throw new AppError('conflict', `There are too many brands called '${name}'`)
  return free
}
