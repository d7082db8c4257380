/** What a number pass may read: the letters of the three kinds, and digits. */
export const numberLetters = 'RNCAWPL#0123456789 '

/** Digits and the letters that an engine reads in their place. */
const digitFor: Record<string, string> = {
  O: '0', o: '0', Q: '0', D: '0', U: '0', I: '1', l: '1', i: '1', '|': '1', '!': '1', ']': '1', Z: '2', z: '2',
  A: '4', S: '5', s: '5', b: '6', G: '6', T: '7', B: '8', g: '9', q: '9',
} // prettier-ignore

const kinds: [kind: TagNumberKind, written: RegExp][] = [
  ['WPL', /^(?:WPL|WPI|WP1|VVPL|WFL|NPL|WRL|WPE)/i],
  ['RN', /^(?:RN|RM|RH|AN|PN|KN|BN|FN|R\.N\.?|RW|RIN|R#?$)/i],
  ['CA', /^(?:CA|GA|C4|OA|CR|C\.A\.?|EA)/i],
]

type TagNumberKind = 'RN' | 'CA' | 'WPL'

/** How many digits the registries give out. */
const fewest = { RN: 4, CA: 4, WPL: 3 }
const most = { RN: 6, CA: 6, WPL: 5 }

export type ReadNumber = {
  kind: TagNumberKind
  digits: string
  /** Digits that were read as letters. */ repairs: number
}

/** The registry numbers in a text as an engine read it: 'RN# 1O345' is RN 10345. */
export function readNumbers(text: string): ReadNumber[] {
  const found: ReadNumber[] = []
  const words = text
    .replaceAll(/[:;,.*'"“”‘’]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 30)
  for (const [index, word] of words.entries()) {
    for (const [kind, written] of kinds) {
      const start = written.exec(word)?.[0]
      if (start === undefined) continue
      const number = digitsOf(kind, word.slice(start.length), words.slice(index + 1, index + 3))
      if (!number) continue
      found.push(number)
      break
    }
  }
  return found
}

/** The digits after a kind: in the same word or the next. What stands between is a number sign, however it was read. */
function digitsOf(kind: TagNumberKind, rest: string, next: string[]): ReadNumber | null {
  const [first = '', second = ''] = next
  const sign = /^(?:#|[NH]o?|4|8|K|F|f|H|E|B|W|R|M|A|2|%|&|\$|=|-|–|—|_)?$/i
  // Number sign and digits in one word: 'RN#12345'.
  const tries = [rest.replace(/^[#=%&$*_–—-]+/, '')]
  if (sign.test(rest)) tries.push(first.replace(/^[#=%&$*_–—-]+/, ''))
  if (rest === '' && sign.test(first)) tries.push(second)
  for (const text of tries) {
    const number = repair(kind, text)
    if (number) return number
  }
  return null
}

function repair(kind: TagNumberKind, text: string): ReadNumber | null {
  let digits = ''
  let repairs = 0
  for (const letter of text) {
    const isDigit = letter >= '0' && letter <= '9'
    const digit = isDigit ? letter : digitFor[letter]
    if (digit === undefined) return null
    if (!isDigit) repairs += 1
    digits += digit
  }
  if (digits.length < fewest[kind] || digits.length > most[kind] || repairs > digits.length / 2) return null
  return { kind, digits, repairs }
}

/** Whether a line may hold a number: it begins one, or has many digits. */
export function mayHoldNumber(text: string): boolean {
  if (readNumbers(text).length > 0) return true
  const isKind = /(?:^|\s)(?:R[NMH]|CA|C4|GA|WP|VVP|NPL)/i.test(text)
  const digits = text.replaceAll(/[^0-9]/g, '').length
  return (isKind && digits >= 2) || (/\d{4,6}/.test(text) && !/19\d\d|20\d\d|%/.test(text))
}

export type NumberVote = { text: string; confidence: number }

/** The number that most passes over one line agree on, if at least so many do. */
export function agreeOnNumbers(votes: NumberVote[], least = 1): string[] {
  const found = new Map<string, { weight: number; count: number }>()
  for (const { text, confidence } of votes)
    for (const { kind, digits, repairs } of readNumbers(text)) {
      const name = `${kind} ${digits}`
      // The usual lengths are likelier than a digit more or less.
      const usual = kind === 'WPL' || digits.length === 5 || (kind === 'RN' && digits.length === 6) ? 1 : 0.7
      const seen = found.get(name) ?? { weight: 0, count: 0 }
      seen.weight += (0.3 + confidence / 100) * usual * 0.9 ** repairs
      seen.count += 1
      found.set(name, seen)
    }
  const [best] = [...found].toSorted((a, b) => b[1].weight - a[1].weight)
  return best && best[1].count >= least ? [best[0]] : []
}
