import { factKeys, pickFacts } from '@bolodex/contract/brand-facts'
import type { BrandDetails } from '@bolodex/contract/brands'
import { findChangedFacts, type Facts } from '#ui/differences/fact-differences.tsx'
import { typedFrom, type TypedBrand } from './read-brand-form.ts'

/** What somebody else saved while a form was open. */
export type Meanwhile = {
  /** Who it was, as far as the history says. */
  by: string | null
  before: Facts
  after: Facts
  /** The facts they changed, and what stands in the form for each that was changed there too. */
  changes: { name: keyof Facts; typed: string | null }[]
}

type Round = { base: BrandDetails; fresh: BrandDetails; typed: TypedBrand }

const factsOf = (brand: Facts): Facts => pickFacts(brand, factKeys)

/** Fields that nobody touched here take the newest value; what was typed stays. */
export function keepTyped({ base, fresh, typed }: Round): TypedBrand {
  const [before, after] = [typedFrom(base), typedFrom(fresh)]
  const names = Object.keys(typed) as (keyof TypedBrand)[]
  return Object.fromEntries(
    names.map((name) => [name, typed[name] === before[name] ? after[name] : typed[name]]),
  ) as TypedBrand
}

export function findMeanwhile({ base, fresh, typed }: Round): Meanwhile {
  const [before, after] = [typedFrom(base), typedFrom(fresh)]
  const isContested = (name: keyof Facts) => typed[name] !== before[name] && typed[name] !== after[name]
  return {
    by: fresh.latestChanges[0]?.by.name ?? null,
    before: factsOf(base),
    after: factsOf(fresh),
    changes: findChangedFacts(factsOf(base), factsOf(fresh)).map((name) => ({
      name,
      typed: isContested(name) ? typed[name] : null,
    })),
  }
}
