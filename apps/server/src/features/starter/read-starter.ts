import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { nameKeyOf } from '@bolodex/brand-names/name-keys'
import { completeFacts, factKeys, type BrandFacts } from '@bolodex/contract/brand-facts'
import { writeLine } from '@bolodex/contract/directory/brand-lines'
import { newFactInputs } from '@bolodex/contract/directory/brand-schemas'
import { writeDatedNote } from '@bolodex/contract/photos/dated-notes'
import { starterLimits, sureFrom } from '@bolodex/contract/starter/starter'

/** The brands that come with the product. */
const ownFile = fileURLToPath(new URL('../../../starter/brands.jsonl', import.meta.url))

/** A row of the file as facts of a brand. Prices and sell rates are never among them. */
export type StarterRow = {
  /** By which a later file finds the same row. */
  key: string
  facts: BrandFacts
  /** The writer's confidence, from 0 to 1. */
  sure: number
  /** SHA-256 of the facts. */
  hash: string
}

const Year = z.int().nullable()

/** What members may enter at most. */
const Facts = z.strictObject({ ...newFactInputs, averageSalePrice: z.null(), sellThroughRate: z.null() })

/** Every fact is checked as if a member had entered it, after the row's own form was turned into facts. */
const Row = z
  .strictObject({
    name: z.string(),
    aliases: z.array(z.string()),
    garmentTypes: z.array(z.string()),
    description: z.string(),
    lines: z.array(z.strictObject({ name: z.string(), note: z.string() })),
    tagEras: z.array(z.strictObject({ from: Year, to: Year, says: z.string() })),
    fakes: z.string().nullable(),
    sure: z.number().min(0).max(1),
  })
  .transform(({ sure, tagEras, lines, fakes, ...given }) => ({
    sure,
    facts: completeFacts(
      {
        ...given,
        lines: lines.map(writeLine),
        fakeWarning: fakes,
        datedNotes: tagEras.map(({ from, to, says }) => writeDatedNote({ yearFrom: from, yearTo: to, note: says })),
      },
      factKeys,
    ),
  }))
  .pipe(z.object({ sure: z.number(), facts: Facts }))
  .transform(({ sure, facts }): StarterRow => {
    const values = JSON.stringify(factKeys.map((key) => facts[key]))
    return { key: nameKeyOf(facts.name), facts, sure, hash: createHash('sha256').update(values).digest('hex') }
  })

/** All rows of a file, one JSON object per line; throws with the line of the first that is not as it should be. */
export async function readStarter(file = ownFile): Promise<StarterRow[]> {
  const { size } = await stat(file).catch((error: unknown) => {
    throw new Error(`The file ${file} cannot be read.`, { cause: error })
  })
  if (size > starterLimits.bytes)
    throw new Error(`The file has ${size} bytes; a file of starter brands may have ${starterLimits.bytes}.`)
  const rows = new Map<string, StarterRow>()
  for (const [index, line] of (await readFile(file, 'utf8')).split('\n').entries()) {
    if (line.trim() === '') continue
    const row = readRow(line, index + 1)
    if (rows.has(row.key)) throw new Error(`Line ${index + 1}: ${row.facts.name} is in the file twice.`)
    rows.set(row.key, row)
    if (rows.size > starterLimits.rows) throw new Error(`The file has more than ${starterLimits.rows} brands.`)
  }
  return [...rows.values()]
}

/** The rows to load: those of which the file is sure, or all. */
export const pickRows = (rows: StarterRow[], all: boolean): StarterRow[] =>
  all ? rows : rows.filter(({ sure }) => sure >= sureFrom)

function readRow(line: string, number: number): StarterRow {
  const { success, data, error } = Row.safeParse(parseJson(line, number))
  if (success) return data
  const [issue] = error.issues
  throw new Error(`Line ${number}, ${issue?.path.filter((part) => part !== 'facts').join('.')}: ${issue?.message}`)
}

function parseJson(line: string, number: number): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw new Error(`Line ${number} is not a JSON object.`, { cause: error })
  }
}
