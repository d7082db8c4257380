import { sql } from 'kysely'
import { onlyListed, readEra, readYears } from '#domain/photos/listed-era.ts'
import type { Database } from '#platform/database/database.ts'

type Row = { id: number; era: string | null }

const isFreeText = (era: string | null): era is string => era !== null && onlyListed(era) === null

/** Puts the decade in place of the text, and the text aside where it names none. Its years may be more exact. */
export async function listErasOfPhotos(trx: Database, after: number, limit: number): Promise<number | null> {
  const { rows } = await sql<Row>`
    select id, era from tag_photos where id > ${after} order by id limit ${limit} for update`.execute(trx)
  for (const { id, era } of rows) {
    if (!isFreeText(era)) continue
    const listed = readEra(era)
    const { yearFrom, yearTo } = readYears(era)
    await sql`
      update tag_photos set era = ${listed}, unlisted_era = ${listed === null ? era : null},
        year_from = coalesce(year_from, ${yearFrom}), year_to = coalesce(year_to, ${yearTo})
      where id = ${id}`.execute(trx)
  }
  return rows.at(-1)?.id ?? null
}

/** For a waiting photo, a text without a decade is dropped. */
export async function listErasOfPending(trx: Database, after: number, limit: number): Promise<number | null> {
  const { rows } = await sql<Row>`
    select id, era from pending_photos where id > ${after} order by id limit ${limit} for update`.execute(trx)
  for (const { id, era } of rows)
    if (isFreeText(era)) await sql`update pending_photos set era = ${readEra(era)} where id = ${id}`.execute(trx)
  return rows.at(-1)?.id ?? null
}

/**
 * Gives photos the years that their eras mean. A member's text that means none becomes the photo's note; a guest's stays
 * aside, since it has no author.
 */
export async function datePhotos(trx: Database, after: number, limit: number): Promise<number | null> {
  const { rows } = await sql<Row & { isDated: boolean; isByMember: boolean }>`
    select id, coalesce(era, unlisted_era) as era, coalesce(year_from, year_to) is not null as "isDated",
      user_id is not null as "isByMember"
    from tag_photos where id > ${after} order by id limit ${limit} for update`.execute(trx)
  for (const { id, era, isDated, isByMember } of rows) {
    if (isDated || era === null) continue
    const { yearFrom, yearTo } = readYears(era)
    if ((yearFrom ?? yearTo) !== null)
      await sql`
        update tag_photos set year_from = ${yearFrom}, year_to = ${yearTo}, unlisted_era = null
        where id = ${id}`.execute(trx)
    else if (isByMember)
      await sql`
        update tag_photos set note = coalesce(note, ${era}), era = null, unlisted_era = null
        where id = ${id}`.execute(trx)
  }
  return rows.at(-1)?.id ?? null
}

/** The same for photos that wait. Guests sent them, so they get no note. */
export async function datePendingPhotos(trx: Database, after: number, limit: number): Promise<number | null> {
  const { rows } = await sql<Row & { isDated: boolean }>`
    select id, era, coalesce(year_from, year_to) is not null as "isDated"
    from pending_photos where id > ${after} order by id limit ${limit} for update`.execute(trx)
  for (const { id, era, isDated } of rows) {
    const { yearFrom, yearTo } = readYears(era ?? '')
    if (!isDated && (yearFrom ?? yearTo) !== null)
      await sql`update pending_photos set year_from = ${yearFrom}, year_to = ${yearTo} where id = ${id}`.execute(trx)
  }
  return rows.at(-1)?.id ?? null
}

const historyPaths = [
  ['before', ['tagPhoto', 'era']],
  ['after', ['tagPhoto', 'era']],
  ['photo', ['before', 'era']],
  ['photo', ['after', 'era']],
] as const

/** In a brand's public history, a text without a decade is dropped. */
export async function listErasInHistory(trx: Database, after: number, limit: number): Promise<number | null> {
  const found = historyPaths.map(([column, path]) => sql`${sql.ref(column)} #>> ${path}::text[]`)
  const { rows } = await sql<{ id: number; eras: (string | null)[] }>`
    select id, array[${sql.join(found)}] as eras from brand_revisions
    where id > ${after} order by id limit ${limit} for update`.execute(trx)
  for (const { id, eras } of rows)
    for (const [index, era] of eras.entries()) {
      const [column, path] = historyPaths[index] ?? []
      if (column === undefined || path === undefined || !isFreeText(era)) continue
      await sql`
        update brand_revisions set ${sql.ref(column)} =
          jsonb_set(${sql.ref(column)}, ${path}::text[], ${JSON.stringify(readEra(era))}::jsonb)
        where id = ${id}`.execute(trx)
    }
  return rows.at(-1)?.id ?? null
}
