import { sql } from 'kysely'
import { nameKeyOf } from '@bolodex/brand-names/name-keys'
import type { TextLink } from '@bolodex/contract/forum/forum'
import type { Database } from '#platform/database/database.ts'
import { executePrepared } from '#platform/database/prepared.ts'

type FoundLinks = { links: TextLink[]; mentionedIds: number[] }

/** Members notified per text. */
const mostTold = 10

type Row = { kind: 'brand' | 'member'; key: string; name: string; address: string; id: number; isOwn: boolean }

/**
 * Looks up the names in a text: brands and their other names, and members whose account is open,
 * by the name they have or one they gave up of late.
 */
export async function findLinks(db: Database, text: string): Promise<FoundLinks> {
  const { nameKeys, usernames } = findCandidates(text)
  if (nameKeys.length + usernames.length === 0) return { links: [], mentionedIds: [] }
  const lookup = sql<Row>`
    select 'brand' as kind, names.name_key as key, names.name, slug as address, brands.id, is_own as "isOwn"
    from brand_names names join brand_summaries brands on brands.id = brand_id
    where names.name_key = any (${nameKeys}::text[])
    union all
    select 'member', lower(given.username::text), display_username, display_username, members.id, true
    from unnest(${usernames}::citext[]) given (username) join members on members.id = find_member(given.username)
    where disabled_at is null and has_chosen_username and not awaits_email
      and members.username <> 'former-member'`
  const { rows } = await executePrepared(lookup, db)
  const of = (kind: Row['kind']) => rows.filter((row) => row.kind === kind)
  const members = new Map(of('member').map(({ key, id, name }) => [key, { id, username: name }]))
  // A brand's own name comes before another brand's other name.
  const brands = new Map(
    of('brand')
      .toSorted((one, other) => Number(one.isOwn) - Number(other.isOwn))
      .map(({ key, name, address }) => [key, { name, slug: address }]),
  )
  const links = pickLinks(text, { brands, members })
  const mentionedIds = new Set(usernames.flatMap((username) => members.get(username)?.id ?? []))
  return { links, mentionedIds: [...mentionedIds].slice(0, mostTold) }
}

/** What a text may name, to be looked up in one question. */
type Candidates = { nameKeys: string[]; usernames: string[] }

/** What there is of it. */
type Known = {
  /** Spellings and addresses of brands, by the folded name. */
  brands: Map<string, { name: string; slug: string }>
  /** Members by their folded username. */
  members: Map<string, { id: number; username: string }>
}

type Phrase = { start: number; end: number; text: string; key: string; words: number }

/** Words searched for names: a first mention later than this is rare. */
const mostWords = 400
const longestName = 4
/** In characters: a brand's longest name, and some marks around it. */
const longestPhrase = 140
const mostLinks = 50
const mostUsernames = 20

/** Punctuation around a name that is not part of it. */
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

/** The known names, each once and as written; of nested names the longest. */
export function pickLinks(text: string, { brands, members }: Known): TextLink[] {
  const links = new Map<string, string>()
  let reached = 0
  for (const { start, end, text: written, key, words } of listPhrases(text)) {
    const brand = brands.get(key)
    // A single word is often just a word: it must match the brand's own spelling.
    if (!brand || start < reached || (words === 1 && brand.name !== written)) continue
    links.set(written, `/brands/${encodeURIComponent(brand.slug)}`)
    reached = end
  }
  for (const { written, key } of listMentions(text)) {
    const member = members.get(key)
    if (member) links.set(written, `/members/${encodeURIComponent(member.username)}`)
  }
  // Longest first, so a whole name is matched before a part of it.
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

/** A phrase as written, without surrounding punctuation and without a possessive. */
function spellingsOf(text: string, from: number, to: number, words: number): Phrase[] {
  // No name is that long, and the following steps are slow on a thousand punctuation marks.
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

/** Small lower-case words are not names; and no name exceeds the limit of brand names. */
function isLikely(spelling: string, words: number): boolean {
  if (spelling.length < 3 || spelling.length > 120 || spelling.includes('://')) return false
  return words > 1 || /[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(spelling)
}

function listMentions(text: string): { written: string; key: string }[] {
  const mention = /(?<![\p{L}\p{N}_@./-])@([A-Za-z0-9_-]{3,30})(?![A-Za-z0-9_@])/gu
  return Array.from(text.matchAll(mention), ([written, name = '']) => ({ written, key: name.toLowerCase() }))
}
