import { garmentJustBefore } from './find-garment.ts'
import type { Token } from './read-tokens.ts'
import { introductions, weakIntroductions } from './vocabulary/cue-words.ts'

/** Most places are dismissed by the word before them. */
const lastWords: ReadonlySet<string> = new Set([
  ...[...introductions, ...weakIntroductions].map((phrase) => phrase.slice(phrase.lastIndexOf(' ') + 1)),
  'by',
  'from',
])

const person =
  /^(man|guy|woman|lady|girl|boy|person|friend|dog|cat|kid|son|daughter|shes|hes|town|place|street|village|movie|song|book|channel|video)$/

/** 3 for a clear introduction right before ('a brand called'), less for what is said of other things as well. */
export function introductionBefore(tokens: readonly Token[], from: number): number {
  const last = tokens[from - 1]?.key ?? ''
  if (!lastWords.has(last) || tokens[from]?.isAfterBreak) return 0
  let points = 0
  let phrase = ''
  for (let at = from - 1; at >= Math.max(0, from - 5); at -= 1) {
    phrase = phrase ? `${tokens[at]?.key ?? ''} ${phrase}` : (tokens[at]?.key ?? '')
    if (at === from - 2 && person.test(tokens[at]?.key ?? '') && tokens[from - 1]?.key === 'called') return 0
    if (weakIntroductions.has(phrase)) points = Math.max(points, 1.2)
    else if (introductions.has(phrase)) points = Math.max(points, 3)
    if (tokens[at]?.isAfterBreak) break
  }
  if (last === 'by') points = Math.max(points, garmentJustBefore(tokens, from - 1) ? 3 : 1)
  if (last === 'from' && garmentJustBefore(tokens, from - 1)) points = Math.max(points, 2.2)
  return points
}
