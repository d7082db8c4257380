import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

const catalogueFile = new URL('../../../data/brand-catalogue.csv', import.meta.url)

const optional = z.string().transform((text) => text || null)

// store_regions is not kept: where a shop stands says nothing about a garment found elsewhere.
const CatalogueRow = z.strictObject({
  name: z.string().min(1),
  aliases: z.string().transform((text) => text.split('|').filter(Boolean)),
  wikidata: optional,
  website: optional,
  description: optional,
  shop_type: optional,
  audience: optional,
  country_of_brand: optional,
  store_regions: z.string(),
  source: z.string().min(1),
})

export type CatalogueEntry = {
  name: string
  aliases: string[]
  wikidata: string | null
  website: string | null
  description: string | null
  shopType: string | null
  audience: string | null
  country: string | null
  source: string
}

/** The names known to exist. A row with a column too many or too few is an error, never a guess. */
export async function readCatalogue(): Promise<CatalogueEntry[]> {
  const rows: unknown = parse(await readFile(catalogueFile), { columns: true, relax_column_count: false })
  return z
    .array(CatalogueRow)
    .parse(rows)
    .map((row) => ({
      name: row.name,
      aliases: row.aliases,
      wikidata: row.wikidata,
      website: row.website,
      description: row.description,
      shopType: row.shop_type,
      audience: row.audience,
      country: row.country_of_brand,
      source: row.source,
    }))
}
