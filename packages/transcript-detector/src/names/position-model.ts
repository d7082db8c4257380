import { readFileSync } from 'node:fs'
import {
  type ChainModel,
  loadChain,
  scoreTokens,
  spanProbability,
  type StoredChain,
  walkChain,
} from '../model/chain-model.ts'
import type { Speech } from '../read-speech.ts'
import { readPositions } from './read-position.ts'

export const nameLabels = ['outside', 'begin', 'inside'] as const
const [outside, begin, inside] = [0, 1, 2]

/** Learned by `node packages/transcript-detector/corpus/learn-positions.ts`. */
const positionModel: ChainModel = loadChain(
  JSON.parse(readFileSync(new URL('position-weights.json', import.meta.url), 'utf8')) as StoredChain,
)

type Span = { from: number; to: number }

/** How likely names are at places of a text, by what is said around them and not by their letters. */
export type PositionReader = {
  /** For and against a name of exactly these words, as log-odds between -6 and 6. */
  spanOdds: (from: number, to: number) => number
  /** For and against these words being in some name. */
  insideOdds: (from: number, to: number) => number
  /** Every stretch of words that may well be a name, and how likely it is. */
  propose: (least: number) => (Span & { probability: number })[]
}

const mostWords = 4

/** `known` are taken for names already, each as one word. */
export function createPositionReader(
  speech: Speech,
  known: readonly Span[] = [],
  model: ChainModel = positionModel,
): PositionReader {
  const { units, see } = readPositions(speech, known)
  const size = nameLabels.length
  const lattice = walkChain(scoreTokens(model, units.length, see), model.transitions, size)
  const knownAt = new Set(known.map(({ from }) => from))
  const unitAt = new Map(units.map(({ from }, index) => [from, index]))
  const at = (token: number): number => unitAt.get(token) ?? units.length
  return {
    spanOdds: (from, to) => oddsOf(spanProbability(lattice, at(from), at(to), begin, inside)),
    insideOdds(from, to) {
      let sum = 0
      for (let unit = at(from); unit < at(to); unit += 1) sum += 1 - (lattice.marginals[unit * size + outside] ?? 1)
      return oddsOf(sum / Math.max(1, at(to) - at(from)))
    },
    propose(least) {
      const isKnown = (unit: number) =>
        (units[unit]?.to ?? 0) - (units[unit]?.from ?? 0) > 1 || knownAt.has(units[unit]?.from ?? -1)
      const found: (Span & { probability: number })[] = []
      for (let from = 0; from < units.length; from += 1) {
        if ((lattice.marginals[from * size + begin] ?? 0) < least) continue
        for (let to = from + 1; to <= Math.min(units.length, from + mostWords) && !isKnown(to - 1); to += 1) {
          const probability = spanProbability(lattice, from, to, begin, inside)
          if (probability >= least)
            found.push({ from: units[from]?.from ?? 0, to: units[to - 1]?.to ?? 0, probability })
        }
      }
      return found
    },
  }
}

export function oddsOf(probability: number): number {
  const held = Math.min(1 - 0.0025, Math.max(0.0025, probability))
  return Math.log(held / (1 - held))
}
