import { isGarmentPlural } from '../garment-words.ts'
import { textAt, hiddenName, wordsBetween, type Token } from '../tokens.ts'
import { isMoneyWord, readCardinal, readSmall, type Cardinal } from './number-words.ts'

/** A number that was said: the tokens `from` up to, and not including, `to`, its unit of money among them. */
export type SpokenNumber = {
  from: number
  to: number
  /** One, or both ends of a range. Money in whole units. */
  values: number[]
  kind: NumberKind
  /** Said without 'hundred': 'six fifty', which may also be less than seven. */
  isShort: boolean
}

/** All numbers of a text in their order. */
export function readNumbers(tokens: readonly Token[]): SpokenNumber[] {
  const numbers: SpokenNumber[] = []
  const speaksPounds = usesPounds(tokens)
  // 'Size twelve p' is a petite where the speaker does not use pounds.
  const hasPence = speaksPounds && tokens.some(({ text }) => /^(quid|£.*|pence|tenner|fiver|pounds?)$/.test(text))
  let at = 0
  while (at < tokens.length) {
    const read = readPence(tokens, at, hasPence) ?? readNumber(tokens, at, speaksPounds)
    if (read) numbers.push(read)
    at = read ? read.to : at + 1
  }
  return numbers
}

function readNumber(tokens: readonly Token[], at: number, speaksPounds: boolean): SpokenNumber | null {
  const single = readDollarAnd(tokens, at, speaksPounds)
  if (single) return { from: at, to: single.next, values: [Math.round(single.value)], kind: 'money', isShort: false }
  const first = readCardinal(tokens, at)
  if (!first) return null
  if (first.isNoAmount)
    return {
      from: at,
      to: first.next,
      values: [first.value],
      kind: first.isNoAmount,
      isShort: false,
    }
  const by = readBy(tokens, first)
  if (by !== null) return { from: at, to: by, values: [first.value], kind: 'size', isShort: false }
  const upper = first.upper === undefined ? readUpperEnd(tokens, at, first) : null
  const last = upper ?? first
  const values =
    first.upper === undefined
      ? [upper?.lower ?? first.value, ...(upper ? [upper.value] : [])]
      : [first.value, first.upper]
  const hasSign = Boolean(first.hasSign || last.hasSign)
  const kind = last.hasPercent
    ? 'percent'
    : kindOf(
        tokens,
        {
          from: at,
          next: last.next,
          value: first.value,
          hasSign,
          isRange: (values[1] ?? 0) - (values[0] ?? 0) > 3 && values.length > 1,
        },
        speaksPounds,
      )
  const cents = kind === 'money' ? readCents(tokens, last.next, last.value < 20) : null
  const to = cents?.next ?? (kind === 'money' && isMoneyWord(textAt(tokens, last.next)) ? last.next + 1 : last.next)
  return {
    from: at,
    to,
    values: values.map((value) => Math.round(value + (cents?.value ?? 0))),
    kind,
    isShort: Boolean(last.isShort),
  }
}

/** Where a size of two numbers ends: 'thirty six by thirty'. */
function readBy(tokens: readonly Token[], first: Cardinal): number | null {
  if (!/^(by|x)$/.test(textAt(tokens, first.next)) || first.value < 24 || first.value > 60) return null
  return readSmall(tokens, first.next + 1)?.next ?? null
}

/** 'A dollar', 'a buck fifty', 'a dollar seventy nine'. */
function readDollarAnd(tokens: readonly Token[], at: number, speaksPounds: boolean): Cardinal | null {
  const unit = textAt(tokens, at + 1)
  if (!['a', 'one'].includes(textAt(tokens, at)) || !/^(dollar|buck|pound|euro)$/.test(unit)) return null
  // 'A pound cake'.
  if (unit === 'pound' && !speaksPounds) return null
  const cents = readCardinal(tokens, at + 2)
  const isCents =
    cents && cents.value >= 10 && cents.value < 100 && !cents.hasSign && !isMoneyWord(textAt(tokens, cents.next))
  return isCents ? { value: 1 + cents.value / 100, next: cents.next } : { value: 1, next: at + 2 }
}

/** '50p', 'fifty p', 'fifty pence'. */
function readPence(tokens: readonly Token[], at: number, hasPence: boolean): SpokenNumber | null {
  const [, written] = /^(\d\d?)p$/.exec(textAt(tokens, at)) ?? []
  const spoken = written ? { value: Number(written), next: at } : readSmall(tokens, at)
  if (!spoken || tokens[spoken.next - 1]?.endsSentence) return null
  const unit = textAt(tokens, spoken.next)
  if (!written && unit !== 'pence' && !(unit === 'p' && hasPence)) return null
  return { from: at, to: spoken.next + 1, values: [spoken.value / 100], kind: 'quantity', isShort: false }
}

