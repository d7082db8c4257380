import type { Token } from './read-tokens.ts'
import { garmentModifiers, garmentStrength } from './vocabulary/garment-words.ts'

const farthest = 6

/** How surely something worn is named from this word on, as in 'NAME wide leg jeans'. 0 to 1. */
export function garmentFrom(tokens: readonly Token[], start: number): number {
  let strangers = 0
  let looks = 0
  for (let at = start; at < Math.min(tokens.length, start + farthest); at += 1) {
    const token = tokens[at]
    if (!token || token.isAfterBreak) return 0
    if (at === start && /^ones?$/.test(token.key) && !goesOn.test(tokens[at + 1]?.key ?? '')) return 0.5
    const strength = garmentStrength(token.key)
    if (strength === 'plain') return strangers > 0 ? 0.6 : 1
    if (strength === 'loose' && !isModifierOfGarment(tokens, at)) return strangers > 0 ? 0.4 : 0.8
    if (garmentModifiers.has(token.key) || /^\d+s?$/.test(token.key)) {
      if (!emptyModifiers.test(token.key)) looks += 1
      continue
    }
    // One word may be the name of the model: 'patagonia synchilla fleece'.
    strangers += 1
    if (strangers > 1 || connects(token.key)) break
  }
  // 'Wide leg in the cream': two words of cut and cloth tell a garment that is not named.
  return looks > 1 ? 0.5 : 0
}

/** 'One day', 'one of them': no thing is meant. */
const goesOn = /^(of|day|time|more|thing|night|year|minute|hour|week|hundred|who|by)$/

const emptyModifiers =
  /^(a|and|with|up|front|new|old|good|great|nice|really|very|super|big|little|brand|made|free|hundred|two|three|fit|on|line|man|woman|men|women|baby|non|half|full|single|double|first|\d+)$/

/** 'Set of', 'top of', 'line of': loose words that go on are no garments. */
function isModifierOfGarment(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.key ?? ''
  return next === 'of' || garmentStrength(next) === 'plain'
}

const connects = (word: string): boolean =>
  /^(the|my|your|his|her|our|their|i|you|we|they|he|she|it|is|was|are|were|of|to|for|from|by|at|on|in|or|so|but|that|this|these|those|what|who|because|if|when|then|had|has|have|do|does|did|said|says|got|get|sold|found|its|im|ive|not)$/.test(
    word,
  )

/** Whether something worn has just been named before this word, as in 'jacket by NAME'. */
export function garmentJustBefore(tokens: readonly Token[], end: number): boolean {
  for (let at = end - 1; at >= Math.max(0, end - 3); at -= 1) {
    const key = tokens[at]?.key ?? ''
    const strength = garmentStrength(key)
    if (strength === 'plain' || (strength === 'loose' && at === end - 1)) return true
    if (key === 'one' || key === 'ones') return true
    if (tokens[at]?.isAfterBreak) return false
  }
  return false
}
