// npm run --silent find -- FILE.json: which brands a search means, without a database. The file holds an array of
// {id, q}; the answer is one JSON array of {id, names}, the likeliest first and none for what means nothing. The names are
// those of the catalogue and of the sample brands.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { readFoundNames } from './parts/found-names.ts'

const Searches = z.array(z.object({ id: z.union([z.string(), z.number()]), q: z.string() }))

const [file, ...others] = process.argv.slice(2)
const searches = file && others.length === 0 ? await readSearchFile(file) : 'Name one file: npm run find -- FILE.json'
if (typeof searches === 'string') {
  console.error(searches)
  process.exitCode = 2
} else {
  const names = await readFoundNames()
  const answer = searches.map(({ id, q }) => ({ id, names: names.find(q).map(({ key }) => key) }))
  // Waits until a pipe has taken all of it.
  await new Promise((resolve) => process.stdout.write(`${JSON.stringify(answer)}\n`, resolve))
}

async function readSearchFile(path: string): Promise<z.infer<typeof Searches> | string> {
  const content = await readFile(path, 'utf8').catch(() => null)
  if (content === null) return `The file ${path} could not be read.`
  try {
    return Searches.parse(JSON.parse(content))
  } catch {
    return `The file ${path} must hold a JSON array of {id, q}.`
  }
}
