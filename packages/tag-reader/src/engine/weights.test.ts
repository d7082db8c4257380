import { expect, test } from 'vitest'
import { findWeights } from './find-weights.ts'
import { packWeights, unpackWeights } from './weights.ts'

/** Encodes a field of a protocol buffer message that has a length. */
function field(number: number, content: Uint8Array | number[]): number[] {
  const length = content.length
  const size =
    length < 128
      ? [length]
      : [(length & 127) | 128, ...(length >> 7 < 128 ? [length >> 7] : [((length >> 7) & 127) | 128, length >> 14])]
  return [number * 8 + 2, ...size, ...content]
}

/** A model with one tensor of two dimensions: dims 1, type 2 (1 is float), raw data 9. */
function modelOf(rows: number, columns: number, values: Float32Array): Uint8Array {
  const raw = new Uint8Array(values.buffer)
  const tensor = [...field(1, [rows, columns]), 16, 1, ...field(8, [119]), ...field(9, raw)]
  return Uint8Array.from([8, 7, ...field(7, [...field(5, tensor), ...field(2, [103])])])
}

test('weights are found, take a quarter of the bytes, and come back within half a step of rounding', () => {
  const [rows, columns] = [60, 40]
  const values = Float32Array.from({ length: rows * columns }, (_, at) => Math.sin(at * 7.3) * ((at % columns) + 1))
  const model = modelOf(rows, columns, values)
  const blocks = findWeights(model)
  expect(blocks).toMatchObject([{ count: rows * columns, groups: columns, isLast: true }])
  const packed = packWeights(model, blocks)
  expect(packed.length).toBeLessThan(model.length * 0.35)
  const restored = unpackWeights(packed)
  expect(restored.length).toBe(model.length)
  const from = blocks[0]?.from ?? 0
  expect([...restored.subarray(0, from)]).toEqual([...model.subarray(0, from)])
  expect([...restored.subarray(from + 4 * values.length)]).toEqual([...model.subarray(from + 4 * values.length)])
  const floats = new Float32Array(restored.slice(from, from + 4 * values.length).buffer)
  for (const [at, value] of values.entries())
    expect(Math.abs((floats[at] ?? 99) - value)).toBeLessThanOrEqual(((at % columns) + 1) / 127 / 2 + 1e-4)
})

test('a file without the mark of packed weights is refused', () => {
  expect(() => unpackWeights(new Uint8Array(64))).toThrow('not packed weights')
  expect(() => unpackWeights(new Uint8Array(3))).toThrow('not packed weights')
})
