import { garmentTypes as catalogue } from '../garment-types.ts'
import { limits } from '../limits.ts'
import { findHidden, hasLetterOrDigit, lengthOf, tidyLine, tidyText } from '../plain-text.ts'
import type { LinkForm } from './link-forms.ts'
import { brandWording } from './brand-wording.ts'
import { checkEntries, type NoteForm } from './note-forms.ts'

/** The value type per kind. */
export type FactValues = {
  /** One line with single spaces; required. */
  name: string
  /** Any number of lines; never missing. */
  text: string
  /** One line, or null. */
  line: string | null
  number: number | null
  /** Words of a list; types of the catalogue in its own spelling. */
  list: string[]
  /** Notes of one form, one per line: '1984–1992: black tag', 'Purple Label: made in Italy, best'. */
  notes: string[]
  /** Aliases, stored in a separate table. */
  names: string[]
}
export type FactKind = keyof FactValues

export type BrandFact = {
  /** Its column in the row of a brand; null for a fact with a separate table. */
  column: string | null
  /** The fact's name at the start of a sentence: in labels, the history and both forms. */
  subject: string
  label: string
  changeLabel: string
  fieldLabel: { add: string | null; edit: string }
  /** The unit: the site's currency, or percent. */
  unit?: 'money' | '%'
  /** Letters of a text, the value of a number, or the letters of each word of a list. */
  min: number
  max: number
  /** In a merge, the surviving brand keeps its own, fills a gap, or gets both. */
  merge: 'keep' | 'fill' | 'both'
  /** Its values in the two example rows of the CSV template; null when brand files have no such column. */
  csvExamples: readonly [string, string] | null
} & (
  | { kind: 'notes'; form: NoteForm }
  | { kind: 'line'; form?: LinkForm }
  | { kind: Exclude<FactKind, 'notes' | 'line'>; form?: never }
)

export type FactRules<Value> = {
  /** The normalized value, as stored. */
  tidy: (value: Value, fact: BrandFact) => Value
  /** What is wrong with a normalized value, in a sentence. */
  check: (value: Value, fact: BrandFact) => string | null
  /** A value from a cell or a field; NaN for what is not a whole number. */
  parse: (text: string) => Value
  format: (value: Value) => string
  empty: Value
}

/** What is wrong with a normalized text of a fact. */
export function checkText(text: string, fact: BrandFact): string | null {
  const { kind, subject, min, max } = fact
  if (lengthOf(text) < min) return brandWording.tooShort(subject, min)
  if (lengthOf(text) > max) return brandWording.tooLong(subject, max)
  // A spreadsheet that opens a list of brands would run it.
  if (text.startsWith('=')) return brandWording.formula(subject)
  if (fact.kind === 'line' && fact.form) return fact.form.check(text)
  const isName = kind === 'name' || kind === 'names'
  return findHidden(text) ?? (isName && !hasLetterOrDigit(text) ? brandWording.noLetter(subject) : null)
}

export const withoutDoubles = (texts: string[]): string[] => [...new Set(texts)]
const checkEach = (texts: string[], fact: BrandFact): string | null =>
  texts.map((text) => checkText(text, fact)).find((problem) => problem !== null) ?? null

const catalogueNames = new Map<string, string>(catalogue.map(({ name }) => [name.toLowerCase(), name]))
const text = { format: (value: string) => value, parse: (value: string) => value, empty: '', check: checkText }

/**
 * Lists say '$40', '40 €' and '55%'; a column has one unit, so its sign adds nothing. Spaces beside it are trimmed: a pattern
 * that begins with spaces begins again at each of many.
 */
const signsAround = /^\p{Sc}|[\p{Sc}%]$/gu
/**
 * '1,200'. A comma anywhere else may be a decimal comma, so '1,20' is refused.
 */
const groupedDigits = /^\d{1,3}(,\d{3})+(\.0*)?$/

const parseLines = (value: string): string[] =>
  value
    .split(/[\n\r]/)
    .map(tidyLine)
    .filter(Boolean)
const formatLines = (value: readonly string[]): string => value.join('\n')

/** A line, or an entry of a list of notes, as it is stored. */
export const tidyEntry = (entry: string, { form }: BrandFact): string => form?.tidy(tidyLine(entry)) ?? tidyLine(entry)

export const rulesOfKinds: { [Kind in FactKind]: FactRules<FactValues[Kind]> } = {
  name: { ...text, tidy: tidyLine },
  text: { ...text, tidy: tidyText },
  line: {
    tidy: (value, fact) => (value === null ? null : tidyEntry(value, fact) || null),
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
      const amount = value.trim().replaceAll(signsAround, '').trim()
      const digits = groupedDigits.test(amount) ? amount.replaceAll(',', '') : amount
      if (value.trim() === '') return null
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
  notes: {
    tidy: (value, fact) => withoutDoubles(value.map((entry) => tidyEntry(entry, fact))),
    check: (value, fact) => (fact.kind === 'notes' ? checkEntries(value, fact.form) : null) ?? checkEach(value, fact),
    parse: parseLines,
    format: formatLines,
    empty: [],
  },
  names: {
    tidy: (value) => value.map(tidyLine),
    check: (value, fact) => (value.length > limits.mergedAliases ? brandWording.manyAliases : checkEach(value, fact)),
    parse: parseLines,
    format: formatLines,
    empty: [],
  },
}
