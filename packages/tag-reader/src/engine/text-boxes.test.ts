import { expect, test } from 'vitest'
import { findBoxes } from './text-boxes.ts'

type Inside = (x: number, y: number) => boolean

const mapOf = (inside: Inside, size = 240) => ({
  width: size,
  height: size,
  data: Float32Array.from({ length: size * size }, (_, at) => (inside(at % size, Math.floor(at / size)) ? 0.9 : 0.05)),
})

/** Whether a pixel is in a rectangle that is turned around the middle of the map. */
const rectangle =
  (angle: number, width: number, height: number): Inside =>
  (x, y) => {
    const [dx, dy] = [x - 120, y - 120]
    const [u, v] = [dx * Math.cos(angle) + dy * Math.sin(angle), dy * Math.cos(angle) - dx * Math.sin(angle)]
    return Math.abs(u) < width / 2 && Math.abs(v) < height / 2
  }

test.each([0, 0.3, 0.8, 1.4, -0.7, -1.2])(
  'a rectangle turned by %f is found with its middle, sides and angle',
  (angle) => {
    const [box, ...others] = findBoxes(mapOf(rectangle(angle, 140, 24)))
    expect(others).toEqual([])
    expect(Math.hypot((box?.x ?? 0) - 120, (box?.y ?? 0) - 120)).toBeLessThan(2)
    expect(Math.abs((box?.angle ?? 9) - angle)).toBeLessThan(0.03)
    // Text reaches beyond what is marked.
    expect(box?.height).toBeGreaterThan(36)
    expect(box?.height).toBeLessThan(64)
    expect(box?.bow).toBe(0)
  },
)

test('an arch is found as high as its letters, with its curvature', () => {
  const bow = 0.006
  const [box] = findBoxes(mapOf((x, y) => Math.abs(x - 120) < 80 && Math.abs(y - 100 - bow * (x - 120) ** 2) < 10))
  expect(Math.abs((box?.bow ?? 0) - bow)).toBeLessThan(0.0008)
  expect(Math.abs((box?.y ?? 0) - 100)).toBeLessThan(3)
  expect(box?.height).toBeLessThan(56)
})

test('specks and parts of which the network is not sure are no text', () => {
  const faint = mapOf(rectangle(0, 100, 20))
  faint.data.forEach((value, at) => (faint.data[at] = value > 0.5 ? 0.4 : 0))
  expect(findBoxes(faint)).toEqual([])
  expect(findBoxes(mapOf(rectangle(0, 3, 2)))).toEqual([])
})
