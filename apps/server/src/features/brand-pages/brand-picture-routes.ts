import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { getBrand, type BrandDetails } from '@bolodex/contract/directory/brands'
import { isOld, shortPriceBasis } from '@bolodex/contract/directory/value-bases'
import { rateLimits } from '@bolodex/contract/rate-limits'
import type { Currency } from '@bolodex/contract/sales/currencies'
import type { Reads } from '#platform/database/replica-router.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { addFileRoute } from '#platform/http/file-routes.ts'
import { createSemaphore } from '#platform/limits/semaphore.ts'
import type { SettingsReader } from '#domain/site-settings.ts'
import type { ReadPhoto } from '#platform/media/photo-store.ts'
import { composePicture, photoBox, type PictureFacts } from './brand-picture.ts'
import type { BrandStore } from '#domain/brands/brand-store.ts'
import { brandsWording } from '#domain/brands/brands-wording.ts'
import { readBrand } from './brand-page-routes.ts'
import { createTypesetter } from './picture-text.ts'

type Deps = { reads: Reads<{ brands: BrandStore }>; drawPicture: DrawBrandPicture }

/** A removed name or photo is out of shared caches after this. */
const forAnHour = 3600

/** The preview image of a shared brand page. */
export function registerBrandPictureRoutes(app: FastifyInstance, { reads, drawPicture }: Deps): void {
  addFileRoute(app, {
    path: '/brands/:slug/card.png',
    limit: rateLimits.picture,
    seconds: forAnHour,
    handle: async (params) => {
      const { data: named } = getBrand.params.safeParse(params)
      if (!named) throw notFound('Brand')
      const text = await reads(null, ({ brands }) => readBrand(brands, named.slug))
      return { type: 'image/png', ...drawPicture(JSON.parse(text) as BrandDetails) }
    },
  })
}

/** Bumped with every change of the drawing, so browsers and caches refetch it. */
const version = 2
/** Rendering keeps a core busy for a moment. */
const drawnAtOnce = 2
/** Crawlers that fetch previews do not wait longer either. */
const patienceMs = 5000
/** Milliseconds of work to render a picture with a photo. */
const drawingMs = 90
const keptBytes = 16 * 1024 * 1024

type PictureDeps = { readPhoto: ReadPhoto; currency: Currency; settings: SettingsReader }

type DrawBrandPicture = ReturnType<typeof createBrandPictures>

/** Preview pictures of brands as PNG, rendered on demand and cached. */
export function createBrandPictures({ readPhoto, currency, settings }: PictureDeps) {
  const text = createTypesetter()
  const kept = new LRUCache<string, Buffer>({ maxSize: keptBytes, sizeCalculation: ({ length }) => length })
  const drawing = new Map<string, Promise<Buffer>>()
  const slots = createSemaphore(drawnAtOnce)

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
    if (!giveBack) throw new AppError('overloaded', brandsWording.busy.picture, { retryAfterSeconds: 5 })
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

  return (brand: PicturedBrand) => {
    const { id, name, aliases, averageSalePrice, sellThroughRate, garmentTypes, tagPhotoUrl } = brand
    const shown = { id, name, aliases, averageSalePrice, sellThroughRate, garmentTypes, tagPhotoUrl }
    const facts = { ...shown, site: settings.current().name, currency, ...describeAge(brand, Date.now()) }
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

type PicturedBrand = Pick<
  BrandDetails,
  | Exclude<keyof PictureFacts, 'site' | 'currency' | 'priceOrigin' | 'isPriceOld'>
  | 'priceBasis'
  | 'priceSetAt'
  | 'soldCount'
>

const months = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

function describeAge({ priceBasis, priceSetAt, soldCount }: PicturedBrand, now: number) {
  const basis = shortPriceBasis(priceBasis, soldCount)
  return {
    priceOrigin: priceSetAt === null ? basis : `${basis}, ${months.format(new Date(priceSetAt))}`,
    isPriceOld: isOld(priceSetAt, now),
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
