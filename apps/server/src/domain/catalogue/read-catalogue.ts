import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse'
import { z } from 'zod'
import { brandTiers, nameKinds, type BrandTier, type NameKind } from '@bolodex/contract/directory/name-matches'
import { limits } from '@bolodex/contract/limits'

/** The names that come with the product. */
const ownFile = fileURLToPath(new URL('../../../data/brand-catalogue.csv', import.meta.url))

const { catalogue } = limits

/** A name known to exist, with everything that is known of it. */
export type CatalogueEntry = {
  name: string
  aliases: string[]
  /** How people say or mistake it, and short forms, in lower case. */
  spoken: string[]
  /** What the name consists of: an everyday word needs more context than an invented one. */
  kind: NameKind | null
  tier: BrandTier | null
  segments: string[]
  /** The brand that this is a line of. */
  lineOf: string | null
  /** The row of the same maker that represents both. */
  sameAs: string | null
  /** The names the video detector uses, its own first; empty to exclude it. */
  detectedAs: string[]
  wikidata: string | null
  website: string | null
  description: string | null
  shopType: string | null
  audience: string | null
  country: string | null
  source: string
}

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, 'holds a control character')
const optional = (max: number) =>
  line(max)
    .default('')
    .transform((text) => text || null)
const list = line(catalogue.cell)
  .default('')
  .transform((text) => [
    ...new Set(
      text
        .split('|')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ])
  .pipe(z.array(z.string().max(limits.brandName.max)).max(catalogue.namesPerRow))
const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .union([z.enum(values), z.literal('')])
    .default('')
    .transform((value) => value || null)

const CatalogueRow = z
  .strictObject({
    name: line(limits.brandName.max).min(1),
    aliases: list,
    spoken: list,
    kind: choice(nameKinds),
    tier: choice(brandTiers),
    segment: list,
    line_of: optional(limits.brandName.max),
    same_as: optional(limits.brandName.max),
    detected_as: list,
    wikidata: optional(20),
    website: optional(limits.sourceUrl),
    description: optional(limits.brandDescription.max),
    shop_type: optional(100),
    audience: optional(100),
    country: optional(10),
    source: line(100).default(''),
  })
  .transform((row): CatalogueEntry => ({
    name: row.name,
    aliases: row.aliases,
    spoken: row.spoken,
    kind: row.kind,
    tier: row.tier,
    segments: row.segment,
    lineOf: row.line_of,
    sameAs: row.same_as,
    // A name may hold the sign that parts names, so its own is written as '='.
    detectedAs: row.detected_as.map((name) => (name === '=' ? row.name : name)),
    wikidata: row.wikidata,
    website: row.website,
    description: row.description,
    shopType: row.shop_type,
    audience: row.audience,
    country: row.country,
    source: row.source || 'import',
  }))

const knownColumns = Object.keys(CatalogueRow.in.shape)

/** '-' is standard input, whose rows and their sizes are limited as those of a file. */
async function openFile(file: string): Promise<NodeJS.ReadableStream> {
  if (file === '-') return process.stdin
  const { size } = await stat(file).catch((error: unknown) => {
    throw new Error(`The file ${file} cannot be read.`, { cause: error })
  })
  if (size > catalogue.bytes)
    throw new Error(`The file has ${size} bytes; a catalogue may have ${catalogue.bytes}. Split it.`)
  return createReadStream(file)
}

/**
 * Streams a CSV file of names row by row, whatever its size. Only the `name` column is required. An unknown column or
 * an extra value is an error with its position.
 */
export async function* streamCatalogue(file = ownFile): AsyncGenerator<CatalogueEntry> {
  const rows: AsyncIterable<{ record: unknown; info: { lines: number } }> = (await openFile(file)).pipe(
    parse({ bom: true, columns: requireKnownColumns, info: true, max_record_size: catalogue.cell * 4 }),
  )
  let count = 0
  for await (const { record, info } of explainFailures(rows)) {
    count += 1
    if (count > catalogue.rows) throw new Error(`The file has more than ${catalogue.rows} names. Split it.`)
    const { success, data, error } = CatalogueRow.safeParse(record)
    if (success) yield data
    else {
      const [issue] = error.issues
      throw new Error(`Line ${info.lines}, column ${String(issue?.path[0])}: ${issue?.message}`)
    }
  }
}

/** Reads the whole file at once: for programs that hold every name anyway. */
export async function readCatalogue(file?: string): Promise<CatalogueEntry[]> {
  const entries: CatalogueEntry[] = []
  for await (const entry of streamCatalogue(file)) entries.push(entry)
  return entries
}

function requireKnownColumns(header: string[]): string[] {
  const names = header.map((name) => name.trim())
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) throw new Error(`The first line names the column ${twice} twice.`)
  const unknown = names.filter((name) => !knownColumns.includes(name))
  if (!names.includes('name') || unknown.length > 0)
    throw new Error(
      `${unknown.length > 0 ? `Unknown columns: ${unknown.slice(0, 5).join(', ')}. ` : ''}The first line must name the columns: name, and any of ${knownColumns.slice(1).join(', ')}.`,
    )
  return names
}

/** The parser's own words, with what an operator can do about it. */
async function* explainFailures<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* rows
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw new Error('The file is no valid CSV: every row needs as many values as the first line.', { cause: error })
    throw error
  }
}
