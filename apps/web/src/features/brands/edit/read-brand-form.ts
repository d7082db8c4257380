import {
  brandFacts,
  factKeys,
  writeFact,
  pickFacts,
  type BrandFacts,
  type FactKey,
} from '@bolodex/contract/brand-facts'
import { factInputs } from '@bolodex/contract/brands/brand-schemas'
import { brandWording } from '@bolodex/contract/brands/brand-wording'
import type { BrandDetails } from '@bolodex/contract/brands'
import type { BrandPatch } from '@bolodex/contract/brands/edit-brand'
import { limits } from '@bolodex/contract/limits'
import { readTyped } from '#lib/typed-facts.ts'
import { findChangedFacts, type Facts } from '#ui/differences/fact-differences.tsx'

/** What is typed into the form, field by field: other names one a line. */
export type TypedBrand = Record<FactKey, string> & { reason: string }

/** A brand as it is edited: with the price that somebody said, also where the median of sales is shown. */
export const asEdited = (brand: BrandDetails): BrandDetails => ({ ...brand, averageSalePrice: brand.estimatedPrice })

/** How the form shows a brand. */
export function typedFrom(brand: BrandFacts): TypedBrand {
  // A text field writes every line's end so.
  const texts = factKeys.map((key) => [key, writeFact(key, brand[key]).replaceAll(/\r\n?/g, '\n')])
  // One text for each fact.
  return { ...(Object.fromEntries(texts) as Record<FactKey, string>), reason: '' }
}

/** As many other names as one may add, or as many as a merge has given the brand already. */
export function aliasesFor(shown: TypedBrand) {
  const most = Math.max(limits.aliases, readTyped('aliases', shown.aliases).length)
  return factInputs.aliases.max(most, brandWording.manyAliases).optional()
}

/**
 * Only what was changed is sent, so that nobody undoes what another admin has just written. An empty field that was
 * empty before is not sent; one that was emptied takes the value away.
 */
export function readPatch(typed: TypedBrand, shown: TypedBrand): BrandPatch {
  const facts = changedKeys(typed, shown).map((key) => [key, readTyped(key, round(key, typed[key]))])
  const reason = typed.reason.trim()
  // Each of these facts under its own key.
  return { ...(Object.fromEntries(facts) as Partial<BrandFacts>), ...(reason && { reason }) }
}

const changedKeys = (typed: TypedBrand, shown: TypedBrand): FactKey[] =>
  factKeys.filter((key) => typed[key] !== shown[key])

/** Cents may be typed; whole dollars are kept. */
const round = (key: FactKey, text: string): string =>
  brandFacts[key].kind === 'number' && /^\d*\.\d+$/.test(text.trim()) ? String(Math.round(Number(text))) : text

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
