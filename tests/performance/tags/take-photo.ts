import sharp from 'sharp'
import { drawNormal, pickEvenly, type Random } from '../samples/random.ts'
import type { FlatLabel } from './print-label.ts'

export type Photo = { file: Buffer; /** Degrees from upright, 0 to 180. */ turned: number }

const cloths: [number, number, number][] = [[52, 58, 72], [116, 122, 130], [190, 172, 148], [66, 84, 118], [128, 52, 50], [226, 222, 214], [34, 34, 36], [92, 112, 88], [178, 138, 140]] // prettier-ignore

/** Where a label lies on the garment: it is bent around an upright axis and may have one crease. */
type Placed = {
  label: FlatLabel
  x: number
  y: number
  /** Label pixels per scene pixel. */
  scale: number
  cos: number
  sin: number
  bend: number
  crease: { at: number; slope: number; depth: number }
  thread: number
  weave: number
}

/** A photo of labels on a garment, as a phone makes it: turned any way, bent, badly lit, blurred, sharpened, compressed. */
export async function takePhoto(labels: FlatLabel[], random: Random): Promise<Photo> {
  const between = (low: number, high: number) => low + random() * (high - low)
  const chance = (share: number) => random() < share
  const turn = chance(0.45) ? between(-Math.PI, Math.PI) : between(-0.2, 0.2)
  const [width, height] = pickEvenly(random, [[960, 720], [720, 960], [1100, 825], [1280, 720]] as const) // prettier-ignore
  const placed = placeLabels(labels, random, turn, width, height)
  const cloth = pickEvenly(random, cloths)
  const [knit, fold, foldTurn] = [between(3, 9), between(0.04, 0.16), between(0, 3)]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [tiltX, tiltY] = [between(-0.22, 0.22) / width, between(-0.22, 0.22) / height]
  const light = {
    turn: between(0, 6.3),
    depth: between(0, 0.45),
    level: chance(0.15) ? between(0.3, 0.5) : between(0.8, 1.1),
  }
  const shadow = chance(0.22) ? { turn: between(0, 6.3), at: between(-0.3, 0.3), depth: between(0.45, 0.75) } : null
  const glare = chance(0.25)
    ? { x: between(0.2, 0.8), y: between(0.2, 0.8), size: between(0.08, 0.25), depth: between(40, 130) }
    : null
  const tint = [between(0.9, 1.08), 1, between(0.85, 1.08)]
  const noise = between(1, 10) / (light.level < 0.6 ? 0.6 : 1)

  const pixels = new Uint8ClampedArray(width * height * 3)
  const color: [number, number, number] = [0, 0, 0]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [px, py] = [x - width / 2, y - height / 2]
      const depth = 1 + tiltX * px + tiltY * py
      const [u, v] = [(px * cos + py * sin) / depth, (py * cos - px * sin) / depth]
      if (!colorAt(placed, u, v, color)) {
        const weave = Math.sin(u / knit) * Math.sin(v / knit + Math.floor(u / knit / Math.PI) * 1.6)
        const shade =
          (1 - fold + fold * Math.sin((u * Math.cos(foldTurn) + v * Math.sin(foldTurn)) / 60)) * (0.93 + 0.09 * weave)
        for (const c of [0, 1, 2] as const) color[c] = cloth[c] * shade
      }
      let bright =
        light.level *
        (1 - light.depth * ((px / width) * Math.cos(light.turn) + (py / height) * Math.sin(light.turn) + 0.35))
      if (shadow) {
        const side = (px / width) * Math.cos(shadow.turn) + (py / height) * Math.sin(shadow.turn) - shadow.at
        bright *= 1 - (1 - shadow.depth) * Math.min(1, Math.max(0, side * 25))
      }
      const spot = glare
        ? glare.depth * Math.exp(-((x / width - glare.x) ** 2 + (y / height - glare.y) ** 2) / glare.size ** 2)
        : 0
      const grain = drawNormal(random) * noise
      for (const c of [0, 1, 2] as const)
        pixels[(y * width + x) * 3 + c] = color[c] * bright * (tint[c] ?? 1) + spot + grain
    }
  const photo = sharp(pixels, { raw: { width, height, channels: 3 } })
  const blur = between(0, 1.7)
  if (chance(0.1))
    photo.convolve({ width: 5, height: 5, kernel: [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1] }) // prettier-ignore
  else if (blur > 0.4) photo.blur(blur)
  // Phones sharpen what they take.
  if (chance(0.5)) photo.sharpen({ sigma: between(0.8, 2) })
  const file = await photo.jpeg({ quality: Math.round(between(42, 92)) }).toBuffer()
  return { file, turned: Math.abs(turn * 180) / Math.PI }
}

