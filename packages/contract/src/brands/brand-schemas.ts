import { z } from 'zod'
import {
  brandFacts,
  checkText,
  columnKeys,
  csvKeys,
  factKeys,
  tidyLine,
  withoutDoubles,
  type BrandFact,
  type ColumnKey,
  type CsvKey,
  type FactKey,
  type FactKind,
} from '../brand-facts.ts'
import { brandWording } from './brand-wording.ts'
import { limits } from '../limits.ts'
import { tidyText } from '../plain-text.ts'

/** How a fact of each kind is answered. */
const stored = {
  name: z.string(),
  text: z.string(),
  line: z.string().nullable(),
  number: z.int().nullable(),
  list: z.array(z.string()),
  names: z.array(z.string()),
} satisfies Record<FactKind, z.ZodType>

type Fact<Key extends FactKey> = (typeof brandFacts)[Key]
type StoredShape<Key extends FactKey> = { [K in Key]: (typeof stored)[Fact<K>['kind']] }

/** One schema for each of these keys. */
const shapeOf = <Shape extends object>(keys: readonly string[], make: (key: FactKey) => z.ZodType) =>
  // Built from exactly these keys, each by the kind of its fact.
  Object.fromEntries(keys.map((key) => [key, make(key as FactKey)])) as Shape

const storedShape = <Key extends FactKey>(keys: readonly Key[]) =>
  shapeOf<StoredShape<Key>>(keys, (key) => stored[brandFacts[key].kind])

/** All facts as they are answered and kept in the history. */
export const StoredFacts = z.object(storedShape(factKeys))
/** Those of a brand's own row, and those a row of a file has. */
export const RowFacts = z.object(storedShape<ColumnKey>(columnKeys))
export const CsvFacts = z.object(storedShape<CsvKey>(csvKeys))
export type CsvFacts = z.infer<typeof CsvFacts>

/** A text as somebody gives it: tidied, and refused in the words that forms and files use. */
const textInput = (fact: BrandFact) =>
  z
    .string()
    // Letters are counted by the fact's own rules; this tells whoever reads the schema.
    .meta({ minLength: fact.min, maxLength: fact.max })
    .overwrite(fact.kind === 'text' ? tidyText : tidyLine)
    .check((context) => refuse(context, checkText(context.value, fact)))

const numberInput = ({ subject, min, max }: BrandFact) => {
  const sentence = brandWording.notWhole(subject, min, max)
  return z.int(sentence).min(min, sentence).max(max, sentence)
}

/** How a fact of each kind is taken. */
const taken = {
  name: textInput,
  text: textInput,
  line: (fact: BrandFact) => textInput(fact).nullable(),
  number: (fact: BrandFact) => numberInput(fact).nullable(),
  list: (fact: BrandFact) =>
    z.array(textInput(fact)).max(limits.garmentTypes, brandWording.manyGarmentTypes).overwrite(withoutDoubles),
  names: (fact: BrandFact) => z.array(textInput(fact)).max(limits.mergedAliases, brandWording.manyAliases),
} satisfies Record<FactKind, (fact: BrandFact) => z.ZodType>
type InputShape = { [Key in FactKey]: ReturnType<(typeof taken)[Fact<Key>['kind']]> }

export const factInputs = shapeOf<InputShape>(factKeys, (key) => taken[brandFacts[key].kind](brandFacts[key]))

function refuse({ value, issues }: z.core.ParsePayload<string>, problem: string | null): void {
  if (problem !== null) issues.push({ code: 'custom', message: problem, input: value })
}
