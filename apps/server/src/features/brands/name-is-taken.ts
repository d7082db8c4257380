import { AppError } from '#platform/errors.ts'

/** What is said of a name that another brand goes by, with the way to that brand. */
export function nameIsTaken(name: string, owner: { slug: string; name: string }): AppError {
  return new AppError('conflict', `'${name}' is already in the directory`, {
    details: { brand: { slug: owner.slug, name: owner.name } },
  })
}
