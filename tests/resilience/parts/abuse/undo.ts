import sharp from 'sharp'
import type { Attack } from './attack.ts'
import { fieldsOf, requireOk } from './person.ts'

/** A spammer's brands that the spammer, as a guest, has voted for and given photos to. */
export const undo: Attack = {
  name: 'undo',
  finding: 7,
  isThrough:
    'A brand stays after everything by its account was undone, because guests had voted for it or given a photo.',
  setUp: async (target) => {
    const spammer = await target.meetMember({ ageDays: 60 })
    const names = ['voted for', 'photographed', 'both'].map((name) => `${spammer.username} ${name}`)
    const description = 'Buy this brand and no other one.'
    const added = requireOk(await spammer.post('/api/brands', { brands: names.map((name) => ({ name, description })) }))
    const { brands } = JSON.parse(added.body) as { brands: { id: number }[] }
    const [voted, photographed, both] = brands.map(({ id }) => id)
    const background = '#a32'
    const bytes = await sharp({ create: { width: 500, height: 400, channels: 3, background } })
      .png()
      .toBuffer()
    for (const id of [voted, both])
      for (let guest = 0; guest < 3; guest += 1) await target.meet().post(`/api/brands/${id}/vote`, { voteType: 'up' })
    for (const id of [photographed, both])
      await target
        .meet()
        .upload(`/api/brands/${id}/upload`, { field: 'photo', name: 't.png', type: 'image/png', bytes })
    const admin = await target.meetMember({ isAdmin: true })
    return async () => {
      const path = `/api/review/accounts/${spammer.id}/undo`
      const { keptBrands } = fieldsOf(requireOk(await admin.post(path, { isClosed: true })))
      const kept = keptBrands as { name: string }[]
      return { tried: names.length, through: kept.length, notes: kept.map(({ name }) => `stays: ${name}`) }
    }
  },
}
