import { brandWording } from './brands/brand-wording.ts'
import { garmentTypes as catalogue } from './brands/garment-types.ts'
import { limits } from './limits.ts'
import { findHidden, hasLetterOrDigit, tidyText } from './plain-text.ts'

/** What a value of each kind is. */
type Values = {
  /** One line with single spaces; never missing. */
  name: string
  /** Any number of lines; never missing. */
  text: string
  /** One line, or nothing. */
  line: string | null
  number: number | null
  /** Words of a list; types of the catalogue in its own spelling. */
  list: string[]
  /** Further names, kept in a table of their own. */
  names: string[]
}
export type FactKind = keyof Values

export type BrandFact = {
  kind: FactKind
  /** Where it stands in the row of a brand; null for one with a table of its own. */
  column: string | null
  /** What it is called at the head of a sentence, where its value is shown, where a change is told, and in both forms. */
  subject: string
  label: string
  changeLabel: string
  fieldLabel: { add: string | null; edit: string }
  /** Stands before or after a number. */
  unit?: '$' | '%'
  /** Letters of a text, the value of a number, or the letters of each word of a list. */
  min: number
  max: number
  /** Of two brands that become one: the one that stays keeps its own, is given what it has none of, or gets both. */
  merge: 'keep' | 'fill' | 'both'
  /** What stands in its column of the two rows of the CSV template; null when files of brands have no such column. */
  csvExamples: readonly [string, string] | null
}

/**
 * Everything that is known of a brand, once. Schemas, forms, files, history, merging, exports and the SQL for them are
 * derived from this table; its order is theirs.
 */
export const brandFacts = {
  name: {
    kind: 'name',
    column: 'name',
    subject: 'Brand name',
    label: 'Name',
    changeLabel: 'name',
    fieldLabel: { add: 'Brand Name', edit: 'Name' },
    ...limits.brandName,
    merge: 'keep',
    csvExamples: ['Example Outfitters', 'Sample Knitwear'],
  },
  description: {
    kind: 'text',
    column: 'description',
    subject: 'Description',
    label: 'Description',
    changeLabel: 'description',
    fieldLabel: { add: 'Description', edit: 'Description' },
    ...limits.brandDescription,
    merge: 'keep',
    csvExamples: [
      'Waxed field coats with a green woven tag, made until 1998',
      'Shetland crew necks in natural colours',
    ],
  },
  averageSalePrice: {
    kind: 'number',
    column: 'average_sale_price',
    subject: 'Average sale price',
    label: 'Price',
    changeLabel: 'price',
    fieldLabel: { add: 'Average Sale Price ($)', edit: 'Average Sale Price' },
    unit: '$',
    ...limits.averageSalePrice,
    merge: 'fill',
    csvExamples: ['85', '40'],
  },
  sellThroughRate: {
    kind: 'number',
    column: 'sell_through_rate',
    subject: 'Sell-through rate',
    label: 'Sell Rate',
    changeLabel: 'sell rate',
    fieldLabel: { add: 'Sell-Through Rate (%)', edit: 'Sell-Through Rate (%)' },
    unit: '%',
    ...limits.sellThroughRate,
    merge: 'fill',
    csvExamples: ['60', ''],
  },
  garmentTypes: {
    kind: 'list',
    column: 'garment_types',
    subject: 'A garment type',
    label: 'Look for',
    changeLabel: 'what to look for',
    fieldLabel: { add: 'Garment Types', edit: 'Garment Types' },
    min: 1,
    max: limits.garmentTypeName,
    merge: 'fill',
    csvExamples: ['Outerwear, Pants', 'Sweaters'],
  },
  aliases: {
    kind: 'names',
    column: null,
    subject: 'Brand name',
    label: 'Other names',
    changeLabel: 'other names',
    fieldLabel: { add: null, edit: 'Other names' },
    ...limits.brandName,
    merge: 'both',
    csvExamples: null,
  },
} as const satisfies Record<string, BrandFact>

