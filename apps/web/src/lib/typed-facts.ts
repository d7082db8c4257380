import { brandWording } from '@bolodex/contract/brand-wording'
import { limits } from '@bolodex/contract/limits'
import { findHidden } from '@bolodex/contract/plain-text'
import { photoUrlProblem, photoWording } from '@bolodex/contract/photo-wording'

const { brandName, brandDescription, averageSalePrice, sellThroughRate } = limits

/** The facts of a brand that are typed into a form, each with what is wrong with it, said as the server would. */
export const typedFacts = {
  name: (text: string) => {
    const { length } = text.trim().replaceAll(/\s+/g, ' ')
    if (length < brandName.min) return brandWording.shortName
    return length > brandName.max ? brandWording.longName : (findHidden(text) ?? undefined)
  },
  description: (text: string) => {
    const { length } = text.trim()
    if (length < brandDescription.min) return brandWording.shortDescription
    return length > brandDescription.max ? brandWording.longDescription : (findHidden(text) ?? undefined)
  },
  tagPhotoUrl: (text: string) => {
    const url = text.trim()
    if (url === '') return undefined
    return (url.length > limits.sourceUrl ? photoWording.url : photoUrlProblem(url)) ?? undefined
  },
  averageSalePrice: (text: string) => (isWithin(text, averageSalePrice) ? undefined : brandWording.price),
  sellThroughRate: (text: string) => (isWithin(text, sellThroughRate) ? undefined : brandWording.sellThrough),
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
