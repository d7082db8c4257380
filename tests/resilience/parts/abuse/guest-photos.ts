import sharp from 'sharp'
import type { Attack, Target } from './attack.ts'
import { fieldsOf, requireOk, type Person } from './person.ts'

type Size = { width: number; height: number }

/** A large meaningless picture replaces a member's photo; then the next honest photo is checked. */
export const guestPhotos: Attack = {
  name: 'guest-photos',
  finding: 4,
  isThrough:
    'A guest’s picture is shown in the place of a member’s photo, or an honest 12-megapixel photo is not kept.',
  setUp: async (target) => {
    const brands = await target.takeBrands(2)
    const member = await target.meetMember({ ageDays: 60 })
    const honest = await photograph({ width: 2000, height: 1500 }, 90)
    for (const { id } of brands) requireOk(await send(member, id, honest))
    const hostile = {
      'plain pink of 40 megapixels': await plain({ width: 6660, height: 6000 }),
      'noise of 35 megapixels': await photograph({ width: 7000, height: 5000 }, 20),
    }
    const later = await photograph({ width: 4000, height: 3000 }, 85)
    return async () => {
      const notes: string[] = []
      for (const [index, [name, bytes]] of Object.entries(hostile).entries()) {
        const brand = brands[index]
        if (!brand) continue
        await send(target.meet(), brand.id, bytes)
        const shownBy = await findSubmitter(target, brand.slug)
        if (shownBy !== member.username) notes.push(`${name} is shown, by ${shownBy}`)
        const taken = fieldsOf(await send(await target.meetMember({ ageDays: 60 }), brand.id, later))
        if (taken['outcome'] !== 'taken')
          notes.push(`an honest photo after ${name} is not kept: ${String(taken['message'])}`)
      }
      return { tried: 4, through: notes.length, notes }
    }
  },
}

const send = (person: Person, brandId: number, bytes: Buffer) =>
  person.upload(`/api/brands/${brandId}/upload`, { field: 'photo', name: 'tag.png', type: 'image/png', bytes })

async function findSubmitter(target: Target, slug: string): Promise<string> {
  const { body } = await target.meet().get(`/api/brands/${slug}`)
  const { photos } = JSON.parse(body) as { photos: { submittedBy: string }[] }
  return photos[0]?.submittedBy ?? 'nobody'
}

const plain = (size: Size): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 3, background: '#ffc0cb' } })
    .png({ palette: true })
    .toBuffer()

/** Something with detail all over, as photos of tags have. */
async function photograph({ width, height }: Size, quality: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const tile = { width: width / 4, height: height / 4, channels: 3, background: '#000' } as const
  const input = await sharp({ create: { ...tile, noise } })
    .blur(1)
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp({ create: { ...tile, width, height } })
    .composite([{ input, tile: true }])
    .jpeg({ quality })
    .toBuffer()
}
