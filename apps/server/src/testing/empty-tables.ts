import type pg from 'pg'

const attempts = 5

/**
 * Truncates tables of a product that is running: what it does by itself (notices are delivered, counts are read) may hold
 * one table and wait for another, and then one of the two is ended.
 */
export async function emptyTables(pool: pg.Pool, sql: string, left = attempts): Promise<void> {
  try {
    await pool.query(sql)
  } catch (error) {
    const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01'
    if (!isDeadlock || left <= 1) throw error
    await emptyTables(pool, sql, left - 1)
  }
}
