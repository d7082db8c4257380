import { repeat, type Attack } from './attack.ts'
import { countRows } from './fill.ts'
import { persist, type Person } from './person.ts'

/** One more than an account may add without review on its first day, and in its first week. */
const rowsOfAge = { firstDay: 201, firstWeek: 2001 }

function send(person: Person, name: string, rows: number = rowsOfAge.firstDay) {
  const lines = Array.from(
    { length: rows },
    (_, index) => `${person.username} ${name} ${index},A brand of a long list.,,,`,
  )
  const header = 'name,description,averageSalePrice,sellThroughRate,garmentTypes'
  const bytes = Buffer.from([header, ...lines].join('\n'))
  return person.upload('/api/brands/csv', { field: 'file', name: 'brands.csv', type: 'text/csv', bytes })
}

/** New accounts fill the places for files that wait for review. */
export const places: Attack = {
  name: 'places',
  finding: 'A16',
  isThrough: 'After twenty new accounts have sent files, an honest member’s file finds no place.',
  setUp: async (target) => {
    const attackers: Person[] = []
    for (let index = 0; index < 20; index += 1)
      attackers.push(await target.meetMember({ network: `198.18.16.${index >> 2}` }))
    const honest: [Person, number][] = [
      [await target.meetMember(), rowsOfAge.firstDay],
      [await target.meetMember({ ageDays: 3 }), rowsOfAge.firstWeek],
    ]
    return async () => {
      await repeat({ times: attackers.length, atOnce: 4 }, (index) =>
        persist(() => send(attackers[index] as Person, 'flood')),
      )
      const held = await countRows(target.database, 'from pending_imports', [])
      const refused: string[] = []
      for (const [member, rows] of honest) {
        const { status, body } = await persist(() => send(member, 'honest', rows))
        if (status !== 200) refused.push(`${status}: ${body.slice(0, 100)}`)
      }
      return { tried: attackers.length, through: refused.length, notes: [`${held} files wait`, ...refused] }
    }
  },
}
