import { slugOf } from '@bolodex/contract/brand-names'
import { AppError } from '#platform/errors.ts'

/** Brands whose names make the same address are told apart by a number up to this one, then by their id. */
const highestNumber = 50

/** The address made from a name, with a number when another brand has it or had it. Its own old one may come back. */
export async function findSlug(
  name: string,
  id: number | null,
  findTaken: (slugs: string[]) => Promise<Set<string>>,
): Promise<string> {
  const plain = slugOf(name)
  const numbers = Array.from({ length: highestNumber - 1 }, (_, index) => index + 2)
  const wanted = [plain, ...[...numbers, ...(id === null ? [] : [id])].map((number) => `${plain}-${number}`)]
  const taken = await findTaken(wanted)
  const free = wanted.find((slug) => !taken.has(slug))
  if (!free) throw new AppError('conflict', `There are too many brands called '${name}'`)
  return free
}
