import { garmentTypeOf } from '../garment-words.ts'
import { hiddenName, textAt, type Token } from '../tokens.ts'

/** Where a number was read, and up to which token. */
export type Cardinal = {
  value: number
  next: number
  /** A second one that was said with it and makes a range: 'forty fifty bucks'. */
  upper?: number
  /** Written with a sign of money. */
  hasSign?: boolean
  hasPercent?: boolean
  /** Said without 'hundred': 'six fifty', which may also be less than seven. */
  isShort?: boolean
  /** Two numbers that are a year, a size or a name rather than an amount: 'nineteen ninety five', 'fifty fifty'. */
  isNoAmount?: 'year' | 'size' | 'unsure'
}

const smallWords = new Map(
  [
    ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen'],
    ['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
  ]
    .flat()
    .map((word, index) => [word, index + 1] as const),
)
const tensWords = new Map(
  ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'].map((word, index) => [
    word,
    (index + 2) * 10,
  ]),
)
tensWords.set('fourty', 40)
const bigWords = new Map([
  ['thousand', 1000],
  ['grand', 1000],
  ['k', 1000],
])
/** After one of these 'one' is a thing, not a number: 'this one twenty dollars'. */
const beforePronoun = new Set(
  'this that next first last second third another other each which every only the nice good new old same any no some big little black blue red green white brown grey gray pink'.split(
    ' ',
  ),
)
/** After one of these 'one twenty' is a hundred and twenty. */
const beforeAmount = new Set(
  'went sold go goes for at about around like to of over under roughly nearly almost maybe probably was is are were get gets got paid say asking ask between from and or bring brings fetch fetches do does up easily only just usually average'.split(
    ' ',
  ),
)
const written = /^([$£€])?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(k)?([$£€%])?(?:\+|ish)?$/u

/** The number that begins at a token, as people say it: 'one twenty' is 120 and 'twenty four ninety nine' is 24.99. */
export function readCardinal(tokens: readonly Token[], at: number): Cardinal | null {
  return readWritten(tokens, at) ?? readSpoken(tokens, at)
}

function readWritten(tokens: readonly Token[], at: number): Cardinal | null {
  const match = written.exec(textAt(tokens, at))
  if (!match) return null
  const [, sign, whole = '', fraction = '', thousands, after] = match
  const value = Number(whole.replaceAll(',', '') + fraction) * (thousands ? 1000 : 1)
  const hasSign = sign !== undefined || (after !== undefined && after !== '%')
  const read = { value, next: at + 1, hasSign, hasPercent: after === '%' }
  if (textAt(tokens, read.next) === 'hundred') return { ...read, value: value * 100, next: read.next + 1 }
  const big = bigWords.get(textAt(tokens, read.next))
  if (big) return { ...read, value: value * big, next: read.next + 1 }
  const second = written.exec(textAt(tokens, read.next))
  const upper = Number(second?.[2])
  if (!second || fraction !== '' || second[3] || second[5] === '%' || tokens[at]?.endsSentence) return read
  return { ...read, ...readPair(tokens, { first: value, second: upper, next: at + 2, fallback: at + 1 }) }
}

function readSpoken(tokens: readonly Token[], at: number): Cardinal | null {
  const text = textAt(tokens, at)
  if (text === 'tenner' || text === 'fiver') return { value: text === 'tenner' ? 10 : 5, next: at + 1, hasSign: true }
  const start = text === 'a' ? at + 1 : at
  if (text === 'a' && !['hundred', 'thousand', 'grand', 'couple'].includes(textAt(tokens, start))) return null
  if (text === 'a' && textAt(tokens, start) === 'couple') return readCouple(tokens, start)
  if (textAt(tokens, start) === 'hundred') return readRest(tokens, 100, start + 1)
  if (text === 'a' || text === 'thousand') return readThousands(tokens, 1, start)
  const first = readSmall(tokens, at)
  if (!first) return null
  // 'The one eighty one' may be the name of a cut, or a thing for eighty one.
  if (text === 'one' && textAt(tokens, at - 1) === 'the')
    return { ...readHundredsShort(tokens, first), isNoAmount: 'unsure' }
  if (text === 'one' && beforePronoun.has(textAt(tokens, at - 1))) return { value: 1, next: at + 1 }
  // 'Y two k' is a fashion.
  if (text === 'two' && textAt(tokens, at - 1) === 'y') return { value: 2000, next: at + 2, isNoAmount: 'year' }
  const after = textAt(tokens, first.next)
  if (after === 'hundred') return readRest(tokens, first.value * 100, first.next + 1)
  if (bigWords.has(after)) return readThousands(tokens, first.value, first.next)
  // A size is said with one number, and what follows it is another: 'size two thirty eight dollars'.
  if (isAfterSize(tokens, at, first.value) || tokens[first.next - 1]?.endsSentence) return first
  if (first.value < 10) return readHundredsShort(tokens, first)
  const second = readSmall(tokens, first.next)
  if (!second || second.value < 10 || isWrittenAfterSpoken(tokens, first.next)) return first
  const pair = { first: first.value, second: second.value, next: second.next, fallback: first.next }
  return readPair(tokens, pair)
}

