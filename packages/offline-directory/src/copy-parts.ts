import { slugOf } from '@bolodex/brand-names/name-keys'
import { eraNames } from '@bolodex/contract/directory/eras'
import { brandTiers, nameKinds, type BrandTier, type NameKind } from '@bolodex/contract/directory/name-matches'
import { valueBases, type ValueBasis } from '@bolodex/contract/directory/value-bases'
import { limits } from '@bolodex/contract/limits'
import { starterStates, type StarterState } from '@bolodex/contract/starter/starter-states'
import { copyFormat, copyKinds, copyLimits, type CopyKind } from '@bolodex/contract/offline/copy-manifest'
import {
  BadCopy,
  garmentColumn,
  identifierColumn,
  lineColumn,
  listColumn,
  numberColumn,
  textColumn,
  wordColumn,
  type Column,
  type CopiedIdentifier,
} from './copy-columns.ts'

/** What a copy holds of a brand. Nothing says who added it: people leave, and copies stay. */
export type CopiedBrand = {
  id: number
  slug: string
  /** Under which it was found before, and still is. */
  formerSlugs: string[]
  name: string
  aliases: string[]
  garmentTypes: string[]
  /** The eras of its dated tags, one bit each. */
  eraMask: number | null
  averageSalePrice: number | null
  sellThroughRate: number | null
  /** Days since 1970. */
  priceDay: number | null
  sellThroughDay: number | null
  createdDay: number | null
  priceBasis: ValueBasis | null
  soldCount: number | null
  sellThroughBasis: ValueBasis | null
  upvotes: number | null
  downvotes: number | null
  /** Minutes since 1970. */
  updatedMinute: number | null
  description: string
  datedNotes: string[]
  identifiers: CopiedIdentifier[]
  /** The names of its lines, and their notes in the same order; '' for none. */
  lineNames: string[]
  lineNotes: string[]
  fakeWarning: string | null
  website: string | null
  wikidata: string | null
  /** The video it comes from; '-' when that is not known, null for a brand that comes from none. */
  video: string | null
  /** Whether a brand of the site's own was confirmed; null for others. */
  starter: StarterState | null
  /** The name of the file of its tag photo. */
  photo: string | null
}

/** What a copy holds of a maker that the catalogue knows. */
export type CopiedMaker = {
  name: string
  tier: BrandTier | null
  kind: NameKind | null
  lineOf: string | null
  sameAs: string | null
  aliases: string[]
  spoken: string[]
}

const bases = Object.keys(valueBases) as ValueBasis[]
const votes = numberColumn(0, limits.maxId)
const days = numberColumn(-100_000, 100_000)
const minutes = numberColumn(0, 100_000_000)
const { namesPerRow, cell } = limits.catalogue
/**
 * Values stored before a limit was lowered may exceed it; only impossible lengths are refused.
 */
const generous = 8
const nameLength = generous * limits.brandName.max

type Columns<Row> = { [Key in keyof Row]: Column<Row[Key]> }

/** The columns of each kind, in the order in which they are written. */
const nameColumns = {
  id: numberColumn(1, limits.maxId),
  name: textColumn(nameLength),
  slug: textColumn(generous * limits.slug),
  aliases: listColumn(nameLength, generous * limits.mergedAliases),
  formerSlugs: listColumn(generous * limits.slug, copyLimits.formerSlugs),
  lineNames: listColumn(generous * limits.lineName, limits.mergedLines),
  garmentTypes: garmentColumn(generous * limits.garmentTypeName, generous * limits.garmentTypes),
}
const numberColumns = {
  averageSalePrice: numberColumn(limits.averageSalePrice.min, limits.averageSalePrice.max),
  sellThroughRate: numberColumn(limits.sellThroughRate.min, limits.sellThroughRate.max),
  priceDay: days,
  sellThroughDay: days,
  priceBasis: wordColumn(bases),
  soldCount: votes,
  sellThroughBasis: wordColumn(bases),
  upvotes: votes,
  downvotes: votes,
  updatedMinute: minutes,
  eraMask: numberColumn(0, 2 ** eraNames.length - 1),
}
const brandColumns = {
  names: nameColumns,
  numbers: numberColumns,
  identifiers: { identifiers: identifierColumn(copyLimits.identifiers) },
  texts: {
    createdDay: days,
    video: lineColumn(20),
    starter: wordColumn(starterStates),
    description: textColumn(generous * limits.brandDescription.max),
    datedNotes: listColumn(generous * limits.datedNote.max, limits.mergedDatedNotes),
    lineNotes: listColumn(generous * limits.lineNote, limits.mergedLines),
    fakeWarning: lineColumn(generous * limits.fakeWarning.max),
    website: lineColumn(generous * limits.website.max),
    wikidata: lineColumn(generous * limits.wikidata.max),
  },
  photos: { photo: lineColumn(64) },
}
const makerColumns: Columns<CopiedMaker> = {
  name: textColumn(cell),
  tier: wordColumn(brandTiers),
  kind: wordColumn(nameKinds),
  lineOf: lineColumn(cell),
  sameAs: lineColumn(cell),
  aliases: listColumn(cell, namesPerRow),
  spoken: listColumn(cell, namesPerRow),
}

