import { firstFrom } from '../split-items.ts'
import type { SpokenNumber } from './read-numbers.ts'
import { textAt, type Token, wordsBetween } from '../tokens.ts'

const reach = 10

type SpokenRate = { at: number; percent: number; number: SpokenNumber }

/**
 * Where a sell-through rate is said, and how many percent: 'sell through is like eighty percent', '60% sell-through',
 * 'eighty percent of them sell'. `at` stands behind the name it is said of.
 */
export function readSellThrough(tokens: readonly Token[], numbers: readonly SpokenNumber[]): SpokenRate[] {
  const rates: SpokenRate[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    if (!isSellThrough(tokens, at) || isOfShop(tokens, at)) continue
    const found = numberNear(tokens, numbers, at)
    if (!found) continue
    // 'Sixty percent sell through on the Barbour ones'.
    const isNamedAfter = /^(rate )?(on|for|with)\b/.test(wordsBetween(tokens, at + 2, at + 4))
    rates.push({ at: Math.max(at + (isNamedAfter ? 7 : 0), found.from), percent: percentOf(found), number: found })
  }
  for (const number of numbers) {
    if (number.kind !== 'percent' || !isRate(number)) continue
    const sells = /^(?:percent )?(of (?:\S+ ){1,5}?(?:sells?|sold)\b)(?! through)/.exec(
      wordsBetween(tokens, number.to, number.to + 8),
    )
    if (sells) rates.push({ at: number.to + (sells[1]?.split(' ').length ?? 0), percent: percentOf(number), number })
  }
  return rates
}

function percentOf({ values }: SpokenNumber): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
}

/** 'Sell through on my whole store': of no brand. */
function isOfShop(tokens: readonly Token[], at: number): boolean {
  const words = wordsBetween(tokens, at - 4, at + 9)
  return /\boverall\b|\b(on|for|of|across) my (whole |entire )?(store|closet|shop|account)\b/.test(words)
}

function isSellThrough(tokens: readonly Token[], at: number): boolean {
  const text = textAt(tokens, at)
  return (
    text === 'sellthrough' ||
    (/^(sell|sells|selling|sold)$/.test(text) && /^(through|thru)$/.test(textAt(tokens, at + 1)))
  )
}

/** The percentage after it, or right before it; a bare number only after it: 'sell through is around eighty'. */
function numberNear(tokens: readonly Token[], numbers: readonly SpokenNumber[], at: number): SpokenNumber | null {
  const following = numbers[firstFrom(numbers, ({ from }) => from, at + 1)]
  const after = following && following.from - at <= reach ? following : undefined
  const preceding = numbers[firstFrom(numbers, ({ to }) => to, at + 1) - 1]
  const before = preceding && at - preceding.to <= 3 ? preceding : undefined
  if (before?.kind === 'percent' && isRate(before) && (after?.kind !== 'percent' || before.to + 1 >= at)) return before
  if (after && isRate(after) && (after.kind === 'percent' || isBareRate(tokens, at, after))) return after
  return null
}

function isBareRate(tokens: readonly Token[], at: number, number: SpokenNumber): boolean {
  if (number.kind !== 'plain' || number.from - at > 7) return false
  return /^(is|at|of|like|about|around|over|nearly|be|was|a|rate)$/.test(textAt(tokens, number.from - 1))
}

function isRate({ values }: SpokenNumber): boolean {
  return values.every((value) => value > 0 && value <= 100)
}
