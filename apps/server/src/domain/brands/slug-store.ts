import { sql } from 'kysely'
import { slugOf } from '@bolodex/brand-names/name-keys'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { brandsWording } from './brands-wording.ts'

type SlugStore = ReturnType<typeof createSlugStore>

/** Which names and addresses are in use, within the transaction it is given. */
export function createSlugStore(db: Database) {
  return {
    /** Those of these slugs that any brand has or had, except the given brand's own. */
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
     * Locks these names until the transaction ends; names and aliases share one namespace. Always in the same order,
     * to avoid deadlocks.
     */
    async lockNames(nameKeys: string[]): Promise<void> {
      const keys = [...new Set(nameKeys)].toSorted()
      if (keys.length === 0) return
      // A scan of an array goes through it from first to last.
      await sql`select pg_advisory_xact_lock(hashtextextended(key, 5)) from unnest(${keys}::text[]) key`.execute(db)
    },

    /** Before changing aliases: waits for a running brand import. */
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

    /** All names of these brands, including aliases. */
    async namesOf(ids: number[]): Promise<Map<number, string[]>> {
      const { rows } = await sql<{ id: number; names: string[] }>`
        select id, array_prepend(name, array(select alias from brand_aliases where brand_id = b.id)) as names
        from brands b where id = any (${ids}::integer[])`.execute(db)
      return new Map(rows.map(({ id, names }) => [id, names]))
    },
  }
}

/** Brands with equal slugs are numbered up to this, then get their id. */
const highestNumber = 50

/** The addresses a name may get, the best first. */
function slugsFor(name: string, id: number): string[] {
  const plain = slugOf(name)
  const numbers = Array.from({ length: highestNumber - 1 }, (_, index) => index + 2)
  return [plain, ...[...numbers, id].map((number) => `${plain}-${number}`)]
}

/** The slug of a name, numbered when another brand has or had it. The brand's own former one may return. */
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

/** The error for a taken name, with a link to its brand. */
export function nameIsTaken(name: string, owner: { slug: string; name: string }): AppError {
  return new AppError('conflict', brandsWording.taken(name), {
    details: { brand: { slug: owner.slug, name: owner.name } },
  })
}
