import { expect, test } from 'vitest'
import { figuresRules } from '@bolodex/contract/sales/cell-rules'
import {
  cellKey,
  countChanged,
  publishCells,
  type CellFigures,
  type CellSale,
  type CellState,
} from '#testing/publish-cells.ts'
import { addMonths, monthOf, sharedMonths } from '@bolodex/contract/sales/shared-sales'
import { addUser } from '#testing/builders.ts'
import { shareTestDatabase } from '#testing/test-database.ts'
import { rebuildCells } from './rebuild-cells.ts'

// The rules are written once, in plain TypeScript (contract/sales/publish-cells). The database must publish the same,
// night after night, whatever members share, withdraw and change meanwhile. Each brand is a separate history.
const histories = 500
/** Between one night and the next: months and quarters go by, and sales grow too old. */
const daysBetween = [0, 1, 20, 1, 45, 1, 31, 60, 1, 90]
const members = 30

const database = shareTestDatabase()

test('SQL publishes what the rules say in 500 random histories, and no figure reveals the parts of fewer than four members [X-12b, X-12c, X-23d]', async () => {
  const world = await createWorld(20_261_117)
  let states = new Map<string, CellState>()
  const seen = { fresh: 0, held: 0, hidden: 0, enough: 0, few: 0, quarters: 0, dated: 0, young: 0 }
  for (const days of daysBetween) {
    const withdrawn = await world.pass(days)
    const { now } = world
    const established = world.joinedBefore(90)
    const given = { now, sales: world.sales, counted: world.counted(), established, withdrawn }
    const next = publishCells({ ...given, previous: states })
    await rebuildCells(
      { db: database.db, secrets: ['the secret of a test'], currency: 'USD', log: { info: () => undefined } },
      { now, idsAtOnce: 170 },
    )
    expect(await readCells()).toEqual(expectedOf(next))
    const alone = publishCells({ ...given, previous: new Map() })
    const regardless = publishCells({ ...given, established: given.counted, previous: new Map() })
    for (const [key, state] of next) {
      checkSuccessor(states.get(key), state, { established, seen })
      if (regardless.get(key)?.figures && !alone.get(key)?.figures) seen.young += 1
      if (state.isShown && state.figures?.median !== alone.get(key)?.figures?.median) seen.held += 1
    }
    states = next
  }
  // Each of these must occur often, or the test would prove nothing.
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(50)
}, 120_000)

type Context = { established: ReadonlySet<number>; seen: Record<string, number> }

function checkSuccessor(before: CellState | undefined, state: CellState, { established, seen }: Context): void {
  const count = (what: string, is: boolean): number => (seen[what] = (seen[what] ?? 0) + (is ? 1 : 0))
  const [then, now] = [before?.figures, state.figures]
  const isFresh = now !== null && now !== then
  count('quarters', state.quarters.length > 0)
  count('hidden', before?.isShown === true && !state.isShown)
  if (!isFresh || !now) return
  count(now.level, true)
  count('dated', now.days !== null)
  // Every figure has its minimum of members, and no member exceeds their share.
  const parts = [...state.contributions.values()].map(({ counted }) => (counted === '' ? 0 : counted.split(',').length))
  const total = parts.reduce((sum, part) => sum + part, 0)
  const least = figuresRules[now.level]
  expect(total).toBeGreaterThanOrEqual(least.sales)
  expect(parts.filter((part) => part > 0).length).toBeGreaterThanOrEqual(least.members)
  expect(Math.max(...parts)).toBeLessThanOrEqual(0.4 * total)
  const counted = [...state.contributions].filter(([, part]) => part.counted !== '').map(([member]) => member)
  expect(counted.filter((member) => established.has(member)).length).toBeGreaterThanOrEqual(3)
  expect(now.median % (now.median < 50 ? 1 : 5)).toBe(0)
  if (!before || !then) return
  count('fresh', true)
  const remembered = [before.contributions, ...before.quarters.map(({ contributions }) => contributions)]
  for (const past of remembered)
    for (const part of ['given', 'counted'] as const)
      if ([1, 2, 3].includes(countChanged(past, state.contributions, part))) expect.fail(`few changed: ${part}`)
}

