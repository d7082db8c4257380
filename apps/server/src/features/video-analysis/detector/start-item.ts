import type { Token } from './read-tokens.ts'
import { numberWords } from './spoken-numbers.ts'
import { garmentStrength } from './vocabulary/garment-words.ts'

const ordinals =
  /^(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|then|um|uh|okay|next|also|plus|alright|lastly|finally|bucks|dollars|pounds|quid|each|percent|shipped|anyway|yes|yeah|right|well|shipping|otherwise|now|oh|fine|meh)$/
const counted = /^(number|row|pair|pile|tier|item|box|bag|lot|spot|rack|find|sale|shop|no|bin)$/

/** Whether the speaker has just come to another thing: 'number two', 'third', 'um', 'sixty bucks'. */
export function startsItem(tokens: readonly Token[], from: number): boolean {
  let at = from - 1
  if (/^(is|was|a|an|its|from|some|are)$/.test(tokens[at]?.key ?? '')) at -= 1
  const last = tokens[at]?.key ?? ''
  if (ordinals.test(last)) return true
  if (last === 'up' && /^(next|first|last)$/.test(tokens[at - 1]?.key ?? '')) return true
  // 'This is gerry weber', 'these are clarks'.
  if (/^(this|these|those)$/.test(last) && /^(is|are)$/.test(tokens[from - 1]?.key ?? '')) return true
  return (numberWords.has(last) || /^\d+$/.test(last)) && (counted.test(tokens[at - 1]?.key ?? '') || at === from - 1)
}

/** 'Number two is NAME' lists brands; 'um NAME' only may. */
export function itemPoints(tokens: readonly Token[], from: number): number {
  if (!startsItem(tokens, from)) return isUnderHeading(tokens, from) ? 0.5 : 0
  const before = tokens[from - 1]?.key ?? ''
  const at = before === 'is' || before === 'was' ? from - 2 : from - 1
  const last = tokens[at]?.key ?? ''
  const isCounted = counted.test(tokens[at - 1]?.key ?? '') && (numberWords.has(last) || /^\d+$/.test(last))
  if (isCounted) return 1.4
  return at === from - 2 && (places.test(last) || numberWords.has(last)) ? 1.4 : 0.6
}

/** 'Then shoes, clarks': first what they are, then who made them. */
const isUnderHeading = (tokens: readonly Token[], from: number): boolean => {
  const before = tokens[from - 1]?.key ?? ''
  return before.endsWith('s') && garmentStrength(before) === 'plain'
}

const places = /^(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|next|up)$/
