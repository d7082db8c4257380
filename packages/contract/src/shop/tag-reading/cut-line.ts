import type { FoundLines, TextLine } from './find-lines.ts'
import { createPlane, quantile, spreadLargest, valueAt, type GreyPicture, type Plane } from './pixels.ts'

export type CutOptions = {
  /** Height of the letters in the cut, in pixels. */
  size: number
  /** Sideways shift of the top against the middle, in parts of the height: takes the slant out of script. */
  slant?: number
  /** Above 1 makes soft strokes thicker. */
  weight?: number
  /** Pixels taken off all around each stroke: an engine does not know letters as fat as some brands'. */
  thin?: number
  /** Width by usual width. */
  stretch?: number
}

const mostWidth = 2200

/** A line's own ink, in the part of the picture that it is in. */
export type LineInk = { line: TextLine; plane: Plane; left: number; top: number }

/** Copies the ink around a line and wipes out that of other lines. */
export function isolateLine(ink: Plane, { blobOf }: FoundLines, line: TextLine): LineInk {
  const [cos, sin] = [Math.abs(Math.cos(line.angle)), Math.abs(Math.sin(line.angle))]
  const [wide, high] = [line.width / 2 + line.height * 0.6, line.height * 1.1]
  const left = Math.max(0, Math.floor(line.x - wide * cos - high * sin))
  const top = Math.max(0, Math.floor(line.y - wide * sin - high * cos))
  const width = Math.max(1, Math.min(ink.width, Math.ceil(line.x + wide * cos + high * sin)) - left)
  const height = Math.max(1, Math.min(ink.height, Math.ceil(line.y + wide * sin + high * cos)) - top)
  const plane = createPlane(width, height)
  const isOther = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = (y + top) * ink.width + x + left
      plane.data[y * width + x] = ink.data[from] ?? 0
      const blob = blobOf[from] ?? 0
      if (blob === 0 || line.blobs.has(blob)) continue
      // A dot or an apostrophe belongs to no line but stands within one.
      const across = (y + top - line.y) * Math.cos(line.angle) - (x + left - line.x) * Math.sin(line.angle)
      if (Math.abs(across) > line.height * 0.48) isOther[y * width + x] = 1
    }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (isOther[y * width + x] !== 1) continue
      // With its soft edge, but not into the line's own letters.
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1) {
          const [nx, ny] = [x + dx, y + dy]
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue
          if (!line.blobs.has(blobOf[(ny + top) * ink.width + nx + left] ?? 0)) plane.data[ny * width + nx] = 0
        }
    }
  return { line, plane, left, top }
}

/** Cuts a line out, upright, in black on white. */
export function cutLine({ line, plane, left, top }: LineInk, options: CutOptions): GreyPicture {
  const { size, slant = 0, weight = 1, thin = 0, stretch = 1 } = options
  const scale = Math.min(size / line.height, mostWidth / line.width)
  const margin = Math.round(size * 0.35)
  const width = Math.max(8, Math.round((line.width + Math.abs(slant) * line.height) * scale * stretch) + 2 * margin)
  const height = Math.max(8, Math.round(line.height * scale) + 2 * margin)
  const [cos, sin] = [Math.cos(line.angle), Math.sin(line.angle)]
  const values = new Float32Array(width * height)
  // Where the source has more pixels than the cut, each takes the mean of a few.
  const steps = Math.min(3, Math.max(1, Math.round(1 / scale)))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let sy = 0; sy < steps; sy += 1)
        for (let sx = 0; sx < steps; sx += 1) {
          const v = (y + (sy + 0.5) / steps - height / 2) / scale
          const u = (x + (sx + 0.5) / steps - width / 2) / (scale * stretch) + slant * v
          const [px, py] = [line.x + u * cos - v * sin - left, line.y + u * sin + v * cos - top]
          if (px >= 0 && py >= 0 && px <= plane.width - 1 && py <= plane.height - 1) sum += valueAt(plane, px, py)
        }
      values[y * width + x] = sum / (steps * steps)
    }
  const full = Math.max(0.25, quantile(values, 0.75, 0.2))
  const data = new Uint8Array(width * height)
  for (let at = 0; at < data.length; at += 1) {
    const share = Math.min(1, Math.max(0, (values[at] ?? 0) / full))
    data[at] = Math.round(255 * (1 - (weight === 1 ? share : share ** (1 / weight))))
  }
  if (thin === 0) return { width, height, data }
  const paper = spreadLargest({ width, height, data: Float32Array.from(data) }, thin)
  return { width, height, data: Uint8Array.from(paper.data) }
}
