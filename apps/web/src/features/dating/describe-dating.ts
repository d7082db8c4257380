import { combineFindings, type Clash, type Years } from '@bolodex/garment-dating/combine-findings'
import type { PlaceClash } from '@bolodex/garment-dating/clash-of-places'
import type { Dating } from '@bolodex/garment-dating/date-garment'
import type { Finding } from '@bolodex/garment-dating/find-rules'
import { strengths } from '@bolodex/garment-dating/rule'
import { datingWording as wording } from './dating-wording.ts'

/** What may be said about the years as a whole. */
export type Headline = { kind: 'clash' } | { kind: 'none' } | { kind: 'weak' | 'wide' | 'made'; years: string }

/** A contradiction names no year, weak clues alone and too many years make no headline. */
export function headlineOf(dating: Dating): Headline {
  const { from, to, clashes, placeClashes, strength, isSure } = dating
  if (clashes.length + placeClashes.length > 0) return { kind: 'clash' }
  if (from === null && to === null) return { kind: 'none' }
  const years = formatYears(dating)
  if (strength === 'weak') return { kind: 'weak', years }
  return { kind: isSure || from === null || to === null ? 'made' : 'wide', years }
}

/** '1973–1983', '1997', '1972 or later', '1995 or earlier'. */
export function formatYears({ from, to }: Years): string {
  if (from === null) return to === null ? '' : `${to} or earlier`
  if (to === null) return `${from} or later`
  return from === to ? String(from) : `${from}–${to}`
}

/** The same for one clue; a number has a first year and never a last one. */
export const yearsOf = ({ rule, from, to }: Finding): string =>
  rule.clue === 'number' && to === null && from !== null ? `not before ${from}` : formatYears({ from, to })

/** What the clues leave without those that are opinions, if these narrowed the years. */
export function yearsWithoutOpinions({ findings, from, to }: Dating): { label: string; years: string } | null {
  const opinions = findings.filter(({ rule, role }) => rule.strength === 'collectors' && role === 'decides')
  if (opinions.length === 0) return null
  const { likely } = combineFindings(findings.filter(({ rule }) => rule.strength !== 'collectors'))
  if (likely.from === from && likely.to === to) return null
  const isOfMembers = opinions.every(isFromMembers)
  return {
    label: isOfMembers ? wording.withoutMembers : wording.withoutCollectors,
    years: formatYears(likely) || wording.noYears,
  }
}

/** Dated notes of this site's members, as against rules from collectors' pages. */
export const isFromMembers = ({ rule }: Finding): boolean => rule.source === 'Dated notes of members'

const longestRow = 18
/** A longer one breaks on a phone. */
const longestWord = 9

const fitsRow = (words: string): boolean =>
  words.length <= longestRow && words.split(' ').every(({ length }) => length <= longestWord)

/** A short name for a row of the timeline: the words on the tag, the question a person answered, or the kind of clue. */
export function rowNameOf({ rule, words }: Finding): string {
  if (words && fitsRow(words)) return words
  if (rule.pattern.type === 'seen' && rule.pattern.ask) return rule.pattern.ask.replace(/\?$/, '')
  return wording.clueNames[rule.clue].row
}

export function titleOf({ rule, words }: Finding): string {
  const { row } = wording.clueNames[rule.clue]
  if (words) return `${row} ‘${words}’`
  return rule.pattern.type === 'seen' ? `${row}: ${rule.pattern.label}` : row
}

/** What the rules' data say of an unverified source. */
const withoutPage = 'General knowledge, not checked in a stored page'

/** 'Law: FTC care labeling rule'. */
export function sourceOf(finding: Finding): string {
  const { strength, source } = finding.rule
  const kind = isFromMembers(finding) ? wording.members : wording.sourceKinds[strength]
  return `${kind}: ${source === withoutPage ? wording.widelyKnown : source.replace(withoutPage, wording.noPage)}`
}

/** How many things on the garment count: several rules may read the same words, or the same web address. */
export function countClues({ findings }: Pick<Dating, 'findings'>): number {
  const counted = findings.filter(({ role }) => role !== 'set aside')
  const keyOf = ({ rule, words }: Finding): string => {
    if (words === undefined) return rule.id
    return rule.clue === 'web' ? rule.clue : `${rule.clue} ${words}`
  }
  return new Set(counted.map(keyOf)).size
}

const rankOf = ({ ends, begins }: Clash): number =>
  strengths.indexOf(ends.rule.strength) + strengths.indexOf(begins.rule.strength)

/** The strongest first. Of clues of one kind that clash with the same one, the first is enough. */
export function sortClashes(clashes: readonly Clash[]): Clash[] {
  const sorted = clashes.toSorted((a, b) => rankOf(a) - rankOf(b))
  const keyOf = ({ ends, begins }: Clash) => `${ends.rule.clue} ${ends.to} ${begins.rule.clue} ${begins.from}`
  return [...new Map(sorted.toReversed().map((clash) => [keyOf(clash), clash])).values()].toReversed()
}

const regions = new Intl.DisplayNames('en', { type: 'region', style: 'short' })

/** 'US or Puerto Rico'. */
export const namePlaces = ({ finding }: PlaceClash): string =>
  (finding?.rule.places ?? []).map((place) => regions.of(place) ?? place).join(' or ')

/** Years on the scale of the timeline. */
export type Scale = Span & { marks: number[] }
type Span = { from: number; to: number }

const usual: Span = { from: 1940, to: 2020 }
const step = 20

/** From 1940 to 2020, and further where the answer or a last year is earlier or later. */
export function scaleFor({ findings, from: start }: Pick<Dating, 'findings' | 'from'>, thisYear: number): Scale {
  const years = [start, ...findings.map(({ to }) => to)].filter((year) => year !== null)
  const starts = findings.map(({ from }) => from ?? 0)
  // An earlier first year of a clue that only agrees says nothing that a longer scale would show.
  const first = Math.max(1900, Math.min(usual.from, ...years))
  const from = Math.floor(first / step) * step
  const to = Math.max(...years, ...starts, 0) > usual.to - 3 ? Math.max(usual.to, thisYear + 4) : usual.to
  const marks: number[] = []
  const every = to - from > 100 ? 2 * step : step
  for (let year = from; year <= to; year += every) marks.push(year)
  return { from, to, marks }
}

/** Where a year is on the scale, in percent. */
export function placeOf(year: number, { from, to }: Span): number {
  return Math.min(100, Math.max(0, ((year - from) / (to - from)) * 100))
}
