import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { shareTestApp } from '#testing/test-app.ts'

// Every count of people counts accounts with standing (decision 76). New accounts are free, so a counter that takes each
// row for a person can be filled by one person.

/** Tables with one row per opinion of a person, and the column that decides whether the person counts. */
const voices: Record<string, RegExp | null> = {
  brand_votes: /\bis_counted\b|is_by_newcomer/,
  brand_video_confirmations: /\bhas_standing\b/,
  tag_photo_voices: /\bhas_standing\b/,
  brand_identifiers: /\bis_by_established\b|confirmationsOf|mostConfirmed/,
  // Only members who count are read from it (`counted_sales`).
  shared_sales: /has_standing/,
  missed_searches: /\bmembers\b/,
  // Admins see the number and decide; nothing else depends on it.
  flags: null,
}

/** Tables of a member's own items, which are not opinions about one subject. */
const ownThings = new Set([
  'identities',
  'recovery_codes',
  'contribution_counts',
  'open_suggestion_facts',
  'forum_texts',
  'notices',
  'sent_once',
])

/** Counts that are not counts of people, by a part of their statement. */
const notOfPeople: Record<string, string> = {
  'user_id = ${userId}': 'the things of one account',
  'user_id = u.id': 'the things of one account',
  's.user_id = left_out.user_id': 'the things of one account',
  '${within(brandId, period)}': 'how many votes an admin is about to remove',
  '${isWaiting}': 'votes that wait for an admin',
  'r.id': 'what one account flagged is taken out again',
}

const subject = shareTestApp()

type Count = { file: string; table: string; statement: string }

/** Counts of rows of these tables, each with the text around it. */
function listCounts(file: string, source: string): Count[] {
  return [...source.matchAll(/\bcount\((?:\*|distinct [^)]*|[\w.]*)\)/g)].flatMap(({ index, 0: { length } }) => {
    const after = source.slice(index, index + length + 500)
    const table = /\bfrom\s+(?:\(select[^)]*?\bfrom\s+)?(\w+)/.exec(after)?.[1] ?? ''
    if (voices[table] === undefined) return []
    const end = after.search(/`|;\n/)
    return [
      {
        file,
        table,
        statement: source.slice(Math.max(0, index - 40), index) + after.slice(0, end === -1 ? undefined : end),
      },
    ]
  })
}

const isExempt = ({ statement }: Count): boolean => Object.keys(notOfPeople).some((part) => statement.includes(part))
const findWithoutStanding = (counts: Count[]): Count[] =>
  counts.filter((count) => !isExempt(count) && voices[count.table]?.test(count.statement) === false)

const root = fileURLToPath(new URL('.', import.meta.url))
const readSources = (): Count[] =>
  globSync('**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|^testing\/|^features\/samples\//.test(file))
    .flatMap((file) => listCounts(file, readFileSync(`${root}${file}`, 'utf8')))

test('every count of votes, confirmations and reports counts accounts with standing', () => {
  const counts = readSources()
  expect(findWithoutStanding(counts).map(({ file, statement }) => `${file}: ${statement}`)).toEqual([])
  // The scan found the counters that are known.
  expect(new Set(counts.map(({ table }) => table)).size).toBeGreaterThanOrEqual(4)
})

test('a planted counter of every account is found', () => {
  const planted = 'sql`select (select count(*) from brand_video_confirmations c where c.brand_video_id = v.id) as n`'
  expect(findWithoutStanding(listCounts('planted.ts', planted))).toHaveLength(1)
  const standing = planted.replace('v.id)', 'v.id and c.has_standing)')
  expect(findWithoutStanding(listCounts('planted.ts', standing))).toEqual([])
})

/** Tables with one row per person and subject: a unique index over the person and another column. */
async function listVoiceTables(): Promise<string[]> {
  const { rows } = await subject.database.pool.query<{ name: string }>(`
    select distinct i.indrelid::regclass::text as name from pg_index i
      join pg_namespace n on n.oid = (select relnamespace from pg_class where oid = i.indrelid)
    where i.indisunique and n.nspname = 'public' and i.indnkeyatts > 1 and exists (
      select from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        and a.attname in ('user_id', 'voter_key', 'member_id'))
    order by 1`)
  return rows.map(({ name }) => name)
}
const listUnknown = (tables: string[]): string[] =>
  tables.filter((table) => !(table in voices) && !ownThings.has(table))

test('every table with one voice for each person is known here', async () => {
  const tables = await listVoiceTables()
  expect(listUnknown(tables)).toEqual([])
  expect(tables).toEqual(expect.arrayContaining(['brand_votes', 'brand_video_confirmations', 'brand_identifiers']))
})

test('a planted table of voices is found', async () => {
  const { pool } = subject.database
  await pool.query(
    'create table photo_opinions (photo_id integer, user_id integer, looks_right boolean, unique (photo_id, user_id))',
  )
  expect(listUnknown(await listVoiceTables())).toEqual(['photo_opinions'])
  await pool.query('drop table photo_opinions')
})
