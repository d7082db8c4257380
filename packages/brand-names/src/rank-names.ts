import { foldName, type FoldedName } from './fold-name.ts'
import { leastScore, matchName } from './match-name.ts'
import type { BrandTier, FoundNameRole, MatchKind } from '@bolodex/contract/directory/name-matches'

/** One name of a candidate brand; `key` identifies the brand. */
export type Candidate<K> = {
  key: K
  text: string
  role: FoundNameRole
  tier: BrandTier | null
  isInDirectory: boolean
  /** The text folded, where it was folded before. */
  folded?: FoldedName
}

/** A brand that was likely meant, by which of its names, and how likely. */
export type RankedName<K> = { key: K; text: string; role: FoundNameRole; kind: MatchKind; score: number }

/** A well-known brand is meant more often than an obscure one of nearly the same name. */
const likelihood: Record<BrandTier | 'none', number> = { A: 0.03, B: 0.01, C: -0.02, none: 0 }

/** What is said of a brand leads to it, but its own name comes first. */
const farther: Record<FoundNameRole, number> = { name: 0, alias: 0.01, spoken: 0.02, line: 0.03 }

/** So far behind the best one a name is not worth a look. */
const widest = 0.22

/** The same name comes before all that only begin so or come near. */
const highestUnlessSame = 0.955

/** About ten megabytes. */
const mostKept = 20_000

/** Folding the same names again and again would cost more than comparing them. */
const kept = new Map<string, FoldedName>()

function foldKept(text: string): FoldedName {
  const known = kept.get(text)
  if (known) return known
  if (kept.size >= mostKept) kept.clear()
  const folded = foldName(text)
  kept.set(text, folded)
  return folded
}

/**
 * The brands that were likely meant by a text, the likeliest first, each by the name that answers it best. A text that
 * means nothing gets none.
 */
export function rankNames<K>(text: string, candidates: Iterable<Candidate<K>>, most = 10): RankedName<K>[] {
  const asked = foldName(text)
  const best = new Map<K, RankedName<K>>()
  for (const candidate of candidates) {
    const folded = candidate.folded ?? foldKept(candidate.text)
    const match = matchName(asked, folded)
    const { key, role, tier, isInDirectory } = candidate
    // Half of what people make of a name by ear is an everyday word.
    if (!match || (match.kind === 'begins' && role === 'spoken')) continue
    // Lines are called 'Jeans' and 'Sport': a word in the middle of one says little.
    if (match.kind === 'begins' && role === 'line' && !folded.plain.startsWith(asked.plain)) continue
    const prior = isInDirectory ? likelihood.A : likelihood[tier ?? 'none']
    const score =
      match.kind === 'same'
        ? match.score + prior / 3 - farther[role] / 2
        : Math.min(highestUnlessSame, match.score + prior - farther[role])
    if (score < leastScore || score <= (best.get(key)?.score ?? 0)) continue
    best.set(key, { key, text: candidate.text, role, kind: match.kind, score })
  }
  const ranked = [...best.values()].toSorted((a, b) => b.score - a.score || compare(a.text, b.text))
  const least = (ranked[0]?.score ?? 0) - widest
  return ranked.filter(({ score }) => score >= least).slice(0, most)
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)
