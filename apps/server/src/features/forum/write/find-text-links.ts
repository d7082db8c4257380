import { nameKeyOf } from '@bolodex/contract/brand-names'
import type { TextLink } from '@bolodex/contract/forum'

/** What a text may name, to be looked up in one question. */
export type Candidates = { nameKeys: string[]; usernames: string[] }

/** What there is of it. */
export type Known = {
  /** Spellings and addresses of brands, by the folded name. */
  brands: Map<string, { name: string; slug: string }>
  /** Members by their folded username. */
  members: Map<string, { id: number; username: string }>
}

type Phrase = { start: number; end: number; text: string; key: string; words: number }

/** Where names are looked for: nobody names a brand first after so many words. */
const mostWords = 400
const longestName = 4
/** In characters: a brand's longest name, and some marks around it. */
const longestPhrase = 140
const mostLinks = 50
const mostUsernames = 20

/** What stands around a name without being part of it. */
const opening = /^[("'“‘«[{*_]+/u
const closing = /[)"'”’».,;:!?…\]}*_]+$/u
const possessive = /['’]s$/iu

/** Every run of one to four words that may be the name of a brand, and every @name. */
export function findCandidates(text: string): Candidates {
  return {
    nameKeys: [...new Set(listPhrases(text).map(({ key }) => key))],
    usernames: [...new Set(listMentions(text).map(({ key }) => key))].slice(0, mostUsernames),
  }
}

/** The names that are known, each once and as it is written; of names within names the longest. */
export function pickLinks(text: string, { brands, members }: Known): TextLink[] {
  const links = new Map<string, string>()
  let reached = 0
  for (const { start, end, text: written, key, words } of listPhrases(text)) {
    const brand = brands.get(key)
    // One word is often just a word: it must be written as the brand writes itself.
    if (!brand || start < reached || (words === 1 && brand.name !== written)) continue
    links.set(written, `/brands/${encodeURIComponent(brand.slug)}`)
    reached = end
  }
  for (const { written, key } of listMentions(text)) {
    const member = members.get(key)
    if (member) links.set(written, `/members/${encodeURIComponent(member.username)}`)
  }
  // The longest first: whoever looks for them in the text finds the whole name before a part of it.
  return Array.from(links, ([written, href]) => ({ text: written, href }))
    .slice(0, mostLinks)
    .toSorted((a, b) => b.text.length - a.text.length)
}

/** From left to right, at each word the longest first. */
function listPhrases(text: string): Phrase[] {
  const words = Array.from(text.matchAll(/\S+/gu), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  })).slice(0, mostWords)
  return words.flatMap(({ start }, first) =>
    [4, 3, 2, 1]
      .filter((count) => count <= longestName && first + count <= words.length)
      .flatMap((count) => spellingsOf(text, start, words[first + count - 1]?.end ?? start, count)),
  )
}

/** A phrase as it stands there, without the marks around it, and without a possessive. */
function spellingsOf(text: string, from: number, to: number, words: number): Phrase[] {
  // No name is so long, and what follows takes its time over a thousand marks.
  if (to - from > longestPhrase) return []
  const whole = text.slice(from, to)
  const start = from + (opening.exec(whole)?.[0].length ?? 0)
  const bare = text.slice(start, to)
  const plain = bare.replace(closing, '')
  const spellings = [
    bare.replace(/[^.]$/u, (last) => (closing.test(last) ? '' : last)),
    plain,
    plain.replace(possessive, ''),
  ]
  return [...new Set(spellings)]
    .filter((spelling) => isLikely(spelling, words))
    .map((spelling) => ({
      start,
      end: start + spelling.length,
      text: spelling,
      key: nameKeyOf(spelling.replaceAll(/\s+/gu, ' ')),
      words,
    }))
}

/** Small words in small letters are no names; and no name is longer than a brand's may be. */
function isLikely(spelling: string, words: number): boolean {
  if (spelling.length < 3 || spelling.length > 120 || spelling.includes('://')) return false
  return words > 1 || /[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(spelling)
}

function listMentions(text: string): { written: string; key: string }[] {
  const mention = /(?<![\p{L}\p{N}_@./-])@([A-Za-z0-9_-]{3,30})(?![A-Za-z0-9_@])/gu
  return Array.from(text.matchAll(mention), ([written, name = '']) => ({ written, key: name.toLowerCase() }))
}
