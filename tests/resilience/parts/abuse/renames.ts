import type { Attack, Target } from './attack.ts'
import { countRows, fillBrands } from './fill.ts'
import { persist, type Person } from './person.ts'

const allowedRenames = 3

/** A member with very many brands renames repeatedly. */
export const renames: Attack = {
  name: 'renames',
  finding: 5,
  isThrough: `A rename after the third of a month is taken, a rename or the deletion of an account writes rows of brands anew, or somebody else takes a name that was just given up.`,
  setUp: async (target) => {
    const member = await target.meetMember({ ageDays: 60 })
    const brands = target.isShort ? 3000 : 20_000
    await fillBrands(target.database, { count: brands, prefix: member.username, userId: member.id })
    const heir = await target.meetMember({ ageDays: 60 })
    return async () => {
      const before = await look(target, member)
      const names = Array.from({ length: 12 }, (_, index) => `${member.username}_${index}`)
      const taken: string[] = []
      let slowestMs = 0
      for (const username of names) {
        const { status, ms } = await persist(() => member.send('PUT', '/api/account/username', { username }))
        if (status === 200) taken.push(username)
        slowestMs = Math.max(slowestMs, ms)
      }
      const renamed = await look(target, member, before.xid)
      const oldName = { username: member.username }
      const isNameTaken = (await persist(() => heir.send('PUT', '/api/account/username', oldName))).status === 200
      const last = taken.at(-1) ?? member.username
      const deleted = await persist(() => member.post('/api/account/delete', { username: last }))
      const gone = await look(target, member, renamed.xid)
      const tooMany = Math.max(0, taken.length - allowedRenames)
      const isRewritten = [renamed.rewritten > 0, gone.rewritten > 0].filter(Boolean).length
      return {
        tried: names.length + 2,
        through: tooMany + isRewritten + (isNameTaken ? 1 : 0),
        notes: [
          `${taken.length} renames taken, the slowest in ${Math.round(slowestMs)} ms`,
          `${renamed.rewritten} brands rewritten, ${gone.rewritten} by the deletion (${deleted.status})`,
          `database grew by ${renamed.megabytes - before.megabytes} MB`,
          ...(isNameTaken ? ['the old name was taken by another'] : []),
        ],
      }
    }
  },
}

/** The size of the database, and how many of the member's brands were written since that transaction. */
async function look({ database }: Target, member: Person, since?: string) {
  const { rows } = await database.query<{ xid: string; megabytes: number }>(
    `select pg_current_xact_id()::text as xid, (pg_database_size(current_database()) / 1000000)::int as megabytes`,
  )
  const { xid = '0', megabytes = 0 } = rows[0] ?? {}
  const rewritten = since
    ? await countRows(database, `from brands where name like $1 || ' %' and xmin::text::bigint > $2::bigint`, [
        member.username,
        since,
      ])
    : 0
  return { xid, megabytes, rewritten }
}
