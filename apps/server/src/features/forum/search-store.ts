import type pg from 'pg'
import type { BrandSummary } from '@bolodex/contract/forum/forum'
import type { ForumHit, Thread } from '@bolodex/contract/forum/forum-search'
import { limits } from '@bolodex/contract/limits'
import { brandSummary } from '#domain/brand-summary-store.ts'
import { isOutOfTime } from '#platform/database/connection-failures.ts'
import { momentOf } from '#platform/http/json-answers.ts'
import { author, postsCounted } from './forum-store.ts'

export type SearchStore = ReturnType<typeof createSearchStore>

/** Title and snippet with the matches marked. */
type MarkedHit = Omit<ForumHit, 'title' | 'snippet'> & { title: string; snippet: string }

/** Far more than a search takes; words with misjudged frequencies would keep the database busy for many seconds. */
const patience = { everywhereMs: 400, newestMs: 400 }

/** Looks for words in everything that is shown. */
export function createSearchStore(pool: pg.Pool, { everywhereMs, newestMs } = patience) {
  /** Searches everything; on a timeout, only the newest. */
  const askInTime = async <Row extends pg.QueryResultRow>(
    statement: (isAmongNewest: boolean) => string,
    value: string,
  ): Promise<Row[]> => {
    try {
      return await askWithin<Row>(pool, everywhereMs, statement(false), value)
    } catch (error) {
      if (!isOutOfTime(error)) throw error
      return askWithin<Row>(pool, newestMs, statement(true), value)
    }
  }
  return {
    /** The best hits first, one more than are shown when there are more. */
    search: (text: string): Promise<MarkedHit[]> => askInTime<MarkedHit>(searchStatement, text),

    /** Threads whose titles share words with this one. */
    async findSimilar(title: string): Promise<Thread[]> {
      const { rows } = await pool.query<{ question: string | null }>(titleQuestion, [title])
      const question = rows[0]?.question
      return question ? askInTime<Thread>(similarStatement, question) : []
    },

    async listBusyBrands(): Promise<{ brand: BrandSummary; posts: number }[]> {
      const { rows } = await pool.query<{ brand: BrandSummary; posts: number }>({
        name: 'busy brands',
        text: busyBrands,
      })
      return rows
    },
  }
}

/** Asks one question that may take so long. */
async function askWithin<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  ms: number,
  text: string,
  value: string,
): Promise<Row[]> {
  const client = await pool.connect()
  let isClean = false
  try {
    await client.query(`begin read only; set local statement_timeout = ${ms}`)
    const { rows } = await client.query<Row>(text, [value])
    await client.query('commit')
    isClean = true
    return rows
  } catch (error) {
    if (isOutOfTime(error))
      isClean = await client.query('rollback').then(
        () => true,
        () => false,
      )
    throw error
  } finally {
    client.release(!isClean)
  }
}

/** Candidates per kind: the newest matches, which are then ranked. */
const candidates = 300
/** The fallback searches only this many of the newest per kind. */
const newest = 50_000
/** Limits comments per post, so that one long thread does not fill the page. */
const commentsPerPost = 3

/** Marks around matches, from a private-use range. They are removed from texts first. */
export const marks = { start: '\u{E000}', stop: '\u{E001}', angle: '\u{E002}' }

/** Longer texts are marked in their first part only. */
const markedLength = 8000
/**
 * ts_headline would drop anything that looks like an HTML tag, so '<' is replaced until the marks are set.
 */
const unmarked = (column: string) =>
  `translate(left(${column}, ${markedLength}), '<${marks.angle}${marks.start}${marks.stop}', '${marks.angle}')`
const markedBy = `StartSel=${marks.start}, StopSel=${marks.stop}`
const shortened = 'MinWords=12, MaxWords=34, MaxFragments=2, FragmentDelimiter=" … "'

/** The search text as a tsquery. Stop words alone make it empty. */
const asked = `websearch_to_tsquery('english', $1)`

const mark = (column: string, how: string) =>
  `ts_headline('english', ${unmarked(column)}, ${asked}, '${markedBy}, ${how}')`

/**
 * How well a row fits. A word counts more in a title than in a text, in a comment as much as in a post's; divided by
 * the length, because ten words about it say more than one word in a hundred lines.
 */
