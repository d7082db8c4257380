import { brandFacts, typedKeys, type TypedKey } from '@bolodex/contract/brand-facts'
import type { NewBrand } from '@bolodex/contract/new-brands'
import { findTypedError, readTyped } from '#lib/typed-facts.ts'

export type TextFieldName = TypedKey | 'tagPhotoUrl'

/** What is typed into the form, field by field, and the garment types that are chosen. */
export type TypedBrand = Record<TextFieldName, string> & { garmentTypes: string[] }

export type BrandErrors = Partial<Record<TextFieldName, string>>

/** The fields in which something is typed, in their order. */
export const textFieldNames: readonly TextFieldName[] = typedKeys.flatMap((key) =>
  key === 'description' ? [key, 'tagPhotoUrl' as const] : [key],
)

export const labelField = (name: TextFieldName): string =>
  name === 'tagPhotoUrl' ? 'Tag Photo URL' : brandFacts[name].fieldLabel.add

export const nothingTyped: TypedBrand = {
  // One text for each field.
  ...(Object.fromEntries(textFieldNames.map((name) => [name, ''])) as Record<TextFieldName, string>),
  garmentTypes: [],
}

export function isBlank(typed: TypedBrand): boolean {
  return typed.garmentTypes.length === 0 && textFieldNames.every((name) => typed[name].trim() === '')
}

/** What is wrong with what was typed, said as the server would. */
export function findErrors(typed: TypedBrand): BrandErrors {
  const found = textFieldNames.map((name) => [name, findTypedError(name, typed[name])] as const)
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined))
}

/** The brand as it is sent. What was left empty has no value. */
export function readNewBrand(typed: TypedBrand): Omit<NewBrand, 'source'> {
  const tagPhotoUrl = typed.tagPhotoUrl.trim()
  const facts = Object.fromEntries(typedKeys.map((key) => [key, readTyped(key, typed[key])]))
  return {
    // Each of these facts under its own key.
    ...(facts as Pick<NewBrand, TypedKey>),
    ...(tagPhotoUrl && { tagPhotoUrl }),
    garmentTypes: typed.garmentTypes,
  }
}
