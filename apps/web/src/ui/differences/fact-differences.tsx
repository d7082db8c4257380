import type { ReactNode } from 'react'
import type { BrandState } from '@bolodex/contract/brand-changes'
import { formatNumber } from '#lib/format-count.ts'
import { ChipDifference } from './chip-difference.tsx'
import { ValueDifference } from './value-difference.tsx'
import { WordDifference } from './word-difference.tsx'
import './differences.css'

/** What is known of a brand in words and numbers. */
export type Facts = Omit<BrandState, 'tagPhoto'>
type FactName = keyof Facts
/** Some of them, as somebody would have them. */
export type ProposedFacts = { [Name in FactName]?: Facts[Name] | undefined }

/** What each fact is called where it is shown. */
export const factLabels: Record<FactName, string> = {
  name: 'Name',
  description: 'Description',
  averageSalePrice: 'Price',
  sellThroughRate: 'Sell Rate',
  garmentTypes: 'Look for',
  aliases: 'Other names',
}
const factNames = Object.keys(factLabels) as FactName[]

/** The facts that are not the same, of those that the second has. */
export function findChangedFacts(before: Facts, after: ProposedFacts): FactName[] {
  return factNames.filter(
    (name) => after[name] !== undefined && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
}

/** What is different between two states of a brand, each fact in the way it reads best. `children` come last. */
export function FactDifferences(props: { before: Facts; after: ProposedFacts; children?: ReactNode }) {
  const { before, after, children } = props
  return (
    <dl className="differences">
      {findChangedFacts(before, after).map((name) => (
        <div key={name}>
          <dt className="caption">{factLabels[name]}</dt>
          <dd>
            <FactDifference name={name} before={before} after={applyFacts(before, after)} />
          </dd>
        </div>
      ))}
      {children}
    </dl>
  )
}

/** A brand as it would be then. */
export function applyFacts(before: Facts, after: ProposedFacts): Facts {
  const given = Object.entries(after).filter(([, value]) => value !== undefined)
  return { ...before, ...(Object.fromEntries(given) as Partial<Facts>) }
}

export function FactDifference({ name, before, after }: { name: FactName; before: Facts; after: Facts }) {
  if (name === 'description') return <WordDifference before={before.description} after={after.description} />
  if (name === 'garmentTypes')
    return <ChipDifference before={before.garmentTypes} after={after.garmentTypes} areGarments />
  if (name === 'aliases') return <ChipDifference before={before.aliases} after={after.aliases} />
  return <ValueDifference before={sayFact(name, before)} after={sayFact(name, after)} />
}

/** A fact in a few words; null for a value that nobody has said. */
export function sayFact(name: FactName, facts: Facts): string | null {
  const { averageSalePrice, sellThroughRate } = facts
  if (name === 'averageSalePrice') return averageSalePrice === null ? null : `$${formatNumber(averageSalePrice)}`
  if (name === 'sellThroughRate') return sellThroughRate === null ? null : `${sellThroughRate}%`
  const value = facts[name]
  return Array.isArray(value) ? value.join(', ') || null : value
}
