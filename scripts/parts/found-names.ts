import { createNameIndex, type NameIndex } from '../../packages/contract/src/brands/finding/name-index.ts'
import { namesOfMaker } from '../../packages/contract/src/brands/finding/near-brands.ts'
import { readCatalogue } from '../../apps/server/src/domain/catalogue/read-catalogue.ts'
import { readSamples } from '../../apps/server/src/features/samples/read-samples.ts'

/** Every name of the catalogue and of the sample brands, by which a search finds its brand without a database. */
export async function readFoundNames(): Promise<NameIndex<string>> {
  const index = createNameIndex<string>()
  const { brands } = await readSamples()
  for (const { name, aliases } of brands)
    for (const [text, role] of namesOfMaker({ name, aliases, spoken: [], sameAs: null }))
      index.add({ key: name, text, role, tier: null, isInDirectory: true })
  for (const entry of await readCatalogue())
    for (const [text, role] of namesOfMaker(entry))
      index.add({ key: entry.sameAs ?? entry.name, text, role, tier: entry.tier, isInDirectory: false })
  return index
}
