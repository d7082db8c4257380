import { brandFacts, factKeys, type BrandFact, type BrandFacts, type FactKey } from '../brand-facts.ts'

/** What is said about suggestions, by the server and by the form. */
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

/** What a suggestion changes, in one line: 'price $9, description'. */
export function describeSuggested(facts: Suggested): string {
  return factKeys
    .filter((key) => facts[key] !== undefined)
    .map((key) => describeFact(brandFacts[key], facts[key]))
    .join(', ')
}

function describeFact({ changeLabel, kind, unit }: BrandFact, value: Value): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  if (text === '') return `no ${changeLabel}`
  if (kind === 'text' || text.length > longest) return changeLabel
  if (typeof value !== 'number') return `${changeLabel} ‘${text}’`
  const number = value.toLocaleString('en-US')
  return `${changeLabel} ${unit === '$' ? `$${number}` : `${number}${unit ?? ''}`}`
}
