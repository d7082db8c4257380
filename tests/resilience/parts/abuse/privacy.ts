import { addUp, type Attack, type Outcome, type Target } from './attack.ts'
import { countRows } from './fill.ts'
import { Person } from './person.ts'
import { startProduct } from './product.ts'

/** What a database dump reveals about guests. */
export const privacy: Attack = {
  name: 'privacy',
  finding: 19,
  isThrough: 'A guest’s vote is stored with its moment, or a key for codes of addresses is kept beyond its day.',
  setUp: async (target) => {
    const brands = await target.takeBrands(5)
    const hasKeys = await plantOldKeys(target)
    // A product that starts with keys of past days in its database.
    const product = await startProduct(target.settings)
    return async () => {
      for (const { id } of brands)
        await new Person(product.url, '198.18.19.1').post(`/api/brands/${id}/vote`, { voteType: 'up' })
      const moments = await readMoments(target, brands)
      const keys = hasKeys ? await readKeys(target) : secretForGood
      await product.stop()
      return addUp({ 'moments of votes': moments, 'keys of past days': keys })
    }
  },
}

async function readMoments({ database }: Target, brands: { id: number }[]): Promise<Outcome> {
  const ids = brands.map(({ id }) => id)
  const stored = await countRows(database, 'from brand_votes where brand_id = any($1)', [ids])
  if (stored === 0) throw new Error('No vote was stored at all.')
  const exact = await countRows(
    database,
    `from brand_votes where brand_id = any($1) and user_id is null
     and (created_at at time zone 'utc')::time <> '00:00'`,
    [ids],
  )
  return { tried: stored, through: exact }
}

/** Before there were keys of a day, codes were made with a secret that never changes. */
const secretForGood: Outcome = { tried: 1, through: 1, notes: ['codes are made with the site’s own secret'] }

async function plantOldKeys({ database }: Target): Promise<boolean> {
  const { rows } = await database.query<{ table: string | null }>(`select to_regclass('daily_keys')::text as table`)
  if (!rows[0]?.table) return false
  await database.query(`insert into daily_keys (day) select current_date - n from generate_series(2, 4) n`)
  return true
}

async function readKeys({ database }: Target): Promise<Outcome> {
  return { tried: 3, through: await countRows(database, `from daily_keys where day < current_date - 1`) }
}
