import sharp from 'sharp'
import { makeLaboriousJpeg } from '../../../../apps/server/src/testing/laborious-jpeg.ts'
import type { Attack } from './attack.ts'
import { requireOk, type Person } from './person.ts'

/** As long as an honest upload may wait for another sender's photo: its budget of processor time, and its own work. */
const patienceMs = 25_000

const upload = async (person: Person, brandId: number, bytes: Buffer) => {
  const started = performance.now()
  const photo = { field: 'photo', name: 'tag.jpg', type: 'image/jpeg', bytes }
  const { status } = await person.upload(`/api/brands/${brandId}/upload`, photo)
  return { status, ms: performance.now() - started }
}

/** Legal JPEGs of thousands of scans, each a minute of decoding. */
export const hostilePhotos: Attack = {
  name: 'hostile-photos',
  finding: 'A3',
  isThrough: `A photo of thousands of scans is taken, or an honest photo is refused or takes more than ${patienceMs / 1000} s.`,
  setUp: async (target) => {
    const brands = await target.takeBrands(3)
    const [first, second, third] = brands.map(({ id }) => id)
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const honest = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#000', noise } })
      .jpeg()
      .toBuffer()
    const hostile = makeLaboriousJpeg(12_000, 3333, target.isShort ? 4 : 14)
    requireOk({ ...(await upload(target.meet(), first ?? 0, honest)), headers: {}, body: 'an honest photo' })
    return async () => {
      const attacker = target.meet()
      const attacks = Array.from({ length: 6 }, () => upload(attacker, second ?? 0, hostile))
      const own = await upload(target.meet(), third ?? 0, honest)
      const taken = (await Promise.all(attacks)).filter(({ status }) => status === 200).length
      const isLate = own.status !== 200 || own.ms > patienceMs
      return {
        tried: 6,
        through: taken + (isLate ? 1 : 0),
        notes: [`an honest photo was answered ${own.status} after ${Math.round(own.ms)} ms`],
      }
    }
  },
}
