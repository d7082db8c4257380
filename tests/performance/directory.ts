// The directory over HTTP with all caches off and exact totals counted for each request: 25 standard queries at several
// sizes, against the same SQL through the driver alone; then plain pages per second against pgbench on the same SQL, and
// the CPU time of a cached answer against a bare server that sends the same bytes. All floors are ratios within one run.
// `--sizes 1000,100000,1000000` chooses the sizes. `--short`: 1,000 and 20,000 brands, fewer runs.
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { fillBrands } from './samples/fill-brands.ts'
import { createFillStore } from './samples/fill-store.ts'
import { createDirectoryStore, pageStatement } from '../../apps/server/src/features/directory/directory-store.ts'
import { findClose } from '../../apps/server/src/features/directory/find-close.ts'
import { createFindingStore } from '../../apps/server/src/features/directory/finding-store.ts'
import { readDirectoryQuery } from '../../packages/contract/src/directory/directory-address.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { createLogger } from '../../apps/server/src/platform/logger.ts'
import { migrate } from '../../apps/server/src/platform/database/migrator.ts'
import { createDatabase, startPostgres } from '../../tools/parts/postgres.ts'
import { runScript } from '../../tools/parts/run-script.ts'
import { startApi } from '../../tools/parts/stack.ts'
import { cpuRatioToBare } from './parts/cpu-per-request.ts'
import { createPerson } from './parts/crowd.ts'
import { runPgbench } from './parts/pgbench.ts'
import { fillQuery, standardQueries } from './parts/standard-queries.ts'
import { median } from './parts/statistics.ts'

const floor = { throughputToPgbench: 0.5, medianToBareSql: 1.3, worstP99ToBareSql: 3, keptAnswerToBare: 1.25 }

const { values } = parseArgs({ options: { sizes: { type: 'string' }, short: { type: 'boolean', default: false } } })
const effort = values.short
  ? { runs: () => 60, rounds: 3, seconds: 3, cached: { rounds: 3, requests: 8000 } }
  : {
      runs: (size: number) => (size > 100_000 ? 60 : 200),
      rounds: 4,
      seconds: 10,
      cached: { rounds: 9, requests: 20_000 },
    }
const sizes = (values.sizes ?? (values.short ? '1000,20000' : '1000,100000')).split(',').map(Number)
/** Passes over all queries before anything is measured: a new process compiles its code during the first hundred requests. */
const warmUps = 4

const common = {
  APP_SECRET: 'only-for-measuring-only-for-measuring',
  RATE_LIMIT_FACTOR: '1000000',
  RUN_JOBS: 'false',
  LOG_LEVEL: 'warn',
  MIGRATE_ON_START: 'false',
  // Load generator and database share the machine's cores.
  MAX_EVENT_LOOP_DELAY_MS: '10000',
}

/** `toBare`: the median over HTTP against that of the same SQL, in the same run. */
type Figures = { p50: number; p99: number; bareP99: number; toBare: number }

const at = (sorted: number[], part: number): number => round(sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN)
const round = (value: number): number => Math.round(value * 100) / 100

const noFilters = { q: '', era: undefined, garment: [], minSellThrough: 0, minPrice: 0 }

await runScript(async () => {
  const server = await startPostgres()
  const bySize: Record<string, Record<string, Figures>> = {}
  let rates = { pages: 0, pgbench: 0 }
  let kept = { ratio: Number.NaN, micros: {} }
  for (const size of sizes) {
    const url = await createDatabase(server.url, `brands_${size}`)
    await migrate(url)
    await fill(url, size)
    const settings = { ...common, DATABASE_URL: url }
    const cold = await startApi({ ...settings, ANSWER_CACHE_SECONDS: '0', TOTAL_CACHE_SECONDS: '0' })
    const bare = openBare(url)
    const figures = await measureQueries(cold.url, size, bare.find)
    await bare.close()
    bySize[size] = figures
    printTable(size, figures)
    await cold.stop()
    const isLast = size === sizes.at(-1)
    if (!isLast) continue
    const api = await startApi({ ...settings, ANSWER_CACHE_SECONDS: '0', TOTAL_CACHE_SECONDS: '5' })
    rates = await compareRates(api.url, url)
    await api.stop()
    const cached = await startApi({ ...settings, ANSWER_CACHE_SECONDS: '60' })
    kept = await cpuRatioToBare(cached, '/api/directory', effort.cached)
    await cached.stop()
  }
  const throughputToPgbench = round(rates.pages / rates.pgbench)
  const medianToBareSql = mapSizes(bySize, (figures) => median(figures.map(({ toBare }) => toBare)))
  const worst = mapSizes(bySize, (figures) => figures.reduce((one, other) => (other.p99 > one.p99 ? other : one)))
  const worstP99ToBareSql = mapSizes(bySize, (_, size) => round((worst[size]?.p99 ?? 0) / (worst[size]?.bareP99 ?? 0)))
  const keptAnswerToBare = round(kept.ratio)
  const worstP99Ms = mapSizes(bySize, (_, size) => worst[size]?.p99)
  const ratios = { throughputToPgbench, medianToBareSql, worstP99ToBareSql, keptAnswerToBare }
  console.log(JSON.stringify({ ...ratios, worstP99Ms, pagesPerSecond: rates, floor }))
  const isFast =
    throughputToPgbench >= floor.throughputToPgbench &&
    Object.values(medianToBareSql).every((ratio) => ratio <= floor.medianToBareSql) &&
    Object.values(worstP99ToBareSql).every((ratio) => ratio <= floor.worstP99ToBareSql) &&
    keptAnswerToBare <= floor.keptAnswerToBare
  process.exitCode = isFast ? 0 : 1
})

