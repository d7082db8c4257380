// npm run --silent find -- FILE.json: which brands a search means, as the server answers it: a throwaway Postgres with the
// catalogue and the sample brands, and an api process. The file holds an array of {id, q}; the answer is one JSON array of
// {id, names}, the likeliest first and none for what means nothing.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { findNames } from './parts/ask-directory.ts'
import { runScript } from './parts/run-script.ts'
import { startApi, startStack } from './parts/stack.ts'

const Searches = z.array(z.object({ id: z.union([z.string(), z.number()]), q: z.string() }))

const [file, ...others] = process.argv.slice(2)
const searches = file && others.length === 0 ? await readSearchFile(file) : 'Name one file: npm run find -- FILE.json'
if (typeof searches === 'string') {
  console.error(searches)
  process.exitCode = 2
} else {
  await runScript(async () => {
    const { settings } = await startStack()
    const api = await startApi({ ...settings, RATE_LIMIT_FACTOR: '1000000', RUN_JOBS: 'false', LOG_LEVEL: 'warn' })
    const answer: { id: string | number; names: string[] }[] = []
    // One at a time: an overloaded server leaves close matches out.
    for (const { id, q } of searches) answer.push({ id, names: (await findNames(api.url, q)).names })
    // Waits until a pipe has taken all of it.
    await new Promise((resolve) => process.stdout.write(`${JSON.stringify(answer)}\n`, resolve))
  })
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
