import { compareCodePoints } from '@bolodex/directory-query/query-brands'
import { foldName, type FoldedName } from '@bolodex/brand-names/fold-name'
import { hashText } from '@bolodex/brand-names/key-table'
import { fewestLetters, leastLikeness, mostByWay, type FoundName } from '@bolodex/brand-names/near-brands'
import { countTrigrams, openTrigrams, type Sharing, type TrigramTable } from '@bolodex/brand-names/trigram-index'
import type { TrigramLetters } from '@bolodex/contract/offline/copy-manifest'

/**
 * All names of the directory, its aliases, its lines and the catalogue, one after the other: the tables in which the server looks.
 * `ends` says where each table ends.
 */
export type NameTables = {
  ends: readonly [number, number, number, number]
  at: (number: number) => FoundName | undefined
}

/** What is made of all names once, because it takes long: each in its plain form and by its sound, line by line. */
export type FoldedNames = { plain: string; sounds: string; trigrams: TrigramTable }

export type NearNames = ReturnType<typeof createNearNames>

/** Names that are folded before others get a turn. */
const namesPerStep = 100

export function* foldNames({ ends, at }: NameTables, letters: TrigramLetters): Generator<void, FoldedNames> {
  const plain: string[] = []
  const sounds: string[] = []
  for (let number = 0; number < ends[3]; number += 1) {
    const folded = foldName(at(number)?.text ?? '')
    plain.push(folded.plain)
    sounds.push(folded.sound)
    if (number % namesPerStep === 0) yield
  }
  const trigrams = yield* countTrigrams(plain, letters)
  return { plain: plain.join('\n'), sounds: sounds.join('\n'), trigrams }
}

/**
 * Finds the names that the server's store would find (features/directory/finding-store.ts), in memory: by their letters, their
 * sound and their trigrams, the nearest few of each table by each way.
 */
export function createNearNames({ ends, at }: NameTables, folded: FoldedNames, letters: TrigramLetters) {
  const plain = folded.plain.split('\n')
  const sounds = folded.sounds.split('\n')
  const soundHashes = Int32Array.from(sounds, (sound) => hashText(sound))
  const trigrams = openTrigrams(folded.trigrams, letters)

  return {
    /** Names that are the same, sound the same, begin or contain what was typed. */
    listLike(asked: FoldedName): FoundName[] {
      const sharing = trigrams.share(asked.plain)
      const isLong = asked.plain.length >= fewestLetters.like
      const same: number[] = []
      const begin: number[] = []
      const contain: number[] = []
      for (const number of candidates(asked.plain, sharing)) {
        const name = plain[number] ?? ''
        const place = name.indexOf(asked.plain)
        if (place === -1) continue
        contain.push(number)
        if (place === 0) begin.push(number)
        if (name.length === asked.plain.length) same.push(number)
      }
      if (!isLong) return pick(sharing, [same])
      // Looking through all hashes takes less time than a table of sounds would take to make.
      const sound: number[] = []
      const hash = hashText(asked.sound)
      for (let number = 0; asked.sound !== '' && number < ends[3]; number += 1)
        if (soundHashes[number] === hash && sounds[number] === asked.sound) sound.push(number)
      return pick(sharing, [same, sound, begin, contain])
    },

    /** Names that are spelled nearly so. */
    listNear(asked: FoldedName): FoundName[] {
      if (asked.plain.length < fewestLetters.near) return []
      const sharing = trigrams.share(asked.plain)
      const inDirectory = leastLikeness.directory(asked)
      const near = sharing.touched.filter((number) => {
        const least = number < ends[2] ? inDirectory : leastLikeness.catalogue
        return trigrams.likeness(sharing, number) >= least
      })
      return pick(sharing, [near])
    },

    /** Finds the brand, the one with the lowest id, whose name has the letters and the sound of another name. */
    matchLetters(): (number: number) => number | null {
      const lettersOf = (number: number): string => `${sounds[number]} ${plain[number]}`
      const first = new Map<string, number>()
      for (let number = ends[0] - 1; number >= 0; number -= 1) first.set(lettersOf(number), at(number)?.brandId ?? 0)
      return (number) => first.get(lettersOf(number)) ?? null
    },
  }

  /** The names that may have this text within them: those with one of its trigrams, where some lie wholly inside it. */
  function candidates(text: string, { size, touched }: Sharing): Iterable<number> {
    if (size === 0) return []
    return text.length < fewestLetters.like || /^[a-z0-9]+$/.test(text) ? touched : plain.keys()
  }

  /** Of what each way has found, the nearest of each table. */
  function pick(sharing: Sharing, ways: readonly number[][]): FoundName[] {
    const picked = new Set<number>()
    for (const found of ways) {
      let start = 0
      for (const end of ends) {
        const from = start
        const here = found.length <= mostByWay ? found : found.filter((number) => number >= from && number < end)
        for (const number of nearest(here, sharing)) picked.add(number)
        if (here === found) break
        start = end
      }
    }
    return [...picked].flatMap((number) => at(number) ?? [])
  }

  /** The likest come first, then the shortest, then by code points. */
  function nearest(found: readonly number[], sharing: Sharing): readonly number[] {
    if (found.length <= mostByWay) return found
    const likeness = new Map(found.map((number) => [number, trigrams.likeness(sharing, number)]))
    // Comparing texts is slow and seldom needed: only what is as like as the last one of these is sorted.
    const values = Float32Array.from(likeness.values()).toSorted()
    const last = values[values.length - mostByWay] ?? 0
    const sure = found.filter((number) => (likeness.get(number) ?? 0) > last)
    const doubtful = found.filter((number) => likeness.get(number) === last)
    return [...sure, ...doubtful.toSorted(byLengthAndText)].slice(0, mostByWay)
  }

  function byLengthAndText(a: number, b: number): number {
    return (
      lengthOf(plain[a] ?? '') - lengthOf(plain[b] ?? '') || compareCodePoints(at(a)?.text ?? '', at(b)?.text ?? '')
    )
  }
}

/** In code points, as the database counts. */
const lengthOf = (text: string): number => text.length - (text.match(/[\u{10000}-\u{10FFFF}]/gu)?.length ?? 0)