/** Repeatable chance. */
function createChance(seed: number) {
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const below = (most: number): number => Math.floor(next() * most)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
  return { next, below, pick, is: (share: number) => next() < share }
}

const prices = [18, 20, 24, 25, 31, 60, 95, 100, 101, 103, 108, 250, 400]

async function createWorld(seed: number) {
  const { db, pool } = database
  const chance = createChance(seed)
  await pool.query(
    `insert into brands (id, slug, name, name_key, description, search_text)
     select n, 'b' || n, 'B' || n, 'b' || n, 'A brand of this test.', 'b' || n from generate_series(1, $1) n`,
    [histories],
  )
  let now = new Date(Date.UTC(2027, 0, 25, 3))
  const dayMs = 86_400_000
  const users: { id: number; key: number; isOff: boolean; isClosed: boolean; since: Date }[] = []
  for (let count = 0; count < members; count += 1) {
    // Two of them join later and count a week after that; most have not been members for 90 days at first.
    const age = count < 2 ? -40 * (count + 1) : count < 22 ? 3 * count : 120
    const since = new Date(now.getTime() - age * dayMs)
    const { id } = await addUser(db, { created_at: since })
    const { rows } = await pool.query<{ key: string }>(
      `insert into sale_sharing (user_id, turned_on_at) values ($1, now()) returning member_key::text as key`,
      [id],
    )
    users.push({ id, key: Number(rows[0]?.key), isOff: false, isClosed: false, since })
  }
  let sales: CellSale[] = []
  let lastId = 0
  let rebuiltAt = now
  let added: CellSale[] = []
  let gone = new Set<number>()
  const add = (sale: Omit<CellSale, 'id'>): void => {
    lastId += 1
    added.push({ ...sale, id: lastId })
  }
  const invent = (brand: number, member: number): void =>
    add({
      brand,
      member,
      garment: chance.pick(['Jeans', 'Jeans', 'Shorts', null]),
      currency: chance.pick(['USD', 'USD', 'USD', 'EUR']),
      price: chance.pick(prices),
      month: addMonths(monthOf(now), -chance.below(12)),
      days: chance.is(0.2) ? null : chance.below(40),
    })

  return {
    get now() {
      return now
    },
    get sales() {
      return sales
    },
    joinedBefore: (days: number) =>
      new Set(users.filter(({ since }) => since.getTime() < now.getTime() - days * dayMs).map(({ id }) => id)),
    counted: () =>
      new Set(
        users
          .filter(({ isOff, isClosed, since }) => !isOff && !isClosed && since.getTime() < now.getTime() - 7 * dayMs)
          .map(({ id }) => id),
      ),
    /** Advances time with random member actions; returns the aggregates from which sales were withdrawn. */
    async pass(days: number): Promise<Set<string>> {
      now = new Date(now.getTime() + days * dayMs)
      added = []
      gone = new Set()
      // Sales older than twelve months were deleted by the last rebuild.
      sales = sales.filter(({ month }) => month >= sharedMonths(rebuiltAt).from)
      rebuiltAt = now
      const byBrand = Map.groupBy(sales, ({ brand }) => brand)
      for (let brand = 1; brand <= histories; brand += 1) liveOn(brand, byBrand.get(brand) ?? [])
      const changed = chance.is(0.6) ? chance.pick(users) : null
      if (changed) await changeMember(changed)
      const withdrawn = new Set(
        sales.filter(({ id }) => gone.has(id)).map((sale) => cellKey(sale.brand, sale.currency, sale.garment)),
      )
      await write()
      return withdrawn
    },
  }

  function liveOn(brand: number, own: CellSale[]): void {
    if (own.length === 0) {
      const most = chance.pick([4, 5, 6, 8, 20, 30])
      for (let count = 0; count < most; count += 1) invent(brand, member())
    }
    // Most nights a few members do something; that is what must not show.
    for (let acts = chance.pick([0, 1, 1, 2, 3, 4, 8]); acts > 0; acts -= 1) {
      const sale = own.length > 0 ? chance.pick(own) : null
      const act = chance.pick(['add', 'add', 'withdraw', 'edit', 'again', 'leave'])
      if (act === 'add' || !sale) {
        for (let count = chance.pick([1, 1, 2, 7]); count > 0; count -= 1) invent(brand, sale?.member ?? member())
        continue
      }
      const mine = own.filter((one) => one.member === sale.member && !gone.has(one.id))
      for (const one of act === 'withdraw' || act === 'edit' ? mine.slice(0, 1) : mine) {
        gone.add(one.id)
        if (act === 'edit') add({ ...one, price: chance.pick(prices) })
        if (act === 'again') add(one)
      }
    }
  }

  function member(): number {
    return chance.pick(users.filter(({ isOff }) => !isOff)).id
  }

  /** Turns sharing off with all that was shared, or back on; or an admin closes the account or opens it again. */
  async function changeMember(user: (typeof users)[number]): Promise<void> {
    if (chance.is(0.5)) {
      user.isClosed = !user.isClosed
      await pool.query('update users set disabled_at = case when $2 then now() end where id = $1', [
        user.id,
        user.isClosed,
      ])
      return
    }
    user.isOff = !user.isOff
    await pool.query(
      'update sale_sharing set turned_on_at = case when $2 then null else now() end where user_id = $1',
      [user.id, user.isOff],
    )
    if (!user.isOff) return
    for (const { id } of sales.filter((sale) => sale.member === user.id)) gone.add(id)
    added = added.filter((sale) => sale.member !== user.id)
  }

  async function write(): Promise<void> {
    await pool.query('delete from shared_sales where id = any ($1::bigint[])', [[...gone]])
    await pool.query(
      `insert into shared_sales (id, user_id, brand_id, garment, currency, price, month, days, platform)
       select id, member, brand, garment, currency, price, (month || '-01')::date, days, 'ebay'
       from jsonb_to_recordset($1) as s (id bigint, member int, brand int, garment text, currency text, price int,
         month text, days int)`,
      [JSON.stringify(added)],
    )
    sales = [...sales.filter(({ id }) => !gone.has(id)), ...added]
  }
}

