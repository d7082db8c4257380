import type { Signs } from '../src/read-signs.ts'

export type Example = { signs: Signs; isTrue: boolean; weight?: number }
export type Weights = Record<string, number>

const steps = 300
const pace = 0.05

/**
 * Logistic regression by gradient descent, each weight at its own pace (Adam). `restraint` holds weights near 0 unless
 * many examples speak for them. The same examples give the same weights.
 */
export function learnWeights(examples: readonly Example[], restraint = 1): Weights {
  const names = [...new Set(examples.flatMap(({ signs }) => [...signs.keys()]))].toSorted()
  const numbers = new Map(names.map((name, at) => [name, at]))
  const packed = examples.map(({ signs, isTrue, weight = 1 }) => ({
    at: Int32Array.from([...signs.keys()].map((sign) => numbers.get(sign) ?? 0)),
    much: Float64Array.from(signs.values()),
    truth: Number(isTrue),
    weight,
  }))
  const weights = new Float64Array(names.length)
  const mean = new Float64Array(names.length)
  const spread = new Float64Array(names.length)
  for (let step = 1; step <= steps; step += 1) {
    const slope = weights.map((weight) => restraint * weight)
    for (const { at, much, truth, weight } of packed) {
      let sum = 0
      for (let one = 0; one < at.length; one += 1) sum += (weights[at[one] ?? 0] ?? 0) * (much[one] ?? 0)
      const error = weight * (1 / (1 + Math.exp(-sum)) - truth)
      for (let one = 0; one < at.length; one += 1) slope[at[one] ?? 0]! += error * (much[one] ?? 0)
    }
    for (let at = 0; at < names.length; at += 1) {
      const by = slope[at] ?? 0
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * by
      spread[at] = 0.999 * (spread[at] ?? 0) + 0.001 * by * by
      const stride = Math.sqrt((spread[at] ?? 0) / (1 - 0.999 ** step)) + 1e-8
      weights[at]! -= (pace * ((mean[at] ?? 0) / (1 - 0.9 ** step))) / stride
    }
  }
  return Object.fromEntries(names.map((name, at) => [name, weights[at] ?? 0]))
}
