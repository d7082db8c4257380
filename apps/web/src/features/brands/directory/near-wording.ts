// What is said of names near a search.
import type { MatchKind } from '@bolodex/contract/brands/finding/match-name'
import type { FoundRole } from '@bolodex/contract/brands'
import { formatNumber, formatPrice } from '#lib/format-numbers.ts'

export const nearWording = {
  close: 'Close matches',
  closeHint: 'Same name, spelled differently. Not counted above.',
  numberHint: 'Members found this number on their tags.',
  meant: 'Did you mean',
  known: 'Known names, no price yet',
  knownSame: (name: string) => `${name} is a known brand; nobody has priced it yet. Add what you know.`,
  lineOf: (maker: string) => `A line of ${maker}`,
  knownName: 'Known name',
  addIt: 'Add it',
  figures: (price: number | null, rate: number | null) =>
    [price !== null && `$${formatPrice(price)}`, rate !== null && `${rate}% sell rate`].filter(Boolean).join(', '),
  noneOfThese: 'None of these?',
  add: (q: string) => `Add “${q}”`,
  nothing: {
    forText: (q: string) => `No results for “${q}”`,
    checkSpelling: 'Check the spelling on the tag, or try just one word of it.',
    forNumber: (number: string) => `No brand has ${number} yet`,
    searchName: 'Search for the name on the tag instead.',
    forFilters: 'No brands match',
    loosenFilters: 'Try loosening a filter, or clear them all.',
    atAll: 'No brands yet',
    beFirst: 'Be the first to add one.',
    amongSaved: (brands: number) =>
      `Only the top ${formatNumber(brands)} brands are saved on this phone. Search again when you’re online.`,
  },
  looserFilters: {
    looser: 'Without a filter',
    withoutGarments: (garment: string[]) => `Without ${garment.length === 1 ? garment[0] : 'garment types'}`,
    withoutSellThru: (least: number) => `Without Sellthru ${least}`,
    withoutSalePrice: (least: number) => `Without Sale Price ${least}`,
  },
}

/** Whether a search is for a number on a label. Nearly: the server alone reads it exactly, and the first load stays small. */
export const isTagNumber = (q: string): boolean => /^\W*(rn|ca|wpl)\W*\d{3,9}\W*$/i.test(q)

type Found = { match: MatchKind; role: FoundRole; text: string }

/** Signs that people leave out, and what they are called. The first one that only one side has explains a match. */
const signs: [RegExp, string][] = [
  [/[&+]/, '“&”'],
  [/-/, 'a hyphen'],
  [/['’‘ʼ]/, 'an apostrophe'],
  [/\./, 'a period'],
]

/** Why a brand is among the close matches. */
export function explainClose(q: string, { match, role, text }: Found): string {
  if (role === 'number') return `${text} on its tags`
  if (role === 'alias') return `On tags as ${text}`
  if (role === 'spoken') return `People also say “${text}”`
  if (match === 'begins') return `Starts with “${q}”`
  const sign = signs.find(([sign]) => sign.test(text) && !sign.test(q))
  if (sign) return `Same name with ${sign[1]}`
  if (text.normalize('NFD') !== text.normalize('NFC') && q.normalize('NFD') === q) return 'Same name with accents'
  return 'Same name, spelled differently'
}

/** Why it is asked whether a brand was meant. */
export function explainMeant(q: string, { match, role, text }: Found): string {
  if (match === 'same' && role !== 'name') return `Also called ${text}`
  if (match !== 'close') return `Starts with “${q}”`
  const [typed, written] = [lettersOf(q), lettersOf(text)]
  if (typed.length === written.length + 1 || typed.length + 1 === written.length) {
    const [shorter, longer] = typed.length < written.length ? [typed, written] : [written, typed]
    if (isWithout(longer, shorter)) return typed === shorter ? 'One more letter' : 'One less letter'
  }
  if (typed.length === written.length && countDifferent(typed, written) === 1) return 'One letter off'
  return 'Looks or sounds alike'
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether leaving one letter out of the longer text makes the shorter one. */
function isWithout(longer: string, shorter: string): boolean {
  let at = 0
  while (at < shorter.length && longer[at] === shorter[at]) at += 1
  return longer.slice(at + 1) === shorter.slice(at)
}

const countDifferent = (a: string, b: string): number =>
  Array.from(a).filter((letter, index) => letter !== b[index]).length
