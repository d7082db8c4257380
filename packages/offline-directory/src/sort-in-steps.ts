/** Values that are sorted or merged before others get a turn. */
const valuesPerStep = 512

/** Sorts numbers by an order in which no two are equal. */
export function* sortInSteps(
  numbers: Uint32Array,
  compare: (a: number, b: number) => number,
): Generator<void, Uint32Array> {
  let from = numbers.slice()
  for (let start = 0; start < from.length; start += valuesPerStep) {
    from.subarray(start, start + valuesPerStep).sort(compare)
    yield
  }
  let to = new Uint32Array(from.length)
  for (let width = valuesPerStep; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const [middle, end] = [Math.min(start + width, from.length), Math.min(start + 2 * width, from.length)]
      let [left, right] = [start, middle]
      for (let at = start; at < end; at += 1) {
        const isLeft = left < middle && (right >= end || compare(from[left] ?? 0, from[right] ?? 0) < 0)
        to[at] = from[isLeft ? left++ : right++] ?? 0
        if (at % valuesPerStep === 0) yield
      }
    }
    ;[from, to] = [to, from]
  }
  return from
}
