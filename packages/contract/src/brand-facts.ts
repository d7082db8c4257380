import { linkForms } from './directory/link-forms.ts'
import {
  rulesOfKinds,
  withoutDoubles,
  type BrandFact,
  type FactRules,
  type FactValues,
} from './directory/fact-kinds.ts'
import { noteForms, uniteEntries } from './directory/note-forms.ts'
import { limits } from './limits.ts'

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
    // The fact that members and admins edit; a median of sales may be shown instead.
    changeLabel: 'estimate',
    fieldLabel: { add: 'Average Sale Price', edit: 'Average Sale Price' },
    unit: 'money',
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
  datedNotes: {
    kind: 'notes',
    column: 'dated_notes',
    subject: 'A dated note',
    label: 'Dated notes',
    changeLabel: 'dated notes',
    fieldLabel: { add: null, edit: 'Dated notes' },
    ...limits.datedNote,
    form: noteForms.datedNotes,
    merge: 'both',
    csvExamples: null,
  },
  lines: {
    kind: 'notes',
    column: 'lines',
    subject: 'A line',
    label: 'Lines',
    changeLabel: 'lines',
    fieldLabel: { add: null, edit: 'Lines' },
    ...limits.line,
    form: noteForms.lines,
    merge: 'both',
    csvExamples: null,
  },
  fakeWarning: {
    kind: 'line',
    column: 'fake_warning',
    subject: 'The warning about fakes',
    label: 'Check for fakes',
    changeLabel: 'warning about fakes',
    fieldLabel: { add: null, edit: 'Check for fakes' },
    ...limits.fakeWarning,
    merge: 'fill',
    csvExamples: null,
  },
  website: {
    kind: 'line',
    column: 'website',
    subject: 'The website',
    label: 'Website',
    changeLabel: 'website',
    fieldLabel: { add: null, edit: 'Website' },
    ...limits.website,
    form: linkForms.website,
    merge: 'fill',
    csvExamples: null,
  },
  wikidata: {
    kind: 'line',
    column: 'wikidata',
    subject: 'The Wikidata id',
    label: 'Wikidata',
    changeLabel: 'Wikidata id',
    fieldLabel: { add: null, edit: 'Wikidata id' },
    ...limits.wikidata,
    form: linkForms.wikidata,
    merge: 'fill',
    csvExamples: null,
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
export type FactValue<Key extends FactKey> = FactValues[Table[Key]['kind']]
/** All facts of a brand. */
export type BrandFacts = { [Key in FactKey]: FactValue<Key> }

/** The facts for which something holds, in the table's order. */
type KeysWhere<Condition> = { [Key in FactKey]: Table[Key] extends Condition ? Key : never }[FactKey]
export type ColumnKey = KeysWhere<{ column: string }>
export type CsvKey = KeysWhere<{ csvExamples: readonly string[] }>
/**
 * Facts typed into the form for a new brand; facts with a list are picked there.
 */
export type TypedKey = KeysWhere<{ kind: 'name' | 'text' | 'line' | 'number'; fieldLabel: { add: string } }>

// The names of an object's own entries are its keys.
export const factKeys = Object.keys(brandFacts) as FactKey[]
const keysWhere = <Key extends FactKey>(holds: (fact: BrandFact) => boolean): Key[] =>
  // The type says of each fact what the function asks of it.
  factKeys.filter((key): key is Key => holds(brandFacts[key]))
export const columnKeys = keysWhere<ColumnKey>(({ column }) => column !== null)
export const csvKeys = keysWhere<CsvKey>(({ csvExamples }) => csvExamples !== null)
export const typedKeys = keysWhere<TypedKey>(
  ({ kind, fieldLabel }) => !['list', 'names', 'notes'].includes(kind) && fieldLabel.add !== null,
)

/** The facts of a brand, without its other fields. */
export function pickFacts<Key extends FactKey>(
  brand: Pick<BrandFacts, Key>,
  keys: readonly Key[],
): Pick<BrandFacts, Key> {
  // Built from exactly these keys.
  return Object.fromEntries(keys.map((key) => [key, brand[key]])) as Pick<BrandFacts, Key>
}

/** The same, with defaults for omitted facts. */
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

/** The facts in the brand's own row. */
type FactColumns = { [Key in ColumnKey as Table[Key]['column']]: FactValue<Key> }

export function columnsOf(facts: Pick<BrandFacts, ColumnKey>): FactColumns {
  // Built from all columns that the table names.
  return Object.fromEntries(columnKeys.map((key) => [brandFacts[key].column, facts[key]])) as FactColumns
}

/** The facts of the surviving brand after a merge. */
export function mergeFacts(stays: BrandFacts, goes: BrandFacts): BrandFacts {
  const given = factKeys.map((key) => [key, mergeFact(brandFacts[key], stays[key], goes[key])])
  // Each value has the type of its fact.
  return Object.fromEntries(given) as BrandFacts
}

type AnyValue = FactValue<FactKey>

function mergeFact(fact: BrandFact, mine: AnyValue, theirs: AnyValue): AnyValue {
  if (fact.merge === 'keep') return mine
  if (fact.merge === 'fill') return mine === null || (Array.isArray(mine) && mine.length === 0) ? theirs : mine
  const [own = [], other = []] = [mine, theirs].map((value) => (Array.isArray(value) ? value : []))
  return fact.kind === 'notes' ? uniteEntries(own, other, fact.form) : withoutDoubles([...own, ...other])
}

/** The rules of a fact. Which values they take is known by its key alone. */
export function rulesOf<Key extends FactKey>(key: Key): FactRules<FactValue<Key>> {
  const kind: Table[Key]['kind'] = brandFacts[key].kind
  return rulesOfKinds[kind]
}

/** The normalized value of a field or cell, or its problem: the same for forms, files and the server. */
export function readFact<Key extends FactKey>(key: Key, typed: string): { value: FactValue<Key> } | { error: string } {
  const { parse, tidy, check } = rulesOf(key)
  const value = tidy(parse(typed), brandFacts[key])
  const error = check(value, brandFacts[key])
  return error === null ? { value } : { error }
}

/** A fact as text for a field or a cell. */
export const writeFact = <Key extends FactKey>(key: Key, value: FactValue<Key>): string => rulesOf(key).format(value)
