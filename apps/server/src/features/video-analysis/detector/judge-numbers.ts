import { textAt } from './number-words.ts'
import { longestPhrase, type Role, roleByNextWords, roleOfPhrase } from './price-words.ts'
import type { HeardNumber } from './read-numbers.ts'
import type { Token } from './tokens.ts'

/** `said`: an amount of which nothing says what it is. In such videos that is mostly what a thing brings. */
export type JudgedNumber = HeardNumber & { role: Role | 'said' }

const reach = 12
/** A new thought: what governs a number stands behind the last of these. */
const boundaries = new Set(
  "but so because cause now okay ok alright anyway it's that's they're which if although though anyways while".split(
    ' ',
  ),
)
/** May stand between a word and the number it governs, and says nothing itself. */
const fillers = new Set(
  'like about around maybe probably only just roughly nearly almost over at for a an the i think say um uh to of usually up easily even still something anywhere between from somewhere honestly'.split(
    ' ',
  ),
)
const negations = /^(not|never|didn't|don't|doesn't|won't|wouldn't|can't|couldn't|isn't|aren't|ain't)$/
const smallestBare = 10

/** Tells of every amount whether it is what something sells for. `isMention` tells the tokens that are names. */
export function judgeNumbers(
  tokens: readonly Token[],
  numbers: readonly HeardNumber[],
  isMention: (at: number) => boolean,
): JudgedNumber[] {
  const judged: JudgedNumber[] = []
  const isAboutSales = talksOfSales(tokens)
  for (const number of numbers) {
    if (number.kind !== 'money' && number.kind !== 'plain') continue
    if (isMention(number.from)) continue
    const role = judge({ tokens, number, isMention, before: judged, isAboutSales })
    if (role) judged.push({ ...number, role })
  }
  return judged
}

type Case = {
  tokens: readonly Token[]
  number: HeardNumber
  isMention: (at: number) => boolean
  before: readonly JudgedNumber[]
  isAboutSales: boolean
}

function judge(one: Case): Role | 'said' | null {
  const { tokens, number } = one
  const lowest = Math.min(...number.values)
  const next = roleByNextWords(nextWords(tokens, number.to))
  if (next?.isDecisive) return next.role
  const governed = readBackwards(one)
  // 'Sold for two' counts things, unless money is said.
  if (number.kind === 'plain' && lowest < 5) return null
  if (governed && governed !== 'was') return governed
  if (next) return next.role
  if (governed === 'was') return one.isAboutSales ? 'said' : 'cost'
  return lowest < smallestBare ? null : 'said'
}

/** The nearest word before the number that governs it. `was`: only 'it was', which is a cost or a sale by the video's kind. */
function readBackwards({ tokens, number, isMention, before }: Case): Role | 'was' | null {
  let hasOnlyFillers = true
  let copula: 'was' | null = null
  const isObject = /^(for|at)$/.test(skipFillersBack(tokens, number.from))
  const earlier = before.at(-1)
  for (let at = number.from - 1; at >= Math.max(0, number.from - reach); at -= 1) {
    const text = textAt(tokens, at)
    if (tokens[at]?.endsSentence) break
    if (earlier && at < earlier.to) return canJoin(tokens, earlier, number) ? roleOf(earlier) : copula
    if (isMention(at)) {
      if (!isObject) break
      hasOnlyFillers = false
      continue
    }
    const role = roleEndingAt(tokens, at, hasOnlyFillers)
    if (role) return isNegated(tokens, at) ? 'other' : softened(tokens, at, role)
    if (hasOnlyFillers && /^(was|were)$/.test(text)) {
      copula = 'was'
      continue
    }
    if (isBoundary(tokens, at)) break
    if (!fillers.has(text)) hasOnlyFillers = false
    else continue
    if (copula && /^(it|this|that|these|they|those|which)$/.test(text)) break
  }
  return copula
}

function roleOf(number: JudgedNumber): Role | null {
  return number.role === 'said' ? null : number.role
}

function roleEndingAt(tokens: readonly Token[], at: number, isNextToNumber: boolean): Role | null {
  const special = roleOfGot(tokens, at, isNextToNumber)
  if (special) return special
  for (let length = longestPhrase; length > 0; length -= 1) {
    const phrase = wordsBetween(tokens, at - length + 1, at + 1)
    const role = roleOfPhrase(phrase)
    if (role && !isOtherSense(tokens, at, phrase)) return role
  }
  return null
}

