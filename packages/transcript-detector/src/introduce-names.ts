import { garmentFrom, garmentJustBefore } from './read-speech.ts'
import type { Token } from './read-tokens.ts'
import { generalShops, tradingPlaces } from './vocabulary/familiar-names.ts'
import { garmentModifiers, garmentStrength } from './vocabulary/garment-words.ts'
import { clearNamings, likelyNamings, nameStoppers, tagTalk, peopleAndPlaces } from './vocabulary/word-lists.ts'
import { countOf, isLanguageWord } from './word-frequency.ts'

/** Words that are said to be a brand's name. */
type Introduced = Span & { name: string }

const mostNameWords = 4
/** Said so often that it hardly belongs to a name. */
const everydayTail = 300

/** Every place where a name is introduced that need not be known: 'a brand called harrow lane'. */
export function findIntroduced(tokens: readonly Token[], taken: ReadonlySet<number>): Introduced[] {
  const introduced: Introduced[] = []
  const pairs = countPairs(tokens)
  for (let from = 1; from < tokens.length; from += 1) {
    const naming = taken.has(from) ? null : namingBefore(tokens, from)
    if (!naming) continue
    const end = endOfName(tokens, from, taken, pairs)
    const to = trimTail(tokens, from, shortenToRepeated(tokens, from, end, pairs), pairs)
    if (to === from || !isCredible(tokens, { from, to }, naming, pairs)) continue
    introduced.push({ from, to, name: toTitle(tokens, { from, to }) })
  }
  return [...introduced, ...findNamedAfter(tokens, taken, pairs)]
}

const saidAfter: ReadonlySet<string> = new Set([
  'is the brand',
  'is the label',
  'is the maker',
  'is the designer',
  'thats the brand',
  'thats the label',
  'thats a brand',
  'is a brand',
  'is a label',
  'thats a label',
])

/** Names that come before what says that they are one: 'hollow fern is the brand on this one'. */
function findNamedAfter(tokens: readonly Token[], taken: ReadonlySet<number>, pairs: Pairs): Introduced[] {
  const named: Introduced[] = []
  for (let to = 1; to < tokens.length; to += 1) {
    const one = tokens[to]?.key
    if (one !== 'is' && one !== 'thats') continue
    const [two, three] = [tokens[to + 1]?.key, tokens[to + 2]?.key]
    if (!saidAfter.has(`${one} ${two}`) && !saidAfter.has(`${one} ${two} ${three}`)) continue
    let from = to
    while (from > 0 && to - from < mostNameWords - 1 && !taken.has(from - 1) && mayBePart(tokens, from - 1, to))
      from -= 1
    if (tokens[from]?.key === 'and') from += 1
    if (from < to && isCredible(tokens, { from, to }, 'tag', pairs))
      named.push({ from, to, name: toTitle(tokens, { from, to }) })
  }
  return named
}

function mayBePart(tokens: readonly Token[], at: number, to: number): boolean {
  const { key = '', isMoney = false } = tokens[at] ?? {}
  if (at + 1 < to && tokens[at + 1]?.isAfterPause) return false
  if (key === 'and') return at + 1 < to
  return !nameStoppers.has(key) && !isMoney && !/^\d/.test(key) && garmentStrength(key) !== 'plain'
}

type Naming = 'clear' | 'tag' | 'likely' | 'vague' | null
type Pairs = ReadonlyMap<string, number>

function namingBefore(tokens: readonly Token[], from: number): Naming {
  if (tokens[from]?.isAfterBreak || !lastWords.has(tokens[from - 1]?.key ?? '')) return null
  let phrase = ''
  let found: Naming = null
  for (let at = from - 1; at >= Math.max(0, from - 6); at -= 1) {
    phrase = phrase ? `${tokens[at]?.key ?? ''} ${phrase}` : (tokens[at]?.key ?? '')
    if (clearNamings.has(phrase)) return 'clear'
    if (likelyNamings.has(phrase)) found = saysName.test(phrase) ? 'tag' : 'likely'
    if (tokens[at]?.isAfterBreak) break
  }
  const before = tokens[from - 1]?.key
  if (before === 'called' && isBrandTalk(tokens, from - 1)) return 'clear'
  if (/^(says|reads|said)$/.test(before ?? '') && isBrandTalk(tokens, from - 1)) return 'tag'
  if (found) return found
  if (before === 'by' && garmentJustBefore(tokens, from - 1)) return 'tag'
  return before === 'says' || before === 'called' ? 'vague' : null
}

