import { sql } from 'kysely'
import { slugOf } from '@bolodex/contract/brands/brand-names'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { brandsWording } from './brands-wording.ts'

type SlugStore = ReturnType<typeof createSlugStore>

/** Which names and addresses are in use, within the transaction it is given. */
export function createSlugStore(db: Database) {
  return {
    /** Those of these addresses that lead, or have led, to a brand; one brand's own ones are left out. */
    async takenSlugs(slugs: string[], ownId: number | null): Promise<Set<string>> {
      const { rows } = await sql<{ slug: string }>`
        select slug from brands where slug = any (${slugs}::text[]) and id is distinct from ${ownId}::integer
        union all
        select slug from former_brand_slugs
        where slug = any (${slugs}::text[]) and (${ownId}::integer is null or brand_id is distinct from ${ownId}::integer)
      `.execute(db)
      return new Set(rows.map(({ slug }) => slug))
    },

    /**
     * Nobody else takes one of these names until the transaction ends: names and other names are one set. Always in
     * the same order, so that two never wait for each other.
     */
    async lockNames(nameKeys: string[]): Promise<void> {
      for (const key of [...new Set(nameKeys)].toSorted())
        await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 5))`.execute(db)
    },

    /** Before other names are looked at to be changed: a file of brands that is being saved is waited for. */
    async lockAliases(): Promise<void> {
      await sql`lock table brand_aliases in row exclusive mode`.execute(db)
    },

    /** The brands that go by these names, be it on their tags only, by the name's key. */
    async ownersOfNames(nameKeys: string[]): Promise<Map<string, { id: number; slug: string; name: string }>> {
      const { rows } = await sql<{ key: string; id: number; slug: string; name: string }>`
        select name_key as key, id, slug, name from brands where name_key = any (${nameKeys}::text[])
        union all
        select alias_key, b.id, b.slug, b.name from brand_aliases a join brands b on b.id = a.brand_id
        where alias_key = any (${nameKeys}::text[])`.execute(db)
      return new Map(rows.map(({ key, ...brand }) => [key, brand]))
    },

    /** All names of these brands, those on their tags too. */
    async namesOf(ids: number[]): Promise<Map<number, string[]>> {
      const { rows } = await sql<{ id: number; names: string[] }>`
        select id, array_prepend(name, array(select alias from brand_aliases where brand_id = b.id)) as names
        from brands b where id = any (${ids}::integer[])`.execute(db)
      return new Map(rows.map(({ id, names }) => [id, names]))
    },
  }
}

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
  if (!free) throw new AppError('conflict', brandsWording.tooManyAlike(name))
  return free
}

/** What is said of a name that another brand goes by, with the way to that brand. */
export function nameIsTaken(name: string, owner: { slug: string; name: string }): AppError {
  return new AppError('conflict', brandsWording.taken(name), {
    details: { brand: { slug: owner.slug, name: owner.name } },
  })
}
