import { garmentTypeOf, isGarmentPlural } from '../garment-words.ts'
import { isBoundary, roleEndingAt, type Role, roleByNextWords } from './price-words.ts'
import { readCardinal, readSmall } from './number-words.ts'
import type { SpokenNumber } from './read-numbers.ts'
import { textAt, type Token, wordsBetween } from '../tokens.ts'

/**
 * `said`: an amount of which nothing says what it is. In such videos that is mostly what a thing brings. `unclear`: too
 * small for that.
 */
export type JudgedNumber = SpokenNumber & { role: Role | 'said' | 'unclear' }

const reach = 10
/** Words for another kind of amount govern only nearby numbers. */
const otherReach = 4
/** May stand between a word and the number it governs, and says nothing itself. */
const fillers = new Set(
  'me like about around maybe probably only just roughly nearly almost over at for a an the i think say um uh to of usually up easily even still something anywhere between from somewhere honestly'.split(
    ' ',
  ),
)
/** Smaller numbers are mostly purchase prices or counts. */
const smallestBare = { money: 10, plain: 13 }

/** Judges of every amount whether it is a selling price. `isMention` marks the tokens that are names. */
export function judgeNumbers(
  tokens: readonly Token[],
  numbers: readonly SpokenNumber[],
  isMention: (at: number) => boolean,
): JudgedNumber[] {
  const judged: JudgedNumber[] = []
  const isAboutSales = talksOfSales(tokens)
  const counter = { last: 0, inRow: 0 }
  for (const detection of numbers) {
    const number = isMention(detection.to) ? withoutCount(tokens, detection, counter) : detection
    if (number.kind !== 'money' && number.kind !== 'plain') continue
    if (isMention(number.from) || isMention(number.to - 1)) continue
    const role = judge({ tokens, number, isMention, before: judged, isAboutSales })
    if (role) judged.push({ ...number, role })
    else if (number.kind === 'money' || Math.min(...number.values) >= 5) judged.push({ ...number, role: 'unclear' })
  }
  return judged
}

/** In a list that is counted the next count may follow an amount: 'six Mammut shells ninety, seven Stio vests seventy'. */
function withoutCount(
  tokens: readonly Token[],
  number: SpokenNumber,
  counter: { last: number; inRow: number },
): SpokenNumber {
  const [value = 0] = number.values
  const unit = readSmall(tokens, number.to - 1)?.value ?? 0
  const isNext = unit === counter.last + 1 && unit < 10
  const isBoth = isNext && counter.inRow > 1 && number.to - number.from === 2 && value > 20 && value < 100
  counter.inRow = isNext ? counter.inRow + 1 : 1
  counter.last = isNext ? unit : value
  return isBoth ? { ...number, to: number.to - 1, values: [value - unit] } : number
}

type Case = {
  tokens: readonly Token[]
  number: SpokenNumber
  isMention: (at: number) => boolean
  before: readonly JudgedNumber[]
  isAboutSales: boolean
}