/** Introductions after which everyday words, too, are a name. */
const saysName =
  /\b(tag|label)\b|(?:is|are|its|thats|ones|theyre) by$|^brand .*\bis$|^brand is$|(?:never|not|anybody|anyone|ever|hadnt) heard of$/

/** Most places are dismissed by the word before them. */
const lastWords: ReadonlySet<string> = new Set([
  ...[...clearNamings, ...likelyNamings].map((phrase) => phrase.slice(phrase.lastIndexOf(' ') + 1)),
  'by',
  'reads',
  'said',
  'says',
  'called',
])

const brandTalk =
  /^(brand|brands|label|labels|company|maker|makers|designer|tag|heard|insole|collar|waistband|neckline)$/

/** Whether makers are spoken of around: 'this other label, it's called', 'by a mob called'. */
function isBrandTalk(tokens: readonly Token[], end: number): boolean {
  for (let at = Math.max(0, end - 9); at < Math.min(tokens.length, end + 9); at += 1) {
    const key = tokens[at]?.key ?? ''
    if (brandTalk.test(key) || (at > end - 5 && at < end && /^(by|from)$/.test(key))) return true
  }
  return false
}

/** Names are short and end where the sentence goes on. */
function endOfName(tokens: readonly Token[], from: number, taken: ReadonlySet<number>, pairs: Pairs): number {
  let to = from
  while (to < tokens.length && to - from < mostNameWords && !taken.has(to)) {
    const token = tokens[to]
    if (!token || (to > from && token.isAfterPause)) break
    if (token.key === 'and' && to > from && joinsNames(tokens, from, to)) {
      to += 2
      continue
    }
    if (token.hasCapital === false && tokens[from]?.hasCapital) break
    if (token.key === 'of' && to === from + 1 && isPlaceOrOdd(tokens[to + 1]?.key ?? '')) {
      to += 2
      continue
    }
    if (nameStoppers.has(token.key) || token.isMoney || /^\d/.test(token.key)) break
    if (garmentStrength(token.key) === 'plain') break
    if (to > from && (token.key.length === 1 || token.key === tokens[to - 1]?.key)) break
    // 'Blue heron' may be a name, 'marlow blue wool coat' is not all of one.
    const isLook = garmentModifiers.has(token.key) && !isRepeated(tokens, to, pairs)
    if (to > from && isLook && (to - from > 1 || garmentFrom(tokens, to) > 0)) break
    to += 1
  }
  return to
}

const isPlaceOrOdd = (word: string): boolean => peopleAndPlaces.has(word) || (word.length > 2 && countOf(word) < 15)

/** Behind two words of a name a place or an everyday word mostly says something else: 'juniper vale hand dyed'. */
function trimTail(tokens: readonly Token[], from: number, end: number, pairs: Pairs): number {
  let to = end
  while (to - from > 2) {
    const last = tokens[to - 1]?.key ?? ''
    const isTied =
      /^(and|of)$/.test(tokens[to - 2]?.key ?? '') || firmWords.test(last) || isRepeated(tokens, to - 1, pairs)
    if (isTied || !(peopleAndPlaces.has(last) || countOf(last) > everydayTail)) break
    to -= 1
  }
  return to
}

/** Whether a word and the one before it come together more than once. */
const isRepeated = (tokens: readonly Token[], at: number, pairs: Pairs): boolean =>
  (pairs.get(`${tokens[at - 1]?.key ?? ''} ${tokens[at]?.key ?? ''}`) ?? 0) > 1

