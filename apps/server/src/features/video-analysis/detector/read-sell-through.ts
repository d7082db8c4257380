import { textAt } from './number-words.ts'
import type { HeardNumber } from './read-numbers.ts'
import type { Token } from './tokens.ts'

const reach = 10

/** Where a sell-through rate is said, and how many percent: 'sell through is like eighty percent', '60% sell-through'. */
export function readSellThrough(
  tokens: readonly Token[],
  numbers: readonly HeardNumber[],
): { at: number; percent: number }[] {
  const rates: { at: number; percent: number }[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    if (!isSellThrough(tokens, at)) continue
    const found = numberNear(tokens, numbers, at)
    if (found && !isOfShop(tokens, at))
      rates.push({ at: Math.max(at, found.from), percent: Math.round(average(found.values)) })
  }
  return rates
}

/** 'Sell through on my whole store': of no brand. */
function isOfShop(tokens: readonly Token[], at: number): boolean {
  return tokens
    .slice(Math.max(0, at - 4), at + 9)
    .some(({ text }) => /^(store|closet|shop|overall|account)$/.test(text))
}

function isSellThrough(tokens: readonly Token[], at: number): boolean {
  const text = textAt(tokens, at)
  return (
    text === 'sellthrough' ||
    (/^(sell|sells|selling|sold)$/.test(text) && /^(through|thru)$/.test(textAt(tokens, at + 1)))
  )
}

/** The percentage after it, or right before it; a bare number only after it: 'sell through is around eighty'. */
function numberNear(tokens: readonly Token[], numbers: readonly HeardNumber[], at: number): HeardNumber | null {
  const after = numbers.find(({ from }) => from > at && from - at <= reach)
  const before = numbers.findLast(({ to }) => to <= at && at - to <= 3)
  if (before?.kind === 'percent' && isRate(before) && (after?.kind !== 'percent' || before.to + 1 >= at)) return before
  if (after && isRate(after) && (after.kind === 'percent' || isBareRate(tokens, at, after))) return after
  return null
}

function isBareRate(tokens: readonly Token[], at: number, number: HeardNumber): boolean {
  if (number.kind !== 'plain' || number.from - at > 7) return false
  return /^(is|at|of|like|about|around|over|nearly|be|was|a|rate)$/.test(textAt(tokens, number.from - 1))
}

function isRate({ values }: HeardNumber): boolean {
  return values.every((value) => value > 0 && value <= 100)
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
