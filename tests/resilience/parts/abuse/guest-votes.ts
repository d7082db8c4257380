import { setTimeout as pause } from 'node:timers/promises'
import { addUp, repeat, type Attack, type Outcome, type Target } from './attack.ts'
import { persist } from './person.ts'

type Rotation = {
  /** The address of the n-th request. */
  addressOf: (index: number) => string
  votes: number
  /** As many as may count: three for each network, more for larger ones. */
  allowed: number
}

const hex = (number: number) => number.toString(16)
const rotations: Record<string, Rotation> = {
  'one IPv4 address': { addressOf: () => '198.51.100.77', votes: 70, allowed: 3 },
  'one IPv6 /64': { addressOf: (index) => `2001:db8:64:1::${hex(index + 1)}`, votes: 70, allowed: 3 },
  'one IPv6 /56': { addressOf: (index) => `2001:db8:56:${hex(index + 1)}::1`, votes: 70, allowed: 12 },
  'one IPv6 /48': { addressOf: (index) => `2001:db8:48:${hex((index + 1) * 256)}::1`, votes: 70, allowed: 48 },
  'a crowd of addresses': { addressOf: (index) => `100.64.${index >> 8}.${index & 255}`, votes: 120, allowed: 20 },
}

/** Votes without a cookie: each request looks like a new voter. */
export const guestVotes: Attack = {
  name: 'guest-votes',
  finding: 3,
  isThrough:
    'A guest’s vote is counted beyond 3 of one address or IPv6 /64, 12 of one /56, 48 of one /48, or 20 of a sudden crowd on a brand without history.',
  setUp: async (target) => {
    const brands = await target.takeBrands(Object.keys(rotations).length)
    return async () => {
      const parts: Record<string, Outcome> = {}
      // Each attacks a different brand: in the short form they run at once.
      const atOnce = target.isShort ? brands.length : 1
      await repeat({ times: brands.length, atOnce }, async (index) => {
        const [brand, [name, rotation] = []] = [brands[index], Object.entries(rotations)[index]]
        if (brand && name && rotation) parts[name] = await vote(target, brand, rotation)
      })
      return addUp(parts)
    }
  },
}

async function vote(target: Target, brand: { id: number; slug: string }, rotation: Rotation): Promise<Outcome> {
  const { votes, addressOf, allowed } = rotation
  await repeat({ times: votes, atOnce: target.isShort ? 2 : 8 }, (index) =>
    persist(() => target.meet(addressOf(index)).post(`/api/brands/${brand.id}/vote`, { voteType: 'up' })),
  )
  const { counted, seconds } = await countSettled(target, brand.slug, allowed)
  return { tried: votes, through: Math.max(0, counted - allowed), notes: [`${counted} counted after ${seconds} s`] }
}

/** Counts are rolled up each second, answers are cached for one, and a jump is noticed within a few more. */
async function countSettled(target: Target, slug: string, allowed: number) {
  let last = -1
  for (let seconds = 3; ; seconds += 3) {
    await pause(3000)
    const { body } = await target.meet().get(`/api/brands/${slug}`)
    const counted = (JSON.parse(body) as { upvotes: number }).upvotes
    if (counted === last && (counted <= allowed || seconds >= 15)) return { counted, seconds }
    last = counted
  }
}
