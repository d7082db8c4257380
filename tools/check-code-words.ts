// Checks the words of comments, test titles and log lines. The number of those left may only fall: lower `left` with each
// change that removes some. `--list` prints them all.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCodeWords } from './parts/code-words.ts'

const root = join(import.meta.dirname, '..')
const left = 0
const fewestFiles = 1500

const planted: [word: string, text: string][] = [
  ['nobody', '// Nobody reads it.\nexport const x = 1\n'],
  ['is told', '/** The caller is\n * told so. */\nexport const x = 1\n'],
  ['anew', "test('a page is drawn anew', () => {})\n"],
  ['told', "log.info({ id }, 'the worker was told')\n"],
  ['nobody', 'const x = `${y /* nobody */}`\n'],
]

const names = globSync(['{apps,packages,tests,tools}/**/*.{ts,tsx}'], {
  cwd: root,
  exclude: (name) => /node_modules|\/dist\/|tables\.ts$|code-words|avoided-words|old-words/.test(name),
}).toSorted()
if (names.length < fewestFiles) throw new Error(`Only ${names.length} files were read`)
const found = names.flatMap((name) =>
  findCodeWords(name, readFileSync(join(root, name), 'utf8')).map(
    ({ line, word, use }) => `${name}:${line}: '${word}' (${use})`,
  ),
)
for (const [word, text] of planted)
  if (!findCodeWords('planted.ts', text).some((finding) => finding.word.toLowerCase() === word))
    throw new Error(`Not caught: ${text}`)
const isListed = process.argv.includes('--list') || found.length > left
if (isListed) for (const line of found) console.error(line)
if (found.length < left) console.error(`Only ${found.length} are left: lower \`left\` in tools/check-code-words.ts.`)
console.log(
  `words in code: ${names.length} files, ${found.length} avoided words, ${planted.length} planted faults caught`,
)
process.exitCode = found.length === left ? 0 : 1
