import { sql } from 'kysely'
import { createBatcher } from './batcher.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from './database.ts'
import { createSigner, deriveKeys } from '#platform/secrets.ts'

/** A WAL position. A database that has replayed up to it shows every earlier write. */
export type Position = bigint

/** The header of every answer to a write: the reads that follow bring its value as the parameter `after`. */
export const afterHeader = 'x-bolodex-after'

/** Older writes have reached every cache and every replica. */
const goodForSeconds = 60

/** The contents of a token. */
type Seen = {
  /** Everything up to here was written. */
  position: Position
  /** Writes up to here may have changed totals; null when none did. */
  totals: Position | null
}

/** A write: whether it can change totals, and the caller's previous token. */
type Written = { changesTotals: boolean; previous?: string | undefined }

export type Consistency = {
  /** A token for everything that is committed by now. */
  issueToken: (written?: Written) => Promise<string>
  /** The contents of a token; null for a forged or expired one. */
  readToken: (token: string | undefined) => Seen | null
}

/**
 * Read-your-writes tokens: a read that carries one bypasses every cache and every replica that lags behind. Signed,
 * so no client can name a position that is never reached, and dated, so a shared token does not bypass the caches
 * forever.
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
  // Concurrent writers share one query for the WAL position, which runs after all of them committed.
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
