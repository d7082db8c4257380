import { limits } from '@bolodex/contract/limits'

/** Enough to read a tag by; a phone's own photo has twice as many and takes ten times the bytes. */
const maxEdge = 2000
const qualities = [0.92, 0.85, 0.75]
/** The eighth has a hundredth of the pixels: what is still too large then is not a photo. */
const mostSizes = 8

type Fit<Canvas> = {
  width: number
  height: number
  draw: (scale: number) => Canvas
  encode: (canvas: Canvas, quality: number) => Promise<Blob>
  /** How far it is, from 0 to 1; the first try is usually small enough. */
  onTry?: (fraction: number) => void
}

/** A drawing as a JPEG that may be sent: as many pixels as possible, then as much quality. */
export async function fitPhoto<Canvas>({ width, height, draw, encode, onTry }: Fit<Canvas>): Promise<Blob> {
  let scale = Math.min(1, maxEdge / Math.max(width, height))
  for (let size = 0; size < mostSizes; size += 1) {
    const canvas = draw(scale)
    for (const [index, quality] of qualities.entries()) {
      onTry?.((size + (index + 1) / (qualities.length + 1)) / (size + 1))
      // oxlint-disable-next-line no-await-in-loop -- the next one is needed only if this one is too large
      const blob = await encode(canvas, quality)
      if (blob.size < limits.photoBytes) return blob
    }
    scale *= 0.7
  }
  throw new Error('The photo stays too large')
}
