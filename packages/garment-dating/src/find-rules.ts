import { compilePattern } from './compile-pattern.ts'
import type { TagNumber } from './read-numbers.ts'
import type { DatingRule, TextPattern } from './rule.ts'

/** A rule that fits, with the years it gives this garment and, of what is printed, the words that it fits. */
export type Finding = { rule: DatingRule; from: number | null; to: number | null; soft: number; words?: string }

/** Longer ones explain nothing. */
const mostWords = 60

/** The finding of a rule whose years are those written in it. */
export const findingOf = (rule: DatingRule): Finding => ({
  rule,
  from: rule.notBefore,
  to: rule.notAfter,
  soft: rule.soft,
})

/** What a text rule says about a tag, read in one or several ways: as it was, and with damaged words put right. */
export function matchText(rule: DatingRule, readings: readonly string[], thisYear: number): Finding | null {
  if (rule.pattern.type !== 'text') return null
  const { text, with: others = [], without = [], capture } = rule.pattern
  const fits = (template: string) => readings.some((reading) => compilePattern(template).test(reading))
  if (!others.every(fits) || without.some(fits)) return null
  const pattern = compilePattern(text)
  for (const reading of readings) {
    const match = pattern.exec(reading)
    if (!match) continue
    const finding = capture ? capturedFinding(rule, capture, match, thisYear) : findingOf(rule)
    if (finding) return { ...finding, words: tidyWords(match[0]) }
  }
  return null
}

/** A year that the rule cannot mean, because it is to come or too early, is not a clue. */
function capturedFinding(
  rule: DatingRule,
  capture: NonNullable<TextPattern['capture']>,
  match: RegExpExecArray,
  thisYear: number,
): Finding | null {
  const digits = Number(match[capture.group])
  const century = digits <= (thisYear + 1) % 100 ? 2000 : 1900
  const year = capture.kind === 'year2' ? century + digits : digits
  if (!(year <= thisYear && year >= (rule.notBefore ?? 0) && year <= (rule.notAfter ?? thisYear))) return null
  return capture.gives === 'both'
    ? { rule, from: year, to: year, soft: capture.slack ?? rule.soft }
    : { rule, from: year, to: rule.notAfter, soft: rule.soft }
}

/** A number with an unread digit counts if every number it can be is in the rule's range. */
export function matchNumber(rule: DatingRule, numbers: readonly TagNumber[]): Finding | null {
  const { pattern } = rule
  if (pattern.type !== 'number') return null
  const found = numbers.find(({ kind, from, to }) => kind === pattern.kind && from >= pattern.from && to <= pattern.to)
  if (!found) return null
  const { kind, from, to } = found
  return { ...findingOf(rule), words: from === to ? `${kind} ${from}` : kind }
}

/** On one line, in capitals as most tags are: the same words whatever their case. */
function tidyWords(words: string): string {
  const tidy = words
    .toUpperCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[^\p{L}\p{N}®™©(]+|[^\p{L}\p{N}.®™©)%]+$/gu, '')
  return tidy.length > mostWords ? `${tidy.slice(0, mostWords - 3).trimEnd()}...` : tidy
}
