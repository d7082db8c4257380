// How well written searches find the brand meant, over HTTP in a directory of the sample brands and the catalogue, in both
// halves of tests/performance/searches; then how long a larger directory takes to answer them with every cache off.
// `--sizes 1000,100000` chooses how many brands it has, `--sizes none` leaves the clock out. A search is also compared with
// the first page of the same directory, asked in turns. `--misses` prints what went wrong in the tuning half. The floors
// hold for the test half.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { loadCatalogue } from '../../apps/server/src/domain/catalogue/load-catalogue.ts'
import { readCatalogue, streamCatalogue } from '../../apps/server/src/domain/catalogue/read-catalogue.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../apps/server/src/platform/database/migrator.ts'
import { createLogger } from '../../apps/server/src/platform/logger.ts'
import { findNames } from '../../tools/parts/ask-directory.ts'
import { createDatabase, startPostgres } from '../../tools/parts/postgres.ts'
import { runScript } from '../../tools/parts/run-script.ts'
import { startApi, startStack } from '../../tools/parts/stack.ts'
import { readSearches, type WrittenSearch } from './parts/read-searches.ts'
import { median } from './parts/statistics.ts'
import { fillBrands } from './samples/fill-brands.ts'

const floor = {
  first: 0.88,
  amongThree: 0.95,
  nothingOffered: 0.9,
  timesFirstPage: 4,
  p99Ms: { 100_000: 50, 1_000_000: 250 },
}
const unlimited = { RATE_LIMIT_FACTOR: '1000000', RUN_JOBS: 'false', LOG_LEVEL: 'warn' }
/** Brands of the directory that are searched by their name with a letter missing. */
const ownSearches = 200

const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '1000' }, misses: { type: 'boolean' } },
})
const sizes = values.sizes === 'none' ? [] : values.sizes.split(',').map(Number)
const searches = readSearches()

await runScript(async () => {
  const { settings } = await startStack()
  const api = await startApi({ ...settings, ...unlimited })
  const found = new Map<string, string[]>()
  for (const { text } of searches) found.set(text, (await findNames(api.url, text)).names.slice(0, 3))
  await api.stop()
  const [tuning, test] = (['tuning', 'test'] as const).map((half) =>
    score(
      searches.filter((one) => one.half === half),
      (text) => found.get(text) ?? [],
    ),
  )
  const p99Ms: Record<string, number> = {}
  const throughServer: Record<string, number> = {}
  const timesFirstPage: Record<string, number> = {}
  for (const size of sizes) {
    const measured = await measureServer(size)
    p99Ms[size] = measured.p99
    throughServer[size] = measured.amongThree
    timesFirstPage[size] = measured.timesFirstPage
  }
  const below = [
    (test?.first ?? 0) < floor.first && 'first',
    (test?.amongThree ?? 0) < floor.amongThree && 'amongThree',
    (test?.nothingOffered ?? 0) < floor.nothingOffered && 'nothingOffered',
    ...Object.entries(timesFirstPage).map(
      ([size, times]) => times > floor.timesFirstPage && `timesFirstPage at ${size}`,
    ),
    ...Object.entries(floor.p99Ms).map(([size, most]) => (p99Ms[size] ?? 0) > most && `p99Ms at ${size}`),
  ].filter(Boolean)
  const speed = { p99Ms, timesFirstPage, throughServer }
  console.log(JSON.stringify({ tuning, test, ...speed, floor, below }))
  process.exitCode = below.length > 0 ? 1 : 0
})

