import type { Word } from './detector-brands.ts'

/** A word as it is compared, or a part of one: 'eighty-five' are two. */
export type Token = {
  text: string
  /** Which word it comes from. */
  at: number
  /** Captions by a machine have no full stops; written ones and pasted texts do. */
  endsSentence: boolean
}

const letters = String.raw`[\p{L}\p{N}$£€%]`
const edges = new RegExp(`^[^\\p{L}\\p{N}$£€#]+|[^\\p{L}\\p{N}$£€%+]+$`, 'gu')
const hyphens = new RegExp(`(?<=${letters})[-‐–—/](?=${letters})`, 'u')
/** What the machine writes for sounds: '[Music]', and the change of the speaker: '>>'. */
const sound = /^(?:[[(].*[\])]|>+)$/u

const signs = new Map([
  ['+', 'plus'],
  ['&', 'and'],
])

/** Stands for a name where only what is said around it counts. */
export const hiddenName = '[name]'

/** The words without case and punctuation. */
export function tokensOf(words: readonly Word[]): Token[] {
  const tokens: Token[] = []
  for (const [at, { text }] of words.entries()) {
    if (sound.test(text)) {
      const before = tokens.at(-1)
      if (before && text.startsWith('>')) before.endsSentence = true
      continue
    }
    const parts = text.toLowerCase().replaceAll('’', "'").split(hyphens)
    for (const part of parts) {
      const plain = signs.get(part) ?? part.replaceAll(edges, '')
      if (plain !== '') tokens.push({ text: plain, at, endsSentence: false })
    }
    const last = tokens.at(-1)
    if (last && last.at === at && /[.?!]["'’)]*$/.test(text)) last.endsSentence = true
  }
  return tokens
}

export function textAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.text ?? ''
}

/** The tokens from one up to, and not including, another, joined by spaces. */
export function wordsBetween(tokens: readonly Token[], from: number, to: number): string {
  // Asked for several times at each word of a speech: no lists are made for it.
  let words = ''
  for (let at = Math.max(0, from); at < Math.min(to, tokens.length); at += 1)
    words = words === '' ? textAt(tokens, at) : `${words} ${textAt(tokens, at)}`
  return words
}
