import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { migrationsFolder } from '#platform/database/migration-files.ts'
import { migrate } from '#platform/database/migrator.ts'
import { createLogger } from '#platform/logger.ts'
import { createEmptyDatabase } from '#testing/test-database.ts'
import { eraJobs } from './list-eras.ts'

const dating = '20261119T1100_date_tag_photos.sql'

type Text = string | null
type Year = number | null

/** Era, aside, by a member; then the years, the era, the note and what stays aside. */
const cases: [era: Text, aside: Text, isByMember: boolean, Year, Year, Text, Text, Text][] = [
  ['1990s', null, true, 1990, 1999, '1990s', null, null],
  ['Before 1950', null, true, null, 1949, 'Before 1950', null, null],
  [null, '1984-1992', true, 1984, 1992, null, null, null],
  [null, '1984-1992', false, 1984, 1992, null, null, null],
  [null, 'disco days', true, null, null, null, 'disco days', null],
  [null, 'disco days', false, null, null, null, null, 'disco days'],
  [null, null, true, null, null, null, null, null],
  // Not yet seen by the backfill of the previous migration.
  ['90s', null, true, 1990, 1999, '1990s', null, null],
  ['1984–1992', null, true, 1984, 1992, null, null, '1984–1992'],
]

test('every photo of a filled database gets the years its era means, and other texts stay texts [X-26a]', async () => {
  const url = await createEmptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'bolodex-before-dates-'))
  const client = new pg.Client({ connectionString: url })
  const rounds = 300
  try {
    const isEarlier = (file: string) => !file.endsWith('.sql') || (file.split('/').at(-1) ?? '') < dating
    await cp(migrationsFolder, folder, { recursive: true, filter: isEarlier })
    await migrate(url, { folder: pathToFileURL(`${folder}/`) })
    await client.connect()
    await client.query(`insert into users (username, display_username) values ('mira', 'mira')`)
    await client.query(
      `insert into brands (slug, name, name_key, description, search_text)
       select 'brand-' || n, 'Brand ' || n, 'brand ' || n, 'Coats', 'brand' from generate_series(1, $1::int) n`,
      [rounds],
    )
    await client.query(
      `insert into tag_photos (brand_id, sha256, width, height, kind, era, unlisted_era, user_id, retired_at)
       select b.id, encode(sha256((b.id || ' ' || place)::bytea), 'hex'), 9, 9, 'neck tag', era, aside,
         case when by_member then (select id from users where username = 'mira') end, now()
       from brands b, unnest($1::text[], $2::text[], $3::boolean[]) with ordinality c (era, aside, by_member, place)
       order by b.id, place`,
      [cases.map(([era]) => era), cases.map(([, aside]) => aside), cases.map(([, , isByMember]) => isByMember)],
    )
    await migrate(url)
    const config = { DATABASE_URL: url, DATABASE_POOL_SIZE: 2 }
    const { db, close } = openDatabase(config, createLogger({ LOG_LEVEL: 'silent' }), 'job')
    try {
      for (const job of eraJobs({ db, log: { info: () => {} } }).toReversed()) {
        for (let payload: object | null = {}; payload;) {
          await job.run(payload)
          const { rows } = await client.query<{ payload: object }>(
            `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
             where t.id = j.task_id and t.identifier = $1 and (payload::jsonb ? 'after') returning payload::jsonb as payload`,
            [job.name],
          )
          payload = rows[0]?.payload ?? null
        }
      }
    } finally {
      await close()
    }
    const { rows } = await client.query({
      rowMode: 'array',
      text: `select year_from, year_to, era, note, unlisted_era from tag_photos order by id`,
    })
    expect(rows).toEqual(Array.from({ length: rounds }, () => cases.map((one) => one.slice(3))).flat())
  } finally {
    await client.end()
    await rm(folder, { recursive: true })
  }
})
