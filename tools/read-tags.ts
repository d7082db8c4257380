// npm run --silent read-tags -- FOLDER: reads every picture of a folder as a phone does, without a database. The answer is
// one JSON array of {file, candidates, sure, numbers, lines}, the likeliest name first, the lines label by label in reading
// order. The names are those of the catalogue and of the sample brands.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTagNames } from '../packages/tag-reader/src/match-names.ts'
import { readTag, type TagLine, type TagReading } from '../packages/tag-reader/src/read-tag.ts'
import { decodePicture, openTagReader, readTagNames } from './parts/tag-engine.ts'

const mostFiles = 10_000

const [folder, ...others] = process.argv.slice(2)
const files =
  folder && others.length === 0 ? await listPictures(folder) : 'Name one folder: npm run read-tags -- FOLDER'
if (typeof files === 'string') {
  console.error(files)
  process.exitCode = 2
} else {
  const names = createTagNames(await readTagNames())
  const reader = await openTagReader()
  const answer: { file: string; candidates: string[]; sure: boolean; numbers: string[]; lines: TagLine[] }[] = []
  for (const file of files) {
    const { candidates, sure, numbers, lines } = await readFile(join(folder ?? '', file))
    answer.push({ file, candidates: candidates.map(({ name }) => name), sure, numbers, lines })
  }
  // Waits until a pipe has taken all of it.
  await new Promise((resolve) => process.stdout.write(`${JSON.stringify(answer)}\n`, resolve))

  async function readFile(path: string): Promise<TagReading> {
    const picture = await decodePicture(path).catch((error: unknown) => {
      console.error(`${path} could not be read: ${error instanceof Error ? error.message : String(error)}`)
      return null
    })
    if (!picture) return { candidates: [], sure: false, words: '', numbers: [], lines: [] }
    return readTag({ picture, reader, names })
  }
}

async function listPictures(path: string): Promise<string[] | string> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null)
  if (entries === null) return `The folder ${path} could not be read.`
  return entries
    .filter((entry) => !entry.isDirectory() && /\.(?:png|jpe?g|webp)$/i.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .slice(0, mostFiles)
}
