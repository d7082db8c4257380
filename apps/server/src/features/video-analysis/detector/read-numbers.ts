import { type NumberKind, kindOf, usesPounds } from './number-kinds.ts'
import { type Cardinal, isMoneyWord, readCardinal, readSmall } from './number-words.ts'
import { textAt, type Token } from './tokens.ts'

/** A number that was said: the tokens `from` up to, and not including, `to`, its unit of money among them. */
export type HeardNumber = {
  from: number
  to: number
  /** One, or both ends of a range. Money in whole units. */
  values: number[]
  kind: NumberKind
  /** Said without 'hundred': 'six fifty', which may also be less than seven. */
  isShort: boolean
}

/** All numbers of a text in their order. */
export function readNumbers(tokens: readonly Token[]): HeardNumber[] {
  const numbers: HeardNumber[] = []
  const speaksPounds = usesPounds(tokens)
  let at = 0
  while (at < tokens.length) {
    const read = readNumber(tokens, at, speaksPounds)
    if (read) numbers.push(read)
    at = read ? read.to : at + 1
  }
  return numbers
}

function readNumber(tokens: readonly Token[], at: number, speaksPounds: boolean): HeardNumber | null {
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
