// Checks the prose of the Markdown files: avoided words, sentences of more than 40 words, doubled words. Code and text in
// “curly quotes” (titles of tests, words on a screen) are left alone. Proves with planted faults that it catches each.
import { avoidedWords } from './parts/avoided-words.ts'
import { lineOf, listPaths, readPages, withoutFences, type Page } from './parts/markdown.ts'

const mostWords = 40
const fewestSentences = 1000
/** The specification is a verbatim copy, and licenses are not ours. */
const isOurs = ({ name }: Page) => !/^docs\/spec\/|\/LICENSE-/.test(name)

type Sentence = { text: string; line: number }

const longSentence = `A sentence ${'of many words '.repeat(14)}ends.`
const planted: [fault: string, text: string][] = [
  ["planted.md:1: 'mends' (fix): 'Mend' is for clothes.", 'A job mends the table.'],
  ["planted.md:3: 'put back' (restore): Every wiki calls it restore.", 'One.\n\n- A brand is put\n  back.'],
  [`planted.md:1: a sentence of 45 words: A sentence of many words of…`, longSentence],
  ["planted.md:1: 'the the'", 'The job reads the the table.'],
]

const pages = readPages(listPaths()).filter(isOurs)
const sentences = pages.flatMap(({ text }) => sentencesOf(text)).length
const faults = pages.flatMap(check)
for (const fault of faults) console.error(fault)
if (sentences < fewestSentences) throw new Error(`Only ${sentences} sentences were read: can the pages be read at all?`)
for (const [fault, text] of planted)
  if (!check({ name: 'planted.md', text }).includes(fault)) throw new Error(`Not caught: ${fault}`)
const innocent = check({ name: 'planted.md', text: 'A test named “mends the the table” runs `mend`.' })
if (innocent.length > 0) throw new Error(`Caught by mistake: ${innocent.join('; ')}`)
console.log(`prose: ${sentences} sentences, ${faults.length} faults, ${planted.length} planted faults caught`)
process.exitCode = faults.length > 0 ? 1 : 0

function check({ name, text }: Page): string[] {
  const prose = plainText(text)
  const found = avoidedWords.flatMap(({ pattern, use, why }) =>
    [...prose.matchAll(pattern)].map(
      ({ 0: word, index }) => `${name}:${lineOf(prose, index)}: '${word.replaceAll(/\s+/g, ' ')}' (${use}): ${why}`,
    ),
  )
  const doubled = [...prose.matchAll(/(?<![\w-])([a-z]+)\s+\1(?![\w-])/g)].map(
    ({ 0: words, index }) => `${name}:${lineOf(prose, index)}: '${words.replaceAll(/\s+/g, ' ')}'`,
  )
  const long = sentencesOf(text).flatMap((sentence) => {
    const words = sentence.text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
    if (words.length <= mostWords) return []
    return [`${name}:${sentence.line}: a sentence of ${words.length} words: ${words.slice(0, 6).join(' ')}…`]
  })
  return [...found, ...doubled, ...long]
}

/** Code, quotes and link targets become one neutral word, on the same lines as before. */
function plainText(text: string): string {
  const neutral = (part: string) => `Code${part.replaceAll(/[^\n]/g, '')}`
  return withoutFences(text)
    .replaceAll(/`[^`]+`/g, neutral)
    .replaceAll(/“[^”]*”/g, neutral)
    .replaceAll(/\]\([^)\s]+\)/g, ']')
    .replaceAll(/https?:\/\/\S+/g, 'Code')
}

/** Sentences of paragraphs and list items. Headings and tables have none: their parts are no sentences. */
function sentencesOf(text: string): Sentence[] {
  const prose = plainText(text).replaceAll(/^(#+ |\|).*$/gm, '')
  const blocks = [
    ...prose.matchAll(/(?:^|\n)((?:[ \t]*(?:[-*]|\d+\.) )?[^\n]+(?:\n(?![ \t]*(?:[-*]|\d+\.) |\s*\n)[^\n]+)*)/g),
  ]
  return blocks.flatMap(({ 0: whole, 1: block = '', index }) => {
    const start = index + whole.length - block.length
    return [...block.matchAll(/[^.!?]+(?:[.!?](?!\s|$)[^.!?]*)*[.!?]*/g)]
      .filter(({ 0: sentence }) => /\p{L}/u.test(sentence))
      .map(({ 0: sentence, index: at }) => ({
        text: sentence.trim(),
        line: lineOf(prose, start + at + (sentence.length - sentence.trimStart().length)),
      }))
  })
}
