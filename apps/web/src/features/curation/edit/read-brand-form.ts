import {
  brandFacts,
  factKeys,
  writeFact,
  pickFacts,
  type BrandFacts,
  type FactKey,
} from '@bolodex/contract/brand-facts'
import { factInputs } from '@bolodex/contract/directory/brand-schemas'
import { brandWording } from '@bolodex/contract/directory/brand-wording'
import type { BrandDetails } from '@bolodex/contract/directory/brands'
import type { BrandPatch } from '@bolodex/contract/curation/edit-brand'
import { limits } from '@bolodex/contract/limits'
import { readTyped } from '#lib/typed-facts.ts'
import { findChangedFacts, type Facts } from '#ui/differences/fact-differences.tsx'

/** The form's text fields: aliases one per line. */
export type TypedBrand = Record<FactKey, string> & { reason: string }

/** A brand as edited: with the entered price, even where the median of sales is shown. */
export const asEdited = (brand: BrandDetails): BrandDetails => ({ ...brand, averageSalePrice: brand.estimatedPrice })

/** How the form shows a brand. */
export function typedFrom(brand: BrandFacts): TypedBrand {
  // A text field writes every line's end so.
  const texts = factKeys.map((key) => [key, writeFact(key, brand[key]).replaceAll(/\r\n?/g, '\n')])
  // One text per fact.
  return { ...(Object.fromEntries(texts) as Record<FactKey, string>), reason: '' }
}

/** As many other names, dated notes and lines as one may add, or as many as a merge has given the brand already. */
export function listsFor(shown: TypedBrand) {
  const most = (key: 'aliases' | 'datedNotes' | 'lines') => Math.max(limits[key], readTyped(key, shown[key]).length)
  return {
    aliases: factInputs.aliases.max(most('aliases'), brandWording.manyAliases).optional(),
    datedNotes: factInputs.datedNotes.max(most('datedNotes'), brandWording.manyDatedNotes).optional(),
    lines: factInputs.lines.max(most('lines'), brandWording.manyLines).optional(),
  }
}

/**
 * Only changed fields are sent, so a save never undoes another admin's edit. A field that stays empty is not sent; an
 * emptied one clears the value.
 */
export function readPatch(typed: TypedBrand, shown: TypedBrand): BrandPatch {
  const facts = changedKeys(typed, shown).map((key) => [key, readTyped(key, round(key, typed[key]))])
  const reason = typed.reason.trim()
  // Each of these facts under its own key.
  return { ...(Object.fromEntries(facts) as Partial<BrandFacts>), ...(reason && { reason }) }
}

const changedKeys = (typed: TypedBrand, shown: TypedBrand): FactKey[] =>
  factKeys.filter((key) => typed[key] !== shown[key])

/** Cents may be typed; whole dollars are stored. */
const round = (key: FactKey, text: string): string =>
  brandFacts[key].kind === 'number' && /^\d*\.\d+$/.test(text.trim()) ? String(Math.round(Number(text))) : text

/** What another admin saved while a form was open. */
export type Meanwhile = {
  /** The other admin, if the history has a name. */
  by: string | null
  before: Facts
  after: Facts
  /** The facts they changed, and the typed value of each that was changed here too. */
  changes: { name: keyof Facts; typed: string | null }[]
}

type Round = { base: BrandDetails; fresh: BrandDetails; typed: TypedBrand }

const factsOf = (brand: Facts): Facts => pickFacts(brand, factKeys)

/** Untouched fields take the newest value; typed values stay. */
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
