import { trigramsOf } from './compare-letters.ts'
import { foldName } from './fold-name.ts'
import { rankNames, type Candidate, type RankedName } from './rank-names.ts'

/** Names compared for one search: more than enough for what is near, few enough for every key that is typed. */
const mostCompared = 400

/** Share of the typed trigrams that a name must have to be compared at all. */
const leastShare = 0.3

/**
 * Names in memory, searched as the server searches its tables: for a copy without a connection, for measuring, and for
 * programs. Names are folded once, when they are added.
 */
export function createNameIndex<K>() {
  const candidates: Candidate<K>[] = []
  const lengths: number[] = []
  const bySound = new Map<string, number[]>()
  const byPlain = new Map<string, number[]>()
  const byTrigram = new Map<string, number[]>()
  /** By the first letters, for what is typed before three letters are there, and by those of later words. */
  const byStart = new Map<string, number[]>()

  return {
    size: () => candidates.length,

    add(candidate: Candidate<K>): void {
      const folded = foldName(candidate.text)
      const { plain, sound, ends } = folded
      if (plain === '') return
      const number = candidates.push({ ...candidate, folded }) - 1
      const trigrams = trigramsOf(plain)
      lengths.push(trigrams.length)
      note(bySound, sound, number)
      note(byPlain, plain, number)
      for (const trigram of trigrams) note(byTrigram, trigram, number)
      for (const start of new Set([0, ...ends.slice(0, -1)].map((at) => plain.slice(at, at + 4))))
        note(byStart, start, number)
      for (const length of [2, 3]) if (plain.length > length) note(byStart, plain.slice(0, length), number)
    },

    /** The brands likely meant by a text, the likeliest first. */
    find(text: string, most = 10): RankedName<K>[] {
      const { plain, sound } = foldName(text)
      if (plain === '') return []
      const found = new Set<number>([
        ...(byPlain.get(plain) ?? []),
        ...(bySound.get(sound) ?? []),
        ...(byStart.get(plain.slice(0, 4)) ?? []),
        ...nearest(trigramsOf(plain)),
      ])
      return rankNames(
        text,
        [...found].flatMap((number) => candidates[number] ?? []),
        most,
      )
    },
  }

  /** The names that share most trigrams with these. */
  function nearest(trigrams: string[]): number[] {
    const shared = new Map<number, number>()
    for (const trigram of trigrams)
      for (const number of byTrigram.get(trigram) ?? []) shared.set(number, (shared.get(number) ?? 0) + 1)
    const scored: [number: number, similarity: number][] = []
    for (const [number, count] of shared)
      if (count >= leastShare * trigrams.length)
        scored.push([number, count / (trigrams.length + (lengths[number] ?? 0) - count)])
    return scored
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, mostCompared)
      .map(([number]) => number)
  }
}

export type NameIndex<K> = ReturnType<typeof createNameIndex<K>>

function note(map: Map<string, number[]>, key: string, number: number): void {
  const list = map.get(key)
  if (list) list.push(number)
  else map.set(key, [number])
}
