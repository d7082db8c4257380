import places from '../data/places.json' with { type: 'json' }
import { compilePattern } from './compile-pattern.ts'

/** Where a line says the garment was made, and its words. */
export type MadeIn = { place: string; words: string }

const making =
  '\\b(?:MADE|MANUFACTURED|SEWN|TAILORED|PRODUCED|HAND~MADE|FABRIQU\\S{0,3}|FABRICADO|FAIT|FEITO|HECHO|PRODOTTO|HERGESTELLT) (?!BY|TO)(?:AUX|[A-Z1|!]{1,2})\\b (?:THE )?'
/** These say where a part comes from. */
const part =
  /\b(?:cloth|fabrics?|lining|yarn|shell|components?|parts|trim|buttons?|leather|zipper|material|wool|tweed|tissu|of|and|or)\b[^\n]{0,12}$/i
const imported = /^\W{0,4}(?:of|from|with|and|or)\b/i

const patterns = Object.entries(places).map(([place, names]) => ({
  place,
  pattern: new RegExp(
    compilePattern(`${making}(?:${names.toSorted((a, b) => b.length - a.length).join('|')})`).source,
    'gi',
  ),
}))

/** The places that the text names as those of making; where one name begins another, that of the longer. */
export function findPlaces(text: string): MadeIn[] {
  const found = patterns.flatMap(({ place, pattern }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const rest = text.slice(match.index + match[0].length)
      if (part.test(text.slice(0, match.index)) || imported.test(rest)) return []
      return { place, words: match[0].replaceAll(/\s+/g, ' '), at: match.index }
    }),
  )
  const longest = found.filter(
    (one) => !found.some((other) => other.at === one.at && other.words.length > one.words.length),
  )
  return longest.map(({ place, words }) => ({ place, words }))
}
