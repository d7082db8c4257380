import words from '../data/words.json' with { type: 'json' }
import { editDistance } from './edit-distance.ts'
import type { Lexicon } from './lexicon.ts'

const digitFor: Record<string, string> = { O: '0', Q: '0', D: '0', I: '1', L: '1', '|': '1', '!': '1', Z: '2', S: '5', $: '5', G: '6', B: '8' } // prettier-ignore
const shortWords = new Set([
  'IN',
  'OF',
  'BY',
  'AND',
  'THE',
  'USA',
  'DRY',
  'LOW',
  'HOT',
  'RN',
  'NOT',
  'DO',
  'EN',
  'AU',
  'EL',
  'SRI',
  'NEW',
])
const translations = new Map(Object.entries(words.translations))

/**
 * The text with damaged words put right: 'MACHNE WA5H' is MACHINE WASH, 'MADEIN KOR EA' MADE IN KOREA, 'RN I48O6' RN 14806.
 * Words that tags use are left alone, so that West Germany never becomes East Germany. Country and fiber names of
 * French and Spanish lines become English ones.
 */
export function repairText(text: string, lexicon: Lexicon): string {
  return text
    .split('\n')
    .map((line) => translate(repairLine(line, lexicon)))
    .join('\n')
}

function repairLine(line: string, lexicon: Lexicon): string {
  const parts = repairShares(repairNotation(line)).split(/([A-Za-z0-9|!$@]+)/)
  const whole = joinBroken(parts, lexicon)
  const repaired = repairShares(
    whole.map((part, index) => (index % 2 === 1 ? repairWord(part, lexicon) : part)).join(''),
  )
  return repairNotation(repaired).replaceAll(
    fiberAfterShare,
    (_, share: string, word: string) => share + (lexicon.has(word) ? word : (nearestFiber(word) ?? word)),
  )
}

