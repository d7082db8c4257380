// The forum over HTTP with every cache off, so that it is the queries that are measured: pages of posts, a post with
// many comments, searches; p50 and p99 each. Then how many first pages a second against pgbench on the same SQL, in
// turns. `--scale 1` is a forum of 1,000,000 posts and 10,000,000 comments, and a post with 50,000 of them; without it
// a hundredth of that, and `--short` asks each question less often. `--fill-only` fills and stays, printing the database's address; `--filled ADDRESS` measures one
// that was filled so: filling takes longer than everything else.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { postsStatement } from '../../apps/server/src/features/forum/forum-store.ts'
import { migrate } from '../../apps/server/src/platform/database/migrator.ts'
import { createDatabase, startPostgres } from '../../tools/parts/postgres.ts'
import { runScript } from '../../tools/parts/run-script.ts'
import { startApi } from '../../tools/parts/stack.ts'
import { watchStolenTime } from '../../tools/parts/stolen-time.ts'
import { summarise, type Reading } from '../resilience/parts/steady-reader.ts'
import { fillForum, words, type FilledForum } from './parts/fill-forum.ts'
import { startPace } from './parts/pace.ts'
import { runPgbench } from './parts/pgbench.ts'
import { median } from './parts/statistics.ts'

// The goal is half of pgbench. On two cores shared by the api, Postgres and the load generator, 0.35 to 0.42 were
// measured, with the api half idle; below the floor something has become slower.
const floor = { listP99Ms: 50, searchP99Ms: 200, throughputToPgbench: 0.2 }
const wanted = { throughputToPgbench: 0.5 }
const isShort = process.argv.includes('--short')
const runs = isShort ? 60 : 150
/** As often at most, where the host takes the processors away time and again; then every answer counts. */
const mostRuns = 10 * runs
const mostTries = 3
/** Of some thousand questions one at a time, none should be refused; a few are on a machine that is stopped for seconds. */
const mostRefusals = 20
/** The share of first pages, sixteen at a time, that may meet such a moment. */
const mostRefused = 0.01
const seconds = isShort ? 2 : 3
const postsPerPage = 25
const stolen = watchStolenTime()
const readPace = startPace()
/** How often the product said that it was busy: it does so after the host stopped it for a while. */
let refusals = 0

type Figures = { p50: number; p99: number }
type Span = { from: number; to: number }
type UrlOf = (run: number) => string
type Question = { path: (run: number) => string; kind: 'list' | 'search' }

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      scale: { type: 'string', default: '0.01' },
      short: { type: 'boolean' },
      filled: { type: 'string' },
      'fill-only': { type: 'boolean', default: false },
    },
  })
  const scale = Number(values.scale)
  if (!(scale > 0 && scale <= 1)) throw new Error('The scale lies between 0 and 1.')
  const url = values.filled ?? (await fill(scale))
  if (values['fill-only']) {
    console.log(url)
    await new Promise((resolve) => process.once('SIGTERM', resolve))
    return
  }
  const forum = await describeForum(url)
  const api = await startApi({
    DATABASE_URL: url,
    APP_SECRET: 'only-for-measuring-only-for-measuring',
    RATE_LIMIT_FACTOR: '1000000',
    RUN_JOBS: 'false',
    LOG_LEVEL: 'warn',
    MIGRATE_ON_START: 'false',
    ANSWER_CACHE_SECONDS: '0',
    TOTAL_CACHE_SECONDS: '0',
  })
  const questions = await askWhat(url, forum)
  // Code that has run a few times is compiled, and plans are kept.
  for (const { path } of Object.values(questions))
    for (let run = 0; run < 20; run += 1) await ask(`${api.url}${path(run)}`)
  const figures: Record<string, Figures & { kind: Question['kind'] }> = {}
  for (const [name, { path, kind }] of Object.entries(questions))
    figures[name] = { ...(await measureAgainIfSlow((run) => `${api.url}${path(run)}`, kind)), kind }
  const rates = await compareRates(api.url, url)
  printTable(figures)
  const worst = (kind: Question['kind']) =>
    Math.max(...Object.values(figures).flatMap((figure) => (figure.kind === kind ? [figure.p99] : [])))
  const pace = readPace()
  const result = {
    ...forum,
    p99Ms: Object.fromEntries(Object.entries(figures).map(([name, { p99 }]) => [name, p99])),
    worstListP99Ms: worst('list'),
    worstSearchP99Ms: worst('search'),
    pagesPerSecond: rates,
    throughputToPgbench: round(rates.pages / rates.pgbench),
    refusals,
    pace,
    wanted,
    floor,
  }
  console.log(JSON.stringify(result))
  const isPassed =
    result.worstListP99Ms <= floor.listP99Ms * pace &&
    result.worstSearchP99Ms <= floor.searchP99Ms * pace &&
    result.throughputToPgbench >= floor.throughputToPgbench
  process.exitCode = isPassed ? 0 : 1
})

async function fill(scale: number): Promise<string> {
  const server = await startPostgres()
  const url = await createDatabase(server.url, 'forum')
  await migrate(url)
  const started = performance.now()
  await fillForum(url, scale)
  console.log(`filled in ${Math.round((performance.now() - started) / 1000)} s`)
  return url
}

