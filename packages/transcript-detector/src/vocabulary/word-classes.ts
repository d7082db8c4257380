import { readFileSync } from 'node:fs'

/** Words that are used alike: 'grabbed' and 'snagged' are of one class, and with 'picked' of one wider class. */
type WordClass = { fine: string; wide: string }

/** Learned by `node packages/transcript-detector/corpus/learn-classes.ts`: a line for each class, with the number of the wider class first. */
const classes = new Map<string, WordClass>()
const file = new URL('word-classes.txt', import.meta.url)
for (const [number, line] of readFileSync(file, 'utf8').trimEnd().split('\n').entries()) {
  const [wide = '', ...words] = line.split(' ')
  const own = { fine: `c${number}`, wide: `C${wide}` }
  for (const word of words) classes.set(word, own)
}

export const classOf = (word: string): WordClass | undefined => classes.get(word)
