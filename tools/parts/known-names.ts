import pg from 'pg'
import { type CatalogueEntry, readCatalogue } from '../../apps/server/src/domain/catalogue/read-catalogue.ts'
import { readSamples } from '../../apps/server/src/features/samples/read-samples.ts'
import type { KnownName } from '../../packages/transcript-detector/src/detector-brands.ts'
import { nameKeyOf, plainKeyOf } from '../../packages/brand-names/src/name-keys.ts'

type Named = Omit<KnownName, 'id' | 'isInDirectory'>

/** The names a detector may know: those of a directory, which is the samples' unless a database is given, and the catalogue's. */
export async function readKnownNames(databaseUrl?: string): Promise<KnownName[]> {
  const directory = databaseUrl ? await readDirectory(databaseUrl) : (await readSamples()).brands
  const names = new Map<string, KnownName>()
  const add = ({ name, aliases, ...more }: Named, isInDirectory: boolean) => {
    const known = names.get(nameKeyOf(name))
    // One brand, whichever list it is in: the directory knows it, and the catalogue other spellings of it.
    names.set(
      nameKeyOf(name),
      known
        ? { ...known, ...more, aliases: [...known.aliases, ...aliases] }
        : { id: names.size + 1, name, aliases, ...more, isInDirectory },
    )
  }
  for (const { name, aliases } of directory) add({ name, aliases }, true)
  const catalogue = await readCatalogue()
  const makers = catalogue.filter((entry) => makerOf(entry) === null)
  for (const { name, aliases, spoken, tier, kind, lineOf } of makers)
    add({ name, aliases, spoken, tier, kind, lineOf }, false)
  for (const entry of catalogue) {
    const maker = makerOf(entry)
    const known = names.get(nameKeyOf(maker ?? ''))
    if (!known) {
      if (maker)
        add(
          { name: entry.name, aliases: entry.aliases, spoken: entry.spoken, tier: entry.tier, kind: entry.kind },
          false,
        )
      continue
    }
    known.aliases = [...known.aliases, entry.name, ...entry.aliases]
    known.spoken = [...(known.spoken ?? []), ...entry.spoken]
  }
  return [...names.values()]
}

/** Rows of the same maker are one brand: other names of it, and lines that bear its name ('Calvin Klein Jeans'). */
function makerOf({ name, aliases, sameAs, lineOf }: CatalogueEntry): string | null {
  if (sameAs) return sameAs
  if (lineOf === null || nameKeyOf(lineOf) === nameKeyOf(name)) return null
  const maker = plainKeyOf(lineOf.replace(/ (company|co\.?|clothing|jeans)$/i, ''))
  return [name, ...aliases].some((one) => plainKeyOf(one).includes(maker)) ? lineOf : null
}

async function readDirectory(url: string): Promise<{ name: string; aliases: string[] }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; aliases: string[] }>(
      `select name, array(select alias from brand_aliases where brand_id = brands.id) as aliases
        from brands order by id`,
    )
    return rows
  } finally {
    await client.end()
  }
}
