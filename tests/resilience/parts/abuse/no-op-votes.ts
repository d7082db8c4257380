import { randomUUID } from 'node:crypto'
import type { Attack } from './attack.ts'
import { countRows } from './fill.ts'
import { persist } from './person.ts'

/** Votes that change nothing, each with a new idempotency key. */
export const noOpVotes: Attack = {
  name: 'no-op-votes',
  finding: 'A20',
  isThrough: 'A vote that changes nothing leaves a row.',
  setUp: async (target) => {
    const [brand] = await target.takeBrands(1)
    return async () => {
      const guest = target.meet()
      const count = () => countRows(target.database, 'from sent_once', [])
      const before = await count()
      const times = 40
      for (let turn = 0; turn < times; turn += 1)
        await persist(() =>
          guest.post(`/api/brands/${brand?.id}/vote`, { voteType: 'up', stands: false, key: randomUUID() }),
        )
      const left = (await count()) - before
      return { tried: times, through: Math.max(0, left), notes: [`${left} rows are left`] }
    }
  },
}
