import { limits } from '@bolodex/contract/limits'
import type { FoundBrand } from './found-brands.ts'

const longestTitle = 100

/** A plain sentence for a brand of which nothing else is known: where it was heard, and in which words. */
export function describeHeard(brand: Pick<FoundBrand, 'mentions'>, title: string | null): string {
  const where = title ? `“${cut(title, longestTitle)}”` : 'a video'
  const [first] = brand.mentions
  if (!first) return `Heard in ${where}.`
  const start = `Heard in ${where}: “`
  return `${start}${cut(first.quote, limits.brandDescription.max - start.length - 1)}”`
}

function cut(text: string, most: number): string {
  const plain = text.replaceAll(/\s+/gu, ' ').trim()
  return plain.length <= most
    ? plain
    : `${plain
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`
}