/** Numbers and signs whose place in the line says what they are. */
function repairNotation(line: string): string {
  const apart = line
    // 'COTTON50%' and '50%COTTON' are two words.
    .replaceAll(/([A-Za-z]{4,})(?=\d{2,3}\s?%)/g, '$1 ')
    .replace(/^(\s*)(?:[A-Z]?N|R[A-Z]?)(?=[ .#:]{1,2}\d{5,6}\b)/i, '$1RN')
    .replace(/^(\s*)(?:[A-Z]PL|W[A-Z]L|WP[A-Z])(?=[ .#:]{1,2}\d{3,5}\b)/i, '$1WPL')
    .replace(/\bRN[ .#:]{0,2}[A-Z](?=\d{5,6}\b)/i, 'RN ')
    .replace(/\bRN[ .#:]{0,2}(\d{1,4}) (\d{1,4})\b/i, (all, left: string, right: string) =>
      [5, 6].includes(left.length + right.length) ? `RN ${left}${right}` : all,
    )
    .replace(/(\bRN[ .#:]{0,2}\d{5,6})[^\d\n]{0,3}(?:[CG]A|C[A-Z]|CA[A-Z])[ .#:]?(?=\d{5}\b)/i, '$1 CA ')
    .replace(/(©|\(C\)) ?(19|20) (?=\d{2}\b)/i, '$1 $2')
    .replace(/\bMACHINE [A-Z]{2,4}(?= (?:WARM|COLD|HOT)\b)/i, 'MACHINE WASH')
    .replaceAll(/\b(?:10[A-Z]|[A-Z]00)(?=\s?%)/gi, '100')
    .replaceAll(/\b1.0(?=\s?%)/g, '100')
    .replace(/\b(?:MAD|ADE|MDE|MAE|MA DE)(?= [I1L]N\b)/i, 'MADE')
    .replace(/(^|\s)(?=[VNU ]*W)(?:[WVNU] ?){2,4}(?=[.,][A-Z0-9-]{3,})/i, '$1WWW')
  const isAddress = /WWW/i.test(apart)
  return isAddress
    ? apart.replace(/WWW.?(?=[A-Z0-9-]{3,})/i, 'WWW.').replace(/(?:[.,](?:C[O0].|.[O0]M|C.M)|C[O0]M)\s*$/i, '.COM')
    : apart.replace(/^(\s*[A-Z0-9-]{5,})C[O0]M\s*$/i, '$1.COM')
}

const fibers = 'COTTON|COTON|POLYESTER|ACRYLIC|NYLON|RAYON|ACETATE|WOOL|SILK|LINEN|SPANDEX'
const shares = new RegExp(
  `\\b([\\dOQDILSBZ|]) ?([\\dOQDILSBZ|])([\\dOQDILSBZ|])? ?[^\\d\\s] ?(?=(?:${fibers})\\b)`,
  'gi',
)

const fiberAfterShare = /(\d{2,3}% ?)([A-Z0-9]{4,10})(?![A-Z0-9])/gi

/** After a percentage only few words can come, so one of them may be damaged more. */
function nearestFiber(word: string): string | null {
  const ranked = fibers
    .split('|')
    .filter((fiber) => fiber !== 'COTON')
    .map((fiber) => ({ fiber, distance: editDistance(word.toUpperCase(), fiber, 2) }))
    .toSorted((a, b) => a.distance - b.distance)
  const [first, second] = ranked
  if (!first || first.distance > 2 || first.fiber.length < 5) return null
  return first.distance < (second?.distance ?? 3) ? first.fiber : null
}

/** '10OT COTTON' and 'S0% COTTON': what is before a fiber is a percentage. */
function repairShares(line: string): string {
  return line.replaceAll(shares, (found: string, ...digits: (string | undefined)[]) => {
    const share = digits
      .slice(0, 3)
      .map((digit = '') => digitFor[digit.toUpperCase()] ?? digit)
      .join('')
    return Number(share) <= 100 && /\d/.test(found) ? `${share}% ` : found
  })
}

/** Words at odd places, what is between them at even ones: 'KOR', ' ', 'EA' becomes one word. */
function joinBroken(parts: string[], lexicon: Lexicon): string[] {
  const joined = [...parts]
  for (let at = 1; at + 2 < joined.length; at += 2) {
    const [word = '', between = '', next = ''] = joined.slice(at, at + 3)
    if (between.length !== 1 || isNumber(word) || isNumber(next)) continue
    if (shortWords.has(word.toUpperCase()) || shortWords.has(next.toUpperCase())) continue
    const found = joinWords(word, next, lexicon)
    if (found) joined.splice(at, 3, found)
  }
  return joined
}

/** Of two halves one can be a word by chance; both never are. */
function joinWords(word: string, next: string, lexicon: Lexicon): string | null {
  const both = word + next
  const known = [word, next].filter((half) => lexicon.has(half)).length
  if (both.length < 4 || known === 2) return null
  if (lexicon.has(both)) return both
  return known === 0 ? lexicon.nearest(both, both.length < 8 ? 1 : 2) : null
}

function repairWord(word: string, lexicon: Lexicon): string {
  if (word.length < 3 || lexicon.has(word)) return word
  const number = repairNumber(word)
  if (number) return number
  if (!/[a-z].*[a-z]/i.test(word)) return word
  if (/^MADE.?[I1L]N$/i.test(word)) return 'MADE IN'
  return lexicon.nearest(word) ?? splitWords(word, lexicon) ?? word
}

/** At least as many digits as letters, and every letter can be a digit. */
function repairNumber(word: string): string | null {
  const digits = word.replaceAll(/\D/g, '').length
  if (digits === word.length || digits * 2 < word.length) return null
  const repaired = Array.from(word.toUpperCase())
    .map((letter) => digitFor[letter] ?? letter)
    .join('')
  return /^\d+$/.test(repaired) ? repaired : null
}

/** Two words whose space was lost or read as a letter. */
function splitWords(word: string, lexicon: Lexicon): string | null {
  const isWord = (part: string) => shortWords.has(part.toUpperCase()) || (part.length > 3 && lexicon.has(part))
  for (const lost of [0, 1])
    for (let at = 2; at + lost <= word.length - 2; at += 1) {
      const [left, right] = [word.slice(0, at), word.slice(at + lost)]
      if (isWord(left) && isWord(right)) return `${left} ${right}`
    }
  for (let at = 2; at <= word.length - 2; at += 1) {
    const [left, right] = [word.slice(0, at), word.slice(at)]
    const fixed = isWord(left) && right.length > 4 ? lexicon.nearest(right, 1) : null
    if (fixed) return `${left} ${fixed}`
    const start = isWord(right) && left.length > 3 ? lexicon.nearest(left, 1) : null
    if (start) return `${start} ${right}`
  }
  return null
}

function translate(line: string): string {
  return line.replaceAll(/[A-Za-z]{4,}/g, (word) => translations.get(word.toLowerCase())?.toUpperCase() ?? word)
}

const isNumber = (word: string): boolean => /^\d+$/.test(word)