function score(half: WrittenSearch[], find: (text: string) => string[]) {
  const byKind = new Map<string, { count: number; first: number; amongThree: number }>()
  let clean = 0
  for (const { kind, text, brands, half: part } of half) {
    const found = find(text)
    const tally = byKind.get(kind) ?? { count: 0, first: 0, amongThree: 0 }
    const isFirst = found.slice(0, 1).some((name) => brands.includes(name))
    const isThere = found.some((name) => brands.includes(name))
    byKind.set(kind, {
      count: tally.count + 1,
      first: tally.first + Number(isFirst),
      amongThree: tally.amongThree + Number(isThere),
    })
    if (brands.length === 0 && found.length === 0) clean += 1
    const isWrong = brands.length === 0 ? found.length > 0 : !isFirst
    if (values.misses && part === 'tuning' && isWrong)
      console.log(
        `  ${kind}: '${text}' is ${brands.join(' or ') || 'nothing'}, answered ${found.join(', ') || 'nothing'}`,
      )
  }
  const meaningless = byKind.get('meaningless')?.count ?? 0
  byKind.delete('meaningless')
  const tallies = [...byKind.values()]
  const sum = (of: 'count' | 'first' | 'amongThree') => tallies.reduce((total, tally) => total + tally[of], 0)
  console.log(`\n${half[0]?.half} half                                  searches   first   among three`)
  for (const [kind, { count, first, amongThree }] of byKind)
    console.log(
      `  ${kind.padEnd(40)}${String(count).padStart(5)}${percent(first / count)}${percent(amongThree / count)}`,
    )
  console.log(
    `  ${'meaningless, nothing offered'.padEnd(40)}${String(meaningless).padStart(5)}${percent(clean / meaningless)}`,
  )
  return {
    searches: sum('count'),
    first: round(sum('first') / sum('count')),
    amongThree: round(sum('amongThree') / sum('count')),
    meaningless,
    nothingOffered: round(clean / meaningless),
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`.padStart(11)
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

/** Every search once over HTTP, in a directory of this size; those of the directory's own brands too. */
async function measureServer(size: number): Promise<{ p99: number; amongThree: number; timesFirstPage: number }> {
  const server = await startPostgres()
  const url = await createDatabase(server.url, `finding_${size}`)
  await migrate(url)
  const own = await fill(url, size)
  const asked = [...searches, ...own]
  const makers = (await readCatalogue()).map(({ name }) => name)
  const known = new Set([...makers, ...own.flatMap(({ brands }) => brands)])
  const api = await startApi({
    DATABASE_URL: url,
    ...unlimited,
    APP_SECRET: 'only-for-measuring-only-for-measuring',
    MIGRATE_ON_START: 'false',
    ANSWER_CACHE_SECONDS: '0',
    TOTAL_CACHE_SECONDS: '0',
  })
  // Once beforehand: the first of a kind reads from the disk what stays in memory afterwards.
  for (const { text } of asked.filter((_, index) => index % 4 === 0)) await findNames(api.url, text)
  const times: { text: string; ms: number }[] = []
  const firstPageMs: number[] = []
  const found: boolean[] = []
  for (const { text, brands } of asked) {
    const { ms, names } = await findNames(api.url, text)
    times.push({ text, ms })
    if (times.length % 4 === 0) firstPageMs.push((await findNames(api.url, '')).ms)
    const isThere = names.slice(0, 3).some((name) => brands.includes(name))
    // The samples are not in this directory.
    if (!brands.some((name) => known.has(name))) continue
    found.push(isThere)
    if (values.misses && !isThere)
      console.log(`  '${text}' is ${brands.join(' or ')}, answered ${names.slice(0, 3).join(', ') || 'nothing'}`)
  }
  await api.stop()
  await server.stop()
  times.sort((a, b) => a.ms - b.ms)
  const at = (share: number) => round(times[Math.ceil(times.length * share) - 1]?.ms ?? Number.NaN)
  const slowest = times.slice(-5).map(({ text, ms }) => `${text} ${ms.toFixed(0)}`)
  console.log(
    `\n${size.toLocaleString('en')} brands, ${times.length} searches: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; slowest: ${slowest.join(', ')}`,
  )
  const amongThree = round(found.filter(Boolean).length / found.length)
  console.log(`  the brand meant is among the first three of ${(amongThree * 100).toFixed(1)} %`)
  const firstPage = median(firstPageMs)
  return { p99: at(0.99), amongThree, timesFirstPage: round(at(0.5) / firstPage) }
}

/** Fills brands and the catalogue, and answers searches for brands by their name with a letter missing. */
async function fill(url: string, brands: number): Promise<WrittenSearch[]> {
  const started = performance.now()
  const log = createLogger({ LOG_LEVEL: 'warn' })
  const { db, pool, close } = openDatabase({ DATABASE_URL: url, DATABASE_POOL_SIZE: 2 }, log, 'command')
  await fillBrands({ pool }, { brands })
  const filled = performance.now()
  await db.transaction().execute((trx) => loadCatalogue(trx, streamCatalogue()))
  const loaded = performance.now()
  await pool.query('vacuum analyze')
  await close()
  console.log(
    `${brands.toLocaleString('en')} brands filled in ${Math.round((filled - started) / 1000)} s; the catalogue loaded in ${Math.round(loaded - filled)} ms, ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
  )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select name from brands order by md5(name) limit $1', [
    ownSearches,
  ])
  await client.end()
  return rows.map(({ name }) => {
    const middle = Math.floor(name.length / 2)
    const text = name.slice(0, middle) + name.slice(middle + 1)
    return { kind: 'of the directory', text, brands: [name], half: 'test' }
  })
}
