import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { idempotencyWording } from '@bolodex/contract/inputs'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'

/** Longer than a phone keeps unsent actions. */
const keptDays = 30

/** Anyone can make guests' keys, so they go sooner. Two days after their day, which is all that their rows know. */
const guestKeptDays = 2 + 1

/** A call with an idempotency key: its account, the action and its target. */
export type SentCall = {
  /** Null: a guest. */
  userId: number | null
  key: string | undefined
  call:
    | 'brands'
    | 'post'
    | 'sales'
    | `${'photo' | 'comment'} ${number}`
    | `vote ${number} ${'up' | 'down'}${'' | ' back'}`
  /** The request body, where nothing else reveals that different content was sent under the same key. */
  content?: string | Buffer
}

/** The stored form, with the content as a hash. */
const callOf = ({ call, content }: SentCall): string =>
  content === undefined ? call : `${call} ${createHash('sha256').update(content).digest('base64url').slice(0, 22)}`

/**
 * The stored form of a caller's key. Codes differ per member, so no member learns whether another used a key. Guests
 * share one namespace: a guest's cookie may be lost with the response, so the key alone identifies the guest.
 */
export function codeOfKey(userId: number | null, key: string | undefined): Buffer | null {
  if (key === undefined) return null
  const caller = userId === null ? 'guest' : `user:${userId}`
  return createHash('sha256').update(`sent-once:${caller}:${key.toLowerCase()}`).digest()
}

export const otherKey = (): AppError => new AppError('conflict', idempotencyWording.otherKey)

export const sentAndGone = (): AppError => new AppError('gone', idempotencyWording.gone)

/** Which calls have been done under which keys (decision 57). */
export function createIdempotencyStore(db: Database) {
  const read = async ({ userId, key }: SentCall): Promise<{ call: string; made: number[] } | null> => {
    const code = codeOfKey(userId, key)
    if (!code) return null
    const { rows } = await sql<{ call: string; made: number[] }>`
      select call, to_json(made) as made from sent_once where code = ${code}`.execute(db)
    return rows[0] ?? null
  }
  const find = async (sent: SentCall): Promise<number[] | null> => {
    const row = await read(sent)
    if (row && row.call !== callOf(sent)) throw otherKey()
    return row && row.made
  }
  return {
    /** The result stored under this key; null when there is none. */
    find,

    /** Whether this call was done under its key before, and not another one. */
    isDone: async (sent: SentCall): Promise<boolean> => (await read(sent))?.call === callOf(sent),

    /**
     * Like `find`, and claims a free key for this transaction. A concurrent call with the same key waits until the
     * first one ends.
     */
    async claim(sent: SentCall): Promise<number[] | null> {
      const code = codeOfKey(sent.userId, sent.key)
      if (!code) return null
      const { rows } = await sql`
        insert into sent_once (code, user_id, call) values (${code}, ${sent.userId}, ${callOf(sent)})
        on conflict do nothing returning code`.execute(db)
      return rows.length > 0 ? null : find(sent)
    },

    /** Stores the result in the transaction that claimed the key. */
    async settle({ userId, key }: SentCall, made: number[]): Promise<void> {
      const code = codeOfKey(userId, key)
      if (!code) return
      await sql`update sent_once set made = ${made}::bigint[] where code = ${code}`.execute(db)
    },

    /** Gives keys back whose calls came to nothing: sent again, they are tried again. */
    async release(sent: Pick<SentCall, 'userId' | 'key'>[]): Promise<void> {
      const codes = sent.map(({ userId, key }) => codeOfKey(userId, key))
      if (codes.length > 0) await sql`delete from sent_once where code = any (${codes}::bytea[])`.execute(db)
    },

    async forgetOld(): Promise<void> {
      await sql`
        delete from sent_once where created_at < now() - make_interval(days => ${keptDays})
          or (user_id is null and created_at < now() - make_interval(days => ${guestKeptDays}))`.execute(db)
    },
  }
}