/** The last post is the one with the many comments. */
async function describeForum(url: string): Promise<FilledForum> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<FilledForum>(
    `select (select max(id) from forum_posts) as posts, (select max(id)::integer from forum_comments) as comments,
       id as "hotPost", comment_count as "hotComments" from forum_posts order by id desc limit 1`,
  )
  await client.end()
  if (!rows[0]) throw new Error('The forum is empty.')
  return rows[0]
}

/** What is asked. Deep pages are another one each time, so that no page is measured from memory alone. */
async function askWhat(url: string, { posts, hotPost }: FilledForum): Promise<Record<string, Question>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const page = Math.min(1000, Math.floor(posts / postsPerPage / 2))
  const { rows: keys } = await client.query<{ id: number }>(
    `select id from forum_posts where hidden_at is null and not is_pinned
     order by created_at desc, id desc offset $1 limit $2`,
    [(page - 1) * postsPerPage, runs],
  )
  const { rows: brands } = await client.query<{ slug: string }>(
    'select slug from brands join forum_posts f on f.brand_id = brands.id group by slug order by count(*) desc limit 1',
  )
  await client.end()
  const list = (path: string | ((run: number) => string)): Question => ({
    path: (run) => `/api/forum/posts${typeof path === 'string' ? path : path(run)}`,
    kind: 'list',
  })
  const search = (q: string): Question => ({
    path: () => `/api/forum/search?q=${encodeURIComponent(q)}`,
    kind: 'search',
  })
  const keyOf = (run: number) => keys[run % keys.length]?.id ?? 1
  return {
    'first page': list(''),
    [`page ${page}`]: list((run) => `?before=${keyOf(run)}`),
    [`page ${page}, going back`]: list((run) => `?since=${keyOf(run)}`),
    'posts about brands': list('?show=brands'),
    'unanswered posts': list('?show=unanswered'),
    'posts about the most discussed brand': list(`?brand=${brands[0]?.slug}`),
    'a post with many comments': list(`/${hotPost}`),
    'its first comments': list(`/${hotPost}/comments`),
    'its last comments': list(`/${hotPost}/comments?before=${Number.MAX_SAFE_INTEGER}`),
    'search for the commonest word': search(words.common),
    'search for a middling word': search(words.middle),
    'search for a rare word': search(words.rare),
    'search for two common words': search(`${words.common} ${words.second}`),
    'search for a common and a rare word': search(`${words.common} ${words.rare}`),
    'search for a word nobody wrote': search('nobodywrotethis'),
  }
}

/** Tries again what was too slow: one moment in which the machine did something else makes a p99. */
async function measureAgainIfSlow(urlOf: UrlOf, kind: Question['kind']): Promise<Figures> {
  let best = await measure(urlOf)
  for (let tries = 1; tries < mostTries; tries += 1) {
    if (best.p99 <= readPace() * (kind === 'list' ? floor.listP99Ms : floor.searchP99Ms)) return best
    const next = await measure(urlOf)
    if (next.p99 < best.p99) best = next
  }
  return best
}

/** Asks until there are answers enough during which the host left this machine its processors. */
async function measure(urlOf: UrlOf): Promise<Figures> {
  // Once beforehand: the first of a kind reads from the disk what stays in memory afterwards.
  await ask(urlOf(0))
  const [all, undisturbed]: [Reading[], Reading[]] = [[], []]
  while (undisturbed.length < runs && all.length < mostRuns) {
    const batch: Span[] = []
    for (let run = 0; run < runs / 2; run += 1) batch.push(await ask(urlOf(all.length + run)))
    const wereStolen = await Promise.all(batch.map(({ from, to }) => stolen.wasBetween(from, to)))
    const readings = batch.map(({ from, to }) => ({ ms: to - from, isDone: true }))
    all.push(...readings)
    undisturbed.push(...readings.filter((_, index) => !wereStolen[index]))
  }
  return summarise(undisturbed.length >= runs ? undisturbed : all)
}

async function ask(url: string): Promise<Span> {
  const from = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  if (response.status === 503 && refusals < mostRefusals) {
    refusals += 1
    await pause(1000)
    return ask(url)
  }
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return { from, to: performance.now() }
}

/** First pages over HTTP, and the same statement by pgbench; in turns, so that both meet the same machine. */
async function compareRates(base: string, databaseUrl: string): Promise<{ pages: number; pgbench: number }> {
  const { text: sql } = postsStatement({ show: 'all' })
  const pages: number[] = []
  const pgbench: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const result = await autocannon({ url: `${base}/api/forum/posts`, connections: 16, duration: seconds })
    const refused = result.non2xx / Math.max(1, result.requests.total)
    if (refused > mostRefused || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
    const rate = runPgbench(databaseUrl, { sql, connections: 10, seconds })
    // The first turn warms up.
    if (turn === 0) continue
    pages.push(result.requests.average)
    pgbench.push(rate)
  }
  return { pages: Math.round(median(pages)), pgbench: Math.round(median(pgbench)) }
}

function printTable(figures: Record<string, Figures>): void {
  console.log(`\n${' '.repeat(40)}p50 ms    p99 ms`)
  for (const [name, { p50, p99 }] of Object.entries(figures))
    console.log(`  ${name.padEnd(36)}${p50.toFixed(1).padStart(8)}  ${p99.toFixed(1).padStart(8)}`)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
