// npm run --silent detect -- FILE.json: which brands texts name, using only the detector. The file holds an array of
// {id, text}; the output is one JSON array of {id, brands: [{name, known, new, confidence, price, role, currency,
// said: [{role, amount}], garments, quotes}]}: `role` is the role of the price, `said` the other amounts, `currency`
// the currency named in the text, if any. Names come from the catalog and the samples, or from the directory in
// `--database URL` (or DATABASE_URL).
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { detectBrands } from '../packages/transcript-detector/src/detect-brands.ts'
import { createGazetteer } from '../packages/transcript-detector/src/gazetteer.ts'
import { readKnownNames } from './parts/known-names.ts'

const Texts = z.array(z.object({ id: z.union([z.string(), z.number()]), text: z.string() }))

class BadInput extends Error {}

try {
  const { file, database } = readCall()
  const texts = await readTexts(file)
  const gazetteer = createGazetteer()
  for (const name of await readKnownNames(database)) gazetteer.add(name)
  const answer = texts.map(({ id, text }) => {
    const words = text.split(/\s+/).filter(Boolean)
    const brands = detectBrands(
      words.map((word) => ({ text: word, startMs: null })),
      gazetteer,
    )
    return {
      id,
      brands: brands.map(({ name, known, confidence, price, role, currency, said, garmentTypes, mentions }) => ({
        name,
        known: known !== null,
        new: known === null,
        confidence,
        price,
        role,
        currency,
        said,
        garments: garmentTypes,
        quotes: mentions.map(({ quote }) => quote),
      })),
    }
  })
  // Waits until a pipe has taken all of it.
  await new Promise((resolve) => process.stdout.write(`${JSON.stringify(answer)}\n`, resolve))
} catch (error) {
  if (!(error instanceof BadInput)) throw error
  console.error(error.message)
  process.exitCode = 2
}

function readCall(): { file: string; database: string | undefined } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { database: { type: 'string' } } })
    const [file, ...others] = positionals
    if (!file || others.length > 0) throw new BadInput('Name one file: npm run detect -- FILE.json')
    return { file, database: values.database ?? process.env.DATABASE_URL }
  } catch (error) {
    if (error instanceof BadInput) throw error
    throw new BadInput(error instanceof Error ? error.message : 'The call was not understood.', { cause: error })
  }
}

async function readTexts(file: string): Promise<z.infer<typeof Texts>> {
  let content: string
  try {
    content = await readFile(file, 'utf8')
  } catch (error) {
    throw new BadInput(`The file ${file} could not be read.`, { cause: error })
  }
  try {
    return Texts.parse(JSON.parse(content))
  } catch (error) {
    throw new BadInput(`The file ${file} must hold a JSON array of {id, text}.`, { cause: error })
  }
}
