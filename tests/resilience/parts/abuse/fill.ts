import type { Pool } from 'pg'

type Filling = { count: number; prefix: string; userId?: number | null; description?: string | null }

/**
 * Thousands of brands, with or without a submitter, written straight into the database. Only existing columns are
 * written: the drill also runs on older states with other tables.
 */
export async function fillBrands(
  database: Pool,
  { count, prefix, userId = null, description = null }: Filling,
): Promise<void> {
  const values: Record<string, string> = {
    slug: `$1 || '-' || n`,
    name: `$1 || ' ' || n`,
    name_key: `$1 || ' ' || n`,
    plain_key: `$1 || n`,
    description: `coalesce($4, 'Waxed field coats with a green woven tag, made in batches of ' || n || repeat('. Sold well', 20))`,
    search_text: `$1 || ' ' || n || E'\\n' || 'waxed field coats with a green woven tag ' || n`,
    average_sale_price: `n % 300`,
    sell_through_rate: `n % 100`,
    garment_types: `array[(array['Outerwear', 'Pants', 'Sweaters', 'Shirts'])[1 + n % 4]]`,
    user_id: `$3::int`,
    submitted_by: `(select display_username from users where id = $3::int)`,
  }
  const columns = Object.keys(values).filter((name) => name !== 'submitted_by')
  if (await hasColumn(database, 'brands', 'submitted_by')) columns.push('submitted_by')
  await database.query(
    `insert into brands (${columns.join(', ')})
     select ${columns.map((name) => values[name]).join(', ')} from generate_series(1, $2::int) n`,
    [prefix, count, userId, description],
  )
}

async function hasColumn(database: Pool, table: string, column: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from information_schema.columns where table_name = $1 and column_name = $2`,
    [table, column],
  )
  return Number(rowCount) > 0
}

export async function countRows(database: Pool, question: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.query<{ count: string }>(`select count(*) ${question}`, values)
  return Number(rows[0]?.count ?? 0)
}
