import { isGarmentPlural } from './garment-words.ts'
import { isMoneyWord, readSmall } from './number-words.ts'
import { hiddenName, textAt, type Token, wordsBetween } from './tokens.ts'

/** `unsure`: it can be read in two ways. */
export type NumberKind = 'money' | 'plain' | 'percent' | 'size' | 'year' | 'time' | 'quantity' | 'unsure'

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

export type NumberPlace = { from: number; next: number; value: number; hasSign: boolean; isRange: boolean }

/** What a number counts, by the words beside it. Plain is one of which nothing says it: it may be an amount. */
export function kindOf(
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
export function usesPounds(tokens: readonly Token[]): boolean {
  const count = (pattern: RegExp) => tokens.filter(({ text }) => pattern.test(text)).length
  return count(/^(quid|£.*|pence|tenner|fiver|vinted)$/) > 0 || count(/^(dollars?|bucks?|\$.*)$/) <= count(/^pounds?$/)
}
