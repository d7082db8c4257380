// npm run --silent read-titles -- FILE.json: what listing titles say, without a database. The file holds an array of
// {id, title}; the answer is one JSON array of {id, brand, sure, garment, era, lot}. The names are those of the catalogue
// and of the sample brands.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { createTitleReader } from '../packages/sales-reports/src/titles/read-title.ts'
import { readTitleNames } from './parts/title-names.ts'

const Titles = z
  .array(z.strictObject({ id: z.union([z.string(), z.number()]), title: z.string().max(5000) }))
  .max(100_000)

const [file, ...others] = process.argv.slice(2)
const titles =
  file && others.length === 0 ? await readTitleFile(file) : 'Name one file: npm run read-titles -- FILE.json'
if (typeof titles === 'string') {
  console.error(titles)
  process.exitCode = 2
} else {
  const read = createTitleReader(await readTitleNames())
  const answer = titles.map(({ id, title }) => {
    const { brand, sure, garment, era, lot } = read(title)
    return { id, brand, sure, garment, era, lot }
  })
  // Waits until a pipe has taken all of it.
  await new Promise((resolve) => process.stdout.write(`${JSON.stringify(answer)}\n`, resolve))
}

async function readTitleFile(path: string): Promise<z.infer<typeof Titles> | string> {
  const content = await readFile(path, 'utf8').catch(() => null)
  if (content === null) return `The file ${path} could not be read.`
  try {
    return Titles.parse(JSON.parse(content))
  } catch {
    return `The file ${path} must hold a JSON array of {id, title}.`
  }
}
