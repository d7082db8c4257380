import sharp from 'sharp'
import { createRandom, drawNormal, pickEvenly, type Random } from '../samples/random.ts'
import type { TagInk } from './draw-ink.ts'

type Color = [red: number, green: number, blue: number]

/** Ground, ink, and sometimes another ink for the brand. */
const palettes: [ground: string, ink: string, brand?: string][] = [
  ['f4f1e8', '1a1a1a'],
  ['ffffff', '20222a'],
  ['efe6d2', '4a2b1a'],
  ['e9e4da', '8c1c1c'],
  ['f2efe6', '16325c'],
  ['ece7dc', '2f4a33'],
  ['d9cfb8', '3a2a1c', '8c1c1c'],
  ['f7f7f4', '333333', 'b3202a'],
  ['cfd3d6', '1d2330'],
  ['c9b48a', '2b1d10'],
  ['b8a58c', '241a12'],
  ['e6c9c4', '5a2330'],
  ['141414', 'f0ede6'],
  ['1b2238', 'e8e2d0'],
  ['111111', 'c9a961'],
  ['2b1816', 'd8b27a'],
  ['5a1420', 'f0e4d4'],
  ['1f3a2a', 'e9e0c4'],
  ['233a6b', 'ffffff'],
  ['8c1c22', 'f6efe4'],
  ['3a3a3c', 'd0d0d2'],
  ['20201e', 'e5e5e0', 'd9573a'],
  ['14213d', 'e5e5e5', 'fca311'],
  ['4a3424', 'f0dcb8'],
]
const garments = ['2a2f3a', '6b7280', 'b7a58b', '3b4a6b', '7a2e2e', 'e7e3da', '1d1d1f', '55684f', 'c98f8f', '8a8172']

/** Photographs a flat tag lying on a garment, as a JPEG: weave, folds, slant, light, blur and noise by the seed. */
export async function photographTag(ink: TagInk, seed: number): Promise<Buffer> {
  const random = createRandom(seed ^ 0x5eed)
  const between = (low: number, high: number) => low + random() * (high - low)
  const chance = (share: number) => random() < share
  const [groundHex, inkHex, brandHex] = pickEvenly(random, palettes)
  const [ground, dye] = [colorOf(groundHex), colorOf(inkHex)]
  const brandDye = brandHex ? colorOf(brandHex) : dye
  // Printed straight onto the garment, there is no edge of a tag.
  const isPrintedOn = chance(0.1)
  const garment = isPrintedOn ? ground : colorOf(pickEvenly(random, garments))
  const tag = pickSurface(random)
  const cloth = pickCloth(random)

  const share = between(0.62, 0.95)
  const wide = between(560, 1250)
  const width = Math.round(wide)
  const tagWidth = width * share
  const tagHeight = (tagWidth * ink.height) / ink.width
  const height = Math.round(Math.min(1500, tagHeight / between(0.7, 0.95) + 10))
  const view = pickView(random, { width, height, tagWidth, tagHeight })
  const wave = { size: between(0, 0.004), length: between(0.4, 1.2), phase: between(0, 6) }
  const light = { angle: between(0, 6.28), depth: between(0, 0.3) }
  const shine = {
    x: between(0.1, 0.9),
    y: between(0.1, 0.9),
    size: between(0.12, 0.4),
    depth: chance(0.35) ? between(20, 80) : 0,
  }

  const pixels = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const depth = view.c0 * x + view.c1 * y + 1
      let u = (view.a0 * x + view.a1 * y + view.a2) / depth
      let v = (view.b0 * x + view.b1 * y + view.b2) / depth
      v += wave.size * Math.sin(u * 6.28 * wave.length + wave.phase)
      u += wave.size * Math.sin(v * 6.28 * wave.length + wave.phase)
      const isOnTag = u >= 0 && u <= 1 && v >= 0 && v <= 1
      const across = (x / width - 0.5) * Math.cos(light.angle) + (y / height - 0.5) * Math.sin(light.angle)
      let bright = 1 - light.depth * (across + 0.35)
      const base = isOnTag || isPrintedOn ? ground : garment
      let brand = 0
      let rest = 0
      if (isOnTag) {
        bright *= tag.shade(u * tagWidth, v * tagHeight)
        // A woven letter has the steps of its threads.
        const fu = tag.threads > 0 ? snap(u, tag.threads / tagWidth) : u
        const fv = tag.threads > 0 ? snap(v, tag.threads / tagHeight) : v
        brand = inkAt(ink, ink.brand, fu, fv)
        rest = inkAt(ink, ink.rest, fu, fv)
      } else bright *= isPrintedOn ? tag.shade(x, y) : cloth(x, y)
      // The tag's edge throws a little shadow on what it lies on.
      if (!isOnTag && !isPrintedOn && u > -0.03 && u < 1.03 && v > -0.03 && v < 1.03) bright *= 0.82
      const gloss =
        shine.depth * Math.exp(-((x / width - shine.x) ** 2 + (y / height - shine.y) ** 2) / shine.size ** 2)
      for (let c = 0; c < 3; c += 1) {
        const plain = base[c] ?? 0
        const inked = plain + ((dye[c] ?? 0) - plain) * rest
        const all = inked + ((brandDye[c] ?? 0) - inked) * brand
        pixels[(y * width + x) * 3 + c] = all * bright + gloss
      }
    }
  const noise = between(1, 9)
  const data = new Uint8ClampedArray(pixels.length)
  for (let at = 0; at < pixels.length; at += 1) data[at] = (pixels[at] ?? 0) + drawNormal(random) * noise
  const photo = sharp(data, { raw: { width, height, channels: 3 } })
  const sharpness = between(0, 1.5)
  if (sharpness > 0.35) photo.blur(sharpness)
  return photo.jpeg({ quality: Math.round(between(60, 92)) }).toBuffer()
}