/** 'Got sixty for it' is a sale and 'got it for six' a cost; so with 'get'. */
function roleOfGot(tokens: readonly Token[], at: number, isNextToNumber: boolean): Role | null {
  const text = textAt(tokens, at)
  if (!['got', 'get', 'getting', 'gotten'].includes(text)) return null
  const isFor = /^(for|at)$/.test(textAt(tokens, at + 1)) || !isNextToNumber
  if (!isFor) return text === 'got' || text === 'gotten' ? 'sold' : 'worth'
  return 'cost'
}

/** Words that govern an amount in one sense and not in another. */
function isOtherSense(tokens: readonly Token[], at: number, phrase: string): boolean {
  const before = textAt(tokens, at - 1)
  const after = textAt(tokens, at + 1)
  if (phrase === 'took') return /^(me|about|like|a|it|them|the|us|forever)$/.test(after) && after !== 'a'
  if (phrase === 'new') return after === 'with' || before === 'like' || /^(in|england|york|balance|old)$/.test(after)
  if (phrase === 'found' || phrase === 'says' || phrase === 'said') return /^(comps?|ebay|i|google|lens)$/.test(before)
  if (phrase === 'going' || phrase === 'go' || phrase === 'goes')
    return !/^(for|at|around|about|anywhere|between|from|up|like)$/.test(after)
  if (phrase === 'seen' || phrase === 'value') return after === 'village'
  if (phrase === 'off') return /^(the|of|my|to|white)$/.test(after)
  if (phrase === 'put' || phrase === 'throw') return false
  return false
}

function isNegated(tokens: readonly Token[], at: number): boolean {
  for (let back = 1; back <= 3; back += 1) {
    if (tokens[at - back]?.endsSentence) return false
    const text = textAt(tokens, at - back)
    if (negations.test(text)) return true
    if (text === 'used' && textAt(tokens, at - back + 1) === 'to') return true
  }
  return false
}

/** What only would have been: 'i thought it would sell for a hundred'. */
function softened(tokens: readonly Token[], at: number, role: Role): Role {
  if (role !== 'sold' && role !== 'worth') return role
  for (let back = 1; back <= 4; back += 1) {
    if (/^(would|could|should|thought|figured|hoping|hope|if|might)$/.test(textAt(tokens, at - back))) return 'asked'
  }
  return role
}

/** A number that stands beside another is what that one is: 'sold one for forty and one for fifty'. */
function canJoin(tokens: readonly Token[], earlier: JudgedNumber, number: HeardNumber): boolean {
  if (number.from - earlier.to > 9) return false
  const between = wordsBetween(tokens, earlier.to, number.from)
  return /^(and|or|then|the other|another|one)\b.*\b(for|at)( like| about| around| only)?$|^(and|or|and then|and like|and about|maybe|or maybe|then)$/.test(
    between,
  )
}

function isBoundary(tokens: readonly Token[], at: number): boolean {
  const text = textAt(tokens, at)
  const after = textAt(tokens, at + 1)
  if (boundaries.has(text)) return true
  if (/^(i|we|you|he|she)$/.test(text)) return !/^(think|guess|believe|mean|want|would|know|say|can|could)$/.test(after)
  if (/^(it|they|these|this|those|that)$/.test(text))
    return /^(was|were|is|are|has|had|have|will|should|would|can)$/.test(after)
  return false
}

function skipFillersBack(tokens: readonly Token[], from: number): string {
  let at = from - 1
  while (/^(like|about|around|only|just|maybe|roughly|nearly|almost|over)$/.test(textAt(tokens, at))) at -= 1
  return textAt(tokens, at)
}

function talksOfSales(tokens: readonly Token[]): boolean {
  const start = tokens.slice(0, 120).map(({ text }) => text)
  return start.includes('sales') || start.includes('sold')
}

function nextWords(tokens: readonly Token[], from: number): string {
  if (tokens[from - 1]?.endsSentence) return ''
  return wordsBetween(tokens, from, from + 5)
}

export function wordsBetween(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(Math.max(0, from), to)
    .map(({ text }) => text)
    .join(' ')
}
