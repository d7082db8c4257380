/**
 * A linear-chain conditional random field: for each token of a row, how likely each label is, given what is seen of the
 * token and of its neighbors' labels. `weights` has a number for each label by what is seen.
 */
export type ChainModel = {
  labels: readonly string[]
  weights: ReadonlyMap<string, ArrayLike<number>>
  /** From one label (row) to the next (column). */
  transitions: ArrayLike<number>
}

/** Everything that is asked of a row of tokens once both directions were walked. */
export type Lattice = {
  count: number
  size: number
  /** How likely each label is at each token. */
  marginals: Float64Array
  alpha: Float64Array
  beta: Float64Array
  /** How much each step was scaled, and the factors of each token, scaled likewise. */
  scales: Float64Array
  factors: Float64Array
  links: Float64Array
  logTotal: number
}

/** A data file's form: '["sold","paid"]' style JSON with what was learned. */
export type StoredChain = {
  labels: string[]
  transitions: number[]
  /** For each label the features that speak for or against it. */
  weights: Record<string, number[]>
}

export function loadChain({ labels, transitions, weights }: StoredChain): ChainModel {
  return { labels, transitions, weights: new Map(Object.entries(weights)) }
}

/** What is seen of a token is asked for when it is its turn: that of a long speech at once would be gigabytes. */
export function scoreTokens(model: ChainModel, count: number, see: (at: number) => readonly string[]): Float64Array {
  const size = model.labels.length
  const scores = new Float64Array(count * size)
  for (let at = 0; at < count; at += 1) {
    for (const feature of see(at)) {
      const weights = model.weights.get(feature)
      if (weights) for (let label = 0; label < size; label += 1) scores[at * size + label]! += weights[label] ?? 0
    }
  }
  return scores
}

/** Walks the row forward and backward. A score of -Infinity rules a label out. */
export function walkChain(scores: Float64Array, transitions: ArrayLike<number>, size: number): Lattice {
  const count = scores.length / size
  const links = Float64Array.from({ length: size * size }, (_, at) => Math.exp(transitions[at] ?? 0))
  const alpha = new Float64Array(count * size)
  const beta = new Float64Array(count * size)
  const factors = new Float64Array(count * size)
  const scales = new Float64Array(count)
  let logTotal = 0
  for (let at = 0; at < count; at += 1) {
    const row = at * size
    let top = -Infinity
    for (let label = 0; label < size; label += 1) top = Math.max(top, scores[row + label]!)
    let sum = 0
    for (let label = 0; label < size; label += 1) {
      const factor = Math.exp(scores[row + label]! - top)
      factors[row + label] = factor
      let reached = at === 0 ? 1 : 0
      if (at > 0)
        for (let from = 0; from < size; from += 1) reached += alpha[row - size + from]! * links[from * size + label]!
      alpha[row + label] = reached * factor
      sum += reached * factor
    }
    for (let label = 0; label < size; label += 1) alpha[row + label]! /= sum
    scales[at] = sum
    logTotal += Math.log(sum) + top
  }
  beta.fill(1, Math.max(0, (count - 1) * size))
  for (let at = count - 2; at >= 0; at -= 1) {
    const next = (at + 1) * size
    for (let from = 0; from < size; from += 1) {
      let sum = 0
      for (let label = 0; label < size; label += 1)
        sum += links[from * size + label]! * factors[next + label]! * beta[next + label]!
      beta[at * size + from] = sum / scales[at + 1]!
    }
  }
  const marginals = alpha.map((value, at) => value * beta[at]!)
  return { count, size, marginals, alpha, beta, scales, factors, links, logTotal }
}

/** How likely exactly these tokens are one name: `begin` at the first, `inside` at the others, and no `inside` behind. */
export function spanProbability(lattice: Lattice, from: number, to: number, begin: number, inside: number): number {
  const { size, alpha, beta, scales, factors, links, count } = lattice
  let reached = alpha[from * size + begin]!
  let last = begin
  for (let at = from + 1; at < to; at += 1) {
    reached *= (links[last * size + inside]! * factors[at * size + inside]!) / scales[at]!
    last = inside
  }
  if (to >= count) return reached
  let ends = 0
  for (let label = 0; label < size; label += 1)
    if (label !== inside) ends += links[last * size + label]! * factors[to * size + label]! * beta[to * size + label]!
  return (reached * ends) / scales[to]!
}
