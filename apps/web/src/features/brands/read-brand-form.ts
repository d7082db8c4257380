import type { Brand } from '@bolodex/contract/brands'
import { brandWording } from '@bolodex/contract/brand-wording'
import type { BrandPatch } from '@bolodex/contract/edit-brand'
import { limits } from '@bolodex/contract/limits'
import { findHidden } from '@bolodex/contract/plain-text'

/** What is typed into the form, field by field. */
export type TypedBrand = {
  name: string
  description: string
  averageSalePrice: string
  sellThroughRate: string
  garmentTypes: string
  /** One a line. */
  aliases: string
  reason: string
}

/** What the form shows of a brand. */
type ShownBrand = Pick<
  Brand,
  'name' | 'description' | 'averageSalePrice' | 'sellThroughRate' | 'garmentTypes' | 'aliases'
>

export type BrandFormErrors = Partial<Record<keyof TypedBrand, string>>

/** How the form shows a brand. */
export function typedFrom(brand: ShownBrand): TypedBrand {
  return {
    name: brand.name,
    // A text field writes every line's end so.
    description: brand.description.replaceAll(/\r\n?/g, '\n'),
    averageSalePrice: brand.averageSalePrice?.toString() ?? '',
    sellThroughRate: brand.sellThroughRate?.toString() ?? '',
    garmentTypes: brand.garmentTypes.join(', '),
    aliases: brand.aliases.join('\n'),
    reason: '',
  }
}

/** What is wrong with what was changed, said as the server would. */
export function findErrors(typed: TypedBrand, shown: TypedBrand): BrandFormErrors {
  const found = Object.entries(findAllErrors(typed, shown))
  return Object.fromEntries(
    found.filter(([field]) => typed[field as keyof TypedBrand] !== shown[field as keyof TypedBrand]),
  )
}

function findAllErrors(typed: TypedBrand, shown: TypedBrand): BrandFormErrors {
  const { averageSalePrice, sellThroughRate, brandName, brandDescription } = limits
  const garments = splitGarments(typed.garmentTypes)
  const aliases = splitLines(typed.aliases)
  const errors: BrandFormErrors = {}
  for (const field of ['name', 'description', 'garmentTypes', 'aliases', 'reason'] as const) {
    const problem = findHidden(typed[field])
    if (problem) errors[field] = problem
  }
  if (typed.name.trim().length < brandName.min) errors.name = brandWording.shortName
  if (typed.name.trim().length > brandName.max) errors.name = brandWording.longName
  if (typed.description.trim().length < brandDescription.min) errors.description = brandWording.shortDescription
  if (typed.description.trim().length > brandDescription.max) errors.description = brandWording.longDescription
  if (!isWithin(typed.averageSalePrice, averageSalePrice)) errors.averageSalePrice = brandWording.price
  if (!isWithin(typed.sellThroughRate, sellThroughRate)) errors.sellThroughRate = brandWording.sellThrough
  if (garments.length > limits.garmentTypes) errors.garmentTypes = brandWording.manyGarmentTypes
  if (garments.some(({ length }) => length > limits.garmentTypeName)) errors.garmentTypes = brandWording.longGarmentType
  // A merge may have given it more.
  if (aliases.length > Math.max(limits.aliases, splitLines(shown.aliases).length))
    errors.aliases = brandWording.manyAliases
  if (aliases.some(({ length }) => length < brandName.min)) errors.aliases = brandWording.shortName
  if (aliases.some(({ length }) => length > brandName.max)) errors.aliases = brandWording.longName
  if (typed.reason.trim().length > limits.editReason) errors.reason = brandWording.longReason
  return errors
}

/**
 * Only what was changed is sent, so that nobody undoes what another admin has just written. An empty field that was
 * empty before is not sent; one that was emptied takes the value away.
 */
export function readPatch(typed: TypedBrand, shown: TypedBrand): BrandPatch {
  const isChanged = (field: keyof TypedBrand) => typed[field] !== shown[field]
  const reason = typed.reason.trim()
  return {
    ...(isChanged('name') && { name: typed.name.trim() }),
    ...(isChanged('description') && { description: typed.description.trim() }),
    ...(isChanged('averageSalePrice') && { averageSalePrice: readNumber(typed.averageSalePrice) }),
    ...(isChanged('sellThroughRate') && { sellThroughRate: readNumber(typed.sellThroughRate) }),
    ...(isChanged('garmentTypes') && { garmentTypes: splitGarments(typed.garmentTypes) }),
    ...(isChanged('aliases') && { aliases: splitLines(typed.aliases) }),
    ...(reason && { reason }),
  }
}

/** What stands in the fields of a form now. */
export function readForm(form: HTMLFormElement, shown: TypedBrand): TypedBrand {
  const names = Object.keys(shown) as (keyof TypedBrand)[]
  const entries = names.map((name) => {
    const field = fieldOf(form, name)
    // A browser hides what is no number from its value: it must not pass for an empty field.
    return [name, field.validity.badInput ? 'no number' : field.value]
  })
  return Object.fromEntries(entries) as TypedBrand
}

/** The form has one field for each name. */
export const fieldOf = (form: HTMLFormElement, name: keyof TypedBrand) =>
  form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement

function splitGarments(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** A whole number, or nothing. */
function readNumber(text: string): number | null {
  return text.trim() === '' ? null : Math.round(Number(text))
}

function isWithin(text: string, { min, max }: { min: number; max: number }): boolean {
  const number = readNumber(text)
  return number === null || (number >= min && number <= max)
}