/** The cents of an amount, as its part: 'two dollars and fifty cents'. */
function readCents(tokens: readonly Token[], at: number, isSmall: boolean): Cardinal | null {
  if (!isMoneyWord(textAt(tokens, at))) return null
  const start = textAt(tokens, at + 1) === 'and' ? at + 2 : at + 1
  const cents = readCardinal(tokens, start)
  if (!cents) return null
  if (/^(cents|pence)$/.test(textAt(tokens, cents.next))) return { value: cents.value / 100, next: cents.next + 1 }
  // 'Two pounds fifty'; 'forty bucks fifty' are two amounts.
  const isPart = isSmall && start === at + 1 && /^(20|25|50|60|75|80|95|99)$/.test(String(cents.value))
  return isPart && !isMoneyWord(textAt(tokens, cents.next)) ? { value: cents.value / 100, next: cents.next } : null
}

/** The upper end of a range: 'fifty five to sixty', 'between 40 and 50', 'two to three hundred'. */
function readUpperEnd(tokens: readonly Token[], at: number, first: Cardinal): (Cardinal & { lower: number }) | null {
  if (tokens[first.next - 1]?.endsSentence) return null
  const unit = isMoneyWord(textAt(tokens, first.next)) ? 1 : 0
  const start = skipJoin(tokens, first.next + unit, textAt(tokens, at - 1) === 'between')
  const upper = start === null ? null : readCardinal(tokens, start)
  if (!upper || upper.isNoAmount || upper.upper !== undefined) return null
  // 'Two to three hundred' are hundreds both.
  const lower = first.value < 10 && upper.value >= 100 && upper.value % 100 === 0 ? first.value * 100 : first.value
  return upper.value > lower && upper.value <= lower * 6 ? { ...upper, lower } : null
}

const joins = [
  ['all', 'the', 'way', 'up', 'to'],
  ['all', 'the', 'way', 'to'],
  ['up', 'to'],
  ['to', 'like'],
  ['to', 'maybe'],
  ['or', 'maybe'],
  ['or', 'even'],
  ['to'],
  ['or'],
]

function skipJoin(tokens: readonly Token[], at: number, isBetween: boolean): number | null {
  const found = [...joins, ...(isBetween ? [['and']] : [])].find((join) =>
    join.every((word, index) => textAt(tokens, at + index) === word),
  )
  // '50-60' is split at its hyphen: two written numbers of one word.
  if (!found && tokens[at] && tokens[at].at === tokens[at - 1]?.at) return at
  return found ? at + found.length : null
}

/** `unsure`: it can be read in two ways. */
type NumberKind = 'money' | 'plain' | 'percent' | 'size' | 'year' | 'time' | 'quantity' | 'unsure'

const setOf = (words: string) => new Set(words.split(' '))

const beforeSize = setOf(
  "size sizes sized waist inseam length chest bust pit us uk eu w l age aged ages model number # rn a an mens men's womens women's ladies kids toddler youth",
)
const afterSize = setOf(
  'waist inseam leg inch inches long regular short tall petite wide r l w d t x length chest sleeve rise oz ounce ounces lb lbs gram grams gauge thread count denier fill gsm degrees mile miles feet foot eye button pocket ply pack way star wale proof karat carat niners sixers',
)
const afterTime = setOf(
  "day days hour hours minute minutes minute's seconds week weeks month months year years night nights am pm a.m p.m o'clock past eastern pacific central weekends decades",
)
const afterQuantity = setOf(
  'items item pieces piece pairs pair sales sale listings listing things thing views subscribers subs followers watchers likes people photos pictures pics stores bags boxes bins racks totes of more left others other different brands brand times offers comments videos buyers customers orders packages returns labels tags garments articles hangers emails messages thousand million hundred percent something stars feedback cents',
)
const beforeQuantity = setOf('top these those another past every number episode part day row pile lot minus')
const beforeYear = setOf("before since circa pre 'til until")
const years = { first: 1880, last: 2039 }

type NumberPlace = { from: number; next: number; value: number; hasSign: boolean; isRange: boolean }

