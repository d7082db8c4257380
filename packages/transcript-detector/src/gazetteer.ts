import { editDistance } from '@bolodex/brand-names/edit-distance'
import { createKeyTable, hashText } from '@bolodex/brand-names/key-table'
import type { KnownName } from './detector-brands.ts'
import { soundCodes, soundKey } from './sound-keys.ts'
import { misheardRank, formatName } from './spoken-forms.ts'

/** A name that words may mean. `unlike` is 0 for its very letters and grows to 1 with the letters that differ. */
export type Found = { known: KnownName; form: string; rank: number; unlike: number }

export type Gazetteer = {
  add: (name: KnownName) => void
  readonly size: number
  /** Whether a name may have these letters, by their hash: quick, and mostly no. */
  mayHave: (hash: number) => boolean
  /** By its letters, wherever the words are parted: 'lulu lemon' finds Lululemon. */
  findSame: (joined: string) => Found | null
  /** By sounds that are the same, vowels included. */
  findSounding: (words: readonly string[], joined: string) => Found | null
  /** By its sound or with a letter wrong. */
  findAlike: (words: readonly string[], joined: string, isBySoundAlone?: boolean) => Found | null
}

/** The most names compared per phonetic key: a common key identifies none of them. */
const mostAlike = 40
const shortestAlike = 5
const shortestForHalves = 5
const shortestKey = 3
/** Letters may differ that much when the sounds are the same. */
const mostBySound = 0.62

/** All names the detector listens for. Holds a million of them in a few hundred megabytes. */
export function createGazetteer(): Gazetteer {
  const names: KnownName[] = []
  const formTexts: string[] = []
  const formNames: number[] = []
  const formRanks: number[] = []
  const bySpelling = createKeyTable()
  const bySound = createKeyTable()
  const byHalf = createKeyTable()
  const byKey = createKeyTable()

  const found = (form: number, unlike: number): Found | null => {
    const known = names[formNames[form] ?? -1]
    return known ? { known, form: formTexts[form] ?? '', rank: formRanks[form] ?? 9, unlike } : null
  }

  const addKeys = (words: readonly string[], form: number): void => {
    const [usual, other] = [soundKey(words, 'usual'), soundKey(words, 'other')]
    if (usual.length >= shortestKey) byKey.add(hashText(usual), form)
    if (other !== usual && other.length >= shortestKey) byKey.add(hashText(other), form)
  }

  const joinedOf = (form: number): string => (formTexts[form] ?? '').replaceAll(' ', '')

  return {
    add(name) {
      const number = names.push(name) - 1
      for (const { words, rank } of formatName(name)) {
        const form = formTexts.push(words.join(' ')) - 1
        formNames.push(number)
        formRanks.push(rank)
        const joined = words.join('')
        bySpelling.add(hashText(joined), form)
        if (rank !== misheardRank && joined.length > 3) addKeys(words, form)
        if (joined.length < shortestAlike || rank === misheardRank) continue
        for (const code of soundCodes(words)) if (code.length > 2) bySound.add(hashText(code), form)
        if (joined.length < shortestForHalves) continue
        for (const half of halvesOf(joined, joined.length)) byHalf.add(half, form)
      }
    },
    get size() {
      return names.length
    },
    mayHave: (hash) => bySpelling.has(hash),
    findSame(joined) {
      let best: Found | null = null
      for (const form of bySpelling.find(hashText(joined), 64)) {
        if (joinedOf(form) !== joined) continue
        best = better(best, found(form, 0))
      }
      return best
    },
    findSounding(words, joined) {
      let best: Found | null = null
      for (const reading of ['usual', 'other'] as const) {
        const key = soundKey(words, reading)
        if (key.length < shortestKey) continue
        for (const form of byKey.find(hashText(key), mostAlike)) {
          const other = joinedOf(form)
          const longest = Math.max(other.length, joined.length)
          const most = Math.floor(longest * mostBySound)
          const distance = editDistance(joined, other, most)
          // Letters that sound the same are half as wrong.
          if (distance <= most) best = better(best, found(form, distance / longest / 2))
        }
      }
      return best
    },
    findAlike(words, joined, isBySoundAlone = false) {
      let best: Found | null = null
      const consider = (form: number, share: number) => {
        const other = joinedOf(form)
        const longest = Math.max(other.length, joined.length)
        const most = Math.floor(longest * share)
        const distance = editDistance(joined, other, most)
        if (distance <= most) best = better(best, found(form, distance / longest))
      }
      for (const code of soundCodes(words)) {
        if (code.length < 3) continue
        const most = joined.length < 7 ? 0.3 : code.length > 4 ? 0.5 : code.length > 3 ? 0.42 : 0.38
        for (const form of bySound.find(hashText(code), mostAlike)) consider(form, most)
      }
      if (isBySoundAlone || joined.length < shortestForHalves - 1) return best
      for (let length = joined.length - 1; length <= joined.length + 1; length += 1) {
        if (length < shortestForHalves) continue
        const most = 1.01 / Math.max(length, joined.length)
        for (const half of halvesOf(joined, length)) {
          for (const form of byHalf.find(half, mostAlike)) consider(form, most)
        }
      }
      return best
    },
  }
}

/** One letter wrong leaves either the first or the second half as it was, so both lead to the name. */
function halvesOf(joined: string, length: number): [number, number] {
  const middle = Math.floor(length / 2)
  return [hashText(joined.slice(0, middle), length), hashText(joined.slice(joined.length - (length - middle)), -length)]
}

/** The name itself before what is made from it, the directory before the catalogue, then the tighter spelling. */
function better(one: Found | null, other: Found | null): Found | null {
  if (!one || !other) return one ?? other
  if (one.unlike !== other.unlike) return one.unlike < other.unlike ? one : other
  if (one.rank !== other.rank) return one.rank < other.rank ? one : other
  if (one.known.isInDirectory !== other.known.isInDirectory) return one.known.isInDirectory ? one : other
  const [tier, otherTier] = [one.known.tier ?? 'D', other.known.tier ?? 'D']
  if (tier !== otherTier) return tier < otherTier ? one : other
  const shorter = one.known.name.length - other.known.name.length
  if (shorter !== 0) return shorter < 0 ? one : other
  return one.known.id <= other.known.id ? one : other
}
