import { garmentTypeOf } from './garment-words.ts'
import type { Place } from './split-items.ts'
import { textAt, type Token } from './tokens.ts'

const reach = 60
const wordsAfterName = 6

/**
 * The name whose garment is taken up again before a number: 'a Carhartt jacket and a Filson bag … the jacket was sixty'.
 * Null when no garment is taken up, or when it may be that of several.
 */
export function findReferred(tokens: readonly Token[], places: readonly Place[], number: number): Place | null {
  const garment = garmentBefore(tokens, number)
  if (!garment) return null
  const named = places.filter((place, index) => {
    if (place.to > number || number - place.to > reach) return false
    const end = Math.min(place.to + wordsAfterName, places[index + 1]?.from ?? number, garment.at)
    return hasGarment(tokens, place.to, end, garment.text)
  })
  const brands = new Set(named.map(({ brand }) => brand))
  return brands.size === 1 ? (named.at(-1) ?? null) : null
}

function garmentBefore(tokens: readonly Token[], number: number): { text: string; at: number } | null {
  for (let at = number - 1; at >= Math.max(1, number - 4); at -= 1) {
    const isTakenUp = /^(the|that|those)$/.test(textAt(tokens, at - 1))
    if (isTakenUp && garmentTypeOf(textAt(tokens, at))) return { text: textAt(tokens, at), at }
  }
  return null
}

function hasGarment(tokens: readonly Token[], from: number, to: number, text: string): boolean {
  for (let at = from; at < to; at += 1) {
    const other = textAt(tokens, at)
    if (other === text || other === `${text}s` || `${other}s` === text) return true
  }
  return false
}