type Table = typeof brandFacts
export type FactKey = keyof Table
export type FactValue<Key extends FactKey> = Values[Table[Key]['kind']]
/** All of a brand's facts. */
export type BrandFacts = { [Key in FactKey]: FactValue<Key> }

/** The facts for which something holds, in the table's order. */
type KeysWhere<Condition> = { [Key in FactKey]: Table[Key] extends Condition ? Key : never }[FactKey]
export type ColumnKey = KeysWhere<{ column: string }>
export type CsvKey = KeysWhere<{ csvExamples: readonly string[] }>
/** Those that are typed into the form for a new brand; what a list has is picked there. */
export type TypedKey = KeysWhere<{ kind: 'name' | 'text' | 'line' | 'number'; fieldLabel: { add: string } }>

// The names of an object's own entries are its keys.
export const factKeys = Object.keys(brandFacts) as FactKey[]
const keysWhere = <Key extends FactKey>(holds: (fact: BrandFact) => boolean): Key[] =>
  // The type says of each fact what the function asks of it.
  factKeys.filter((key): key is Key => holds(brandFacts[key]))
export const columnKeys = keysWhere<ColumnKey>(({ column }) => column !== null)
export const csvKeys = keysWhere<CsvKey>(({ csvExamples }) => csvExamples !== null)
export const typedKeys = keysWhere<TypedKey>(
  ({ kind, fieldLabel }) => kind !== 'list' && kind !== 'names' && fieldLabel.add !== null,
)

/** The facts of a brand, without whatever else is known of it. */
export function pickFacts<Key extends FactKey>(
  brand: Pick<BrandFacts, Key>,
  keys: readonly Key[],
): Pick<BrandFacts, Key> {
  // Built from exactly these keys.
  return Object.fromEntries(keys.map((key) => [key, brand[key]])) as Pick<BrandFacts, Key>
}

/** The same, with what is not known where nothing is said. */
export function completeFacts<Key extends FactKey>(
  brand: Partial<{ [K in Key]: BrandFacts[K] | undefined }>,
  keys: readonly Key[],
): Pick<BrandFacts, Key> {
  // Built from exactly these keys.
  return Object.fromEntries(keys.map((key): [Key, unknown] => [key, brand[key] ?? rulesOf(key).empty])) as Pick<
    BrandFacts,
    Key
  >
}

/** What a brand's own row holds of its facts. */
type FactColumns = { [Key in ColumnKey as Table[Key]['column']]: FactValue<Key> }

export function columnsOf(facts: Pick<BrandFacts, ColumnKey>): FactColumns {
  // Built from all columns that the table names.
  return Object.fromEntries(columnKeys.map((key) => [brandFacts[key].column, facts[key]])) as FactColumns
}

/** What the brand that stays knows once another has become part of it. */
export function mergeFacts(stays: BrandFacts, goes: BrandFacts): BrandFacts {
  const mergeOf: Record<BrandFact['merge'], (mine: unknown, theirs: unknown) => unknown> = {
    keep: (mine) => mine,
    fill: (mine, theirs) => (mine === null || (Array.isArray(mine) && mine.length === 0) ? theirs : mine),
    both: (mine, theirs) => [mine, theirs].flat(),
  }
  const given = factKeys.map((key) => [key, mergeOf[brandFacts[key].merge](stays[key], goes[key])])
  // Each value is one of the same fact.
  return Object.fromEntries(given) as BrandFacts
}

type Rules<Value> = {
  /** A value in the one form in which it is kept. */
  tidy: (value: Value) => Value
  /** What is wrong with a tidy value, in a sentence. */
  check: (value: Value, fact: BrandFact) => string | null
  /** A value from a cell or a field; NaN for what is no whole number. */
  parse: (text: string) => Value
  format: (value: Value) => string
  empty: Value
}

/** In letters: one that takes a pair of code units counts once. */
function lengthOf(text: string): number {
  return text.length - (text.match(/[\u{10000}-\u{10FFFF}]/gu)?.length ?? 0)
}

