import { readLine } from '@bolodex/contract/directory/brand-lines'
import { nameKeyColumns } from '#domain/name-keys.ts'
import type { Database } from '#platform/database/database.ts'

type BrandWithLines = { id: number; lines: readonly string[] }

/** Makes brands found by these lines and no others. Every writer of `brands.lines` calls it in the same transaction. */
export async function saveLines(db: Database, brands: readonly BrandWithLines[]): Promise<void> {
  const ids = brands.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('brand_lines').where('brand_id', 'in', ids).execute()
  const rows = brands.flatMap(({ id, lines }) =>
    lines.map((line) => {
      const { name } = readLine(line)
      return { brand_id: id, name, ...nameKeyColumns(name) }
    }),
  )
  if (rows.length > 0) await db.insertInto('brand_lines').values(rows).execute()
}
