import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export const migrationsFolder = new URL('../../../migrations/', import.meta.url)

/** A file of SQL. `builtIndex`: it runs outside a transaction and builds the index of this name. */
export type Migration = { name: string; sql: string; checksum: string; builtIndex: string | undefined }

/** All migrations of a folder, in order of application. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return {
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        builtIndex: findBuiltIndex(name, sql),
      }
    }),
  )
}

/** The whole first line of a file that Postgres refuses to run in a transaction. */
const noTransaction = '-- no transaction'

// With `if not exists` an invalid index that a failed try left would pass for a built one.
const concurrentIndex = /^create (?:unique )?index concurrently (?!if not exists)([a-z_][a-z0-9_]*) on [^;]+;?$/

/** Exactly one statement of this kind: without a transaction a file that fails half-way could not be rolled back. */
function findBuiltIndex(name: string, sql: string): string | undefined {
  const [first, ...lines] = sql.split('\n')
  if (first?.trim() !== noTransaction) return undefined
  const statement = lines
    .filter((line) => !line.trimStart().startsWith('--'))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const index = concurrentIndex.exec(statement)?.[1]
  if (index) return index
  throw new Error(
    `Migration ${name} runs without a transaction: it must be one 'create index concurrently NAME on …' and nothing else.`,
  )
}
