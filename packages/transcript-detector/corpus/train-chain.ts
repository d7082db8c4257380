import { type ChainModel, type StoredChain, walkChain } from '../src/model/chain-model.ts'

/** A row of tokens: what is seen of each, and which labels it may have (one bit each). */
export type LabelledRow = { seen: string[][]; allowed: number[] }

type Options = {
  epochs: number
  pace: number
  /** How many examples a weight needs to be worth keeping. */
  restraint: number
  /** What is seen less often is left out. */
  least: number
}

/**
 * Learns a chain by adaptive gradient steps with regularized dual averaging: weights that few examples speak for stay
 * exactly 0, so the file of weights is small. The same rows give the same weights.
 */
export function trainChain(
  labels: readonly string[],
  rows: readonly LabelledRow[],
  { epochs, pace, restraint, least }: Options,
): ChainModel {
  const size = labels.length
  const numbers = numberFeatures(rows, least)
  const packed = rows
    .filter(({ seen }) => seen.length > 0)
    .map(({ seen, allowed }) => ({
      allowed,
      features: seen.map((list) => Int32Array.from(list.flatMap((one) => numbers.get(one) ?? []))),
    }))
  const links = numbers.size * size
  const count = links + size * size
  const weights = new Float64Array(count)
  const sums = new Float64Array(count)
  const squares = new Float64Array(count)
  const slope = new Float64Array(count)
  const isTouched = new Uint8Array(count)
  const order = packed.map((_, index) => index)
  let step = 0
  let seed = 12_345
  const random = () => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1))
      ;[order[at], order[other]] = [order[other]!, order[at]!]
    }
    for (const index of order) {
      const { features, allowed } = packed[index]!
      step += 1
      const touched: number[] = []
      const touch = (at: number, by: number) => {
        if (isTouched[at] === 0) {
          isTouched[at] = 1
          touched.push(at)
        }
        slope[at]! += by
      }
      addSlope(features, allowed, weights, links, size, touch)
      for (const at of touched) {
        const by = slope[at]!
        slope[at] = 0
        isTouched[at] = 0
        sums[at]! += by
        squares[at]! += by * by
        const mean = Math.abs(sums[at]!) - restraint * Math.sqrt(step)
        weights[at] = mean <= 0 ? 0 : (-Math.sign(sums[at]!) * pace * mean) / Math.sqrt(squares[at]!)
      }
    }
  }
  const learned = new Map<string, Float64Array>()
  for (const [feature, number] of numbers) {
    const own = weights.slice(number * size, (number + 1) * size)
    if (own.some((weight) => weight !== 0)) learned.set(feature, own)
  }
  return { labels, weights: learned, transitions: weights.slice(links) }
}

function numberFeatures(rows: readonly LabelledRow[], least: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { seen } of rows)
    for (const list of seen) for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1)
  const numbers = new Map<string, number>()
  for (const [feature, count] of counts) if (count >= least) numbers.set(feature, numbers.size)
  return numbers
}

/** What is expected of all rows of labels less what is expected of those that are allowed. */
function addSlope(
  features: readonly Int32Array[],
  allowed: readonly number[],
  weights: Float64Array,
  links: number,
  size: number,
  touch: (at: number, by: number) => void,
): void {
  const count = features.length
  const scores = new Float64Array(count * size)
  for (let at = 0; at < count; at += 1)
    for (const feature of features[at]!)
      for (let label = 0; label < size; label += 1) scores[at * size + label]! += weights[feature * size + label]!
  const transitions = weights.subarray(links)
  const free = walkChain(scores, transitions, size)
  const bound = scores.map((score, at) => (allowed[Math.floor(at / size)]! & (1 << (at % size)) ? score : -Infinity))
  const held = walkChain(bound, transitions, size)
  for (let at = 0; at < count; at += 1) {
    for (let label = 0; label < size; label += 1) {
      const by = free.marginals[at * size + label]! - held.marginals[at * size + label]!
      if (Math.abs(by) > 1e-6) for (const feature of features[at]!) touch(feature * size + label, by)
      if (at === 0) continue
      for (let from = 0; from < size; from += 1) {
        const pairOf = (lattice: typeof free) =>
          (lattice.alpha[(at - 1) * size + from]! *
            lattice.links[from * size + label]! *
            lattice.factors[at * size + label]! *
            lattice.beta[at * size + label]!) /
          lattice.scales[at]!
        const change = pairOf(free) - pairOf(held)
        if (Math.abs(change) > 1e-6) touch(links + from * size + label, change)
      }
    }
  }
}

/** As it is kept in a file: two digits are enough. */
export function storeChain({ labels, weights, transitions }: ChainModel): StoredChain {
  const round = (weight: number) => Math.round(weight * 100) / 100 + 0
  return {
    labels: [...labels],
    transitions: Array.from(transitions, round),
    weights: Object.fromEntries(
      [...weights]
        .map(([feature, own]) => [feature, Array.from(own, round)] as const)
        .filter(([, own]) => own.some((weight) => weight !== 0))
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  }
}
