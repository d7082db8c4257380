import { clueLimits, type Clues } from './clues.ts'
import { combineFindings, type Clash, type Combination, type Years } from './combine-findings.ts'
import { rulesOfNotes, type DatedNote } from './dated-notes.ts'
import { findBrands } from './find-brands.ts'
import { findPlaces } from './find-places.ts'
import { findingOf, matchNumber, matchText, type Finding } from './find-rules.ts'
import { placeClashes, type PlaceClash } from './clash-of-places.ts'
import { foldText } from './fold-text.ts'
import { createLexicon } from './lexicon.ts'
import { createBoxMatcher, isBox } from './match-boxes.ts'
import { readNumbers } from './read-numbers.ts'
import { repairText } from './repair-text.ts'
import type { DatingRule, Market } from './rule.ts'

export type Dating = Years & {
  possible: Years
  isTimeOfChange: boolean
  strength: Combination['strength']
  /** Every clue that fits, those that decided first. */
  findings: (Finding & { role: 'decides' | 'agrees' | 'set aside' })[]
  /** Clues whose years exclude each other. */
  clashes: Clash[]
  /** Clues whose places exclude each other. */
  placeClashes: PlaceClash[]
  /** Good enough for a headline: a clue that is not weak, no contradiction, and at most 40 years. */
  isSure: boolean
  brands: string[]
  /** Phrases that mean no box and fit no rule. */
  notUnderstood: string[]
}

const widestHeadline = 40

export type Dater = (clues: Clues, notes?: readonly DatedNote[]) => Dating

/** Prepares rules once. The same clues give the same answer, in whatever order they come. */
export function createDater(rules: readonly DatingRule[], thisYear: number): Dater {
  const lexicon = createLexicon(rules)
  const matchers = new Map<string, ReturnType<typeof createBoxMatcher>>()

  return (clues, notes = []) => {
    const text = foldText((clues.text ?? '').slice(0, clueLimits.text))
    const named = [clues.brand ?? []].flat().slice(0, clueLimits.brands)
    const phrases = (clues.seen ?? []).slice(0, clueLimits.seen).map((phrase) => phrase.slice(0, clueLimits.phrase))
    const brands = findBrands(named, repairText(text, lexicon))
    const noteRules = rulesOfNotes(notes.slice(0, clueLimits.notes), brands)
    const applying = [...rules, ...noteRules].filter((rule) => applies(rule, brands, clues.market))
    const boxes = resolvePhrases(phrases, applying, brands, noteRules.length > 0)
    const said = phrases.filter((phrase) => isStatement(phrase)).map(foldText)
    const readings = [text, repairText(text, lexicon), ...said]
    const numbers = [...new Set(readings)].flatMap(readNumbers)
    const findings = applying.flatMap((rule) =>
      boxes.ids.has(rule.id)
        ? findingOf(rule)
        : (matchText(rule, readings, thisYear) ?? matchNumber(rule, numbers) ?? []),
    )
    const places = [...new Set(readings)].flatMap(findPlaces)
    return describe(
      findings,
      places,
      brands,
      boxes.unknown.filter((phrase) => !isRead(phrase, applying)),
    )
  }

  function resolvePhrases(phrases: string[], applying: DatingRule[], brands: string[], hasNotes: boolean) {
    const known = new Set(applying.map(({ id }) => id))
    const key = brands.join('|')
    const match = (hasNotes ? null : matchers.get(key)) ?? createBoxMatcher(applying.filter(isBox))
    if (!hasNotes) matchers.set(key, match)
    const ids = new Set<string>()
    const unknown: string[] = []
    for (const phrase of phrases) {
      const id = known.has(phrase) ? phrase : match(phrase)?.id
      if (id) ids.add(id)
      else unknown.push(phrase)
    }
    return { ids, unknown }
  }

  function isRead(phrase: string, applying: DatingRule[]): boolean {
    return isStatement(phrase) && applying.some((rule) => matchText(rule, [foldText(phrase)], thisYear))
  }
}

function describe(
  findings: Finding[],
  places: ReturnType<typeof findPlaces>,
  brands: string[],
  notUnderstood: string[],
): Dating {
  const { likely, possible, isTimeOfChange, strength, deciding, setAside, clashes } = combineFindings(findings)
  const others = findings.filter((finding) => !deciding.includes(finding) && !setAside.includes(finding))
  const clashing = placeClashes(findings, places)
  const width = likely.from === null || likely.to === null ? Infinity : likely.to - likely.from
  return {
    ...likely,
    possible,
    isTimeOfChange,
    strength,
    findings: [
      ...deciding.map((finding) => ({ ...finding, role: 'decides' as const })),
      ...others.map((finding) => ({ ...finding, role: 'agrees' as const })),
      ...setAside.map((finding) => ({ ...finding, role: 'set aside' as const })),
    ],
    clashes,
    placeClashes: clashing,
    isSure:
      strength !== null && strength !== 'weak' && clashes.length + clashing.length === 0 && width <= widestHeadline,
    brands,
    notUnderstood,
  }
}

function applies({ brand, market }: DatingRule, brands: string[], sold?: Market): boolean {
  return (!brand || brands.includes(brand)) && (!sold || market === 'any' || market === sold)
}

/** 'No union label' and 'label without ®' say nothing about what is printed. */
const isStatement = (phrase: string): boolean => !/\b(?:no|not|without|missing|lacks)\b/i.test(phrase)
