/** No name is longer once it is folded. Longer texts are not compared letter by letter. */
const longest = 255

/** Three rows of the table, used again by every comparison: a search makes hundreds of them. */
let beforeLast = new Uint16Array(longest + 1)
let last = new Uint16Array(longest + 1)
let row = new Uint16Array(longest + 1)

/**
 * The number of edits (substitution, insertion, deletion, transposition) between two texts; anything above `most`
 * returns `most + 1`. Only cells near the diagonal are computed.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (a === b) return 0
  const tooMany = most + 1
  if (Math.abs(a.length - b.length) > most || Math.max(a.length, b.length) > longest) return tooMany
  for (let j = 0; j <= b.length; j += 1) last[j] = j
  for (let i = 1; i <= a.length; i += 1) {
    const from = Math.max(1, i - most)
    const to = Math.min(b.length, i + most)
    // The cells beside the computed band stand for all beyond them.
    row[from - 1] = from === 1 ? i : tooMany
    if (to < b.length) row[to + 1] = tooMany
    let least = row[from - 1] ?? tooMany
    const letter = a.charCodeAt(i - 1)
    for (let j = from; j <= to; j += 1) {
      const other = b.charCodeAt(j - 1)
      let cost = Math.min(
        (last[j] ?? tooMany) + 1,
        (row[j - 1] ?? tooMany) + 1,
        (last[j - 1] ?? tooMany) + Number(letter !== other),
      )
      const isSwapped = i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other
      if (isSwapped) cost = Math.min(cost, (beforeLast[j - 2] ?? tooMany) + 1)
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > most) return tooMany
    const spare = beforeLast
    beforeLast = last
    last = row
    row = spare
  }
  return Math.min(last[b.length] ?? tooMany, tooMany)
}