const rank = `ts_rank_cd('{0.4, 0.4, 0.4, 1}', search, ${asked}, 1)`

/** Comments under a hidden post are hidden too. Checked per row: a join would change the plan of the whole query. */
const isThreadShown = (table: string) =>
  table === 'forum_comments' ? 'and (select f.hidden_at is null from forum_posts f where f.id = post_id)' : ''

/** The newest rows that match. The database chooses between its index of words and walking back from the newest. */
const findEverywhere = (table: string) =>
  `select * from ${table} where hidden_at is null and search @@ ${asked} ${isThreadShown(table)}
   order by id desc limit ${candidates}`

const findAmongNewest = (table: string) => `
  select * from (select * from ${table} order by id desc limit ${newest}) latest
  where hidden_at is null and search @@ ${asked} ${isThreadShown(table)} limit ${candidates}`

/**
 * The best hits, one more than are shown. Not prepared: which way is the quicker one depends on how common the words
 * are, and only a plan made for these words knows it.
 */
function searchStatement(isAmongNewest: boolean): string {
  const find = isAmongNewest ? findAmongNewest : findEverywhere
  return `
    with found as (
      select id as post_id, null::bigint as comment_id, created_at, ${rank} as rank, 1 as place
      from (${find('forum_posts')}) posts
      union all
      select post_id, comments.id, comments.created_at, comments.rank,
        row_number() over (partition by post_id order by comments.rank desc, comments.id desc)
      from (select id, post_id, created_at, ${rank} as rank from (${find('forum_comments')}) matching) comments
    ), best as (
      select * from found where place <= ${commentsPerPost}
      order by rank desc, created_at desc, post_id desc, comment_id limit ${limits.searchHits} + 1
    )
    select case when comment_id is null then 'post' else 'comment' end as kind, best.post_id as "postId",
      comment_id as "commentId", ${mark('f.title', 'HighlightAll=true')} as title,
      ${mark('coalesce(c.content, f.content)', shortened)} as snippet,
      ${author} as author, ${momentOf('best.created_at')} as "createdAt"
    from best join forum_posts f on f.id = best.post_id left join forum_comments c on c.id = best.comment_id
    join members u on u.id = coalesce(c.user_id, f.user_id)
    order by rank desc, best.created_at desc, best.post_id desc, comment_id`
}

/** The most distinct words of a title that are used. */
const wordsOfTitle = 8
const threadsShown = 5

/** Words of $1 as a question after titles that share two of them, or the only one there is. */
const titleQuestion = `
  with words as (
    select lexeme from unnest(to_tsvector('english', $1)) order by char_length(lexeme) desc, lexeme limit ${wordsOfTitle}
  ), quoted as (select row_number() over () as place, quote_literal(lexeme) || ':A' as word from words)
  select string_agg(case when b.word is null then a.word else a.word || ' & ' || b.word end, ' | ') as question
  from quoted a left join quoted b on b.place > a.place
  where b.word is not null or (select count(*) from quoted) = 1`

/** Threads whose titles answer the question $1, those that share the most words first. */
function similarStatement(isAmongNewest: boolean): string {
  const find = (isAmongNewest ? findAmongNewest : findEverywhere)('forum_posts').replaceAll(asked, '$1::tsquery')
  return `
    select id, title,
      comment_count + coalesce((select sum(comments) from forum_deltas d where d.post_id = posts.id), 0)::integer
        as comments
    from (${find}) posts
    order by ts_rank('{0, 0, 0, 1}', search, $1::tsquery) desc, id desc limit ${threadsShown}`
}

/** The number of latest posts about brands that are searched. */
const latestPosts = 1000
const brandsShown = 4

/** The brands with the most posts among the latest, and their numbers. */
const busyBrands = `
  with busy as (
    select brand_id, count(*) as latest from (
      select brand_id from forum_posts where hidden_at is null and not is_pinned and brand_id is not null
      order by created_at desc, id desc limit ${latestPosts}) posts
    group by brand_id order by latest desc, brand_id limit ${brandsShown}
  )
  select ${brandSummary} as brand,
    (select count(*)::integer from (
      select from forum_posts f where f.brand_id = b.id and f.hidden_at is null limit ${postsCounted}) f) as posts
  from busy join brand_summaries b on b.id = busy.brand_id
  order by latest desc, b.id`
