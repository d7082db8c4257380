/** How many letters must be put, taken or changed to make one text of the other; null when more than `most`. */
export function letterDistance(one: string, other: string, most: number): number | null {
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
