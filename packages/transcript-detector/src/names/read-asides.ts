import { readFileSync } from 'node:fs'
import { garmentTypeOf } from '../garment-words.ts'
import { believe } from '../judge-candidates.ts'
import type { Signs } from '../read-signs.ts'
import { isComparison, type Place } from '../split-items.ts'
import { textAt, type Token } from '../tokens.ts'
import { classOf } from '../vocabulary/word-classes.ts'

/** Learned by `node packages/transcript-detector/corpus/learn-asides.ts`. */
const weights = JSON.parse(readFileSync(new URL('aside-weights.json', import.meta.url), 'utf8')) as Record<
  string,
  number
>
/** From here on a mention is taken for a comparison or a negation. */
export const aside = 0.45

/** Named only to tell what another thing is like, or is not: 'it looks like a Patagonia', 'no this isn't Gucci'. */
export const isNotAtHand = (tokens: readonly Token[], place: Place): boolean =>
  believe(weights, seeAside(tokens, place)) >= aside

const before = 6
const behind = 4

/** The words around a mention, without the name itself. */
export function seeAside(tokens: readonly Token[], { from, to }: Pick<Place, 'from' | 'to'>): Signs {
  const signs: Signs = new Map([['any', 1]])
  const word = (at: number) => {
    const text = textAt(tokens, at)
    return garmentTypeOf(text) ? 'G' : text
  }
  const see = (sign: string) => signs.set(sign, 1)
  for (let step = 1; step <= before && from - step >= 0; step += 1) {
    const text = word(from - step)
    see(`near ${text}`)
    if (step < 4) see(`-${step} ${text}`)
    if (step < 5) see(`pair ${text} ${word(from - step + 1)}`)
    if (step < 4) see(`three ${word(from - step - 1)} ${text} ${step === 1 ? '' : word(from - step + 1)}`)
    const { wide } = classOf(text) ?? {}
    if (wide && step < 4) see(`-${step} ${wide}`)
    if (tokens[from - step]?.endsSentence) break
  }
  for (let step = 0; step < behind && to + step < tokens.length; step += 1) {
    const text = word(to + step)
    see(`behind ${text}`)
    if (step < 2) see(`+${step} ${text}`)
    if (step < 2) see(`+pair ${text} ${word(to + step + 1)}`)
    if (/^[$£€]?\d/.test(text)) see('amount behind')
  }
  if (isComparison(tokens, { from })) see('compared')
  return signs
}
