import { setTimeout as pause } from 'node:timers/promises'
import { addUp, type Attack } from './attack.ts'
import { fieldsOf, persist, type Person } from './person.ts'

const accounts = 20
/** As many as guests of one address have. */
const allowed = 3

/** Twenty new accounts of one address vote for one brand, and are deleted. */
export const newVoters: Attack = {
  name: 'new-voters',
  finding: 'A2',
  isThrough: `More than ${allowed} votes of new accounts of one address count, or one outlives its account.`,
  setUp: async (target) => {
    const [brand] = await target.takeBrands(1)
    const network = '203.0.113.50'
    const people: Person[] = []
    for (let index = 0; index < accounts; index += 1) people.push(await target.meetMember({ network }))
    const countVotes = async (): Promise<number> => {
      await pause(3000)
      return Number(fieldsOf(await target.meet().get(`/api/brands/${brand?.slug}`))['upvotes'])
    }
    return async () => {
      for (const person of people) await persist(() => person.post(`/api/brands/${brand?.id}/vote`, { voteType: 'up' }))
      const counted = await countVotes()
      for (const person of people)
        await persist(() => person.post('/api/account/delete', { username: person.username }))
      // A young account is deleted three days later; its votes go with what it added, in a job.
      await pause(target.isShort ? 3000 : 10_000)
      const left = await countVotes()
      return addUp({
        counted: { tried: accounts, through: Math.max(0, counted - allowed), notes: [`${counted} counted`] },
        left: { tried: accounts, through: left, notes: [`${left} left after the accounts were deleted`] },
      })
    }
  },
}