/** What is wrong with one tidy text of a fact. */
export function checkText(text: string, { kind, subject, min, max }: BrandFact): string | null {
  if (lengthOf(text) < min) return brandWording.tooShort(subject, min)
  if (lengthOf(text) > max) return brandWording.tooLong(subject, max)
  // A spreadsheet that opens a list of brands would run it.
  if (text.startsWith('=')) return brandWording.formula(subject)
  const isName = kind === 'name' || kind === 'names'
  return findHidden(text) ?? (isName && !hasLetterOrDigit(text) ? brandWording.noLetter(subject) : null)
}

/** In one line, with single spaces. Hidden characters that count as space stay, and are refused. */
export const tidyLine = (text: string): string => tidyText(text).replaceAll(/[^\S\v\f]+/g, ' ')
export const withoutDoubles = (texts: string[]): string[] => [...new Set(texts)]
const checkEach = (texts: string[], fact: BrandFact): string | null =>
  texts.map((text) => checkText(text, fact)).find((problem) => problem !== null) ?? null

const catalogueNames = new Map<string, string>(catalogue.map(({ name }) => [name.toLowerCase(), name]))
const text = { format: (value: string) => value, parse: (value: string) => value, empty: '', check: checkText }

const rules: { [Kind in FactKind]: Rules<Values[Kind]> } = {
  name: { ...text, tidy: tidyLine },
  text: { ...text, tidy: tidyText },
  line: {
    tidy: (value) => (value === null ? null : tidyLine(value) || null),
    check: (value, fact) => (value === null ? null : checkText(value, fact)),
    parse: (value) => value,
    format: (value) => value ?? '',
    empty: null,
  },
  number: {
    tidy: (value) => value,
    check: (value, { subject, min, max }) =>
      value === null || (Number.isInteger(value) && value >= min && value <= max)
        ? null
        : brandWording.notWhole(subject, min, max),
    parse: (value) => {
      const digits = value.trim()
      if (digits === '') return null
      return /^\d{1,9}(\.0*)?$/.test(digits) ? Number(digits) : Number.NaN
    },
    format: (value) => value?.toString() ?? '',
    empty: null,
  },
  list: {
    tidy: (value) => withoutDoubles(value.map(tidyLine)),
    check: (value, fact) =>
      value.length > limits.garmentTypes ? brandWording.manyGarmentTypes : checkEach(value, fact),
    parse: (value) =>
      value
        // Spreadsheets use whichever of these is not already what separates their cells.
        .split(/[,;|\n\r]/)
        .map(tidyLine)
        .filter(Boolean)
        .map((name) => catalogueNames.get(name.toLowerCase()) ?? name),
    format: (value) => value.join(', '),
    empty: [],
  },
  names: {
    tidy: (value) => value.map(tidyLine),
    check: (value, fact) => (value.length > limits.mergedAliases ? brandWording.manyAliases : checkEach(value, fact)),
    parse: (value) =>
      value
        .split(/[\n\r]/)
        .map(tidyLine)
        .filter(Boolean),
    format: (value) => value.join('\n'),
    empty: [],
  },
}

/** The rules of a fact. Which values they take is known by its key alone. */
export function rulesOf<Key extends FactKey>(key: Key): Rules<FactValue<Key>> {
  const kind: Table[Key]['kind'] = brandFacts[key].kind
  return rules[kind]
}

/** What a field or a cell says, tidied, or what is wrong with it: the same for forms, files and the server. */
export function readFact<Key extends FactKey>(key: Key, typed: string): { value: FactValue<Key> } | { error: string } {
  const { parse, tidy, check } = rulesOf(key)
  const value = tidy(parse(typed))
  const error = check(value, brandFacts[key])
  return error === null ? { value } : { error }
}

/** A fact as it stands in a field or a cell. */
export const writeFact = <Key extends FactKey>(key: Key, value: FactValue<Key>): string => rulesOf(key).format(value)
