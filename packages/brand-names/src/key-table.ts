/**
 * Maps hashes of texts to numbers. Four million string keys in a Map take half a gigabyte; here a key takes about
 * twenty bytes. Texts with equal hashes share a row, so callers must verify what they find.
 */
type KeyTable = {
  add: (hash: number, value: number) => void
  /** The newest first, and never more than `most`. */
  find: (hash: number, most: number) => number[]
  has: (hash: number) => boolean
}

/** What FNV-1a starts from. */
export const emptyHash = 0x811c9dc5

/** Continues the hash of a prefix, so that word sequences are hashed without concatenation. */
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

export const hashText = (text: string, seed = 0): number => finishHash(extendHash(emptyHash ^ seed, text))

export function createKeyTable(): KeyTable {
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
