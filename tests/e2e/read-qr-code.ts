/** The blocks of codewords that hold the data, for error correction level M, by version. */
const blocksOf: Record<number, number[]> = {
  5: [43, 43],
  6: [27, 27, 27, 27],
  7: [31, 31, 31, 31],
  8: [38, 38, 39, 39],
  9: [36, 36, 36, 37, 37],
}
/** Where the alignment patterns stand, across and down. */
const alignment: Record<number, number[]> = { 5: [6, 30], 6: [6, 34], 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46] }

const masks: ((row: number, column: number) => number)[] = [
  (r, c) => (r + c) % 2,
  (r) => r % 2,
  (_, c) => c % 3,
  (r, c) => (r + c) % 3,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2,
  (r, c) => ((r * c) % 2) + ((r * c) % 3),
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2,
]

/**
 * Reads a QR code as a scanner would, from the dark modules of its drawing ('column row'). Written after the standard,
 * so that what draws the code does not also judge it.
 */
export function readQrCode(size: number, dark: Set<string>): string {
  const version = (size - 17) / 4
  const bit = (row: number, column: number) => Number(dark.has(`${column} ${row}`))
  const mask = masks[readMask(bit)]
  const blocks = blocksOf[version]
  if (!mask || !blocks) throw new Error(`No test reads a QR code of version ${version}`)
  const bits: number[] = []
  for (const [row, column] of walk(size)) {
    if (!isPattern(version, size, row, column)) bits.push(bit(row, column) ^ Number(mask(row, column) === 0))
  }
  const codewords = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    toNumber(bits.slice(at * 8, at * 8 + 8)),
  )
  return decode(untangle(codewords, blocks))
}

const toNumber = (bits: number[]) => bits.reduce((sum, bit) => sum * 2 + bit, 0)

/** The format beside the first finder: two bits of level, three of mask. */
function readMask(bit: (row: number, column: number) => number): number {
  const format = toNumber([0, 1, 2, 3, 4].map((column) => bit(8, column))) ^ 0b10101
  if (format >> 3 !== 0) throw new Error('The code is not of level M')
  return format & 7
}

/** Two columns at a time from the right, up and down in turn, past the timing column. */
function* walk(size: number): Generator<[row: number, column: number]> {
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1
    for (let step = 0; step < size; step += 1) {
      const row = isUp ? size - 1 - step : step
      yield [row, right]
      yield [row, right - 1]
    }
    isUp = !isUp
  }
}

/** Whether a module helps to find and read the code, and holds no data. */
function isPattern(version: number, size: number, row: number, column: number): boolean {
  const isFinder = (row < 9 && (column < 9 || column >= size - 8)) || (row >= size - 8 && column < 9)
  const isVersion = version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))
  if (isFinder || isVersion || row === 6 || column === 6) return true
  const centres = alignment[version] ?? []
  const near = (at: number) => centres.find((centre) => Math.abs(centre - at) <= 2)
  const [across, down] = [near(column), near(row)]
  if (across === undefined || down === undefined) return false
  // Three corners belong to the finders.
  const last = size - 7
  return !((across === 6 && down === 6) || (across === 6 && down === last) || (across === last && down === 6))
}

/** The blocks' codewords lie in turn, one of each. */
function untangle(codewords: number[], lengths: number[]): number[] {
  const blocks: number[][] = lengths.map(() => [])
  let next = 0
  for (let at = 0; at < Math.max(...lengths); at += 1) {
    for (const [index, length] of lengths.entries()) {
      if (at < length) blocks[index]?.push(codewords[next++] ?? 0)
    }
  }
  return blocks.flat()
}

function decode(codewords: number[]): string {
  const bits = codewords.flatMap((word) => Array.from(word.toString(2).padStart(8, '0'), Number))
  if (toNumber(bits.slice(0, 4)) !== 4) throw new Error('The code does not hold bytes')
  const length = toNumber(bits.slice(4, 12))
  const bytes = Array.from({ length }, (_, at) => toNumber(bits.slice(12 + at * 8, 20 + at * 8)))
  return new TextDecoder().decode(Uint8Array.from(bytes))
}