/** 'Size six', 'it's like a six', 'age five to six', 'a youth fourteen', 'number six'. */
function isAfterSize(tokens: readonly Token[], at: number, value: number): boolean {
  const before = textAt(tokens, at - 1)
  if (/^(sizes?|age|aged|ages)$/.test(before) || (value < 10 && before === 'a')) return true
  if (value < 20 && /^(number|youth|toddler|kids|mens|men's|womens|women's)$/.test(before)) return true
  return before === 'to' && /^(sizes?|age|aged|ages)$/.test(textAt(tokens, at - 3))
}

/** 'One twenty five', 'two fifty', 'one oh five', and 'five ninety nine', which is less than six. */
function readHundredsShort(tokens: readonly Token[], first: Cardinal): Cardinal {
  if (['oh', 'o', '0'].includes(textAt(tokens, first.next))) {
    const unit = readSmall(tokens, first.next + 1)
    return unit && unit.value < 10 ? { value: first.value * 100 + unit.value, next: unit.next } : first
  }
  const second = readSmall(tokens, first.next)
  if (!second || isWrittenAfterSpoken(tokens, first.next)) return first
  if (second.value < 10) return readDigits(tokens, first, second)
  // A whole number follows: 'two twenty five hundred'.
  if (textAt(tokens, second.next) === 'hundred') return first
  if (second.value === 99) return { value: first.value + 0.99, next: second.next }
  // 'The quilted one forty one': a hundred and forty one is an unusual price, so it is an item for forty one.
  const isThing =
    first.value === 1 &&
    ((second.value % 5 !== 0 && mayBeThing(tokens, first.next - 1)) || isDescribed(tokens, first.next - 1))
  return isThing ? first : { value: first.value * 100 + second.value, next: second.next, isShort: true }
}

/** 'One eight five', digit by digit; 'four five six' counts. */
function readDigits(tokens: readonly Token[], first: Cardinal, second: Cardinal): Cardinal {
  const third = readSmall(tokens, second.next)
  if (!third || third.value > 9 || third.value === second.value + 1) return first
  return { value: first.value * 100 + second.value * 10 + third.value, next: third.next, isShort: true }
}

/** The machine writes one number in one way: 'the speed cross five 66 bucks' are two. */
function isWrittenAfterSpoken(tokens: readonly Token[], at: number): boolean {
  const isWritten = (place: number) => /^\d/.test(textAt(tokens, place))
  return isWritten(at) && !isWritten(at - 1)
}

/** Whether 'one' may end the name of a thing: 'the quilted one'. */
function mayBeThing(tokens: readonly Token[], at: number): boolean {
  if (beforeAmount.has(textAt(tokens, at - 1))) return false
  for (let back = 2; back <= 4; back += 1) if (/^(the|this|that|a|an|my)$/.test(textAt(tokens, at - back))) return true
  return false
}

/** 'It's the newer one twenty five'; 'the jacket one twenty five' and 'with the fringe one twenty five' are amounts. */
function isDescribed(tokens: readonly Token[], at: number): boolean {
  const word = textAt(tokens, at - 1)
  if (beforeAmount.has(word) || word === hiddenName || garmentTypeOf(word)) return false
  return (
    /^(the|this|that)$/.test(textAt(tokens, at - 2)) && !/^(on|with|in|at|of|for|from|by)$/.test(textAt(tokens, at - 3))
  )
}

