import { brandWording } from '@bolodex/contract/brand-wording'
import { limits } from '@bolodex/contract/limits'
import type { NewBrand } from '@bolodex/contract/new-brands'
import { photoUrlProblem, photoWording } from '@bolodex/contract/photo-wording'

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
  const { brandName, brandDescription, averageSalePrice, sellThroughRate } = limits
  const errors: BrandErrors = {}
  const name = typed.name.trim().replaceAll(/\s+/g, ' ')
  if (name.length < brandName.min) errors.name = brandWording.shortName
  if (name.length > brandName.max) errors.name = brandWording.longName
  const description = typed.description.trim()
  if (description.length < brandDescription.min) errors.description = brandWording.shortDescription
  if (description.length > brandDescription.max) errors.description = brandWording.longDescription
  const photo = findPhotoProblem(typed.tagPhotoUrl.trim())
  if (photo) errors.tagPhotoUrl = photo
  if (!isWithin(typed.averageSalePrice, averageSalePrice)) errors.averageSalePrice = brandWording.price
  if (!isWithin(typed.sellThroughRate, sellThroughRate)) errors.sellThroughRate = brandWording.sellThrough
  return errors
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

/** A whole number, nothing for an empty field, and NaN for anything else. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d+(\.0*)?$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

function isWithin(text: string, { min, max }: { min: number; max: number }): boolean {
  const number = readNumber(text)
  return number === null || (number >= min && number <= max)
}

function findPhotoProblem(url: string): string | null {
  if (url === '') return null
  return url.length > limits.sourceUrl ? photoWording.url : photoUrlProblem(url)
}
