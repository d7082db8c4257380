import type { Token } from './read-tokens.ts'
import { numberWords } from './spoken-numbers.ts'

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
