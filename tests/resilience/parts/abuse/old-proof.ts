import { addUp, type Attack } from './attack.ts'
import { countRows } from './fill.ts'
import { requireOk } from './person.ts'

/** An admin's session that proved nothing for three hours decides in the review queue. */
export const oldProof: Attack = {
  name: 'old-proof',
  finding: 'A10',
  isThrough: 'A verdict of an old session merges brands or accepts a file.',
  setUp: async (target) => {
    const [from, into] = await target.takeBrands(2)
    const [admin, member, writer] = [
      await target.meetMember({ isAdmin: true }),
      await target.meetMember({ ageDays: 60 }),
      await target.meetMember(),
    ]
    const flag = { target: 'brand', id: from?.id, reason: 'duplicate', duplicateOf: into?.slug }
    requireOk(await member.post('/api/flags', flag))
    const lines = Array.from({ length: 201 }, (_, index) => `${writer.username} ${index},A brand of a long list.`)
    const bytes = Buffer.from(['name,description', ...lines].join('\n'))
    await writer.upload('/api/brands/csv', { field: 'file', name: 'brands.csv', type: 'text/csv', bytes })
    const idOf = async (kind: string): Promise<number | undefined> => {
      const { rows } = await target.database.query<{ id: number }>(
        'select max(id) as id from review_items where kind = $1 and decided_at is null',
        [kind],
      )
      return rows[0]?.id
    }
    await target.database.query(`update sessions set proved_at = now() - interval '3 hours' where user_id = $1`, [
      admin.id,
    ])
    return async () => {
      const accept = async (kind: string) =>
        admin.post(`/api/review/items/${await idOf(kind)}/verdict`, { verdict: 'accept' })
      const [merge, file] = [await accept('duplicate'), await accept('import')]
      const isMerged = (await countRows(target.database, 'from brands where id = $1', [from?.id])) === 0
      return addUp({
        merge: { tried: 1, through: isMerged ? 1 : 0, notes: [`answered ${merge.status}`] },
        file: { tried: 1, through: file.status === 200 ? 1 : 0, notes: [`answered ${file.status}`] },
      })
    }
  },
}
