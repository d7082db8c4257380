import type { Sharp } from 'sharp'
import { lookOf, lookSide } from './photo-look.ts'

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
