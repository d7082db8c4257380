import type { NewBrand } from '@bolodex/contract/new-brands'
import { readNumber, typedFacts } from '#lib/typed-facts.ts'

/** What is typed into the form, field by field, and the garment types that are chosen. */
export type TypedBrand = {
  name: string
  description: string
  tagPhotoUrl: string
  averageSalePrice: string
  sellThroughRate: string
  garmentTypes: string[]
}

export type TextFieldName = Exclude<keyof TypedBrand, 'garmentTypes'>
export type BrandErrors = Partial<Record<TextFieldName, string>>

/** The fields in which something is typed, in their order, by what they are called. */
export const fieldLabels: Record<TextFieldName, string> = {
  name: 'Brand Name',
  description: 'Description',
  tagPhotoUrl: 'Tag Photo URL',
  averageSalePrice: 'Average Sale Price ($)',
  sellThroughRate: 'Sell-Through Rate (%)',
}
export const textFieldNames = Object.keys(fieldLabels) as TextFieldName[]

export const nothingTyped: TypedBrand = {
  name: '',
  description: '',
  tagPhotoUrl: '',
  averageSalePrice: '',
  sellThroughRate: '',
  garmentTypes: [],
}

export function isBlank(typed: TypedBrand): boolean {
  return typed.garmentTypes.length === 0 && textFieldNames.every((name) => typed[name].trim() === '')
}

/** What is wrong with what was typed, said as the server would. */
export function findErrors(typed: TypedBrand): BrandErrors {
  const found = textFieldNames.map((name) => [name, typedFacts[name](typed[name])] as const)
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined))
}

/** The brand as it is sent. What was left empty has no value. */
export function readNewBrand(typed: TypedBrand): Omit<NewBrand, 'source'> {
  const tagPhotoUrl = typed.tagPhotoUrl.trim()
  return {
    name: typed.name.trim(),
    description: typed.description.trim(),
    ...(tagPhotoUrl && { tagPhotoUrl }),
    averageSalePrice: readNumber(typed.averageSalePrice),
    sellThroughRate: readNumber(typed.sellThroughRate),
    garmentTypes: typed.garmentTypes,
  }
}