/** How often each pair of neighbouring words is said. */
function countPairs(tokens: readonly Token[]): Map<string, number> {
  const pairs = new Map<string, number>()
  for (let at = 1; at < tokens.length; at += 1) {
    const pair = `${tokens[at - 1]?.key ?? ''} ${tokens[at]?.key ?? ''}`
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

/** A name that is said again shows how long it is: of 'tamarack post huh' only 'tamarack post' comes twice. */
function shortenToRepeated(tokens: readonly Token[], from: number, end: number, pairs: Pairs): number {
  let to = from + 1
  while (to < end && isRepeated(tokens, to, pairs)) to += 1
  while (to < end && firmWords.test(tokens[to]?.key ?? '')) to += 1
  return to > from + 1 && to < end ? to : end
}

/** 'Harrow and finch' is one name, 'harrow and i love it' is not. */
function joinsNames(tokens: readonly Token[], from: number, at: number): boolean {
  if (at - from > 1) return false
  const next = tokens[at + 1]
  if (!next || next.isAfterPause || nameStoppers.has(next.key) || garmentStrength(next.key)) return false
  return countOf(next.key) < 3000 && !(garmentModifiers.has(next.key) && garmentFrom(tokens, at + 1) > 0)
}

function isCredible(tokens: readonly Token[], span: Span, naming: Naming, pairs: Pairs): boolean {
  const words = tokens.slice(span.from, span.to).map(({ key }) => key)
  const [first = ''] = words
  const joined = words.join('')
  if (joined.length < 3 || tradingPlaces.has(joined) || generalShops.has(joined)) return false
  if (words.every((word) => tagTalk.has(word) || garmentModifiers.has(word) || peopleAndPlaces.has(word))) {
    // A tag that says 'bonnie ray' names a maker; one that says 'small' or 'italy' does not.
    return words.length > 1 && (naming === 'clear' || (naming === 'tag' && words.every(isNobodysLook)))
  }
  if (naming === 'clear') return !tagTalk.has(first) || words.length > 1
  if (tagTalk.has(first) && (!garmentModifiers.has(first) || tagTalk.has(words[1] ?? ''))) return false
  const isOdd = words.some((word) => word.length > 2 && countOf(word) < 15)
  if (naming === 'vague') return (isOdd || words.length > 1) && isSpokenOf(tokens, span, pairs)
  // 'Made by artisans', 'by inmates': a rare word is not yet a name.
  if (isOdd && (words.length > 1 || !isLanguageWord(first))) return true
  // Everyday words are a name if a tag is said to say them; otherwise only if they are spoken of as one.
  if (words.length < 2 || words.some((word) => word !== 'and' && countOf(word) > 60_000)) return false
  return naming === 'tag' || words.some((word) => firmWords.test(word)) || isSpokenOf(tokens, span, pairs)
}

const isNobodysLook = (word: string): boolean => !tagTalk.has(word) && !garmentModifiers.has(word)

/** What companies that are called by several words end in. */
export const firmWords =
  /^(co|company|goods|studio|studios|clothing|supply|apparel|designs|mill|mills|sons|brothers|trading|traders|works|union|collective|outfitters|atelier)$/

/** Whether the words come again, or are called a brand, unheard of or looked up. */
function isSpokenOf(tokens: readonly Token[], { from, to }: Span, pairs: Pairs): boolean {
  for (let at = from + 1; at < to; at += 1) if (isRepeated(tokens, at, pairs)) return true
  for (let at = to; at < Math.min(tokens.length, to + 10); at += 1) {
    if (/^(brand|label|company|heard|googled|website|designer|maker)$/.test(tokens[at]?.key ?? '')) return true
  }
  return false
}

/** As it is written where the text has capitals, otherwise with a capital for each word. */
export function toTitle(tokens: readonly Token[], { from, to }: Span): string {
  const words: string[] = []
  for (let at = from; at < to; at += 1) {
    const token = tokens[at]
    if (!token || (at > from && token.hasCapital && tokens[at - 1]?.at === token.at)) continue
    if (token.hasCapital) words.push(token.text.replace(/['’]s$/u, ''))
    else words.push(token.key === 'and' ? token.key : token.key.charAt(0).toUpperCase() + token.key.slice(1))
  }
  return words.join(' ')
}

/** Words `from` up to `to` (not with it) of the tokens. */
type Span = { from: number; to: number }
