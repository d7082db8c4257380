// The directory over HTTP with every cache off, exact totals counted anew each time: 25 standard queries at several
// sizes, p50 and p99 each, and the median against the same SQL asked through the driver alone; then how many plain pages a second against pgbench on the same SQL, and what a kept answer
// costs against a bare server that sends the same bytes. `--sizes 1000,100000,1000000` chooses the sizes.
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { fillBrands } from './samples/fill-brands.ts'
import { createDirectoryStore, pageStatement } from '../apps/server/src/features/brands/directory-store.ts'
import { findClose } from '../apps/server/src/features/brands/finding/find-close.ts'
import { createFindingStore } from '../apps/server/src/features/brands/finding/finding-store.ts'
import { readDirectoryQuery } from '../packages/contract/src/brands/directory-address.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { createLogger } from '../apps/server/src/platform/logger.ts'
import { migrate } from '../apps/server/src/platform/database/migrator.ts'
import { createDatabase, startPostgres } from '../scripts/parts/postgres.ts'
import { runScript } from '../scripts/parts/run-script.ts'
import { startApi } from '../scripts/parts/stack.ts'
import { cpuRatioToBare } from './parts/cpu-per-request.ts'
import { runPgbench } from './parts/pgbench.ts'
import { fillQuery, standardQueries } from './parts/standard-queries.ts'

const floor = { p99Ms: { 100_000: 50, 1_000_000: 250 }, throughputToPgbench: 0.5, keptAnswerToBare: 1.25 }
const runs = { few: 60, many: 200 }
const seconds = 10

const common = {
  APP_SECRET: 'only-for-measuring-only-for-measuring',
  RATE_LIMIT_FACTOR: '1000000',
  RUN_JOBS: 'false',
  LOG_LEVEL: 'warn',
  MIGRATE_ON_START: 'false',
}

/** `toBare`: the median over HTTP against that of the same SQL, in the same run. */
type Figures = { p50: number; p99: number; toBare: number }

const at = (sorted: number[], part: number): number => round(sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN)
const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const round = (value: number): number => Math.round(value * 100) / 100

const noFilters = { q: '', garment: [], minSellThrough: 0, minPrice: 0 }

await runScript(async () => {
  const { values } = parseArgs({ options: { sizes: { type: 'string', default: '1000,100000' } } })
  const sizes = values.sizes.split(',').map(Number)
  const server = await startPostgres()
  const bySize: Record<string, Record<string, Figures>> = {}
  const worst: Record<string, number> = {}
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
    worst[size] = Math.max(...Object.values(figures).map(({ p99 }) => p99))
    await cold.stop()
    const isLast = size === sizes.at(-1)
    if (!isLast) continue
    const api = await startApi({ ...settings, ANSWER_CACHE_SECONDS: '0', TOTAL_CACHE_SECONDS: '5' })
    rates = await compareRates(api.url, url)
    await api.stop()
    const cached = await startApi({ ...settings, ANSWER_CACHE_SECONDS: '60' })
    kept = await cpuRatioToBare(cached, '/api/directory')
    await cached.stop()
  }
  for (const [size, figures] of Object.entries(bySize)) printTable(Number(size), figures)
  const throughputToPgbench = round(rates.pages / rates.pgbench)
  console.log(
    JSON.stringify({
      worstP99Ms: worst,
      medianToBareSql: Object.fromEntries(
        Object.entries(bySize).map(([size, figures]) => [
          size,
          median(Object.values(figures).map(({ toBare }) => toBare)),
        ]),
      ),
      pagesPerSecond: rates,
      throughputToPgbench,
      keptAnswerToBare: round(kept.ratio),
      floor,
    }),
  )
  const isSlow = Object.entries(floor.p99Ms).some(([size, most]) => (worst[size] ?? 0) > most)
  process.exitCode =
    isSlow || throughputToPgbench < floor.throughputToPgbench || !(kept.ratio <= floor.keptAnswerToBare) ? 1 : 0
})

async function fill(url: string, brands: number): Promise<void> {
  const started = performance.now()
  const { pool, close } = openDatabase(
    { DATABASE_URL: url, DATABASE_POOL_SIZE: 2 },
    createLogger({ LOG_LEVEL: 'warn' }),
    'command',
  )
  await fillBrands({ pool }, { brands })
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
  const count = size > 100_000 ? runs.few : runs.many
  const figures: Record<string, Figures> = {}
  for (const [name, query] of Object.entries(standardQueries)) {
    const address = fillQuery(query, size)
    const url = `${base}/api/directory?${address}`
    // Once beforehand: the first of a kind reads from the disk what stays in memory afterwards.
    await ask(url)
    await findBare(address)
    const times = []
    const bareTimes = []
    // In turns, so that both meet the same machine.
    for (let run = 0; run < count; run += 1) {
      times.push(await ask(url))
      const started = performance.now()
      await findBare(address)
      bareTimes.push(performance.now() - started)
    }
    times.sort((a, b) => a - b)
    const p50 = at(times, 0.5)
    figures[name] = { p50, p99: at(times, 0.99), toBare: round(p50 / median(bareTimes)) }
  }
  return figures
}

async function ask(url: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - started
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
  for (let round = 0; round < 4; round += 1) {
    const result = await autocannon({ url: `${base}/api/directory`, connections: 16, duration: seconds })
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
    // The first round warms up.
    if (round > 0) pages.push(result.requests.average)
    const rate = runPgbench(databaseUrl, { sql: text, connections: 10, seconds })
    if (round > 0) pgbench.push(rate)
  }
  return { pages: Math.round(median(pages)), pgbench: Math.round(median(pgbench)) }
}

function printTable(size: number, figures: Record<string, Figures>): void {
  console.log(`\n${size.toLocaleString('en')} brands${' '.repeat(24)}p50 ms    p99 ms  × bare SQL`)
  for (const [name, { p50, p99, toBare }] of Object.entries(figures))
    console.log(
      `  ${name.padEnd(36)}${p50.toFixed(1).padStart(8)}  ${p99.toFixed(1).padStart(8)}  ${toBare.toFixed(2).padStart(10)}`,
    )
}