function judge(one: Case): Role | 'said' | null {
  const { tokens, number } = one
  const lowest = Math.min(...number.values)
  const next = roleByNextWords(nextWords(tokens, number.to))
  if (next?.isDecisive) return next.role
  const { role: governed, isNear } = readBackwards(one)
  if (!governed && !next && endsItem(one)) return 'said'
  // 'Sold two' counts things unless money is said, and small numbers count the things of a list.
  if (number.kind === 'plain' && (lowest < 5 || (lowest < smallestBare.plain && !(isNear && isAmount(tokens, number)))))
    return null
  if (textAt(tokens, number.from - 1) === 'not') return 'other'
  // 'Without the stain it's six hundred'.
  if (/\bwithout \S+ \S+( it's| it is)?$/.test(wordsBetween(tokens, number.from - 5, number.from))) return 'other'
  if (/\b(could|should|would)('ve| have)\b/.test(wordsBetween(tokens, number.from - 4, number.from))) return 'other'
  // 'Two grand on six hundred': what all brought, and what it cost.
  if (textAt(tokens, number.from - 1) === 'on' && one.before.at(-1)?.to === number.from - 1) return 'cost'
  if (textAt(tokens, number.to) === 'on' && (readCardinal(tokens, number.to + 1)?.value ?? 0) >= 20) return 'other'
  if (isLowered(tokens, number) || isTotal(tokens, number) || isAfterFees(tokens, number)) return 'other'
  // 'Listed it at fifty five, took an offer'.
  if (
    governed === 'asked' &&
    /^(and |but )?(i )?(took|accepted) an offer\b(?! (of|for|at))/.test(nextWords(tokens, number.to))
  )
    return 'former'
  if (governed && governed !== 'was') return governed
  if (isAdjective(tokens, number)) return 'worth'
  if (isOfSeveral(tokens, number)) return 'other'
  if (next) return next.role
  if (textAt(tokens, number.from - 1) === 'than') return 'other'
  if (governed === 'was') return one.isAboutSales && lowest >= smallestBare.money ? 'said' : 'cost'
  // 'Six fifty' alone is as often less than seven, and '501' a model.
  if (
    number.kind === 'plain' &&
    lowest >= 400 &&
    (number.isShort || isModel(tokens, number)) &&
    !isCopula(textAt(tokens, number.from - 1))
  )
    return null
  const isCertain = isNear && (number.kind === 'money' || /^(each|apiece)$/.test(textAt(tokens, number.to)))
  return lowest < smallestBare[number.kind === 'money' ? 'money' : 'plain'] && !isCertain ? null : 'said'
}

/**
 * The nearest word before the number that governs it, and whether it stands right before it. `was`: nothing but 'it was',
 * which is a cost or a sale by the video's kind.
 */
function readBackwards({ tokens, number, isMention, before }: Case): { role: Role | 'was' | null; isNear: boolean } {
  let isNear = true
  let copula: 'was' | null = null
  const isObject = /^(for|at)$/.test(skipFillersBack(tokens, number.from))
  const earlier = before.at(-1)
  for (let at = number.from - 1; at >= Math.max(0, number.from - reach); at -= 1) {
    const text = textAt(tokens, at)
    if (tokens[at]?.endsSentence) break
    if (earlier && at < earlier.to) return { role: canJoin(tokens, earlier, number) ? roleOf(earlier) : copula, isNear }
    if (isMention(at)) {
      if (!isObject) break
      isNear = false
      continue
    }
    // 'Two forty five retail, eighty eight for us': the word was of the amount before it.
    if (earlier?.role === 'cost' && at === earlier.to && /^(retail|new|msrp|rrp)$/.test(text)) break
    const role = roleEndingAt(tokens, at, { isNear, isObject })
    if (role && (role !== 'other' || number.from - at <= otherReach)) return { role, isNear }
    if (isNear && /^(was|were)$/.test(text)) {
      copula = 'was'
      continue
    }
    if (isNear && text === 'be' && /('ll|^will|^should|^gonna|^can)$/.test(textAt(tokens, at - 1)))
      return { role: 'asked', isNear }
    if (isNear && isCopula(text)) return { role: roleOfSubject(tokens, at, earlier?.to ?? 0), isNear }
    if (isBoundary(tokens, at)) break
    if (fillers.has(text)) continue
    isNear = false
    if (copula && /^(it|this|that|these|they|those|which)$/.test(text)) break
  }
  return { role: copula, isNear: copula !== null }
}

/** The end of a thing that was named and called a garment, however small: 'Topshop jeans twelve', 'Wallis coat ten quid'. */
function endsItem({ tokens, number: { from, to, kind, values }, isMention }: Case): boolean {
  if (Math.min(...values) < (kind === 'money' ? 3 : 8)) return false
  const last = /^(for|at)$/.test(textAt(tokens, from - 1)) ? from - 2 : from - 1
  if (!garmentTypeOf(textAt(tokens, last)) && !isMention(last)) return false
  let name = last
  while (name > from - 7 && !isMention(name)) name -= 1
  if (!isMention(name)) return false
  while (isMention(name)) name -= 1
  // 'Eight Von Dutch truckers nine Ed Hardy tees' counts.
  if (readSmall(tokens, name)?.value === (values[0] ?? 0) - 1) return false
  return kind === 'money' || isMention(to) || /^(and|then|um|oh|okay|but|so|i|each|apiece|)$/.test(textAt(tokens, to))
}

/** '501', '990': written and not round. */
function isModel(tokens: readonly Token[], { from, to, values }: SpokenNumber): boolean {
  const [value = 0] = values
  return to - from === 1 && /^\d+$/.test(textAt(tokens, from)) && value % 25 !== 0 && !isAmount(tokens, { from, to })
}

/** 'For ten', 'at ten', 'paid ten', 'ten each'. */
function isAmount(tokens: readonly Token[], { from, to }: Pick<SpokenNumber, 'from' | 'to'>): boolean {
  return (
    /^(for|at|paid|asking|worth|cost|gave)$/.test(skipFillersBack(tokens, from)) ||
    /^(each|apiece)$/.test(textAt(tokens, to))
  )
}

function isCopula(text: string): boolean {
  return /^(is|are|that's|it's|they're|he's|she's|'re|price's)$/.test(text)
}

/** What is said of a subject: 'comps are', 'retail is', 'new they're'. */
function roleOfSubject(tokens: readonly Token[], at: number, start: number): Role | null {
  const isPronoun = (place: number) => /^(it|they|these|those|this|that|price|tags?)$/.test(textAt(tokens, place))
  if (textAt(tokens, at - 1) === 'this') return null
  let subject = at - 1
  while (isPronoun(subject)) subject -= 1
  if (tokens[subject]?.endsSentence) return null
  if (textAt(tokens, subject) === 'new') return 'cost'
  for (let back = 0; back < 4 && subject - back >= start && !isBoundary(tokens, subject - back); back += 1) {
    const role = roleEndingAt(tokens, subject - back, { isNear: false, isObject: false })
    if (role) return role
    if (tokens[subject - back - 1]?.endsSentence) return null
  }
  return null
}

/** 'Dropped it from thirty to twenty', 'i dropped it from thirty': thirty no longer holds. */
function isLowered(tokens: readonly Token[], { from, to }: SpokenNumber): boolean {
  if (
    /\b(dropped|lowered|down|marked|cut|reduced)( it| them| that)?( down)? from$/.test(
      wordsBetween(tokens, from - 4, from),
    )
  )
    return true
  return textAt(tokens, from - 1) === 'from' && /^(down )?to\b/.test(wordsBetween(tokens, to, to + 2))
}

/** 'So eleven things twenty two dollars': what all of them cost. */
function isTotal(tokens: readonly Token[], { from, to }: SpokenNumber): boolean {
  if (/^(each|apiece)$/.test(textAt(tokens, to))) return false
  const thing = textAt(tokens, from - 1)
  if (!isGarmentPlural(thing) && !/^(things|items|pieces|bits|pairs|tops)$/.test(thing)) return false
  const count = readSmall(tokens, from - 2) ?? readSmall(tokens, from - 3)
  return count !== null && count.next < from && count.value > 2
}

/** 'Five of these for ten', 'five for twenty'. */
function isOfSeveral(tokens: readonly Token[], { from }: SpokenNumber): boolean {
  const count = textAt(tokens, from - 1) === 'for' ? readSmall(tokens, from - 2) : null
  if (count && count.value >= 3 && count.value <= 10)
    return !/^(lot|bundle|set) of$/.test(wordsBetween(tokens, from - 4, from - 2))
  return /\bof (these|them|those) for( a)?$/.test(wordsBetween(tokens, from - 4, from))
}

/** 'After they took their ten percent i got twenty'. */
function isAfterFees(tokens: readonly Token[], { from }: SpokenNumber): boolean {
  const after = /\bafter (fees|they|ebay|posh|poshmark|mercari|depop|their|shipping|everything)\b(?!.*\b(sold|went)\b)/
  return after.test(wordsBetween(tokens, from - 10, from))
}

/** 'A sixty dollar jacket'. */
function isAdjective(tokens: readonly Token[], { from, to, kind }: SpokenNumber): boolean {
  if (kind !== 'money' || !/^(dollar|pound|buck|euro)$/.test(textAt(tokens, to - 1))) return false
  if (!/^(a|an|easy|solid|are|these|those|that's|the|like)$/.test(textAt(tokens, from - 1))) return false
  return [0, 1, 2].some((step) => {
    const text = textAt(tokens, to + step)
    return garmentTypeOf(text) !== null || /^(item|piece|brand|sale|flip|thing|pair|blanket|set)s?$/.test(text)
  })
}

function roleOf(number: JudgedNumber): Role | null {
  return number.role === 'said' || number.role === 'unclear' ? null : number.role
}

/** A number that stands beside another is what that one is: 'sold one for forty and one for fifty'. */
function canJoin(tokens: readonly Token[], earlier: JudgedNumber, number: SpokenNumber): boolean {
  if (number.from - earlier.to > 9) return false
  const between = wordsBetween(tokens, earlier.to, number.from)
  if (/\b(was|were|is|are|i|it|they)\b/.test(between)) return false
  return /^(and|or|then|the other|another|one)\b.*\b(for|at)( like| about| around| only)?$|^(and|or|and then|and like|and about|maybe|or maybe|then)$/.test(
    between,
  )
}

function skipFillersBack(tokens: readonly Token[], from: number): string {
  let at = from - 1
  while (/^(like|about|around|only|just|maybe|roughly|nearly|almost|over)$/.test(textAt(tokens, at))) at -= 1
  return textAt(tokens, at)
}

/** 'What sold this week': there 'it was forty' is a sale. */
function talksOfSales(tokens: readonly Token[]): boolean {
  return tokens.slice(0, 60).some(({ text }) => /^(sales|sold|sale)$/.test(text))
}

function nextWords(tokens: readonly Token[], from: number): string {
  if (tokens[from - 1]?.endsSentence) return ''
  return wordsBetween(tokens, from, from + 5)
}