function colorOf(hex: string): Color {
  const value = Number.parseInt(hex, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const snap = (value: number, step: number) => (Math.floor(value / step) + 0.5) * step

function inkAt({ width, height }: TagInk, ink: Uint8Array, u: number, v: number): number {
  const x = Math.min(width - 2, Math.max(0, u * width - 0.5))
  const y = Math.min(height - 2, Math.max(0, v * height - 0.5))
  const at = Math.floor(y) * width + Math.floor(x)
  const [fx, fy] = [x % 1, y % 1]
  const top = (ink[at] ?? 0) * (1 - fx) + (ink[at + 1] ?? 0) * fx
  const bottom = (ink[at + width] ?? 0) * (1 - fx) + (ink[at + width + 1] ?? 0) * fx
  return (top * (1 - fy) + bottom * fy) / 255
}

/** Of what the tag is made: woven, twill, satin or paper. `threads` is the size of a thread in pixels, or 0. */
function pickSurface(random: Random): { threads: number; shade: (x: number, y: number) => number } {
  const kind = pickEvenly(random, ['woven', 'woven', 'twill', 'satin', 'paper'] as const)
  const pitch = 2.2 + random() * 2.4
  const depth = 0.04 + random() * 0.12
  switch (kind) {
    case 'woven':
      return {
        threads: pitch * 0.5,
        shade: (x, y) =>
          1 -
          depth +
          depth * Math.sin((x / pitch) * 6.28) * Math.sin((y / pitch) * 6.28 + Math.floor(x / pitch) * 3.14),
      }
    case 'twill':
      return { threads: pitch * 0.4, shade: (x, y) => 1 - depth + depth * Math.sin(((x + y) / pitch) * 3.14) }
    case 'satin':
      return { threads: 0, shade: (x, y) => 1 - depth * 0.5 + depth * 0.5 * Math.sin(y * 0.9 + Math.sin(x * 0.02) * 3) }
    default:
      return { threads: 0, shade: (x, y) => 1 + 0.02 * Math.sin(x * 1.7 + y * 2.3) * Math.sin(x * 0.31 - y * 0.53) }
  }
}

/** The garment under the tag: denim, knit, or plain cloth with folds. */
function pickCloth(random: Random): (x: number, y: number) => number {
  const kind = pickEvenly(random, ['denim', 'knit', 'plain'] as const)
  const pitch = 3 + random() * 6
  const fold = 0.06 + random() * 0.14
  const turn = random() * 3.14
  const folds = (x: number, y: number) =>
    1 - fold + fold * Math.sin((x * Math.cos(turn) + y * Math.sin(turn)) / 70 + Math.sin(y / 90))
  if (kind === 'denim')
    return (x, y) =>
      folds(x, y) * (0.92 + 0.12 * Math.sin(((x + y) / pitch) * 6.28) + 0.04 * Math.sin(x * 7.1 + y * 3.3))
  if (kind === 'knit')
    return (x, y) => folds(x, y) * (0.9 + 0.14 * Math.sin((y / pitch) * 6.28 + Math.abs(((x / pitch) % 2) - 1) * 2.6))
  return (x, y) => folds(x, y) * (0.97 + 0.04 * Math.sin(x * 2.2) * Math.sin(y * 2.4))
}

type Frame = { width: number; height: number; tagWidth: number; tagHeight: number }

/** The map from the photo to the tag (0 to 1 both ways): turned, moved and slanted. */
function pickView(random: Random, { width, height, tagWidth, tagHeight }: Frame) {
  const isSteep = random() < 0.15
  const angle = ((random() * 2 - 1) * (isSteep ? 12 : 5) * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const x0 = width * (0.5 + (random() - 0.5) * 0.04)
  const y0 = height * (0.5 + (random() - 0.5) * 0.04)
  // Slant: the far side is smaller by up to a sixth.
  const c0 = ((random() * 2 - 1) * 0.16) / width
  const c1 = ((random() * 2 - 1) * 0.16) / height
  const middle = c0 * x0 + c1 * y0 + 1
  const a0 = (cos / tagWidth) * middle + 0.5 * c0
  const a1 = (sin / tagWidth) * middle + 0.5 * c1
  const b0 = (-sin / tagHeight) * middle + 0.5 * c0
  const b1 = (cos / tagHeight) * middle + 0.5 * c1
  return { a0, a1, a2: 0.5 * middle - a0 * x0 - a1 * y0, b0, b1, b2: 0.5 * middle - b0 * x0 - b1 * y0, c0, c1 }
}
