import type { Sharp } from 'sharp'
import type { PhotoQuality } from './photo-detail.ts'

/** What is kept of a photo besides its files. */
export type PhotoFacts = {
  /** 64 bits that photos of the same thing nearly share, as a signed number. */
  look: bigint
  /** Sixteen pixels wide, base64 of a WebP. */
  blur: string
}

/** Sixteen pixels wide; of a strip that stands upright only so much is kept as the stand-in needs. */
const blurBox = { width: 16, height: 160, fit: 'inside', withoutEnlargement: true } as const

/** Works out a picture's facts; it is read twice. */
export async function factsOf(picture: () => Sharp): Promise<PhotoFacts> {
  const grey = await picture().greyscale().resize(lookSide, lookSide, { fit: 'fill' }).raw().toBuffer()
  const blur = await picture().resize(blurBox).webp({ quality: 40 }).toBuffer()
  return { look: lookOf(grey), blur: blur.toString('base64') }
}

/** The side of the grey picture that a look is worked out from. */
const lookSide = 32
const kept = 8

const cosines = Array.from({ length: kept }, (_, frequency) =>
  Array.from({ length: lookSide }, (_, at) => Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * lookSide))),
)

/**
 * 64 bits that stay nearly the same when a photo is scaled, encoded anew or made a little lighter: which of its coarsest
 * waves are above the middle one. `grey` holds 32 × 32 values, row by row. As a signed number, as Postgres keeps it.
 */
function lookOf(grey: Uint8Array): bigint {
  const waves: number[] = []
  for (const down of cosines) {
    for (const across of cosines) waves.push(strengthOf(grey, across, down))
  }
  // The first is the mean of all: how light it is says nothing about what it shows.
  const middle = waves.slice(1).toSorted((a, b) => a - b)[31] ?? 0
  const bits = waves.map((wave) => (wave > middle ? '1' : '0')).join('')
  return BigInt.asIntN(64, BigInt(`0b${bits}`))
}

function strengthOf(grey: Uint8Array, across: number[], down: number[]): number {
  let sum = 0
  for (let y = 0; y < lookSide; y += 1) {
    let row = 0
    for (let x = 0; x < lookSide; x += 1) row += (grey[y * lookSide + x] ?? 0) * (across[x] ?? 0)
    sum += row * (down[y] ?? 0)
  }
  return sum
}

/** What the image worker is asked to do. */
export type PhotoTask =
  | { kind: 'prepare'; bytes: Uint8Array }
  | { kind: 'scale'; bytes: Uint8Array; widths: readonly number[] }

/** A photo made ready to be kept. */
export type PreparedPhoto = PhotoFacts &
  PhotoQuality & {
    /** The photo itself as WebP: upright, opaque, without a word about where and by what it was taken. */
    master: Buffer
    sha256: string
    width: number
    height: number
    /** Of the file that came: its hash, and how many pixels it had. */
    sourceSha256: string
    sourcePixels: number
  }

/** Why a file cannot be taken. */
export type PhotoProblem = 'kind' | 'broken' | 'pixels' | 'slow'

/** Sent before a file is decoded: by its pixels the owner of the process knows how much processor time it may take. */
export type PhotoBegun = { pixels: number }

export type PhotoResult =
  | { photo: PreparedPhoto }
  | { sizes: Buffer[] }
  | { problem: PhotoProblem }
  /** A fault of ours, in the words of the error. */
  | { fault: string }
