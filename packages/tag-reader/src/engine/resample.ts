import type { Picture } from '../picture.ts'

/** Red, green and blue of each pixel, 0 to 255. */
export type Floats = { width: number; height: number; data: Float32Array }

/** How many samples per pixel keep a reduction free of aliasing. */
const samplesFor = (scale: number): number => Math.max(1, Math.min(4, Math.round(scale * 1.2)))

export type StripOptions = {
  /** Horizontal stretch. */
  stretch?: number
  /** Slant taken out, in pixels right per pixel up. */
  slant?: number
  /** Room added above and below, in parts of the height. */
  padding?: number
}

const stripHeight = 48
const longestStrip = 1440

/** Cuts a box out of the picture, straightens it and scales it to the height that the recognizer takes. */
export function cutStrip(
  picture: Picture,
  box: Cut,
  { stretch = 1, slant = 0, padding = 0 }: StripOptions = {},
): Floats {
  const height = box.height * (1 + padding)
  const width = box.width + Math.abs(slant) * height + padding * box.height
  const long = Math.max(16, Math.min(longestStrip, Math.round((width / height) * stripHeight * stretch)))
  return cutOut(picture, { ...box, width, height }, long, stripHeight, slant)
}

/** A turned and perhaps bent stretch of a picture: see `TextBox`. */
type Cut = { x: number; y: number; width: number; height: number; angle: number; bow?: number }

/** A stretch of the picture, straightened, at the size given. */
export function cutOut(
  picture: Picture,
  { x, y, width: long, height: high, angle, bow = 0 }: Cut,
  width: number,
  height: number,
  slant = 0,
): Floats {
  const out = new Float32Array(width * height * 3)
  const { data } = picture
  const [lastX, lastY, rowBytes] = [picture.width - 1, picture.height - 1, picture.width * 4]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [step, scale] = [long / width, high / height]
  const n = samplesFor(scale)
  const share = 1 / (n * n)
  // Millions of samples a picture: nothing is allocated in here.
  for (let j = 0; j < height; j += 1)
    for (let i = 0; i < width; i += 1) {
      let red = 0
      let green = 0
      let blue = 0
      for (let q = 0; q < n; q += 1)
        for (let p = 0; p < n; p += 1) {
          const across = (j + (q + 0.5) / n - height / 2) * scale
          const along = (i + (p + 0.5) / n - width / 2) * step - slant * across
          // The middle line of bent text is a parabola; letters are perpendicular to it.
          const tilt = 2 * bow * along
          const norm = bow === 0 ? 1 : Math.sqrt(1 + tilt * tilt)
          const u = along - (across * tilt) / norm
          const v = bow * along * along + across / norm
          // Bilinear, between the middles of pixels.
          const px = Math.min(lastX, Math.max(0, x + u * cos - v * sin - 0.5))
          const py = Math.min(lastY, Math.max(0, y + u * sin + v * cos - 0.5))
          const left = px | 0
          const top = py | 0
          const fx = px - left
          const fy = py - top
          const a = top * rowBytes + left * 4
          const b = left < lastX ? a + 4 : a
          const down = top < lastY ? rowBytes : 0
          const wa = (1 - fx) * (1 - fy) * share
          const wb = fx * (1 - fy) * share
          const wc = (1 - fx) * fy * share
          const wd = fx * fy * share
          red += (data[a] ?? 0) * wa + (data[b] ?? 0) * wb + (data[a + down] ?? 0) * wc + (data[b + down] ?? 0) * wd
          green +=
            (data[a + 1] ?? 0) * wa +
            (data[b + 1] ?? 0) * wb +
            (data[a + down + 1] ?? 0) * wc +
            (data[b + down + 1] ?? 0) * wd
          blue +=
            (data[a + 2] ?? 0) * wa +
            (data[b + 2] ?? 0) * wb +
            (data[a + down + 2] ?? 0) * wc +
            (data[b + down + 2] ?? 0) * wd
        }
      const at = (j * width + i) * 3
      out[at] = red
      out[at + 1] = green
      out[at + 2] = blue
    }
  return { width, height, data: out }
}

/** Blue first, normalized: the order and scale that PP-OCR's networks were trained with. */
export function planesFor(
  { width, height, data }: Floats,
  mean: readonly number[],
  deviation: readonly number[],
): Float32Array {
  const count = width * height
  const planes = new Float32Array(3 * count)
  for (let at = 0; at < count; at += 1)
    for (let c = 0; c < 3; c += 1)
      planes[c * count + at] = ((data[at * 3 + (2 - c)] ?? 0) / 255 - (mean[c] ?? 0)) / (deviation[c] ?? 1)
  return planes
}
