import { setTimeout as pause } from 'node:timers/promises'
import type { Attack, Target } from './attack.ts'
import { password, type Person } from './person.ts'

type Write = { what: string; status: number; ms: number }

/** Networks that send uncacheable reads and votes, each repeated as soon as it is answered. */
async function press(people: Person[], brandId: number, until: (index: number) => number): Promise<void> {
  await Promise.all(
    people.flatMap((person, index) =>
      [0, 1, 2].map(async (lane) => {
        for (let turn = 0; performance.now() < until(index); turn += 1) {
          const { status } =
            lane === 0
              ? await person.post(`/api/brands/${brandId}/vote`, { voteType: turn % 2 === 0 ? 'up' : 'down' })
              : await person.get(`/api/directory?pageSize=250&page=${turn + 1}&minPrice=${lane + index * 7}`)
          if (status !== 200) await pause(20)
        }
      }),
    ),
  )
}

/** Honest members who vote, sign in and post, each from a separate address. */
async function writeHonestly(target: Target, members: Person[], until: number): Promise<Write[]> {
  const brands = await target.takeBrands(40)
  const writes: Promise<Write>[] = []
  const note = async (what: string, send: Promise<{ status: number; ms: number }>): Promise<Write> => {
    const { status, ms } = await send
    return { what, status, ms }
  }
  for (let turn = 0; performance.now() < until; turn += 1) {
    const member = members[turn % members.length]
    const brand = brands[turn % brands.length]
    if (!member || !brand) break
    writes.push(note('vote', target.meet().post(`/api/brands/${brand.id}/vote`, { voteType: 'up' })))
    const post = { title: `Coats of week ${turn}`, content: 'What do you pay for field coats without a lining?' }
    const isPost = turn % 3 === 0
    if (isPost) writes.push(note('post', member.post('/api/forum/posts', post)))
    else writes.push(note('sign-in', target.meet().post('/api/auth/sign-in', { login: member.username, password })))
    await pause(400)
  }
  return Promise.all(writes)
}

/** Sixty networks flood the server for a second, and four of them stay. */
export const crowd: Attack = {
  name: 'crowd',
  finding: 'A4',
  isThrough: 'While 60 networks crowd for a second and 4 stay, an honest vote, sign-in or post is refused.',
  setUp: async (target) => {
    const members: Person[] = []
    for (let index = 0; index < 12; index += 1) members.push(await target.meetMember({ ageDays: 60 }))
    const [brand] = await target.takeBrands(1)
    return async () => {
      const started = performance.now()
      const end = started + (target.isShort ? 8000 : 30_000)
      const people = Array.from({ length: 60 }, () => target.meet())
      const pressing = press(people, brand?.id ?? 0, (index) => (index < 4 ? end : started + 1000))
      const writes = await writeHonestly(target, members, end)
      await pressing
      const refused = writes.filter(({ status }) => status !== 200)
      const slowest = Math.round(Math.max(...writes.map(({ ms }) => ms)))
      const whats = [...new Set(refused.map(({ what, status }) => `${what} ${status}`))].join(', ')
      return {
        tried: writes.length,
        through: refused.length,
        notes: [
          `60 networks for a second, then 4: ${refused.length} of ${writes.length} honest writes refused${whats && `: ${whats}`}; the slowest took ${slowest} ms`,
        ],
      }
    }
  },
}
