import type { ReadLetter, ReadStrip } from './engine/read-strip.ts'

/** Letters that an engine reads in place of digits: those that look the same, and those that only look alike. */
const sameAs: Record<string, string> = { O: '0', o: '0', Q: '0', D: '0', I: '1', l: '1', i: '1', '|': '1', '!': '1', ']': '1' } // prettier-ignore
const alike: Record<string, string> = { U: '0', Z: '2', z: '2', A: '4', S: '5', s: '5', b: '6', G: '6', T: '7', B: '8', g: '9', q: '9' } // prettier-ignore
/** How certain a digit is that was read as a letter that only looks alike, in parts of the letter's likelihood. */
const alikeShare = 0.6

/** How the kinds are written, and misread. */
const kinds: [kind: TagNumberKind, written: string][] = [
  ['WPL', 'WPL|WPI|WP1|VVPL|WFL|NPL|WRL|WPE'],
  ['RN', 'RN|RM|RH|AN|PN|KN|BN|FN|R\\.N\\.?|RW|RIN|R(?=#|\\s\\d{5})'],
  ['CA', 'CA|GA|C4|OA|CR|C\\.A\\.?|EA'],
]
const signs = String.raw`[\s#:;,.*'"“”‘’=%&$_–—-]*`
/** A number sign that was read as something else has a space after it. */
const misreadSign = String.raw`(?:(?:[NH]o?|4|8|K|F|f|E|B|W|R|M|A|2)\s${signs})?`
/** Kinds begin a word, or follow the digits of another number: spaces are dropped. */
const starts = kinds.map(
  ([kind, written]) => [kind, [signs, signs + misreadSign].map((between) => startOf(written, between))] as const,
)
/** Beside a number of another kind, this is what is left of a CA number. */
const shortCa = startOf('C', signs)

