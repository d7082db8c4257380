import { editDistance } from './edit-distance.ts'
import type { FoldedName } from './fold-name.ts'
import type { MatchKind } from '@bolodex/contract/directory/name-matches'

/** `score`: from 0 to 1, how likely it is that this name was meant. */
export type NameMatch = { kind: MatchKind; score: number }

/** Below this nothing is offered: a text without a meaning is near some name or other. */
export const leastScore = 0.7

/** Words that people add to a brand's name, and labels too. */
const addedWords = new Set(
  `brand brands clothing clothes apparel wear vintage mens womens men women kids shoes shoe boots boot jeans jean denim
  jacket jackets coat coats shirt shirts tee tees tshirt sweater sweaters dress dresses pants shorts hat hats bag bags
  handbag handbags purse sneakers co inc ltd llc usa company official store`.split(/\s+/),
)

/** Whether two names differ only in accents, punctuation, blanks, '&' or 'and', short forms and plural or possessive s. */
export const isEqualName = (asked: FoldedName, name: FoldedName): boolean =>
  asked.plain !== '' &&
  // 'thenorthface' in one word.
  (asked.plain === name.plain || asked.folded === name.folded || asked.plain === `the${name.plain}`)

/** Compares what was typed with one name. Null when they have nothing to do with each other. */
export function matchName(asked: FoldedName, name: FoldedName): NameMatch | null {
  if (asked.plain === '' || name.plain === '') return null
  if (asked.plain === name.plain) return { kind: 'same', score: 1 }
  if (isEqualName(asked, name)) return { kind: 'same', score: 0.98 }
  return [matchBeginning(asked, name), matchWords(asked, name), matchSpelling(asked, name)].reduce(better, null)
}

const better = (a: NameMatch | null, b: NameMatch | null): NameMatch | null => (b && (!a || b.score > a.score) ? b : a)

/** The name, or one of its words, begins with what was typed; a whole word counts more than a part of one. */
function matchBeginning(asked: FoldedName, name: FoldedName): NameMatch | null {
  const { length } = asked.plain
  const share = length / name.plain.length
  if (name.plain.startsWith(asked.plain) || name.folded.startsWith(asked.folded)) {
    const isWhole = name.ends.includes(length)
    if (isWhole || length >= 3) return { kind: 'begins', score: (isWhole ? 0.89 : 0.78) + 0.1 * share }
  }
  if (length < 4) return null
  for (const start of name.ends) {
    if (!name.plain.startsWith(asked.plain, start)) continue
    const isWhole = name.ends.includes(start + length)
    return { kind: 'begins', score: (isWhole ? 0.72 : 0.66) + 0.12 * share }
  }
  return null
}

/** The same words in another order, with one left out, or with a word that is not part of any name. */
function matchWords(asked: FoldedName, name: FoldedName): NameMatch | null {
  const own = asked.words.filter((word) => !addedWords.has(word))
  if (own.length > 0 && own.length < asked.words.length) {
    const rest = own.join('')
    if (rest === name.plain) return { kind: 'close', score: 0.92 }
    if (rest.length >= 5 && name.ends.includes(rest.length) && name.plain.startsWith(rest))
      return { kind: 'close', score: 0.8 }
  }
  if (asked.words.length < 2) return null
  if (asked.words.toSorted().join(' ') === name.words.toSorted().join(' ')) return { kind: 'close', score: 0.9 }
  let at = 0
  for (const word of name.words) if (word === asked.words[at]) at += 1
  if (at < asked.words.length || asked.plain.length < 6) return null
  return { kind: 'close', score: 0.76 + 0.1 * (asked.plain.length / name.plain.length) }
}

/** Wrong letters that are forgiven in a text of this length: in a short one, one makes it another name. */
function mostWrong(length: number): number {
  if (length < 4) return 0
  if (length < 6) return 1
  return length < 11 ? 2 : 3
}

/** What was typed is spelled or sounds nearly like the name, or like the words it begins with. */
function matchSpelling(asked: FoldedName, name: FoldedName): NameMatch | null {
  const whole = scoreSpelling(asked, name)
  // 'kestral' for Kestrel Loop.
  let start = 0
  if (asked.plain.length >= 5) {
    for (const end of name.ends.slice(0, -1)) {
      const most = Math.min(2, mostWrong(Math.min(end, asked.plain.length)))
      const wrong = editDistance(asked.plain, name.plain.slice(0, end), most)
      if (wrong > 0 && wrong <= most)
        start = Math.max(start, scoreWrong(wrong, Math.max(end, asked.plain.length)) - 0.06)
    }
  }
  const score = Math.max(whole, start)
  return score > 0 ? { kind: 'close', score } : null
}

/** One wrong letter in ten is likely a slip, two in six hardly. */
const scoreWrong = (wrong: number, length: number): number => 1 - (1.1 * wrong) / length

/** Letters that are struck again and again leave too little to compare by ear. */
const isWritten = ({ byEar, plain }: FoldedName): boolean => byEar.length >= 3 && byEar.length > plain.length * 0.65

function scoreSpelling(asked: FoldedName, name: FoldedName): number {
  const shorter = Math.min(asked.plain.length, name.plain.length)
  if (shorter < 4) return 0
  const sounds = asked.sound === name.sound && asked.sound.length >= 2
  const most = mostWrong(shorter) + (sounds ? (shorter < 6 ? 1 : 2) : 0)
  const wrong = editDistance(asked.plain, name.plain, most)
  const byLetters = Math.min(wrong, editDistance(asked.folded, name.folded, most) + 0.2)
  const isWrittenBoth = isWritten(asked) && isWritten(name)
  const heard = isWrittenBoth ? editDistance(asked.byEar, name.byEar, most) + 0.4 : most + 1
  // What only sounds alike shares letters too; 'zzzqqxx' is not Saxx. Asked last: no other question takes as long.
  const farthest = Math.ceil(Math.max(asked.plain.length, name.plain.length) * 0.6)
  const isNear = heard <= most && (wrong <= most || editDistance(asked.plain, name.plain, farthest) <= farthest)
  const byEar = isNear ? heard : most + 1
  if (Math.min(byLetters, byEar) > most) return 0
  const score = Math.max(
    byLetters > most ? 0 : scoreWrong(byLetters, Math.max(asked.plain.length, name.plain.length)),
    byEar > most ? 0 : scoreWrong(byEar, Math.max(asked.byEar.length, name.byEar.length)),
  )
  const begins = asked.plain[0] === name.plain[0] ? 0.03 : -0.02
  // In four letters one wrong one is as often another word, unless it sounds the same or two were swapped.
  const isShort = shorter === 4 && !sounds ? 0.06 : 0
  return Math.min(0.93, score + begins - isShort + (sounds ? Math.min(0.12, 0.03 * asked.sound.length) : 0))
}
