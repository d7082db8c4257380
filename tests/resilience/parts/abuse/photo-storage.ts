import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { addUp, type Attack, type Outcome, type Target } from './attack.ts'
import { persist, Person } from './person.ts'
import { startProduct, type Product } from './product.ts'

/** The room left for photos at the start, and how far an upload in progress may exceed it. */
const room = { bytes: 500_000, photosBeyond: 2 }
const tries = 12

/** Guests of many networks fill the disk with photos that no encoder makes small. */
export const photoStorage: Attack = {
  name: 'photo-storage',
  finding: 10,
  isThrough: `More than ${room.photosBeyond} photos are taken once all that the site may keep is used up, or one is taken while the disk is nearly full.`,
  setUp: async (target) => {
    const isBucket = target.settings['S3_BUCKET'] !== undefined
    const folder = target.settings['PHOTO_DIR'] ?? ''
    const measure = () => (isBucket ? bytesStored(target) : bytesIn(folder))
    // By the product's own sum: orphaned files still wait in the folder for their removal.
    const quota = String((await bytesStored(target)) + room.bytes)
    const limited = await startProduct({ ...target.settings, PHOTO_SITE_QUOTA: quota })
    // No disk has that much free space: to the product it is nearly full.
    const full = await startProduct({ ...target.settings, PHOTO_FREE_FLOOR: `${10 ** 15}` })
    const photos = await Promise.all(Array.from({ length: tries + 1 }, photograph))
    const brands = await target.takeBrands(photos.length)
    return async () => {
      const filled = await fill(limited, {
        photos: photos.slice(1),
        brands: brands.slice(1),
        measure,
      })
      const last = await send(full, brands[0]?.id ?? 0, photos[0] ?? Buffer.alloc(0), 200)
      await Promise.all([limited.stop(), full.stop()])
      // The free space of a bucket is known only to its provider.
      if (isBucket) return addUp({ 'a site that is full': filled })
      return addUp({
        'a site that is full': filled,
        'a disk that is full': { tried: 1, through: last === 200 ? 1 : 0, notes: [`answered ${last}`] },
      })
    }
  },
}

type Filling = { photos: Buffer[]; brands: { id: number }[]; measure: () => Promise<number> }

async function fill(product: Product, { photos, brands, measure }: Filling): Promise<Outcome> {
  const before = await measure()
  const statuses: number[] = []
  let beyond = 0
  for (const [index, bytes] of photos.entries()) {
    const isFull = (await measure()) - before > room.bytes
    const status = await send(product, brands[index]?.id ?? 0, bytes, index)
    statuses.push(status)
    if (isFull && status === 200) beyond += 1
  }
  return {
    tried: photos.length,
    through: Math.max(0, beyond - room.photosBeyond),
    notes: [`answered ${statuses.join(', ')}`],
  }
}

/** Each from a different network, so no limit by address stops it. */
async function send(product: Product, brandId: number, bytes: Buffer, network: number): Promise<number> {
  const guest = new Person(product.url, `198.18.10.${network}`)
  const form = { field: 'photo', name: 'tag.png', type: 'image/png', bytes }
  return (await persist(() => guest.upload(`/api/brands/${brandId}/upload`, form))).status
}

function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 900, height: 700, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
}

/** The product's sum of photo sizes. */
async function bytesStored({ database }: Target): Promise<number> {
  const { rows } = await database.query<{ bytes: string }>('select coalesce(sum(bytes), 0) as bytes from photo_storage')
  return Number(rows[0]?.bytes)
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder)
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