/** The first line of a part. Parts of the same brands have the same range and the same sum of their ids. */
type PartHeader = { format: number; kind: CopyKind; range: number; count: number; ids: number }

type CopiedRows<Row> = { [Key in keyof Row]: Row[Key][] }
type RowsOf<Shape> = { [Key in keyof Shape]: Shape[Key] extends Column<infer Value> ? Value[] : never }

/** A part that was read: its columns by name. */
export type CopyPart = PartHeader &
  (
    | { kind: 'names'; rows: RowsOf<typeof brandColumns.names> }
    | { kind: 'numbers'; rows: RowsOf<typeof brandColumns.numbers> }
    | { kind: 'identifiers'; rows: RowsOf<typeof brandColumns.identifiers> }
    | { kind: 'texts'; rows: RowsOf<typeof brandColumns.texts> }
    | { kind: 'photos'; rows: RowsOf<typeof brandColumns.photos> }
    | { kind: 'catalogue'; rows: CopiedRows<CopiedMaker> }
  )

/** The parts of some brands, in order of id: one text of each kind. */
export function writeBrandParts(
  range: number,
  brands: readonly CopiedBrand[],
): Record<Exclude<CopyKind, 'catalogue'>, string> {
  const shortened = brands.map((brand, index) => ({
    ...brand,
    // Differences to the one before, and only slugs that do not follow from the name.
    id: brand.id - (brands[index - 1]?.id ?? 0),
    slug: brand.slug === slugOf(brand.name) ? '' : brand.slug,
  }))
  const ids = brands.reduce((sum, { id }) => sum + id, 0)
  const write = (kind: keyof typeof brandColumns): string =>
    writePart({ format: copyFormat, kind, range, count: brands.length, ids }, brandColumns[kind], shortened)
  return {
    names: write('names'),
    numbers: write('numbers'),
    identifiers: write('identifiers'),
    texts: write('texts'),
    photos: write('photos'),
  }
}

/** A part of the catalogue. */
export function writeMakers(range: number, makers: readonly CopiedMaker[]): string {
  const header = { format: copyFormat, kind: 'catalogue', range, count: makers.length, ids: 0 } as const
  return writePart(header, makerColumns, makers)
}

function writePart<Row extends object>(
  header: PartHeader,
  columns: Record<string, Column<unknown>>,
  rows: readonly Row[],
): string {
  const lines = Object.entries(columns).flatMap(([key, column]) =>
    // Each column is named by the key of the values it writes.
    rows.map((row) => column.write(row[key as keyof Row])),
  )
  return [JSON.stringify(header), ...lines].join('\n')
}

/** Reads a part from anywhere; throws BadCopy for whatever is not one. */
export function readPart(text: string): CopyPart {
  if (text.length > copyLimits.characters) throw new BadCopy('a part is too long')
  const [first = '', ...lines] = text.split('\n')
  const header = readHeader(first)
  const columns = header.kind === 'catalogue' ? makerColumns : brandColumns[header.kind]
  const keys = Object.keys(columns)
  if (lines.length !== header.count * keys.length) throw new BadCopy('a part is cut off')
  const rows = Object.fromEntries(
    Object.entries<Column<unknown>>(columns).map(([key, { read }], index) => [
      key,
      lines.slice(index * header.count, (index + 1) * header.count).map(read),
    ]),
  )
  // The columns are those of this kind, and each value was read by its own.
  const part = { ...header, rows } as CopyPart
  if (part.kind === 'names') restoreNames(part)
  return part
}

function readHeader(line: string): PartHeader {
  const header = readJson(line.slice(0, 500))
  const { format, kind, range, count, ids } = header as Partial<PartHeader>
  if (format !== copyFormat) throw new BadCopy('a part is of another format')
  const isWhole = (value: unknown, most: number): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
  const isKnown = copyKinds.some((known) => known === kind)
  if (!isKnown || !isWhole(range, limits.maxId) || !isWhole(count, copyLimits.brands) || !isWhole(ids, 2 ** 52))
    throw new BadCopy('a part has no header')
  return { format, kind: kind as CopyKind, range, count, ids }
}

function readJson(line: string): object {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? value : {}
  } catch (error) {
    throw new BadCopy('a part has no header', { cause: error })
  }
}

/** Restores values that follow from the previous row or another column. */
function restoreNames({ rows, ids }: Extract<CopyPart, { kind: 'names' }>): void {
  let last = 0
  let sum = 0
  for (const [index, step] of rows.id.entries()) {
    if (step === null) throw new BadCopy('a brand has no id')
    last += step
    sum += last
    rows.id[index] = last
  }
  if (last > limits.maxId || sum !== ids) throw new BadCopy('the ids are not those of the header')
}

/** Where a part is fetched from. */
export const partAddress = (hash: string): string => `/api/offline-copy/parts/${hash}`