function mapSizes<T>(
  bySize: Record<string, Record<string, Figures>>,
  work: (figures: Figures[], size: string) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(bySize).map(([size, figures]) => [size, work(Object.values(figures), size)]))
}

async function fill(url: string, brands: number): Promise<void> {
  const started = performance.now()
  const { pool, close } = openDatabase(
    { DATABASE_URL: url, DATABASE_POOL_SIZE: 2 },
    createLogger({ LOG_LEVEL: 'warn' }),
    'command',
  )
  await fillBrands({ pool }, { brands })
  const client = await pool.connect()
  await createFillStore(client).dateTags()
  client.release()
  // As autovacuum leaves a table that has been there for a while.
  await pool.query('vacuum analyze')
  await close()
  console.log(`${brands.toLocaleString('en')} brands filled in ${Math.round((performance.now() - started) / 1000)} s`)
}

type FindBare = (query: string) => Promise<void>

/** What the server asks the database for one page, without the server. */
function openBare(url: string): { find: FindBare; close: () => Promise<void> } {
  const log = createLogger({ LOG_LEVEL: 'warn' })
  const { pool, close } = openDatabase({ DATABASE_URL: url, DATABASE_POOL_SIZE: 4 }, log, 'command')
  const directory = createDirectoryStore(pool)
  const finding = createFindingStore(pool)
  const find = async (address: string) => {
    const query = readDirectoryQuery(new URLSearchParams(address))
    const total = directory.count(query)
    const near = query.q !== '' && query.page === 1 ? findClose(finding, query, total) : null
    const [count, all] = await Promise.all([total, directory.count({ ...query, ...noFilters })])
    await Promise.all([directory.findPage(query, count, all), near])
  }
  return { find, close }
}

async function measureQueries(base: string, size: number, findBare: FindBare): Promise<Record<string, Figures>> {
  const figures: Record<string, Figures> = {}
  // One connection, and no compression: what is compared is the way to the database, and `fetch` alone takes as long as that.
  const person = createPerson(base)
  const ask = async (address: string): Promise<number> => {
    const { status, ms } = await person.ask(`/api/directory?${address}`)
    if (status !== 200) throw new Error(`${address} answered ${status}`)
    return ms
  }
  const addresses = Object.entries(standardQueries).map(([name, query]) => [name, fillQuery(query, size)] as const)
  for (let pass = 0; pass < warmUps; pass += 1) {
    for (const [, address] of addresses) {
      await ask(address)
      await findBare(address)
    }
  }
  for (const [name, address] of addresses) {
    const times = []
    const bareTimes = []
    // In turns, so that both meet the same machine.
    for (let run = 0; run < effort.runs(size); run += 1) {
      times.push(await ask(address))
      const started = performance.now()
      await findBare(address)
      bareTimes.push(performance.now() - started)
    }
    times.sort((a, b) => a - b)
    bareTimes.sort((a, b) => a - b)
    const p50 = at(times, 0.5)
    figures[name] = { p50, p99: at(times, 0.99), bareP99: at(bareTimes, 0.99), toBare: round(p50 / median(bareTimes)) }
  }
  person.leave()
  return figures
}

/** Plain pages over HTTP, and the same statement by pgbench; in turns, so that both meet the same machine. */
async function compareRates(base: string, databaseUrl: string): Promise<{ pages: number; pgbench: number }> {
  const { text } = pageStatement({
    q: '',
    garment: [],
    minSellThrough: 0,
    minPrice: 0,
    sort: 'name-asc',
    skip: 0,
    take: 25,
    isFromEnd: false,
    isGathered: false,
  })
  const pages: number[] = []
  const pgbench: number[] = []
  for (let round = 0; round < effort.rounds; round += 1) {
    const result = await autocannon({ url: `${base}/api/directory`, connections: 16, duration: effort.seconds })
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
    // The first round warms up.
    if (round > 0) pages.push(result.requests.average)
    const rate = runPgbench(databaseUrl, { sql: text, connections: 10, seconds: effort.seconds })
    if (round > 0) pgbench.push(rate)
  }
  return { pages: Math.round(median(pages)), pgbench: Math.round(median(pgbench)) }
}

function printTable(size: number, figures: Record<string, Figures>): void {
  console.log(`\n${size.toLocaleString('en')} brands${' '.repeat(24)}p50 ms    p99 ms  × bare SQL  p99 of bare SQL`)
  for (const [name, { p50, p99, toBare, bareP99 }] of Object.entries(figures)) {
    const columns = [p50.toFixed(1).padStart(8), p99.toFixed(1).padStart(8), toBare.toFixed(2).padStart(10)]
    console.log(`  ${name.padEnd(36)}${columns.join('  ')}  ${bareP99.toFixed(1).padStart(15)}`)
  }
}
