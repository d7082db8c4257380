import type pg from 'pg'

export type SitemapStore = ReturnType<typeof createSitemapStore>

/** Ids in one file. The protocol allows 50,000 addresses; half of that stays below 4 MB of text. */
const idsPerFile = 25_000

/** The addresses of brands and posts in ranges of ids, so that a new one changes only the last file. */
export function createSitemapStore(pool: pg.Pool) {
  /** The numbers of the non-empty files, from 1: one index lookup per range. */
  const listFiles = async (table: 'brand_summaries' | 'shown_posts'): Promise<number[]> => {
    const { rows } = await pool.query<{ file: number }>(
      `select (file + 1)::integer as file
       from generate_series(0, (select (coalesce(max(id), 1) - 1) / $1::bigint from ${table})) file
       where exists (select from ${table} where id > file * $1 and id <= (file + 1) * $1)
       order by 1`,
      [idsPerFile],
    )
    return rows.map(({ file }) => file)
  }
  return {
    listBrandFiles: () => listFiles('brand_summaries'),
    listPostFiles: () => listFiles('shown_posts'),

    async listBrands(file: number): Promise<{ slug: string; day: string }[]> {
      const { rows } = await pool.query<{ slug: string; day: string }>(
        `select slug, to_char(updated_at at time zone 'utc', 'YYYY-MM-DD') as day
         from brand_summaries where id > $1::bigint and id <= $2::bigint order by id`,
        [(file - 1) * idsPerFile, file * idsPerFile],
      )
      return rows
    },

    /** A post changes by its edits and by what is written under it; the day it was last edited is what is known. */
    async listPosts(file: number): Promise<{ id: number; day: string }[]> {
      const { rows } = await pool.query<{ id: number; day: string }>(
        `select id, to_char(coalesce(edited_at, created_at) at time zone 'utc', 'YYYY-MM-DD') as day
         from shown_posts where id > $1::bigint and id <= $2::bigint order by id`,
        [(file - 1) * idsPerFile, file * idsPerFile],
      )
      return rows
    },
  }
}
