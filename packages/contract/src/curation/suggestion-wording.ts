import { formatUnits } from '../money.ts'
import { brandFacts, factKeys, type BrandFacts, type FactKey } from '../brand-facts.ts'
import type { BrandFact } from '../directory/fact-kinds.ts'

/** Sentences about suggestions, in server and form. */
export const suggestionWording = {
  nothingNew: 'The brand already says this',
  alreadyOpen: (fact: FactKey) =>
    `You already have an open suggestion for the ${brandFacts[fact].changeLabel}. Withdraw it under Suggestions to send a new one.`,
  decidedAlready: 'An admin already decided on this suggestion',
  suggestedAgain: 'The member sent a newer suggestion for this. Decide on that one.',
  acceptedByMistake: 'The suggestion was accepted by mistake',
  changedSince: 'The brand has changed since. Restore an earlier state in its history instead.',
  mergedSince: (brand: string) => `‘${brand}’ was merged, and you have an open suggestion for the same field there`,
} as const

type Value = BrandFacts[FactKey] | undefined
type Suggested = { [Key in FactKey]?: BrandFacts[Key] | undefined }

/** Longer values are not repeated where a change is named in one line. */
const longest = 60

/** The changes of a suggestion, in one line: 'estimate $9, description'. */
export function describeSuggested(facts: Suggested, currency: string): string {
  return factKeys
    .filter((key) => facts[key] !== undefined)
    .map((key) => describeFact(brandFacts[key], facts[key], currency))
    .join(', ')
}

function describeFact({ changeLabel, kind, unit }: BrandFact, value: Value, currency: string): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  if (text === '') return `no ${changeLabel}`
  if (kind === 'text' || text.length > longest) return changeLabel
  if (typeof value !== 'number') return `${changeLabel} ‘${text}’`
  const number = unit === 'money' ? formatUnits(value, currency) : `${value.toLocaleString('en-US')}${unit ?? ''}`
  return `${changeLabel} ${number}`
}
