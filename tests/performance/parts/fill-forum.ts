import type pg from 'pg'
import { fillBrands } from '../samples/fill-brands.ts'
import { openPool } from '../../../apps/server/src/platform/database/database.ts'
import { createLogger } from '../../../apps/server/src/platform/logger.ts'

/** What is measured in it. */
export type FilledForum = { posts: number; comments: number; hotPost: number; hotComments: number }

/** Words everybody writes, the commonest first. Those after them are made up. */
const commonWords = `jacket tag label vintage sold shirt wool listing price buyer denim size thrift collar brand seller
  fabric button zip cotton offer photo shipping leather pocket seam market auction linen stitch`

export const words = {
  common: 'jacket',
  second: 'tag',
  middle: 'middleword',
  rare: 'rarestword',
}

const distinctWords = 50_000
const sentences = 200_000
const members = 5000
const brands = 1000

/**
 * A forum of a million posts and ten million comments, or a part of it. How often a word is written follows Zipf: the
 * commonest is in every second comment, the rarest in some dozens of ten million. One post has 50,000 comments, spread
 * over all pages of the table as those of a thread that was busy for a year.
 */
export async function fillForum(url: string, scale: number): Promise<void> {
  const posts = Math.round(1_000_000 * scale)
  const comments = Math.round(10_000_000 * scale)
  const hotComments = Math.round(50_000 * scale)
  const pool = openPool(url, 2, createLogger({ LOG_LEVEL: 'warn' }), 'command')
  await pool.query("alter system set max_wal_size = '8GB'")
  await pool.query('select pg_reload_conf()')
  await fillBrands({ pool }, { brands })
  await pool.query(wordsAndSentences)
  await pool.query(
    `insert into users (username, display_username, created_at)
     select 'writer' || n, 'writer' || n, now() - interval '2 years' from generate_series(1, $1) n`,
    [members],
  )
  const indexes = await dropIndexes(pool)
  const half = Math.floor(comments / 2)
  const facts = { posts, comments, every: Math.round(comments / hotComments), first: await firstIds(pool) }
  await Promise.all([
    writeComments(pool, { ...facts, from: 1, to: half }),
    writeComments(pool, { ...facts, from: half + 1, to: comments }),
  ])
  await writePosts(pool, facts)
  await Promise.all([buildIndexes(pool, indexes, 'forum_posts'), buildIndexes(pool, indexes, 'forum_comments')])
  await pool.query(`
    drop table bench_words, bench_sentences;
    select setval(pg_get_serial_sequence('forum_posts', 'id'), ${posts}),
      setval(pg_get_serial_sequence('forum_comments', 'id'), ${comments})`)
  // As autovacuum leaves tables that have been there for a while.
  await pool.query('vacuum analyze')
  await pool.end()
}

type Facts = { posts: number; comments: number; every: number; first: { user: number; brand: number } }

/** A word's number is log-uniform, so that its frequency is one over its rank. */
const rank = `least(${distinctWords}, floor(exp(random() * ln(${distinctWords + 1}))))::integer`
const syllable = (place: string) =>
  `substr('bcdfgklmnprtvz', 1 + (${place}) % 14, 1) || substr('aou', 1 + (${place}) % 3, 1)`

const wordsAndSentences = `
  select setseed(0.42);
  create table bench_words as
  select rank, case
    when rank <= array_length(common, 1) then common[rank]
    when rank = 1000 then '${words.middle}'
    when rank = ${distinctWords} then '${words.rare}'
    else ${syllable('rank')} || ${syllable('rank / 14')} || ${syllable('rank / 196')} || ${syllable('rank / 2744')} || 'k'
  end as word
  from generate_series(1, ${distinctWords}) rank, regexp_split_to_array('${commonWords}', '\\s+') common;
  create unique index on bench_words (rank);
  create table bench_sentences as
  select id, string_agg(word, ' ') as words
  from (select id, ${rank} as rank from generate_series(1, ${sentences}) id, generate_series(1, 8)) drawn
  join bench_words using (rank) group by id;
  create unique index on bench_sentences (id);
  analyze bench_words, bench_sentences`

const sentence = (number: string, salt: number) =>
  `1 + abs(hashint8(${number}::bigint + ${salt * 1_000_000_007})::bigint) % ${sentences}`

/** Foreign keys and counts are looked after by triggers; here everything fits by construction. */
async function quietly(pool: pg.Pool, sql: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local session_replication_role = replica; set local work_mem = '256MB'`)
    await client.query(sql)
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function writeComments(pool: pg.Pool, facts: Facts & { from: number; to: number }): Promise<void> {
  const { posts, comments, every, first, from, to } = facts
  await quietly(
    pool,
    `insert into forum_comments (id, post_id, user_id, content, hidden_at, hidden_why, created_at, updated_at)
     select n, case when n % ${every} = 0 then ${posts} else 1 + abs(hashint8(n)::bigint) % ${posts} end,
       ${first.user} + abs(hashint8(n + 5)::bigint) % ${members}, a.words || ' ' || b.words,
       case when n % 97 = 0 then moment end, case when n % 97 = 0 then 'hidden' end, moment, moment
     from generate_series(${from}, ${to}) n
     cross join lateral (select now() - interval '1 year' * (1 - n / ${comments}::float) as moment) given
     join bench_sentences a on a.id = ${sentence('n', 1)} join bench_sentences b on b.id = ${sentence('n', 2)}`,
  )
}

async function writePosts(pool: pg.Pool, { posts, first }: Facts): Promise<void> {
  await quietly(
    pool,
    `insert into forum_posts (id, title, content, user_id, brand_id, is_pinned, views, comment_count, is_answered,
       hidden_at, hidden_why, created_at, updated_at)
     select n, a.words, b.words || '. ' || c.words || '. ' || d.words,
       ${first.user} + abs(hashint8(n + 5)::bigint) % ${members},
       case when n % 3 = 0 then ${first.brand} + floor(exp(random() * ln(${brands})))::integer - 1 end,
       n in (${posts - 500}, ${posts - 900}), n % 1000, coalesce(counted, 0), counted is not null,
       case when n % 97 = 1 then moment end, case when n % 97 = 1 then 'hidden' end, moment, moment
     from generate_series(1, ${posts}) n
     cross join lateral (select now() - interval '1 year' * (1 - n / ${posts}::float) as moment) given
     join bench_sentences a on a.id = ${sentence('n', 11)} join bench_sentences b on b.id = ${sentence('n', 12)}
     join bench_sentences c on c.id = ${sentence('n', 13)} join bench_sentences d on d.id = ${sentence('n', 14)}
     left join (
       select post_id, count(*) as counted from forum_comments where hidden_at is null group by post_id
     ) answers on answers.post_id = n`,
  )
}

async function firstIds(pool: pg.Pool): Promise<Facts['first']> {
  const { rows } = await pool.query<Facts['first']>(
    `select (select min(id) from users where username like 'writer%') as user, (select min(id) from brands) as brand`,
  )
  return rows[0] ?? { user: 0, brand: 0 }
}

type Index = { table: string; definition: string }

/** Building an index from all rows is far quicker than growing it. Primary keys stay. */
async function dropIndexes(pool: pg.Pool): Promise<Index[]> {
  const { rows } = await pool.query<Index & { name: string }>(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name,
       pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid in ('forum_posts'::regclass, 'forum_comments'::regclass) and not indisunique`,
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  return rows
}

async function buildIndexes(pool: pg.Pool, indexes: Index[], table: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("set maintenance_work_mem = '1GB'")
    for (const index of indexes) if (index.table === table) await client.query(index.definition)
  } finally {
    client.release(true)
  }
}
