import { readFileSync } from 'node:fs'

/** Learned by `node bench/corpus/learn-amounts.ts`. */
export const ownerWeights: ReadonlyMap<string, number> = new Map(
  Object.entries(
    JSON.parse(readFileSync(new URL('owner-weights.json', import.meta.url), 'utf8')) as Record<string, number>,
  ),
)