/** Side by side along the scene's vertical, filling most of the picture, whichever way it is turned. */
function placeLabels(labels: FlatLabel[], random: Random, turn: number, width: number, height: number): Placed[] {
  const between = (low: number, high: number) => low + random() * (high - low)
  const gap = 30
  // Labels on one garment are about as wide as each other.
  const sizes = labels.map((label, at) => {
    const share = at === 0 ? 1 : (between(0.6, 1) * (labels[0]?.width ?? 1)) / label.width
    return { share, width: label.width * share, height: label.height * share }
  })
  const long = Math.max(...sizes.map((size) => size.width))
  const high = sizes.reduce((sum, size) => sum + size.height + gap, -gap)
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))]
  const room = Math.min(width / (long * cos + high * sin), height / (long * sin + high * cos))
  const scale = room * between(0.62, 0.92)
  let y = (-high / 2) * scale
  return labels.map((label, at) => {
    const { share = 1, height: own = 0 } = sizes[at] ?? {}
    const angle = between(-0.06, 0.06)
    const middle = y + (own / 2) * scale
    y += (own + gap) * scale
    return {
      label,
      x: between(-0.03, 0.03) * width,
      y: middle,
      scale: 1 / (scale * share),
      cos: Math.cos(angle),
      sin: Math.sin(angle),
      bend: random() < 0.35 ? between(-0.16, 0.16) : between(-0.02, 0.02),
      crease: {
        at: random() < 0.2 ? between(0.15, 0.85) : 9,
        slope: between(-0.4, 0.4),
        depth: between(3, 10),
      },
      thread: random() < 0.55 ? between(2.2, 4.6) : 0,
      weave: between(0.05, 0.2),
    }
  })
}

/** Writes the color of the label at a place of the scene; false where there is only the garment. */
function colorAt(placed: Placed[], x: number, y: number, color: [number, number, number]): boolean {
  for (const { label, x: left, y: top, scale, cos, sin, bend, crease, thread, weave } of placed) {
    const { width, height, data } = label
    const [dx, dy] = [x - left, y - top]
    let u = (dx * cos + dy * sin) * scale + width / 2
    let v = (dy * cos - dx * sin) * scale + height / 2
    const across = u / width - 0.5
    v += bend * width * (across * across - 0.08)
    const fold = across + 0.5 + crease.slope * (v / height - 0.5) - crease.at
    if (Math.abs(fold) < 0.03) v += crease.depth * (1 - Math.abs(fold) / 0.03)
    if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) continue
    let shade = 1 - 0.35 * Math.max(0, 1 - Math.abs(fold) / 0.02)
    if (thread > 0) {
      // Warp and weft: threads have one color each and shade at their edges.
      const [row, column] = [Math.floor(v / thread), Math.floor(u / thread)]
      shade *= 1 - weave * Math.abs((v / thread - row) * 2 - 1) * ((row + column) % 2 === 0 ? 1 : 0.4)
      u = Math.min(width - 2, (column + 0.5) * thread)
      v = Math.min(height - 2, (row + 0.5) * thread)
    }
    const [x0, y0] = [Math.floor(u), Math.floor(v)]
    const [fx, fy] = [u - x0, v - y0]
    const at = (y0 * width + x0) * 3
    for (const c of [0, 1, 2] as const) {
      const above = (data[at + c] ?? 0) * (1 - fx) + (data[at + 3 + c] ?? 0) * fx
      const below = (data[at + width * 3 + c] ?? 0) * (1 - fx) + (data[at + width * 3 + 3 + c] ?? 0) * fx
      color[c] = (above * (1 - fy) + below * fy) * shade
    }
    return true
  }
  return false
}
