import { sql } from 'kysely'
import type { AccountAllowance } from '@bolodex/contract/accounts/account-allowance'
import {
  capKinds,
  roomOf,
  secondsUntilRoom,
  tierAt,
  type Amounts,
  type CapKind,
  type HourCount,
  type Room,
} from '@bolodex/contract/accounts/account-caps'
import { capWording } from '@bolodex/contract/accounts/cap-wording'
import { advisoryLocks } from '#platform/database/transactions.ts'
import { createBatcher } from '#platform/database/batcher.ts'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { executePrepared } from '#platform/database/prepared.ts'
import { AppError } from '#platform/errors.ts'
import { errorWording } from '#platform/error-wording.ts'

type Account = { id: number; isAdmin: boolean }
type Asked = { id: number; wanted: { kind: CapKind; amount: number }[] }
type Counted = { ageHours: number; counts: HourCount[]; now: number }

/** A cap that would be passed. */
export type Refusal = Room & { retryAfterSeconds: number }

/** The counted amount, and a function that refunds it. */
export type Spent = { refusal: null; giveBack: () => Promise<void> } | { refusal: Refusal }

export type AccountCaps = ReturnType<typeof createAccountCaps>

declare module 'fastify' {
  interface FastifyInstance {
    accountCaps: AccountCaps
  }
}

/** Longer than any cap looks back. */
const keptDays = 8

/**
 * How much each account may give, by contract/accounts/account-caps.ts. Counted in the database before the work and
 * refunded on refusal, so concurrent requests cannot exceed a cap and mistakes cost nothing.
 */
export function createAccountCaps(db: WholeDatabase) {
  /** Counts what several accounts give, in one transaction. */
  const spendAll = (asked: Asked[]): Promise<(Spent | null)[]> =>
    db.transaction().execute(async (trx) => {
      const ids = asked.map(({ id }) => id).toSorted((a, b) => a - b)
      // A separate statement: the next one needs a snapshot taken after the locks are held. Sorted by id to avoid
      // deadlocks. A crash may lose the last counts, but no write waits for the disk twice.
      const lock = sql`select set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(${advisoryLocks.contributions}::integer, id)
        from unnest(${ids}::integer[]) as id`
      await executePrepared(lock, trx)
      const countedOf = await read(trx, ids)
      const rows: { id: number; kind: CapKind; hour: Date; amount: number }[] = []
      const spent = asked.map(({ id, wanted }): Spent | null => {
        const counted = countedOf.get(id)
        if (!counted) return null
        for (const { kind, amount } of wanted) {
          const room = roomOf(kind, counted.ageHours, counted.counts, counted.now)
          if (room.left < amount)
            return { refusal: { ...room, retryAfterSeconds: secondsUntilRoom(kind, amount, counted) } }
        }
        const hour = new Date(Math.floor(counted.now / 3_600_000) * 3_600_000)
        for (const { kind, amount } of wanted) rows.push({ id, kind, hour, amount })
        return { refusal: null, giveBack: () => giveBack(db, id, hour, wanted) }
      })
      const count = sql`
        insert into contribution_counts (user_id, kind, hour, amount)
        select * from unnest(${rows.map(({ id }) => id)}::integer[], ${rows.map(({ kind }) => kind)}::text[],
          ${rows.map(({ hour }) => hour)}::timestamptz[], ${rows.map(({ amount }) => amount)}::bigint[])
        on conflict (user_id, kind, hour) do update set amount = contribution_counts.amount + excluded.amount`
      await executePrepared(count, trx)
      return spent
    })
  // Accounts that contribute at the same moment share one transaction and its round trips.
  const spendTogether = createBatcher({ work: spendAll, keyOf: ({ id }) => String(id) })

  const spend = async ({ id, isAdmin }: Account, amounts: Amounts): Promise<Spent> => {
    const wanted = capKinds.flatMap((kind) => (amounts[kind] ? [{ kind, amount: amounts[kind] }] : []))
    if (isAdmin || wanted.length === 0) return { refusal: null, giveBack: async () => {} }
    const spent = await spendTogether({ id, wanted })
    if (!spent) throw noAccount()
    return spent
  }

  return {
    spend,

    /** Runs work that adds these amounts; throws when they exceed the account's remaining caps. */
    async within<T>(account: Account, amounts: Amounts, work: () => Promise<T>): Promise<T> {
      const spent = await spend(account, amounts)
      if (spent.refusal) throw capPassed(spent.refusal)
      try {
        return await work()
      } catch (error) {
        if (error instanceof AppError) await spent.giveBack()
        throw error
      }
    },

    /** The remaining caps. Read without a lock: the caps are enforced when something is sent. */
    async describe({ id, isAdmin }: Account): Promise<AccountAllowance> {
      const counted = (await read(db, [id])).get(id)
      if (!counted) throw noAccount()
      const { ageHours, counts, now } = counted
      const kinds = capKinds.map((kind) => {
        const { most, left } = roomOf(kind, ageHours, counts, now)
        return { kind, most, left: isAdmin ? most : left }
      })
      return { isExempt: isAdmin, tier: tierAt(ageHours), kinds }
    },
  }
}

const noAccount = (): AppError => new AppError('not_signed_in', errorWording.signIn)

export const capPassed = ({ kind, tier, left, retryAfterSeconds }: Refusal): AppError =>
  new AppError('too_many_requests', `${capWording.rule(kind, tier)} ${capWording.left(kind, left)}`, {
    retryAfterSeconds,
  })

/** The size of all texts in a payload, at any depth. */
export function textBytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, part) => sum + textBytesOf(part), 0)
}

/** Deletes what no cap looks at any more. */
export async function forgetContributionCounts(db: Database): Promise<void> {
  await sql`delete from contribution_counts where hour < now() - make_interval(days => ${keptDays})`.execute(db)
}

/** How old accounts are and what they gave, by the database's clock, which all processes share. */
async function read(db: Database, userIds: number[]): Promise<Map<number, Counted>> {
  const counted = sql<{ id: number; ageHours: number; now: Date; counts: HourCount[] }>`
    select id, extract(epoch from clock_timestamp() - created_at)::float8 / 3600 as "ageHours", clock_timestamp() as now,
      coalesce((
        select json_agg(json_build_object('kind', kind, 'hour', extract(epoch from hour) * 1000, 'amount', amount))
        from contribution_counts where user_id = members.id and hour > now() - make_interval(days => ${keptDays})
      ), '[]') as counts
    from members where id = any (${userIds}::integer[])`
  const { rows } = await executePrepared(counted, db)
  return new Map(rows.map(({ id, ageHours, counts, now }) => [id, { ageHours, counts, now: now.getTime() }]))
}

async function giveBack(
  db: Database,
  userId: number,
  hour: Date,
  wanted: { kind: CapKind; amount: number }[],
): Promise<void> {
  await sql`
    update contribution_counts set amount = greatest(0, contribution_counts.amount - wanted.amount)
    from unnest(${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ amount }) => amount)}::bigint[])
      as wanted (kind, amount)
    where user_id = ${userId} and contribution_counts.kind = wanted.kind and hour = ${hour}`.execute(db)
}
