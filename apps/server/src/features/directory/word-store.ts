import { foldText } from '@bolodex/brand-names/name-keys'
import { isIndexed, wordSeparators, type WordMatch } from '@bolodex/brand-names/word-match'
import { limits } from '@bolodex/contract/limits'
import { filterConditions, type Filters } from './directory-store.ts'

export type { WordMatch }

/** The most brands ranked for a common word: sorting them all takes too long. */
const maxRanked = 5000

/**
 * Brands with each word at the start of a word of their names or description, in their names first. Those that hold the
 * whole text are exact matches and left out. The same as `findWords` of the offline copy.
 */
export function wordStatement(words: readonly string[], q: string, filters: Filters) {
  const values: unknown[] = []
  const add = (value: string): string => `$${values.push(value)}::text`
  const separators = add(wordSeparators)
  const needle = add(foldText(q.trim()))
  const spaced = (text: string) => `' ' || translate(${text}, ${separators}, repeat(' ', length(${separators})))`
  const names = String.raw`left(s.text, length(s.text) - strpos(reverse(s.text), E'\n'))`
  // Separators are no part of a word, so a word has nothing that a pattern would read as its own.
  const starts = words.map((word) => add(`% ${word}%`))
  const indexed = words.filter(isIndexed).map((word) => `s.text like ${add(`%${word}%`)}`)
  const haveAll = (text: string) => starts.map((pattern) => `${spaced(text)} like ${pattern}`).join(' and ')
  const text = `
    select id, "isInNames" from (
      select b.id, b.name, ${haveAll(names)} as "isInNames"
      from brand_search s join brands b on b.id = s.brand_id
      where ${indexed.join(' and ')} and ${haveAll('s.text')} and strpos(s.text, ${needle}) = 0
        and ${filterConditions(filters, values)}
      limit ${maxRanked}) found
    order by "isInNames" desc, name collate "und-x-icu", id limit ${limits.closeMatches}`
  return { text, values }
}
