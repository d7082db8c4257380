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

/** Only so many names of one sound are looked at: what a crowd of names shares tells none of them. */
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
          const distance = letterDistance(joined, other, Math.floor(longest * mostBySound))
          // Letters that sound the same are half as wrong.
          if (distance !== null) best = better(best, found(form, distance / longest / 2))
        }
      }
      return best
    },
    findAlike(words, joined, isBySoundAlone = false) {
      let best: Found | null = null
      const consider = (form: number, most: number) => {
        const other = joinedOf(form)
        const longest = Math.max(other.length, joined.length)
        const distance = letterDistance(joined, other, Math.floor(longest * most))
        if (distance !== null) best = better(best, found(form, distance / longest))
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

/** How many letters must be put, taken or changed to make one text of the other; null when more than `most`. */
function letterDistance(one: string, other: string, most: number): number | null {
  if (Math.abs(one.length - other.length) > most) return null
  if (one === other) return 0
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    let lowest = i
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const value = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
      next.push(value)
      if (value < lowest) lowest = value
    }
    if (lowest > most) return null
    row = next
  }
  const distance = row[other.length] ?? most + 1
  return distance <= most ? distance : null
}

/**
 * From the hash of a text to numbers. Four million keys in a Map of strings take half a gigabyte; here a key takes some
 * twenty bytes. Texts with the same hash share a row, so whoever asks must look at what is found.
 */
type KeyTable = {
  add: (hash: number, value: number) => void
  /** The newest first, and never more than `most`. */
  find: (hash: number, most: number) => number[]
  has: (hash: number) => boolean
}

/** What FNV-1a starts from. */
export const emptyHash = 0x811c9dc5

/** Goes on from the hash of what stands before, so that rows of words are hashed without being put together. */
export function extendHash(hash: number, text: string): number {
  let extended = hash
  for (let at = 0; at < text.length; at += 1) extended = Math.imul(extended ^ text.charCodeAt(at), 0x01000193)
  return extended
}

/** The low bits choose the place, and FNV mixes them least. Never 0, which marks an empty place. */
export function finishHash(hash: number): number {
  const mixed = hash ^ (hash >>> 15)
  return mixed === 0 ? 1 : mixed
}

const hashText = (text: string, seed = 0): number => finishHash(extendHash(emptyHash ^ seed, text))

function createKeyTable(): KeyTable {
  let mask = 1023
  let keys = new Int32Array(mask + 1)
  let heads = new Int32Array(mask + 1)
  let used = 0
  let values = new Int32Array(1024)
  let nexts = new Int32Array(1024)
  let entries = 0

  const place = (hash: number): number => {
    let at = hash & mask
    while (keys[at] !== 0 && keys[at] !== hash) at = (at + 1) & mask
    return at
  }

  const growKeys = () => {
    const oldKeys = keys
    const oldHeads = heads
    mask = (mask + 1) * 2 - 1
    keys = new Int32Array(mask + 1)
    heads = new Int32Array(mask + 1)
    for (const [from, key] of oldKeys.entries()) {
      if (key === 0) continue
      const at = place(key)
      keys[at] = key
      heads[at] = oldHeads[from] ?? 0
    }
  }

  const growEntries = () => {
    const moreValues = new Int32Array(values.length * 2)
    moreValues.set(values)
    values = moreValues
    const moreNexts = new Int32Array(nexts.length * 2)
    moreNexts.set(nexts)
    nexts = moreNexts
  }

  return {
    add(hash, value) {
      if (used * 10 > mask * 7) growKeys()
      if (entries + 1 >= values.length) growEntries()
      const at = place(hash)
      if (keys[at] === 0) {
        keys[at] = hash
        used += 1
      }
      entries += 1
      values[entries] = value
      nexts[entries] = heads[at] ?? 0
      heads[at] = entries
    },
    has: (hash) => keys[place(hash)] !== 0,
    find(hash, most) {
      const at = place(hash)
      if (keys[at] === 0) return []
      const found: number[] = []
      for (let entry = heads[at] ?? 0; entry !== 0 && found.length < most; entry = nexts[entry] ?? 0) {
        found.push(values[entry] ?? 0)
      }
      return found
    },
  }
}
