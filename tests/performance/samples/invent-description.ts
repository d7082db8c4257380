import { cloths, decades, faults, garments, paces, qualities, regions, signs } from './description-words.ts'
import { pickEvenly, pickSkewed, type Random } from './random.ts'

const shortest = 40
const longest = 220

type Phrase = (random: Random) => string

const openings: Phrase[] = [
  (r) => `${pickSkewed(r, qualities)} ${pickSkewed(r, garments)} in ${pickSkewed(r, cloths)}.`,
  (r) => `${pickSkewed(r, qualities)} ${pickPair(r, garments)}, made in ${pickSkewed(r, regions)}.`,
  (r) => `Known for ${pickSkewed(r, garments)} in ${pickSkewed(r, cloths)} from the ${pickSkewed(r, decades)}.`,
  (r) => `${pickSkewed(r, cloths)} ${pickSkewed(r, garments)}; the ${pickSkewed(r, decades)} run is the one to find.`,
]

const additions: Phrase[] = [
  (r) => `Look for the ${pickSkewed(r, signs)}.`,
  (r) => `Check for ${pickSkewed(r, faults)}.`,
  (r) => `The ${pickSkewed(r, garments)} ${pickSkewed(r, paces)}.`,
  (r) => `Fakes lack the ${pickSkewed(r, signs)}.`,
  (r) => `Pieces from the ${pickSkewed(r, decades)} have the ${pickSkewed(r, signs)}.`,
  (r) => `Older ones were made in ${pickSkewed(r, regions)} and show it by the ${pickSkewed(r, signs)}.`,
  (r) => `Watch out for ${pickPair(r, faults)}.`,
  (r) => `Anything in ${pickSkewed(r, cloths)} is worth a second look.`,
  (r) => `Leave those with ${pickSkewed(r, faults)}.`,
]

/** What a reseller might write, 40 to 220 characters long: an opening and as many additions as the length allows. */
export function inventDescription(random: Random): string {
  const target = shortest + random() * (longest - shortest)
  let text = capitalize(pickEvenly(random, openings)(random))
  while (text.length < target) {
    const sentence = pickEvenly(random, additions)(random)
    if (text.includes(sentence)) continue
    if (text.length + 1 + sentence.length > longest) break
    text += ` ${sentence}`
  }
  return text
}

/** Two different ones, since 'jackets and jackets' does not occur. */
function pickPair(random: Random, list: readonly string[]): string {
  const first = pickSkewed(random, list)
  let second = first
  while (second === first) second = pickSkewed(random, list)
  return `${first} and ${second}`
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
