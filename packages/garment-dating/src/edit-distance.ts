/** Letters that engines take for each other: half an edit. */
const lookalikes = ['O0QDU', 'I1L|!TJ', 'S5$', 'B8', 'G6C', 'Z2', 'E3F', 'A4', 'M?NH', 'VYUW', 'RPK', 'T7']

const similar = new Set(
  lookalikes.flatMap((group) => {
    const letters = Array.from(group)
    return letters.flatMap((a) => letters.filter((b) => a !== b).map((b) => a + b))
  }),
)

/** The weighted number of edits between two words in capitals, or more than `max` once it cannot be `max` or less. */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    let best = row
    for (let column = 1; column <= b.length; column += 1) {
      const substituted = (previous[column - 1] ?? 0) + substitution(a[row - 1] ?? '', b[column - 1] ?? '')
      const isSwapped = row > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swapped = isSwapped ? (beforePrevious[column - 2] ?? Infinity) + 1 : Infinity
      const value = Math.min(substituted, swapped, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      current.push(value)
      best = Math.min(best, value)
    }
    if (best > max) return max + 1
    beforePrevious = previous
    previous = current
  }
  return previous[b.length] ?? max + 1
}

function substitution(a: string, b: string): number {
  if (a === b) return 0
  return similar.has(a + b) ? 0.5 : 1
}
