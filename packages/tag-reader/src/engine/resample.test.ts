import { expect, test } from 'vitest'
import { cutStrip } from './resample.ts'

/** Rows of dark and light pixels in turn, as a weave has them. */
function wovenPicture(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at += 1) data[at] = Math.floor(at / (4 * width)) % 2 === 0 ? 0 : 200
  return { width, height, data }
}

const rangeOf = (data: Float32Array) => Math.max(...data) - Math.min(...data)

test('a blurred strip has the size and the brightness of a sharp one, and the weave is gone', () => {
  const box = { x: 60, y: 30, width: 96, height: 48, angle: 0 }
  const sharp = cutStrip(wovenPicture(120, 60), box)
  const blurred = cutStrip(wovenPicture(120, 60), box, { blur: 2 })
  expect([blurred.width, blurred.height]).toEqual([sharp.width, sharp.height])
  const meanOf = (data: Float32Array) => data.reduce((sum, value) => sum + value, 0) / data.length
  expect(meanOf(blurred.data)).toBeCloseTo(meanOf(sharp.data), 0)
  expect(rangeOf(sharp.data)).toBe(200)
  // Rows near the edge repeat it.
  expect(rangeOf(blurred.data.subarray(8 * 3 * 96, 40 * 3 * 96))).toBeLessThan(10)
})
