// Texts about close matches.
import type { MatchKind } from '@bolodex/contract/directory/name-matches'
import type { CloseMatch, FoundRole } from '@bolodex/contract/directory/brands'
import { formatNumber } from '#lib/format-numbers.ts'

export const nearWording = {
  close: 'Close matches',
  numberHint: 'Members found this number on their tags.',
  meant: 'Did you mean',
  /** In place of a price. */
  lookFor: (garments: string[]) => `Look for ${garments.slice(0, 3).join(', ')}`,
  known: 'Known names, no price yet',
  knownSame: (name: string) => `${name} is a known brand; nobody has priced it yet. Add what you know.`,
  lineOf: (maker: string) => `A line of ${maker}`,
  knownName: 'No price yet',
  addIt: 'Add it',
  ebay: 'Sold on eBay',
  ebayOf: (name: string) => `${name}: sold on eBay`,
  ebayHint: 'eBay asks you to sign in to see sold listings.',
  noneOfThese: 'None of these?',
  add: (q: string) => `Add “${q}”`,
  nothing: {
    forText: (q: string) => `No results for “${q}”`,
    checkSpelling: 'Check the spelling on the tag, or try just one word of it.',
    forNumber: (number: string) => `Nobody has linked ${number} to a brand`,
    searchName: 'Type the name on the tag.',
    forFilters: 'No brands match',
    forEra: (tags: string, garments: string[]) =>
      `No brands with ${tags}${garments.length === 1 ? ` in ${garments[0]}` : garments.length > 1 ? ' in these garments' : ''}`,
    fewYears: 'Few tags have a year yet.',
    loosenFilters: 'Try loosening a filter, or clear them all.',
    atAll: 'No prices yet',
    beFirst: 'Be the first to add one.',
    typeName: (names: number) => `Type a brand: we know ${formatNumber(roundDown(names))} names.`,
    importList: 'Import a list',
    amongSaved: (brands: number) =>
      `Only the top ${formatNumber(brands)} brands are saved on this phone. Search again when you’re online.`,
  },
  leftOut: {
    theseGarments: 'these garments',
    brand: (name: string, garments: string | null) =>
      garments === null ? `${name} doesn’t match your filters.` : `${name} isn’t in ${garments}.`,
    nothing: (q: string, garments: string | null) =>
      garments === null ? `Nothing for “${q}” with your filters.` : `Nothing in ${garments} for “${q}”.`,
    searchGarments: 'Search all garments',
    searchAll: 'Search without filters',
  },
  looserFilters: {
    looser: 'Without a filter',
    withoutGarments: (garment: string[]) => `Without ${garment.length === 1 ? garment[0] : 'garment types'}`,
    withoutSellThru: (least: number) => `Without Sellthru ${least}`,
    withoutSalePrice: (least: number) => `Without Sale Price ${least}`,
  },
}

/** A round number of names, never more than there are. */
const roundDown = (names: number): number => (names < 2000 ? names : Math.floor(names / 1000) * 1000)

/** Whether a search is for a number on a label. Nearly: the server alone reads it exactly, and the first load stays small. */
export const isTagNumber = (q: string): boolean => /^\W*(rn|ca|wpl)\W*\d{3,9}\W*$/i.test(q)

type Found = { match: MatchKind; role: FoundRole; text: string }

type Explained = Pick<CloseMatch, 'match' | 'role' | 'text'> & { brand: { name: string } }

/** Why a line leads to a brand. */
export const explainLine = (line: string, brand: string): string => `${line}: line of ${brand}`

/** Why a brand is among the close matches. */
export function explainClose(q: string, { match, role, text, brand }: Explained): string {
  if (role === 'line') return explainLine(text, brand.name)
  if (match === 'words') return 'Has all your words'
  if (role === 'number') return `${text} on its tags`
  if (role === 'alias') return `On tags as ${text}`
  if (role === 'spoken') return `People also say “${text}”`
  return match === 'begins' ? `Starts with “${q}”` : 'Same name, spelled differently'
}

/** Why a brand is suggested. */
export function explainMeant(q: string, { match, role, text, name }: Found & { name: string }): string {
  if (role === 'line') return explainLine(text, name)
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