type Shown = {
  isShown: boolean
  figures: CellFigures | null
  quarters: unknown[]
}

/** The stored aggregates. */
async function readCells(): Promise<Map<string, Shown>> {
  const { rows } = await database.pool.query<Shown & { key: string }>(`
    select brand_id || '|' || currency || '|' || garment as key, is_shown as "isShown",
      case when level is not null then jsonb_build_object('level', level, 'median', median, 'low', low, 'high', high,
        'sales', sales, 'members', members, 'days', days, 'to', to_char(month, 'YYYY-MM'), 'asOf', as_of) end as figures,
      coalesce((
        select jsonb_agg(jsonb_build_object('quarter', quarter, 'median', median) order by quarter) from sold_quarters q
        where (q.brand_id, q.currency, q.garment) = (c.brand_id, c.currency, c.garment)), '[]') as quarters
    from sold_cells c order by 1`)
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}

function expectedOf(states: ReadonlyMap<string, CellState>): Map<string, Shown> {
  return new Map(
    [...states]
      .filter(([, { figures }]) => figures !== null)
      .map(([key, { isShown, figures, quarters }]): [string, Shown] => [
        key,
        {
          isShown,
          figures,
          quarters: quarters.map(({ quarter, median }) => ({ quarter, median })),
        },
      ]),
  )
}
