import type { SpokenCurrency } from '@bolodex/contract/videos/video-analysis'
import { textAt, type Token } from '../tokens.ts'
import type { Amount } from './read-roles.ts'

const names: [SpokenCurrency, RegExp][] = [
  ['GBP', /^(?:£.*|.*£|pounds?|quid|pence|\d+p|p|tenners?|fivers?|gbp)$/u],
  ['EUR', /^(?:€.*|.*€|euros?|eur)$/u],
  ['USD', /^(?:\$.*|.*\$|dollars?|bucks?|cents|usd)$/u],
]

/** A single amount may be a slip, or a purchase abroad. */
const leastNamed = 2

/** The money of a text: what most of its amounts are said in, if two of them say it and no other is said as often. */
export function readCurrency(tokens: readonly Token[], amounts: readonly Amount[]): SpokenCurrency | null {
  const counts = new Map<SpokenCurrency, number>()
  for (const amount of amounts) {
    const currency = isMoney(amount) ? currencyOf(tokens, amount) : null
    if (currency) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  }
  const [most, second] = [...counts].toSorted(([, one], [, other]) => other - one)
  if (!most || most[1] < leastNamed || most[1] === second?.[1]) return null
  return most[0]
}

/** 'Twenty pounds of clothes' are no amount of money, and 'size 12 p' is a petite. */
const isMoney = ({ role }: Amount): boolean => !/^(count|size|other)$/.test(role)

function currencyOf(tokens: readonly Token[], { from, to }: Amount): SpokenCurrency | null {
  // The unit stands within the number, or after it where it was read as something else.
  for (let at = from; at <= to; at += 1) {
    const text = at === to && tokens[to - 1]?.endsSentence ? '' : textAt(tokens, at)
    const found = names.find(([, pattern]) => pattern.test(text))
    if (found) return found[0]
  }
  return null
}