/** What a number counts, by the words beside it. Plain is one of which nothing says it: it may be an amount. */
function kindOf(
  tokens: readonly Token[],
  { from, next, value, hasSign, isRange }: NumberPlace,
  speaksPounds: boolean,
): NumberKind {
  if (hasSign) return 'money'
  const before = textAt(tokens, from - 1)
  const after = tokens[next - 1]?.endsSentence ? '' : textAt(tokens, next)
  const second = textAt(tokens, next + 1)
  if (after === '%' || after === 'percent' || after === 'percentage' || (after === 'per' && second === 'cent'))
    return 'percent'
  if (after === 'cents' || after === 'pence') return 'quantity'
  if (isMoneyWord(after)) {
    const isWeight = /^pounds?$/.test(after) && (second === 'of' || !speaksPounds)
    return isWeight ? 'quantity' : 'money'
  }
  const isThousands = /^(grand|k)$/.test(textAt(tokens, next - 1))
  if (!isThousands && Number.isInteger(value) && value >= years.first && value <= years.last) return 'year'
  if (!isRange && value >= 40 && value < 100 && isAfterYearWord(tokens, from)) return 'year'
  if (afterTime.has(after)) return 'time'
  if (isSize(tokens, from, after, second) || isSleeve(tokens, from, value)) return 'size'
  if (afterQuantity.has(after) || (after === 'to' && second === 'go')) return 'quantity'
  // 'Day four', but 'sold the same day thirty one'.
  const isOneDay = before === 'day' && /^(same|next|all|every|other|one|that)$/.test(textAt(tokens, from - 2))
  if (beforeQuantity.has(before) && !isOneDay && !isTopGarment(tokens, from)) return 'quantity'
  if (isGarmentPlural(after) || (isGarmentPlural(second) && !endsBeforeName(before, after))) return 'quantity'
  if (after === 'and' && (second === 'something' || second === 'change')) return 'quantity'
  if (after === 'out' && second === 'of' && /^(ten|five|four|three|\d)/.test(textAt(tokens, next + 2)))
    return 'quantity'
  if (isNameOfModel(tokens, from, next)) return 'size'
  return 'plain'
}

/** 'The top ten' is a list, 'a tennis top eighteen' a garment. */
function isTopGarment(tokens: readonly Token[], from: number): boolean {
  return textAt(tokens, from - 1) === 'top' && !/^(the|my|our|your|these|those)?$/.test(textAt(tokens, from - 2))
}

const counting = /^(sold|have|had|got|bought|found|listed|grabbed|up|these|those|my|the|all)$/

/** 'Those are 28', and then the next thing: 'Reitmans pants'; 'i have 28 Reitmans pants' counts them. */
function endsBeforeName(before: string, after: string): boolean {
  return after === 'for' || (after === hiddenName && !counting.test(before))
}

function isSize(tokens: readonly Token[], from: number, after: string, second: string): boolean {
  const before = textAt(tokens, from - 1)
  // 'Thirty six waist sixty five': the size is said already.
  const isSaid = /^(waist|inseam|length|chest|l|w)$/.test(before) && readSmall(tokens, from - 2) !== null
  if (beforeSize.has(before) && !isSaid) return true
  if (
    ['is', 'of', 'a', 'like'].includes(before) &&
    /^(size|waist|inseam|length|pit|chest)$/.test(textAt(tokens, from - 2))
  )
    return true
  if (before === 'pit' || (before === 'to' && textAt(tokens, from - 2) === 'pit')) return true
  if (after === 'and' && second === 'a' && textAt(tokens, from + 3) === 'half') return true
  // 'I list at 45', and then a name is spelled: 'd v f'.
  const isSpelled = after.length === 1 && second.length === 1 && second !== 'a' && second !== 'i'
  return afterSize.has(after) && !isSpelled
}

/** The neck and the sleeve of a shirt: 'sixteen and a half thirty five'. */
function isSleeve(tokens: readonly Token[], from: number, value: number): boolean {
  return (
    value >= 30 &&
    value <= 38 &&
    /^(fourteen|fifteen|sixteen|seventeen|eighteen|1[4-8]) and a half$/.test(wordsBetween(tokens, from - 4, from))
  )
}

/** 'From like ninety seven', 'before ninety five'; not 'from ninety up'. */
function isAfterYearWord(tokens: readonly Token[], from: number): boolean {
  if (beforeYear.has(textAt(tokens, from - 1))) return true
  let at = from - 1
  while (/^(like|about|around|maybe|say|i|want|to|think|probably|early|late)$/.test(textAt(tokens, at))) at -= 1
  return textAt(tokens, at) === 'from' && !/^(up|and|on|to)$/.test(textAt(tokens, from + 1))
}

const pluralNumbers =
  /^(ones|twos|threes|fours|fives|sixes|sevens|eights|nines|tens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)$/

/** 'The six eighteen', 'an m sixty five', 'the eight seventy fours': what a thing is called. */
function isNameOfModel(tokens: readonly Token[], from: number, next: number): boolean {
  if (pluralNumbers.test(textAt(tokens, next))) return true
  const before = textAt(tokens, from - 1)
  if (before === 'the') return textAt(tokens, next) !== 'range'
  // 'Size eight g' is a width.
  const isLetterAlone = !/^(size|.)$/.test(textAt(tokens, from - 2)) && readSmall(tokens, from - 2) === null
  return /^[bcfgjmpq]$/.test(before) && isLetterAlone
}

/** In such a text 'pounds' are money, in another they are weight. */
function usesPounds(tokens: readonly Token[]): boolean {
  const count = (pattern: RegExp) => tokens.filter(({ text }) => pattern.test(text)).length
  return count(/^(quid|£.*|pence|tenner|fiver|vinted)$/) > 0 || count(/^(dollars?|bucks?|\$.*)$/) <= count(/^pounds?$/)
}
