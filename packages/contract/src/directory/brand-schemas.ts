import { z } from 'zod'
import { Count } from '../integers.ts'
import { brandFacts, columnKeys, csvKeys, factKeys, type ColumnKey, type CsvKey, type FactKey } from '../brand-facts.ts'
import { brandWording } from './brand-wording.ts'
import { checkText, tidyEntry, withoutDoubles, type BrandFact, type FactKind } from './fact-kinds.ts'
import { limits } from '../limits.ts'
import { checkEntries } from './note-forms.ts'
import { tidyText } from '../plain-text.ts'

/** How a fact of each kind is answered. */
const stored = {
  name: z.string(),
  text: z.string(),
  line: z.string().nullable(),
  number: Count.nullable(),
  list: z.array(z.string()),
  notes: z.array(z.string()),
  names: z.array(z.string()),
} satisfies Record<FactKind, z.ZodType>

type Fact<Key extends FactKey> = (typeof brandFacts)[Key]
type StoredShape<Key extends FactKey> = { [K in Key]: (typeof stored)[Fact<K>['kind']] }

/** A shape with one schema per key. */
const shapeOf = <Shape extends object>(keys: readonly string[], make: (key: FactKey) => z.ZodType) =>
  // Built from exactly these keys, each by the kind of its fact.
  Object.fromEntries(keys.map((key) => [key, make(key as FactKey)])) as Shape

const storedShape = <Key extends FactKey>(keys: readonly Key[]) =>
  shapeOf<StoredShape<Key>>(keys, (key) => stored[brandFacts[key].kind])

/** All facts as sent and as stored in the history. */
export const StoredFacts = z.object(storedShape(factKeys))
/** The facts in a brand's row, and those of a file's row. */
export const RowFacts = z.object(storedShape<ColumnKey>(columnKeys))
export const CsvFacts = z.object(storedShape<CsvKey>(csvKeys))
export type CsvFacts = z.infer<typeof CsvFacts>

/** A text as submitted: normalized, and refused with the sentences of forms and files. */
const textInput = (fact: BrandFact) =>
  z
    .string()
    // Characters are counted by the fact's own rules; this documents them in the schema.
    .meta({ minLength: fact.min, maxLength: fact.max })
    .overwrite((text) => (fact.kind === 'text' ? tidyText(text) : tidyEntry(text, fact)))
    .check((context) => refuse(context, checkText(context.value, fact)))

/** A list of notes in the fact's own form. */
function notesInput(fact: BrandFact) {
  const form = fact.kind === 'notes' ? fact.form : null
  const entry = textInput(fact).check((context) => refuse(context, form?.check(context.value) ?? null))
  return z
    .array(entry)
    .max(form?.mergedMax ?? 0, form?.tooMany)
    .overwrite(withoutDoubles)
    .check(({ value, issues }) => {
      const problem = form ? checkEntries(value, form) : null
      if (problem === form?.repeated && problem) issues.push({ code: 'custom', message: problem, input: value })
    })
}

const numberInput = ({ subject, min, max }: BrandFact) => {
  const sentence = brandWording.notWhole(subject, min, max)
  return z.int(sentence).min(min, sentence).max(max, sentence)
}

/** The input schema per kind of fact. */
const taken = {
  name: textInput,
  text: textInput,
  line: (fact: BrandFact) => textInput(fact).nullable(),
  number: (fact: BrandFact) => numberInput(fact).nullable(),
  list: (fact: BrandFact) =>
    z.array(textInput(fact)).max(limits.garmentTypes, brandWording.manyGarmentTypes).overwrite(withoutDoubles),
  notes: notesInput,
  names: (fact: BrandFact) => z.array(textInput(fact)).max(limits.mergedAliases, brandWording.manyAliases),
} satisfies Record<FactKind, (fact: BrandFact) => z.ZodType>
type InputShape = { [Key in FactKey]: ReturnType<(typeof taken)[Fact<Key>['kind']]> }

export const factInputs = shapeOf<InputShape>(factKeys, (key) => taken[brandFacts[key].kind](brandFacts[key]))

/** The facts of a new brand: lists no longer than an edit may make them, where a merge would keep more. */
export const newFactInputs = {
  ...factInputs,
  aliases: factInputs.aliases.max(limits.aliases, brandWording.manyAliases),
  datedNotes: factInputs.datedNotes.max(limits.datedNotes, brandWording.manyDatedNotes),
  lines: factInputs.lines.max(limits.lines, brandWording.manyLines),
}

function refuse({ value, issues }: z.core.ParsePayload<string>, problem: string | null): void {
  if (problem !== null) issues.push({ code: 'custom', message: problem, input: value })
}
