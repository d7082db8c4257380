import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type pg from 'pg'
import { JsonStream, longestPauseMs, longestStreamMs } from '#platform/http/json-answers.ts'

type Field = string | number | null | readonly string[]

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A row in the text form of COPY. */
export function copyLine(fields: readonly Field[]): string {
  return `${fields.map(writeField).join('\t')}\n`
}

function writeField(value: Field): string {
  if (value === null) return String.raw`\N`
  const text = typeof value === 'object' ? `{${value.map(quote).join(',')}}` : String(value)
  return text.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? '')
}

function quote(item: string): string {
  return `"${item.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

// Text is handed to the stream in pieces of this many characters: one write a row would be slow.
const pieceSize = 64 * 1024

type RowWriter = {
  /** Adds a row; answers a promise only when the database must catch up first. */
  add: (fields: readonly Field[]) => Promise<unknown> | undefined
  /** Waits until every row has arrived. */
  end: () => Promise<void>
}

/** Copies rows into a table and columns with backpressure from the database. */
export function createRowWriter(client: pg.ClientBase, into: string): RowWriter {
  const target: Writable = client.query(copyFrom(`copy ${into} from stdin`))
  let piece = ''
  const done = finished(target)
  // Callers of `add` or `end` get the error.
  done.catch(() => {})
  const flush = (): boolean => {
    const text = piece
    piece = ''
    return target.write(text)
  }
  return {
    add: (fields) => {
      piece += copyLine(fields)
      if (piece.length < pieceSize || flush()) return undefined
      return Promise.race([once(target, 'drain'), done])
    },
    end: async () => {
      if (piece) flush()
      target.end()
      await done
    },
  }
}

/** Replaces the backslash in transit. JSON never contains this byte, and COPY would double a backslash. */
const standIn = 1
const backslash = 0x5c

/** SQL for a JSON expression in the encoding that `copyJson` decodes. */
export const copyable = (json: string): string => `replace(${json}, chr(${backslash}), chr(${standIn}))`

/**
 * Streams the rows of a query with one `copyable` column as bytes between connections. Backpressure from the reader
 * reaches the database, so memory use does not depend on the number of rows.
 */
export async function* copyJson(client: pg.PoolClient, query: string): AsyncGenerator<Buffer> {
  const rows: AsyncIterable<Buffer> = client.query(copyTo(`copy (${query}) to stdout`))
  for await (const piece of rows) {
    for (let at = piece.indexOf(standIn); at !== -1; at = piece.indexOf(standIn, at + 1)) piece[at] = backslash
    yield piece
  }
}

/**
 * A long answer and every limit that differs from those of ordinary statements: one statement may take as long as its
 * reader may, and between two statements nothing happens for as long as the reader may pause.
 */
const beginSnapshot = `
  begin transaction isolation level repeatable read read only;
  set local statement_timeout = ${longestStreamMs + 60_000};
  set local idle_in_transaction_session_timeout = ${longestPauseMs + 30_000}`

type Snapshot = { etag: string | null; pieces: AsyncGenerator<string | Buffer> }

/**
 * An answer streamed from one database snapshot on a dedicated connection. The connection is released when the last
 * chunk is read or the reader disconnects; then `onEnd` runs, unless `open` itself failed.
 */
export async function streamSnapshot(
  pool: pg.Pool,
  open: (client: pg.PoolClient) => Promise<Snapshot>,
  onEnd: () => void,
): Promise<JsonStream> {
  const client = await pool.connect()
  try {
    await client.query(beginSnapshot)
    const { etag, pieces } = await open(client)
    const list = giveBackAfter(client, pieces, onEnd)
    // Up to the first yield: a generator that never started would skip its cleanup on return.
    await list.next()
    return new JsonStream(etag, list)
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function* giveBackAfter(
  client: pg.PoolClient,
  pieces: AsyncGenerator<string | Buffer>,
  onEnd: () => void,
): AsyncGenerator<string | Buffer> {
  // A connection whose reader left half-way is in the middle of something and not used again.
  let isClean = true
  try {
    yield ''
    isClean = false
    yield* pieces
    isClean = true
  } finally {
    isClean &&= await client.query('commit').then(
      () => true,
      () => false,
    )
    client.release(!isClean)
    onEnd()
  }
}
