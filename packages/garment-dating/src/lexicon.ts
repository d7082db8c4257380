import brands from '../data/brands.json' with { type: 'json' }
import places from '../data/places.json' with { type: 'json' }
import words from '../data/words.json' with { type: 'json' }
import { editDistance } from './edit-distance.ts'
import { madeInWords } from './compile-pattern.ts'
import type { DatingRule } from './rule.ts'

export type Lexicon = {
  has: (word: string) => boolean
  /** The word this can be with few errors; if several can, the only everyday one among them; null if none. */
  nearest: (word: string, maxErrors?: number) => string | null
}

/** Words of fewer letters are one letter away from too many others. */
const shortest = 5
const common = new Set(words.common.map(upper))

/** The words that tags use: those of the rules' templates, of brands and places, and everyday words of care labels. */
export function createLexicon(rules: readonly DatingRule[]): Lexicon {
  const all = new Set(common)
  const templates = [
    madeInWords,
    ...Object.values(places).flat(),
    ...brands.flatMap(({ aliases }) => aliases),
    ...rules.flatMap(({ pattern }) =>
      pattern.type === 'text' ? [pattern.text, ...(pattern.with ?? []), ...(pattern.without ?? [])] : [],
    ),
    ...rules.flatMap(({ examples = [] }) => examples.filter((example) => !/\d[A-Z]|[A-Z]\d/i.test(example))),
  ]
  for (const template of templates)
    for (const [word] of template.replaceAll(/\\.|\[[^\]]*\]/g, ' ').matchAll(/[A-Z]{4,}/gi)) all.add(upper(word))
  // Damaged words are never taken for French or Spanish ones.
  const foreign = new Set(Object.keys(words.translations).map(upper))
  const byLength = new Map<number, string[]>()
  for (const word of [...all].filter((one) => !foreign.has(one)))
    if (word.length >= shortest || (word.length === 4 && common.has(word)))
      byLength.set(word.length, [...(byLength.get(word.length) ?? []), word])

  return { has: (word) => all.has(upper(word)) || foreign.has(upper(word)), nearest }

  function nearest(word: string, maxErrors = errorsFor(word.length)): string | null {
    const wanted = upper(word)
    let best: string[] = []
    let least = maxErrors
    for (let length = wanted.length - Math.floor(maxErrors); length <= wanted.length + maxErrors; length += 1)
      for (const candidate of byLength.get(length) ?? []) {
        const allowed = Math.min(least, errorsFor(candidate.length))
        const distance = editDistance(wanted, candidate, allowed)
        if (distance > allowed) continue
        best = distance < least ? [candidate] : [...best, candidate]
        least = distance
      }
    const usual = best.length > 1 ? best.filter((candidate) => common.has(candidate)) : best
    return usual.length === 1 ? (usual[0] ?? null) : null
  }
}

function errorsFor(length: number): number {
  if (length < 4) return 0
  if (length < 6) return 1
  if (length === 6) return 1.5
  return length < 11 ? 2 : 3
}

function upper(word: string): string {
  return word.toUpperCase()
}
