import { expect, test } from 'vitest'
import type { Picture } from '../picture.ts'
import { findText } from './find-text.ts'
import type { Network } from './network.ts'

type Bar = { x: number; y: number; width: number; height: number; angle: number }

/** A light picture with dark bars in it. */
function pictureOf(bars: Bar[], width = 1200, height = 900): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(235)
  for (const { x, y, width: long, height: high, angle } of bars) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    for (let v = -high / 2; v < high / 2; v += 0.5)
      for (let u = -long / 2; u < long / 2; u += 0.5) {
        const at = (Math.floor(y + u * sin + v * cos) * width + Math.floor(x + u * cos - v * sin)) * 4
        data.fill(20, at, at + 3)
      }
  }
  return { width, height, data }
}

/** Takes dark pixels for text, and keeps the size of each look. */
function detector() {
  const looks: [width: number, height: number][] = []
  const detect: Network = ({ data, dims }) => {
    const [, , height = 0, width = 0] = dims
    looks.push([width, height])
    const text = data.subarray(0, width * height).map((value) => (value < 0 ? 0.9 : 0))
    return Promise.resolve({ data: text, dims: [1, 1, height, width] })
  }
  return { detect, looks }
}

const along = (u: number, v: number, angle: number): [x: number, y: number] => [
  600 + u * Math.cos(angle) - v * Math.sin(angle),
  450 + u * Math.sin(angle) + v * Math.cos(angle),
]

test.each([0, 0.5, 1.4, -0.9])(
  'text turned by %f is looked at again, upright, larger and in its place',
  async (angle) => {
    const [x, y] = along(20, 0, angle)
    const { detect, looks } = detector()
    const boxes = await findText(pictureOf([{ x, y, width: 400, height: 40, angle }]), detect)
    expect(looks).toHaveLength(2)
    const [[firstWide] = [0, 0], [wide, high] = [0, 0]] = looks
    expect(firstWide).toBe(384)
    // One pixel of the second look is one of the picture.
    expect(wide).toBeGreaterThan(400)
    expect(wide * high).toBeLessThan(1.2 * 640 * 480)
    expect(boxes).toHaveLength(1)
    const [box] = boxes
    expect(Math.hypot((box?.x ?? 0) - x, (box?.y ?? 0) - y)).toBeLessThan(2)
    expect(Math.abs((box?.angle ?? 9) - angle)).toBeLessThan(0.03)
    // A box is larger than the core that the network marks.
    expect(box?.height).toBeGreaterThan(60)
    expect(box?.height).toBeLessThan(110)
  },
)

test('lines at the edge of what the second look saw are followed', async () => {
  const lines = [0, 1, 2, 3, 4].map((line): Bar => ({
    x: 600,
    y: 150 + line * 90,
    width: 160,
    height: 24,
    angle: 0,
  }))
  // The first look misses the lower lines.
  const { detect, looks } = detector()
  const blind: Network = async (input) => {
    const { data, dims } = await detect(input)
    const [, , height = 0, width = 0] = dims
    if (looks.length === 1) data.fill(0, Math.round(height * 0.4) * width)
    return { data, dims }
  }
  const boxes = await findText(pictureOf(lines), blind)
  expect(looks).toHaveLength(3)
  expect(boxes).toHaveLength(5)
})

test('a picture without text is looked at twice as a whole', async () => {
  const { detect, looks } = detector()
  expect(await findText(pictureOf([]), detect)).toEqual([])
  expect(looks).toEqual([
    [384, 288],
    [640, 480],
  ])
})
