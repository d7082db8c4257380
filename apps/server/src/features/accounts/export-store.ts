import type pg from 'pg'
import { advisoryLocks } from '#platform/advisory-locks.ts'
import { AppError } from '#platform/errors.ts'
import type { JsonStream } from '#platform/json-stream.ts'
import { copyJson, streamSnapshot } from '#platform/snapshot-stream.ts'
import { exportSections, type Section } from './export-sections-sql.ts'

export type ExportStore = ReturnType<typeof createExportStore>

/**
 * Everything stored about one person, written as JSON by the database and sent row by row: no value anywhere grows with
 * the account. Secrets are counted or dated, not shown.
 */
export function createExportStore(pool: pg.Pool) {
  return {
    /** One at a time for each account, whichever process is asked. `onEnd` is called unless this throws. */
    async stream(userId: number, onEnd: () => void): Promise<JsonStream> {
      const open = async (client: pg.PoolClient) => {
        const { rows } = await client.query<{ isFirst: boolean }>(
          'select pg_try_advisory_xact_lock($1, $2) as "isFirst"',
          [advisoryLocks.exportAccount, userId],
        )
        if (!rows[0]?.isFirst)
          throw new AppError('too_many_requests', 'Your export is already on its way. Please wait until it is done.', {
            retryAfterSeconds: 30,
          })
        return { etag: null, pieces: writeExport(client, exportSections(userId)) }
      }
      return streamSnapshot(pool, open, onEnd)
    },
  }
}

async function* writeExport(client: pg.PoolClient, sections: Record<string, Section>): AsyncGenerator<string | Buffer> {
  let before = '{'
  for (const [name, { query, around }] of Object.entries(sections)) {
    yield `${before}"${name}":${around[0]}`
    before = ','
    let isFirst = true
    for await (const piece of copyJson(client, query)) {
      // Every row brings a comma; the one before the first is not wanted.
      yield isFirst ? piece.subarray(1) : piece
      isFirst = false
    }
    yield isFirst ? around[1] : around[2]
  }
  yield '}'
}
