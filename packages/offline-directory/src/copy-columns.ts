import { garmentTypes } from '@bolodex/contract/garment-types'
import { formatIdentifier, parseIdentifier, type Identifier } from '@bolodex/contract/identifiers/identifiers'

/** An unreadable copy: truncated, of another format, or malicious. */
export class BadCopy extends Error {
  override readonly name = 'BadCopy'
}

/** How the values of one column are written, each as one line. Methods, so that a column of anything can be named. */
export type Column<T> = { write(this: void, value: T): string; read(this: void, line: string): T }

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\t': '\\t' }
const unescapes: Record<string, string> = { '\\\\': '\\', '\\n': '\n', '\\t': '\t' }

/** Line ends separate values, and tabs those of a list. */
const escape = (text: string): string => text.replaceAll(/[\\\n\t]/g, (sign) => escapes[sign] ?? sign)
const unescape = (line: string): string =>
  line.includes('\\') ? line.replaceAll(/\\[\\nt]/g, (signs) => unescapes[signs] ?? signs) : line

/** A text column with a maximum length. */
export const textColumn = (longest: number): Column<string> => ({
  write: escape,
  read: (line) => {
    // A character may take two when it is escaped.
    if (line.length > 2 * longest) throw new BadCopy('a text is too long')
    return unescape(line)
  },
})

/** A text that may be missing, and is never empty. */
export const lineColumn = (longest: number): Column<string | null> => {
  const { write, read } = textColumn(longest)
  return { write: (text) => (text === null ? '' : write(text)), read: (line) => (line === '' ? null : read(line)) }
}

/** Any number of texts, each ended by a tab: a list of one empty text is not an empty list. */
export const listColumn = (longest: number, most: number): Column<string[]> => ({
  write: (texts) => texts.map((text) => `${escape(text)}\t`).join(''),
  read: (line) => {
    if (line === '') return []
    const texts = line.split('\t')
    if (texts.pop() !== '' || texts.length > most) throw new BadCopy('a list is not one')
    return texts.map((text) => {
      if (text.length > 2 * longest) throw new BadCopy('a text is too long')
      return unescape(text)
    })
  },
})

const digits = /^-?\d{1,10}$/

/** A whole number within bounds; nothing for one that is missing. */
export const numberColumn = (min: number, max: number): Column<number | null> => ({
  write: (value) => (value === null ? '' : String(value)),
  read: (line) => {
    if (line === '') return null
    const value = digits.test(line) ? Number(line) : Number.NaN
    if (!(value >= min && value <= max)) throw new BadCopy('a number is out of bounds')
    return value
  },
})

/** One of at most ten words, by its place among them, which is part of the format; '-' for none. */
export function wordColumn<Word extends string>(words: readonly Word[]): Column<Word | null> {
  return {
    write: (word) => (word === null ? '-' : String(words.indexOf(word))),
    read: (line) => {
      const word = line === '-' ? null : words[/^\d$/.test(line) ? Number(line) : words.length]
      if (word === undefined) throw new BadCopy('a word is not known')
      return word
    },
  }
}

/** An RN, CA or WPL number of a brand. `firstId` orders brands that equally many members confirmed, the oldest first. */
export type CopiedIdentifier = Identifier & { confirmations: number; firstId: number }

const identifierForm = /^([A-Z]{2,3} \d{2,6}) (\d{1,10}) (\d{1,15})$/

/** RN, CA and WPL numbers between tabs. */
export const identifierColumn = (most: number): Column<CopiedIdentifier[]> => ({
  write: (identifiers) =>
    identifiers.map((one) => `${formatIdentifier(one)} ${one.confirmations} ${one.firstId}`).join('\t'),
  read: (line) => {
    if (line === '') return []
    const texts = line.split('\t', most + 1)
    if (texts.length > most) throw new BadCopy('too many numbers of a brand')
    return texts.map((text) => {
      const [, written = '', confirmations, firstId] = identifierForm.exec(text) ?? []
      const identifier = parseIdentifier(written)
      if (identifier === null || formatIdentifier(identifier) !== written) throw new BadCopy('a number is not one')
      return { ...identifier, confirmations: Number(confirmations), firstId: Number(firstId) }
    })
  },
})

/** Garment types of the catalogue by one letter each, others in full between tabs. Their order is kept. */
export function garmentColumn(longest: number, most: number): Column<string[]> {
  const first = 'a'.charCodeAt(0)
  const letters = new Map<string, string>(
    garmentTypes.map(({ name }, index) => [name, String.fromCharCode(first + index)]),
  )
  const known = new Map([...letters].map(([name, letter]) => [letter, name]))
  // A few hundred combinations make up nearly all of a directory: each is read once, and its list shared.
  const kept = new Map<string, string[]>()

  const readNew = (line: string): string[] => {
    const types: string[] = []
    for (let at = 0; at < line.length && types.length <= most; at += 1) {
      const end = line.charAt(at) === '\t' ? line.indexOf('\t', at + 1) : at
      const type = end === at ? known.get(line.charAt(at)) : unescape(line.slice(at + 1, end))
      if (end === -1 || type === undefined || type.length > longest) throw new BadCopy('a garment type is not one')
      types.push(type)
      at = end
    }
    if (types.length > most) throw new BadCopy('too many garment types')
    return types
  }

  return {
    write: (types) => types.map((type) => letters.get(type) ?? `\t${escape(type)}\t`).join(''),
    read: (line) => {
      const types = kept.get(line) ?? readNew(line)
      if (kept.size < 5000) kept.set(line, types)
      return types
    },
  }
}
