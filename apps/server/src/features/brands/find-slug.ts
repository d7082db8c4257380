import { slugOf } from '@bolodex/contract/brand-names'
import { AppError } from '#platform/errors.ts'
import type { SlugStore } from './slug-store.ts'

/** Brands whose names make the same address are told apart by a number up to this one, then by their id. */
const highestNumber = 50

/** The addresses a name may get, the best first. */
function slugsFor(name: string, id: number): string[] {
  const plain = slugOf(name)
  const numbers = Array.from({ length: highestNumber - 1 }, (_, index) => index + 2)
  return [plain, ...[...numbers, id].map((number) => `${plain}-${number}`)]
}

/** The address made from a name, with a number when another brand has it or had it. Its own old one may come back. */
export async function findSlug(store: SlugStore, name: string, id: number): Promise<string> {
  const wanted = slugsFor(name, id)
  const taken = await store.takenSlugs(wanted, id)
  return chooseSlug(wanted, taken, name)
}

/** Addresses for brands that are about to be added, in their order; none is given twice. */
export async function findSlugs(store: SlugStore, brands: { id: number; name: string }[]): Promise<string[]> {
  const wanted = brands.map(({ id, name }) => slugsFor(name, id))
  const taken = await store.takenSlugs(wanted.flat(), null)
  return brands.map(({ name }, index) => {
    const slug = chooseSlug(wanted[index] ?? [], taken, name)
    taken.add(slug)
    return slug
  })
}

function chooseSlug(wanted: string[], taken: Set<string>, name: string): string {
  const free = wanted.find((slug) => !taken.has(slug))
  if (!free) throw new AppError('conflict', `There are too many brands called '${name}'`)
  return free
}
