import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { AppError } from '#platform/errors.ts'
import type { ReadPhoto } from '#platform/photo-store.ts'
import { createSlots } from '#platform/slots.ts'
import { composePicture, photoBox, type PictureFacts } from './brand-picture.ts'
import { createTypesetter } from './picture-text.ts'

/** Raised with every change of the drawing, so that browsers and caches fetch it anew. */
const version = 1
/** A drawing keeps a core busy for a moment. */
const drawnAtOnce = 2
/** Who fetches previews does not wait longer either. */
const patienceMs = 5000
/** What a drawing costs, with a photo in it. */
const drawingMs = 90
const keptBytes = 16 * 1024 * 1024

export type DrawBrandPicture = ReturnType<typeof createBrandPictures>

/** Preview pictures of brands as PNG, drawn when first asked for and kept for a while. */
export function createBrandPictures({ readPhoto }: { readPhoto: ReadPhoto }) {
  const text = createTypesetter()
  const kept = new LRUCache<string, Buffer>({ maxSize: keptBytes, sizeCalculation: ({ length }) => length })
  const drawing = new Map<string, Promise<Buffer>>()
  const slots = createSlots(drawnAtOnce)

  const draw = async (facts: PictureFacts): Promise<Buffer> => {
    const photo = facts.tagPhotoUrl === null ? null : await readPhoto(facts.tagPhotoUrl)
    const cut = photo && (await cutPhoto(photo))
    const svg = Buffer.from(composePicture(facts, text))
    const layers = cut ? [{ input: cut, left: photoBox.x, top: photoBox.y }] : []
    // A palette: a photo in full colour would make the file three times as long.
    return sharp(svg).composite(layers).png({ palette: true, quality: 90, effort: 4 }).toBuffer()
  }

  const drawInTurn = async (facts: PictureFacts): Promise<Buffer> => {
    const giveBack = await slots.take(patienceMs)
    if (!giveBack)
      throw new AppError('overloaded', 'Too many pictures are being drawn. Please try again in a moment.', {
        retryAfterSeconds: 5,
      })
    return draw(facts).finally(giveBack)
  }

  const drawOnce = (mark: string, facts: PictureFacts): Promise<Buffer> => {
    const known = kept.get(mark)
    if (known) return Promise.resolve(known)
    const shared =
      drawing.get(mark) ??
      drawInTurn(facts)
        .then((picture) => {
          kept.set(mark, picture)
          return picture
        })
        .finally(() => drawing.delete(mark))
    drawing.set(mark, shared)
    return shared
  }

  return (brand: PictureFacts) => {
    const { id, name, aliases, averageSalePrice, sellThroughRate, garmentTypes, tagPhotoUrl } = brand
    const facts = { id, name, aliases, averageSalePrice, sellThroughRate, garmentTypes, tagPhotoUrl }
    const mark = createHash('sha256')
      .update(JSON.stringify([version, facts]))
      .digest('base64url')
      .slice(0, 27)
    return {
      etag: `"${mark}"`,
      cost: kept.has(mark) || drawing.has(mark) ? 0 : drawingMs,
      read: () => drawOnce(mark, facts),
    }
  }
}

/** The part of a photo that fills the box; null for a file that cannot be read as one. */
async function cutPhoto(photo: Buffer): Promise<Buffer | null> {
  const { width, height } = photoBox
  return sharp(photo, { limitInputPixels: 40e6 })
    .autoOrient()
    .resize(width, height, { fit: 'cover' })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => null)
}
