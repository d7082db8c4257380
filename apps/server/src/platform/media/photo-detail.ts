/** Resolution counts up to what a phone's main camera gives; beyond that files grow and tags become no more legible. */
const mostPixels = 12_000_000

/** Length of the row and column segments that are transformed. */
const span = 256
const half = span / 2
const linesPerAxis = 64
const piecesPerLine = 4

/** A variation below one gray level is invisible. */
const invisible = 1
/** The share of the picture's variance above its detail frequency. */
const leftOver = 0.01

/**
 * A sharp photo has detail in a fourteenth of its pixels and more by this measure, and counts in full. Measured: sample
 * tag photos 0.08 to 0.25, photos by cameras 0.08 to 0.39, noise 0.9; the same drawn twice as large 0.02 to 0.09, three
 * times as large 0.01 to 0.04, blurred 0.02, gradients and plain colours 0.
 */
const sharpShare = 1 / 14

/** Even a blurred picture counts for something, and a plain one for a little: of two of them the larger one is better. */
const leastFactor = 0.05
const plainFactor = 0.001

/** The measure's error on copies: of two photos that look alike, the better one has more detail by this factor. */
export const clearlyMore = 1.4

export type PhotoQuality = {
  /** Photos are compared by this: the file's pixels up to a limit, less for a picture without detail. */
  qualityPixels: number
  /** Pixels of real detail. Upscaling adds none, so copies are compared by it. */
  detailPixels: number
}

/** How good a photo is, from its pixels in grey, row by row. What it shows plays no part. */
export function qualityOf(grey: Uint8Array, width: number, height: number): PhotoQuality {
  // Of the whole picture, which does not depend on its scale.
  const variance = varianceOf(grey)
  const allowed = Math.max(invisible, leftOver * variance)
  const across = highestFrequency(grey, { length: width, step: 1, lines: height, lineStep: width }, allowed)
  const down = highestFrequency(grey, { length: height, step: width, lines: width, lineStep: 1 }, allowed)
  const least = variance > invisible ? leastFactor : plainFactor
  const share = Math.max(across * down, least * sharpShare)
  const pixels = Math.min(width * height, mostPixels)
  return {
    qualityPixels: Math.max(1, Math.round(pixels * Math.min(1, share / sharpShare))),
    detailPixels: Math.max(1, Math.round(Math.min(width * height * share, mostPixels))),
  }
}

type Axis = { length: number; step: number; lines: number; lineStep: number }

/**
 * The share of the frequencies along one axis, up to the highest that pixels can carry, in which the busiest quarter of
 * the picture varies visibly. A tag before a plain table counts by the tag, and a speck on a plain picture hardly.
 */
function highestFrequency(grey: Uint8Array, { length, step, lines, lineStep }: Axis, allowed: number): number {
  const looked = Math.min(lines, linesPerAxis)
  const pieces = Math.max(1, Math.min(piecesPerLine, Math.floor(length / span)))
  const spectra: { power: Float64Array; energy: number }[] = []
  for (let line = 0; line < looked; line += 1) {
    const row = Math.floor(((line + 0.5) * lines) / looked) * lineStep
    for (let piece = 0; piece < pieces; piece += 1) {
      const start =
        pieces === 1 ? Math.max(0, (length - span) >> 1) : Math.floor((piece * (length - span)) / (pieces - 1))
      const values = Float64Array.from({ length: span }, (_, at) => {
        return grey[row + Math.min(start + at, length - 1) * step] ?? 0
      })
      const power = spectrumOf(values)
      spectra.push({ power, energy: sumFrom(power, 9) })
    }
  }
  spectra.sort((a, b) => b.energy - a.energy)
  const busiest = spectra.slice(0, Math.ceil(spectra.length / 4))
  const mean = Float64Array.from({ length: half + 1 }, (_, at) =>
    busiest.reduce((sum, { power }) => sum + (power[at] ?? 0) / busiest.length, 0),
  )
  let above = 0
  for (let frequency = half; frequency >= 2; frequency -= 1) {
    above += mean[frequency] ?? 0
    if (above > allowed) return frequency / half
  }
  return 0
}

function varianceOf(grey: Uint8Array): number {
  // Enough pixels, at a distance that no pattern shares.
  const step = Math.max(1, Math.floor(grey.length / 100_003))
  let [count, sum, squares] = [0, 0, 0]
  for (let at = 0; at < grey.length; at += step) {
    const value = grey[at] ?? 0
    count += 1
    sum += value
    squares += value * value
  }
  return squares / count - (sum / count) ** 2
}

function sumFrom(power: Float64Array, first: number): number {
  let sum = 0
  for (let at = first; at <= half; at += 1) sum += power[at] ?? 0
  return sum
}

/** Fades a piece out at both ends, which are no edges of the picture. */
const fade = Float64Array.from({ length: span }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / span))
/**
 * Normalized so that the powers add up to the variance.
 */
const scale = 2 / (span * fade.reduce((sum, value) => sum + value * value, 0))
const cosines = Float64Array.from({ length: half }, (_, at) => Math.cos((-2 * Math.PI * at) / span))
const sines = Float64Array.from({ length: half }, (_, at) => Math.sin((-2 * Math.PI * at) / span))

/** The power of each frequency, by a fast Fourier transform. */
function spectrumOf(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / span
  const re = new Float64Array(span)
  const im = new Float64Array(span)
  for (let at = 0, target = 0; at < span; at += 1) {
    re[target] = ((values[at] ?? 0) - mean) * (fade[at] ?? 0)
    let bit = half
    for (; target & bit; bit >>= 1) target ^= bit
    target ^= bit
  }
  for (let size = 2; size <= span; size *= 2) {
    for (let first = 0; first < span; first += size) {
      for (let at = 0; at < size / 2; at += 1) {
        const low = first + at
        const high = low + size / 2
        const cosine = cosines[(at * span) / size] ?? 0
        const sine = sines[(at * span) / size] ?? 0
        const highRe = re[high] ?? 0
        const highIm = im[high] ?? 0
        const lowRe = re[low] ?? 0
        const lowIm = im[low] ?? 0
        const turnedRe = highRe * cosine - highIm * sine
        const turnedIm = highRe * sine + highIm * cosine
        re[high] = lowRe - turnedRe
        im[high] = lowIm - turnedIm
        re[low] = lowRe + turnedRe
        im[low] = lowIm + turnedIm
      }
    }
  }
  return Float64Array.from({ length: half + 1 }, (_, at) => scale * ((re[at] ?? 0) ** 2 + (im[at] ?? 0) ** 2))
}