function startOf(written: string, between: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}])(?:${written})${between}`, 'giu')
}

type TagNumberKind = 'RN' | 'CA' | 'WPL'

/** How many digits the registries give out. */
const fewest = { RN: 4, CA: 4, WPL: 3 }
const most = { RN: 6, CA: 6, WPL: 5 }

export type ReadNumber = {
  kind: TagNumberKind
  digits: string
  /** Of each digit, from 0 to 1. */
  certainty: number[]
}

/** The registry numbers in a text as an engine read it: 'RN# 1O345' is RN 10345. */
export function readNumbers(text: string, letters: ReadLetter[] = []): ReadNumber[] {
  const found: (ReadNumber & { from: number; to: number })[] = []
  const add = (kind: TagNumberKind, start: RegExp, isFit: (digits: string) => boolean = () => true): void => {
    for (const { index, 0: head } of text.matchAll(start)) {
      const from = index + head.length
      const number = digitsAt(kind, text, letters, from)
      if (!number || !isFit(number.digits)) continue
      const to = from + number.digits.length
      if (!found.some((other) => index < other.to && other.from < to)) found.push({ ...number, from: index, to })
    }
  }
  for (const [kind, tries] of starts) for (const start of tries) add(kind, start)
  if (found.length > 0 && found.every(({ kind }) => kind !== 'CA')) add('CA', shortCa, (digits) => digits.length === 5)
  return found.toSorted((a, b) => a.from - b.from).map(({ kind, digits, certainty }) => ({ kind, digits, certainty }))
}

/** The digits of a number from a place on; letters among them are taken for the digits that they look like. */
function digitsAt(kind: TagNumberKind, text: string, letters: ReadLetter[], from: number): ReadNumber | null {
  const run: { digit: string; certainty: number; isRead: boolean }[] = []
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    const { likelihood, digit, digitLikelihood } = letters[at] ?? { likelihood: 1, digit: '', digitLikelihood: 0 }
    if (/\d/.test(letter)) run.push({ digit: letter, certainty: likelihood, isRead: true })
    else if (sameAs[letter]) run.push({ digit: sameAs[letter], certainty: likelihood, isRead: false })
    else if (alike[letter]) {
      // The network's own second choice knows more than the list.
      const own = digitLikelihood > 0.05 ? digit : alike[letter]
      run.push({ digit: own, certainty: likelihood * alikeShare, isRead: false })
    } else break
  }
  // A word may follow without a space.
  const word = run.findIndex(({ isRead }, at) => !isRead && /^\p{L}{2}/u.test(text.slice(from + at)))
  const digits = run.length > most[kind] && word !== -1 ? run.slice(0, word) : run
  const repairs = digits.filter(({ isRead }) => !isRead).length
  if (digits.length < fewest[kind] || digits.length > most[kind] || repairs > digits.length / 2) return null
  return {
    kind,
    digits: digits.map(({ digit }) => digit).join(''),
    certainty: digits.map(({ certainty }) => certainty),
  }
}

/** Whether a line may hold a number: it begins one, or has many digits. */
export function mayHoldNumber(text: string): boolean {
  if (readNumbers(text).length > 0) return true
  const isKind = /(?:^|\s)(?:R[NMH]|CA|C4|GA|WP|VVP|NPL)/i.test(text)
  const digits = text.replaceAll(/[^0-9]/g, '').length
  return (isKind && digits >= 2) || (/\d{4,6}/.test(text) && !/19\d\d|20\d\d|%/.test(text))
}

type NumberVote = Pick<ReadStrip, 'text' | 'letters'>

/** Each digit needs so much more certainty than its rivals together: two passes that agree have it, one never has. */
const leastSupport = 1.2
/** Those that read a digit are on average at least so certain of it. */
const leastCertainty = 0.7
/** So much more certainty, digit by digit, must speak for how long a number is. */
const leastLengthSupport = 0.6
/** Passes lose a digit more easily than they invent one, so a longer reading counts more against a shorter one. */
const longerCounts = 3

/**
 * Of each kind, the number that passes over a line agree on, digit by digit. A line may say an RN and a CA. `isOpen` says
 * that another pass may bring more.
 */
export function agreeOnNumbers(votes: NumberVote[]): { numbers: string[]; isOpen: boolean } {
  const read = votes.flatMap(({ text, letters }) => readNumbers(text, letters))
  const found = [...new Set(read.map(({ kind }) => kind))]
  const agreed = found.flatMap((kind) => {
    const digits = agreeOnDigits(read.filter((number) => number.kind === kind))
    return digits === null ? [] : [`${kind} ${digits}`]
  })
  return { numbers: agreed, isOpen: agreed.length < Math.max(1, found.length) }
}

function agreeOnDigits(read: ReadNumber[]): string | null {
  const byLength = Map.groupBy(read, ({ digits }) => digits.length)
  const groups = [...byLength]
    .map(([length, passes]) => ({
      length,
      passes,
      weight: sumOf(passes.map(({ certainty }) => sumOf(certainty) / length)),
    }))
    .toSorted((a, b) => b.weight - a.weight)
  const [best, ...others] = groups
  if (!best) return null
  const against = sumOf(others.map(({ length, weight }) => (length > best.length ? longerCounts : 1) * weight))
  if (best.weight - against < leastLengthSupport) return null
  let agreed = ''
  for (let place = 0; place < best.length; place += 1) {
    const support = Map.groupBy(best.passes, ({ digits }) => digits[place] ?? '')
    const [first, ...rivals] = [...support]
      .map(([digit, passes]) => ({ digit, certainty: passes.map(({ certainty }) => certainty[place] ?? 0) }))
      .toSorted((a, b) => sumOf(b.certainty) - sumOf(a.certainty))
    if (!first || sumOf(first.certainty) / first.certainty.length < leastCertainty) return null
    if (sumOf(first.certainty) - sumOf(rivals.flatMap(({ certainty }) => certainty)) < leastSupport) return null
    agreed += first.digit
  }
  return agreed
}

const sumOf = (list: number[]): number => list.reduce((sum, one) => sum + one, 0)
