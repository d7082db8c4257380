import type { Network, Networks } from './network.ts'
import { planesFor, type Floats } from './resample.ts'

/** A letter as it was read, and the digit that it may be instead; likelihoods from 0 to 1. */
export type ReadLetter = { letter: string; likelihood: number; digit: string; digitLikelihood: number }

export type ReadStrip = {
  text: string
  /** From 0 to 100. */
  confidence: number
  /** One for each character of the text. */
  letters: ReadLetter[]
}

export const space: ReadLetter = { letter: ' ', likelihood: 1, digit: '', digitLikelihood: 0 }

const half = [0.5, 0.5, 0.5]
const isLatin = (letter: string): boolean => /^[\x20-\x7E\u00C0-\u024F]$/.test(letter)

/** Reads strips of text with the recognizer and its list of letters; letters that are not Latin are never read. */
export function createStripReader({ recognize, letters }: Pick<Networks, 'letters'> & { recognize: Network }) {
  const list = ['', ...letters.split(/\r?\n/).filter(Boolean), ' ']
  const allowed = [...list.keys()].filter((at) => at > 0 && isLatin(list[at] ?? ''))
  const digits = allowed.filter((at) => /^\d$/.test(list[at] ?? ''))

  return async (strip: Floats): Promise<ReadStrip> => {
    const input = planesFor(strip, half, half)
    const { data, dims } = await recognize({ data: input, dims: [1, 3, strip.height, strip.width] })
    const [, steps = 0, count = 0] = dims
    return decode(data, steps, count)
  }

  /** Connectionist temporal classification, greedily: repeats are one letter, the blank separates. */
  function decode(data: Float32Array, steps: number, count: number): ReadStrip {
    const letters: ReadLetter[] = []
    let [sum, read, last] = [0, 0, 0]
    for (let step = 0; step < steps; step += 1) {
      const row = data.subarray(step * count, (step + 1) * count)
      const [best, likelihood] = likeliestOf(row, allowed, 0)
      const before = letters.at(-1)
      if (best !== 0 && best !== last) {
        const letter = list[best] ?? ''
        sum += likelihood
        read += 1
        if (letter === ' ' && (before?.letter ?? ' ') === ' ') letters.splice(-1, 1)
        letters.push({ letter, likelihood, ...digitIn(row) })
      } else if (best !== 0 && before && likelihood > before.likelihood)
        Object.assign(before, { likelihood, ...digitIn(row) })
      last = best
    }
    if (letters[0]?.letter === ' ') letters.shift()
    if (letters.at(-1)?.letter === ' ') letters.pop()
    const text = letters.map(({ letter }) => letter).join('')
    return { text, confidence: read === 0 ? 0 : (100 * sum) / read, letters }
  }

  function digitIn(row: Float32Array): Pick<ReadLetter, 'digit' | 'digitLikelihood'> {
    const [at, digitLikelihood] = likeliestOf(row, digits, digits[0] ?? 0)
    return { digit: list[at] ?? '', digitLikelihood }
  }
}

function likeliestOf(row: Float32Array, places: number[], start: number): [place: number, likelihood: number] {
  let [best, most] = [start, row[start] ?? 0]
  for (const at of places) if ((row[at] ?? 0) > most) [best, most] = [at, row[at] ?? 0]
  return [best, most]
}
