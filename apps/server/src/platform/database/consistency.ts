import { sql } from 'kysely'
import { createBatcher } from './batcher.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from './database.ts'
import { createSigner, deriveKeys } from '#platform/secrets.ts'

/** A place in the database's log of changes. Whoever has read up to it has seen everything written before it. */
export type Position = bigint

/** The header of every answer to a write: the reads that follow bring its value as the parameter `after`. */
export const afterHeader = 'x-bolodex-after'

/** What was written longer ago is in every cache and on every database that is asked. */
const goodForSeconds = 60

/** What a token stands for. */
type Seen = {
  /** Everything up to here was written. */
  position: Position
  /** Everything up to here may have changed how many things there are; null when nothing that counts was written. */
  totals: Position | null
}

/** What was written: whether it can change a total, and the token of what the same caller had written before. */
type Written = { changesTotals: boolean; previous?: string | undefined }

export type Consistency = {
  /** A token for everything that is committed by now. */
  issueToken: (written?: Written) => Promise<string>
  /** What a token stands for, or null for one that was not made here or is too old. */
  readToken: (token: string | undefined) => Seen | null
}

/**
 * Tokens by which somebody who has just written something reads it back: such a read gets past every cache, because
 * its address is new, and past every database that lags behind. Signed, so that nobody can name a position that is
 * never reached, and with the time it was made: a crowd that shared one would get past the caches for ever.
 */
export function createConsistency(
  db: Database,
  { APP_SECRET }: Pick<Config, 'APP_SECRET'>,
  now: () => number = Date.now,
): Consistency {
  const { sign, isSigned } = createSigner(
    deriveKeys(APP_SECRET, (secret) => `${secret}:consistency`),
    { length: 16 },
  )
  const askPosition = async (): Promise<string> => {
    const { rows } = await sql<{ position: string }>`
      select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint::text as position`.execute(db)
    return rows[0]?.position ?? '0'
  }
  // Those who wrote something at the same moment share one question, which is asked after all of them were done.
  const position = createBatcher({
    work: async (askers: null[]) => {
      const asked = await askPosition()
      return askers.map(() => asked)
    },
    most: Infinity,
  })
  const readToken = (token = ''): Seen | null => {
    // Most reads have none; computing a signature to compare with nothing costs 2 % of a directory request.
    if (token === '') return null
    const [position = '', totals = '', madeAt = '', signature = ''] = token.split('.')
    if (!isSigned(`${position}.${totals}.${madeAt}`, signature)) return null
    // Signed here, so these are numbers: those that the database wrote, and when.
    if (now() / 1000 - Number(madeAt) > goodForSeconds) return null
    return { position: BigInt(position), totals: totals === '' ? null : BigInt(totals) }
  }
  return {
    issueToken: async ({ changesTotals, previous } = { changesTotals: true }) => {
      const reached = await position(null)
      const totals = changesTotals ? reached : (readToken(previous)?.totals ?? '')
      const seen = `${reached}.${totals}.${Math.floor(now() / 1000)}`
      return `${seen}.${sign(seen)}`
    },
    readToken,
  }
}
