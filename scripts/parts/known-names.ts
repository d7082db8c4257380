import pg from 'pg'
import { readCatalogue } from '../../apps/server/src/domain/catalogue/read-catalogue.ts'
import { readSamples } from '../../apps/server/src/features/samples/read-samples.ts'
import type { KnownName } from '../../apps/server/src/features/video-analysis/detector/detector-brands.ts'
import { nameKeyOf } from '../../packages/contract/src/brands/brand-names.ts'

type Named = { name: string; aliases: string[] }

/** The names a detector may know: those of a directory, which is the samples' unless a database is given, and the catalogue's. */
export async function readKnownNames(databaseUrl?: string): Promise<KnownName[]> {
  const directory = databaseUrl ? await readDirectory(databaseUrl) : (await readSamples()).brands
  const names = new Map<string, KnownName>()
  const add = ({ name, aliases }: Named, isInDirectory: boolean) => {
    const known = names.get(nameKeyOf(name))
    // One brand, whichever list it is in: the directory knows it, and the catalogue other spellings of it.
    const all = known ? [...known.aliases, ...aliases] : aliases
    names.set(
      nameKeyOf(name),
      known ? { ...known, aliases: all } : { id: names.size + 1, name, aliases, isInDirectory },
    )
  }
  for (const brand of directory) add(brand, true)
  for (const { detectedAs } of await readCatalogue()) {
    const [name, ...aliases] = detectedAs
    if (name !== undefined) add({ name, aliases }, false)
  }
  return [...names.values()]
}

async function readDirectory(url: string): Promise<Named[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Named>(
      `select name, array(select alias from brand_aliases where brand_id = brands.id) as aliases
        from brands order by id`,
    )
    return rows
  } finally {
    await client.end()
  }
}
