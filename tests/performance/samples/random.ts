export type Random = () => number

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32): enough for samples, never for secrets. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of a list, the front ones more often: roughly how often words occur in real text. */
export function pickSkewed<T>(random: Random, list: readonly T[]): T {
  return at(list, Math.floor(list.length * random() ** 2.2))
}

/** One of a list, each as likely as the other. */
export function pickEvenly<T>(random: Random, list: readonly T[]): T {
  return at(list, Math.floor(list.length * random()))
}

/** A number around 0, bell-shaped (Box and Muller). */
export function drawNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error('Cannot pick from an empty list.')
  return item
}
