import type { ReactNode } from 'react'
import { brandFacts, factKeys, type BrandFacts, type FactKey } from '@bolodex/contract/brand-facts'
import type { BrandFact } from '@bolodex/contract/directory/fact-kinds'
import { describeGarmentType } from '@bolodex/contract/garment-types'
import { formatUnits } from '#lib/format-money.ts'
import { Icon } from '../icon.tsx'
import { WordDifference } from './word-difference.tsx'
import { Differences } from './differences.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './differences.module.css'

/** What is known of a brand in words and numbers. */
export type Facts = BrandFacts
/** Some facts with proposed values. */
type ProposedFacts = { [Key in FactKey]?: Facts[Key] | undefined }

/** The facts that are not the same, of those that the second has. */
export function findChangedFacts(before: Facts, after: ProposedFacts): FactKey[] {
  return factKeys.filter(
    (name) => after[name] !== undefined && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
}

/** What is different between two states of a brand, each fact in the way it reads best. `children` come last. */
export function FactDifferences(props: { before: Facts; after: ProposedFacts; children?: ReactNode }) {
  const { before, after, children } = props
  return (
    <Differences>
      {findChangedFacts(before, after).map((name) => (
        <div key={name}>
          <dt className="caption">{name === 'averageSalePrice' ? 'Estimate' : brandFacts[name].label}</dt>
          <dd>
            <FactDifference name={name} before={before} after={applyFacts(before, after)} />
          </dd>
        </div>
      ))}
      {children}
    </Differences>
  )
}

/** A brand as it would be then. */
export function applyFacts(before: Facts, after: ProposedFacts): Facts {
  const given = Object.entries(after).filter(([, value]) => value !== undefined)
  return { ...before, ...(Object.fromEntries(given) as Partial<Facts>) }
}

export function FactDifference({ name, before, after }: { name: FactKey; before: Facts; after: Facts }) {
  const [was, is] = [before[name], after[name]]
  if (Array.isArray(was) && Array.isArray(is))
    return <ChipDifference before={was} after={is} areGarments={name === 'garmentTypes'} />
  if (brandFacts[name].kind === 'text') return <WordDifference before={String(was)} after={String(is)} />
  return <ValueDifference before={formatFact(name, before)} after={formatFact(name, after)} />
}

/** A fact in a few words; null for an unknown value. */
export function formatFact(name: FactKey, facts: Facts): string | null {
  const value = facts[name]
  const { unit }: BrandFact = brandFacts[name]
  if (typeof value === 'number') return unit === 'money' ? formatUnits(value) : `${value}${unit ?? ''}`
  return Array.isArray(value) ? value.join(', ') || null : value
}

type Props = { before: string[]; after: string[]; areGarments?: boolean }

/** A list of names: those that stayed, those that came, those that went. */
function ChipDifference({ before, after, areGarments = false }: Props) {
  const names = [...new Set([...after, ...before])]
  if (names.every((name) => before.includes(name) && after.includes(name)))
    return <p>The same, in another order: {after.join(', ')}</p>
  return (
    <ul className={styles['chip-difference']}>
      {names.map((name) => {
        const { key } = describeGarmentType(name)
        const icon = areGarments && <Icon name={`garment-${key}`} />
        if (!before.includes(name))
          return (
            <li key={name} className={joinClasses(styles['has-come'], `hue-${key}`)}>
              {icon} <ins>{name}</ins>
            </li>
          )
        if (!after.includes(name))
          return (
            <li key={name} className={joinClasses(styles['has-gone'], `hue-${key}`)}>
              {icon} <del>{name}</del>
            </li>
          )
        return (
          <li key={name} className={`hue-${key}`}>
            {icon} {name}
          </li>
        )
      })}
    </ul>
  )
}

/** One value and what became of it. */
function ValueDifference({ before, after }: { before: string | null; after: string | null }) {
  return (
    <p>
      <del>{before ?? 'none'}</del> <Became /> <ins>{after ?? 'none'}</ins>
    </p>
  )
}

/** Between a thing and what became of it: an arrow for the eye, a word for those who listen. */
export function Became() {
  return (
    <>
      <span className={styles['became']} aria-hidden="true">
        →
      </span>
      <span className="sr-only">became</span>
    </>
  )
}