/** Two numbers of two digits said one after the other. */
function readPair(
  tokens: readonly Token[],
  { first, second, next, fallback }: { first: number; second: number; next: number; fallback: number },
): Cardinal {
  const isMoney = isMoneyWord(textAt(tokens, next))
  if (first === 99 && second === 99) return { value: 99.99, next }
  // 'Fifty fifty' is a name or a share; 'forty four, forty four' calls out a price.
  if (first === second)
    return first === 50 && !isMoney ? { value: first, next, isNoAmount: 'unsure' } : { value: first, next }
  if (!isMoney && (first === 18 || first === 19 || (first === 20 && second < 40)) && second < 100)
    return { value: first * 100 + second, next, isNoAmount: 'year' }
  if (second >= 95 && second < 100 && second > first) return { value: first + second / 100, next }
  // Waist and inseam: 'a thirty six thirty two'.
  const isInseam = second >= 28 && second <= 36 && second !== 35
  if (!isMoney && first >= 26 && first <= 44 && isInseam) return { value: first, next, isNoAmount: 'size' }
  // 'Thirty nine fifty' has cents; a range from thirty nine to fifty is unusual.
  const hasCents = first % 5 !== 0 && second - first > 5 && (second === 50 || second === 75)
  if (!hasCents && first >= 10 && first < second && second <= first * 2) return { value: first, upper: second, next }
  if (first < 100 && (second === 50 || second === 25 || second === 75)) return { value: first + second / 100, next }
  return { value: first, next: fallback }
}

function readCouple(tokens: readonly Token[], at: number): Cardinal | null {
  const next = textAt(tokens, at + 1) === 'of' ? at + 2 : at + 1
  return textAt(tokens, next) === 'hundred' ? { value: 200, next: next + 1 } : null
}

/** What follows the hundreds: 'a hundred and ten', 'one hundred twenty five'. */
function readRest(tokens: readonly Token[], value: number, next: number): Cardinal {
  const start = textAt(tokens, next) === 'and' ? next + 1 : next
  const rest = readSmall(tokens, start)
  // 'A hundred one of them' and 'a hundred and one more' count things.
  if (
    !rest ||
    tokens[next - 1]?.endsSentence ||
    (rest.value === 1 && start > next && !/^days?$/.test(textAt(tokens, rest.next)))
  )
    return { value, next }
  const isOther = isMoneyWord(textAt(tokens, next)) || textAt(tokens, rest.next) === 'hundred'
  return isOther ? { value, next } : { value: value + rest.value, next: rest.next }
}

function readThousands(tokens: readonly Token[], count: number, at: number): Cardinal {
  const value = count * (bigWords.get(textAt(tokens, at)) ?? 1000)
  const hundreds = readSmall(tokens, at + 1)
  if (hundreds && textAt(tokens, hundreds.next) === 'hundred')
    return readRest(tokens, value + hundreds.value * 100, hundreds.next + 1)
  const rest = readRest(tokens, value, at + 1)
  // 'Two thousand and five' is a year more often than an amount.
  return value === 2000 && rest.value < 2040 && rest.value > 2000 ? { ...rest, isNoAmount: 'year' } : rest
}

/** One or two digits, spoken or written. */
export function readSmall(tokens: readonly Token[], at: number): Cardinal | null {
  const tens = tensWords.get(textAt(tokens, at))
  if (tens === undefined) {
    const text = textAt(tokens, at)
    const value = /^\d\d?$/.test(text) ? Number(text) : smallWords.get(text)
    return value === undefined ? null : { value, next: at + 1 }
  }
  // 'Sold for forty one of my favourites' is forty.
  const isThing =
    (textAt(tokens, at + 1) === 'one' && textAt(tokens, at + 2) === 'of') ||
    // 'I'll get forty', and then 'two sets by' another.
    (/^(for|at|get|asking)$/.test(textAt(tokens, at - 1)) && /^(sets|pairs)$/.test(textAt(tokens, at + 2)))
  // 'Two twenty', and then again 'two hundred and twenty'.
  const isAgain = textAt(tokens, at + 2) === 'hundred'
  const unit = tokens[at]?.endsSentence || isThing || isAgain ? undefined : smallWords.get(textAt(tokens, at + 1))
  return unit !== undefined && unit < 10 ? { value: tens + unit, next: at + 2 } : { value: tens, next: at + 1 }
}

const moneyWords = new Set('dollar dollars buck bucks quid pound pounds euro euros bones usd'.split(' '))

export function isMoneyWord(text: string): boolean {
  return moneyWords.has(text)
}
