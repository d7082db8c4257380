import { garmentTypeOf, isOtherThing } from './garment-words.ts'
import { textAt, type Token } from './tokens.ts'

const reachBefore = 6
const reachAfter = 14

/** The types of the garments that are named near a name, within what is said of it, in their order. */
export function readGarments(
  tokens: readonly Token[],
  place: { from: number; to: number },
  within: { from: number; to: number },
): string[] {
  const first = Math.max(within.from, place.from - reachBefore)
  const end = Math.min(within.to, place.to + reachAfter)
  const found: string[] = []
  for (let at = first; at < end; at += 1) {
    if (at >= place.from && at < place.to) continue
    const [type, length] = garmentAt(tokens, at)
    if (type && !found.includes(type)) found.push(type)
    at += length - 1
  }
  return found
}

/** The longest phrase wins: a 'dress shirt' is no dress. */
function garmentAt(tokens: readonly Token[], at: number): [string | null, number] {
  const text = textAt(tokens, at)
  const after = textAt(tokens, at + 1)
  const phrase = garmentTypeOf(`${text} ${after}`)
  if (phrase) return [phrase, 2]
  return [isOtherThing(text, after) ? null : garmentTypeOf(text), 1]
}
