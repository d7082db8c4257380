import { garmentTypeOf, isOtherThing } from './garment-words.ts'
import { textAt, type Token, wordsBetween } from './tokens.ts'

const reachBefore = 6
const reachAfter = 14

/**
 * The types of the garments that are said of a name, in their order: those that follow it, or else one that stands before
 * it and leads to it, 'a fleece from Patagonia'.
 */
export function readGarments(
  tokens: readonly Token[],
  place: { from: number; to: number },
  within: { from: number; to: number },
): string[] {
  const after = garmentsBetween(tokens, place.to, Math.min(within.to, place.to + reachAfter))
  if (after.length > 0) return typesOf(after)
  const before = garmentsBetween(tokens, Math.max(within.from, place.from - reachBefore), place.from)
  const leading = before.filter(({ next }) => leads.test(wordsBetween(tokens, next, place.from)))
  // 'Silver Jeans' needs no other word.
  return typesOf(leading.length > 0 ? leading : garmentsBetween(tokens, place.from, place.to).filter(isOfDenim))
}

type Garment = { type: string; next: number }

const leads = /^$|\b(from|by|called|is|it's|says|label|tag|brand|are|was|they're|that's)\b/

function isOfDenim({ type }: Garment): boolean {
  return type === 'Jeans'
}

function typesOf(garments: readonly Garment[]): string[] {
  return [...new Set(garments.map(({ type }) => type))]
}

function garmentsBetween(tokens: readonly Token[], from: number, to: number): Garment[] {
  const found: Garment[] = []
  for (let at = from; at < to; at += 1) {
    const [type, length] = garmentAt(tokens, at)
    if (type) found.push({ type, next: at + length })
    at += length - 1
  }
  return found
}

/** The longest phrase wins: a 'dress shirt' is not a dress. */
function garmentAt(tokens: readonly Token[], at: number): [string | null, number] {
  const text = textAt(tokens, at)
  const after = textAt(tokens, at + 1)
  const phrase = garmentTypeOf(`${text} ${after}`)
  if (phrase) return [phrase, 2]
  // 'On top', 'out of the bag'.
  const isPlace = (text === 'top' || text === 'bag') && /\b(on|at|of|in)( the)?$/.test(wordsBetween(tokens, at - 2, at))
  return [isPlace || isOtherThing(text, after) ? null : garmentTypeOf(text), 1]
}
