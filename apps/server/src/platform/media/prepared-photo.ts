import type { Sharp } from 'sharp'
import type { PhotoQuality } from './photo-detail.ts'

/** What is stored about a photo besides its files. */
export type PhotoFacts = {
  /** A perceptual hash of 64 bits, as a signed number. */
  look: bigint
  /** Sixteen pixels wide, base64 of a WebP. */
  blur: string
}

/** Sixteen pixels wide; a very tall picture is cropped to what the placeholder needs. */
const blurBox = { width: 16, height: 160, fit: 'inside', withoutEnlargement: true } as const

/** Computes a picture's facts; it is read twice. */
export async function factsOf(picture: () => Sharp): Promise<PhotoFacts> {
  const grey = await picture().greyscale().resize(lookSide, lookSide, { fit: 'fill' }).raw().toBuffer()
  const blur = await picture().resize(blurBox).webp({ quality: 40 }).toBuffer()
  return { look: lookOf(grey), blur: blur.toString('base64') }
}

/** The side of the gray picture that the perceptual hash is computed from. */
const lookSide = 32
const kept = 8

const cosines = Array.from({ length: kept }, (_, frequency) =>
  Array.from({ length: lookSide }, (_, at) => Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * lookSide))),
)

/**
 * A perceptual hash of 64 bits that survives scaling, re-encoding and slight brightening: whether each of the lowest
 * frequencies is above their median. `grey` holds 32 × 32 values, row by row. Signed, as Postgres stores it.
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

/** Tasks for the image worker. */
export type PhotoTask =
  | { kind: 'prepare'; bytes: Uint8Array }
  | { kind: 'scale'; bytes: Uint8Array; widths: readonly number[] }
  | { kind: 'icons'; bytes: Uint8Array; sizes: readonly number[]; maxSide: number }

/** A photo ready to be stored. */
export type PreparedPhoto = PhotoFacts &
  PhotoQuality & {
    /** The photo itself as WebP: upright, opaque, without metadata. */
    master: Buffer
    sha256: string
    width: number
    height: number
    /** Of the original file: its hash and its number of pixels. */
    sourceSha256: string
    sourcePixels: number
  }

/** Why a file is refused. */
export type PhotoProblem = 'kind' | 'broken' | 'pixels' | 'slow'

/** Sent before decoding: the parent derives the CPU limit from the number of pixels. */
export type PhotoBegun = { pixels: number }

/** A square picture as PNG. */
export type Icon = { size: number; png: Buffer }

export type PhotoResult =
  | { icons: Icon[] }
  | { photo: PreparedPhoto }
  | { sizes: Buffer[] }
  | { problem: PhotoProblem }
  /** A fault of ours, in the words of the error. */
  | { fault: string }
