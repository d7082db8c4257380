/**
 * Remembers which names are taken, by the hash of their slug: two names with the same key also have the same slug.
 * A table of fixed size holds 8 bytes a place, so a million names need 16 MB; strings would need ten times that.
 * Two slugs that share a hash only cost a name that could have been used.
 */
export function createNameRegister(capacity: number) {
  const size = 2 ** Math.ceil(Math.log2(Math.max(capacity, 8) * 2))
  const places = new Float64Array(size)
  let count = 0

  return {
    /** Takes a name by its slug; false if it, or another that makes the same address, is taken already. */
    take(slug: string): boolean {
      const hash = hashOf(slug)
      let place = hash % size
      while (places[place] !== 0) {
        if (places[place] === hash) return false
        place = (place + 1) % size
      }
      if (count >= size * 0.75) throw new Error('The register of names is full.')
      places[place] = hash
      count += 1
      return true
    },
  }
}

export type NameRegister = ReturnType<typeof createNameRegister>

/** 53 bits, never 0 (cyrb53). */
function hashOf(text: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0) || 1
}
