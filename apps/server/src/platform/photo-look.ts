/** The side of the grey picture that a look is worked out from. */
export const lookSide = 32
const kept = 8

const cosines = Array.from({ length: kept }, (_, frequency) =>
  Array.from({ length: lookSide }, (_, at) => Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * lookSide))),
)

/**
 * 64 bits that stay nearly the same when a photo is scaled, encoded anew or made a little lighter: which of its coarsest
 * waves are above the middle one. `grey` holds 32 × 32 values, row by row. As a signed number, as Postgres keeps it.
 */
export function lookOf(grey: Uint8Array): bigint {
  const waves: number[] = []
  for (const down of cosines) {
    for (const across of cosines) waves.push(strengthOf(grey, across, down))
  }
  // The first is the mean of all: how light it is says nothing about what it shows.
  const middle = waves.slice(1).toSorted((a, b) => a - b)[31] ?? 0
  const bits = waves.map((wave) => (wave > middle ? '1' : '0')).join('')
  return BigInt.asIntN(64, BigInt(`0b${bits}`))
}

function strengthOf(grey: Uint8Array, across: number[], down: number[]): number {
  let sum = 0
  for (let y = 0; y < lookSide; y += 1) {
    let row = 0
    for (let x = 0; x < lookSide; x += 1) row += (grey[y * lookSide + x] ?? 0) * (across[x] ?? 0)
    sum += row * (down[y] ?? 0)
  }
  return sum
}
