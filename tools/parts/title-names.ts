import { readCatalogue } from '../../apps/server/src/domain/catalogue/read-catalogue.ts'
import { readSamples } from '../../apps/server/src/features/samples/read-samples.ts'
import type { TitleName } from '../../packages/sales-reports/src/titles/name-table.ts'

/** Every brand of the sample directory and the catalogue, as titles are read with them. */
export async function readTitleNames(): Promise<TitleName[]> {
  const { brands } = await readSamples()
  const directory = brands.map(({ name, aliases }): TitleName => ({
    name,
    aliases,
    spoken: [],
    tier: null,
    kind: null,
    lineOf: null,
    sameAs: null,
    isInDirectory: true,
  }))
  const catalogue = (await readCatalogue()).map((entry): TitleName => ({ ...entry, isInDirectory: false }))
  return [...directory, ...catalogue]
}
