import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

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

export type RowWriter = {
  /** Adds a row; answers a promise only when the database must catch up first. */
  add: (fields: readonly Field[]) => Promise<unknown> | undefined
  /** Waits until every row has arrived. */
  end: () => Promise<void>
}

/** Writes rows into what the text names, a table and its columns, no faster than the database takes them. */
export function createRowWriter(client: pg.ClientBase, into: string): RowWriter {
  const target: Writable = client.query(copyFrom(`copy ${into} from stdin`))
  let piece = ''
  const done = finished(target)
  // Whoever waits in `add` or `end` is told.
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
