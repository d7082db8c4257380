import type { Clues } from './clues.ts'
import type { Dating } from './date-garment.ts'
import { rulesOfNotes, type DatedNote } from './dated-notes.ts'
import { isBox, type Box } from './match-boxes.ts'
import type { DatingRule } from './rule.ts'

export type Question = {
  rule: Box
  /** What a yes would leave. */
  from: number
  to: number
  /** Years that a yes takes away. */
  narrowsBy: number
}

/** How often a garment of the right years has such a mark where a person can see it: a guess, from listings. */
const shareSeen: Record<DatingRule['clue'], number> = {
  'brand-label': 0.6,
  care: 0.4,
  construction: 0.4,
  zipper: 0.2,
  barcode: 0.15,
  fiber: 0.15,
  law: 0.1,
  union: 0.1,
  address: 0.05,
  size: 0.05,
  web: 0.05,
  date: 0.05,
  trademark: 0.05,
  country: 0.05,
  number: 0.05,
}

/** Sewn labels are hardly older. */
const earliest = 1900

/**
 * The boxes whose answer narrows the years most on average: the years a yes takes away times the chance of a yes, which
 * grows with the share of the current years in which the thing existed. A no says too little to count. Boxes that would
 * contradict, or leave the same years as one already chosen, are left out.
 */
export function suggestQuestions(
  dating: Dating,
  rules: readonly DatingRule[],
  options: {
    thisYear: number
    count?: number
    clues?: Clues
    notes?: readonly DatedNote[]
    isAnswered?: (id: string) => boolean
  },
): Question[] {
  const { thisYear, count = 3, clues = {}, notes = [], isAnswered = () => false } = options
  const now = { from: dating.from ?? earliest, to: dating.to ?? thisYear }
  const found = new Set(dating.findings.map(({ rule }) => rule.id))
  const soldIn = clues.market ? [clues.market] : dating.findings.map(({ rule }) => rule.market)
  const printed = new Set(dating.findings.filter(({ words }) => words !== undefined).map(({ rule }) => rule.clue))
  const isOpen = (rule: Box) =>
    !found.has(rule.id) &&
    !isAnswered(rule.id) &&
    !(isAbsence(rule) && printed.has(rule.clue)) &&
    (!rule.brand || dating.brands.includes(rule.brand)) &&
    (rule.market === 'any' || rule.brand !== undefined || soldIn.includes(rule.market))
  const ranked = [...rules, ...rulesOfNotes(notes, dating.brands)]
    .filter(isBox)
    .filter(isOpen)
    .flatMap((rule) => weigh(rule, now))
    .toSorted((a, b) => b.expected - a.expected || (a.rule.id < b.rule.id ? -1 : 1))
  const chosen: Question[] = []
  for (const { rule, from, to, narrowsBy } of ranked) {
    if (chosen.length === count) break
    if (!chosen.some((other) => isSimilar(other, { from, to }))) chosen.push({ rule, from, to, narrowsBy })
  }
  return chosen
}

/** 'No care label' is not a question where care words were read. */
const isAbsence = ({ pattern }: Box): boolean => /^no\b/i.test(pattern.label)

function weigh(rule: Box, now: { from: number; to: number }): (Question & { expected: number })[] {
  const from = Math.max(now.from, rule.notBefore ?? now.from)
  const to = Math.min(now.to, rule.notAfter ?? now.to)
  const width = now.to - now.from + 1
  const left = to - from + 1
  const narrowsBy = width - left
  if (left < 1 || narrowsBy < 1) return []
  const chance = shareSeen[rule.clue] * (left / width)
  return [{ rule, from, to, narrowsBy, expected: chance * narrowsBy }]
}

function isSimilar(a: { from: number; to: number }, b: { from: number; to: number }): boolean {
  const common = Math.min(a.to, b.to) - Math.max(a.from, b.from) + 1
  const all = Math.max(a.to, b.to) - Math.min(a.from, b.from) + 1
  return common / all > 0.8
}
