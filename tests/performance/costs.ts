// The milliseconds of CPU that one call of each costly kind takes, in the api process and in Postgres together, with
// every cache off, and what its caller is charged for it. `--brands 20000` chooses the size of the directory, `--short` a
// tenth of it and fewer calls. What a call may cost is a multiple of one page of the directory in the same run, and charge
// and work may not differ by more than three times.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { fillBrands } from './samples/fill-brands.ts'
import { startChargeCounter } from './parts/charged-work.ts'
import { runScript } from '../../tools/parts/run-script.ts'
import { startApi, startStack, type RunningApi } from '../../tools/parts/stack.ts'

const clockTickMs = 10
const isShort = process.argv.includes('--short')
const calls = isShort ? 18 : 60
const base = 'directory of 25'
/** Multiples of `base`; a sign-in that costs less is too cheap against password guessing. */
const floor = {
  most: {
    'directory of 250': 8,
    'directory search': 8,
    'page of 25': 12,
    'page of a brand': 12,
    'plain page': 3,
    'file of the site': 1,
  },
  least: { 'sign-in': 2 },
}
/**
 * Differences of less than a few milliseconds are noise. Estimates are those of a large directory, so in the short form,
 * with a small one, only what is charged too little is a fault.
 */
const charging = { times: 3, noiseMs: 4 }
/** A stream is charged by its estimate alone: it lasts as long as its reader, and a network reads one at a time. */
const streamed = new Set(['whole directory'])
/** As many parallel requests as a browser opens per site. */
const atOnce = 6

type Ask = (turn: number) => [path: string, init?: RequestInit]

await runScript(async () => {
  const { values } = parseArgs({ options: { brands: { type: 'string' }, short: { type: 'boolean', default: false } } })
  const brandCount = Number(values.brands ?? (isShort ? 2000 : 20_000))
  const stack = await startStack()
  const pool = new pg.Pool({ connectionString: stack.databaseUrl, max: 2 })
  await fillBrands({ pool }, { brands: brandCount })
  await pool.query('vacuum analyze')
  const { rows: brands } = await pool.query<{ slug: string }>('select slug from brands order by id limit $1', [calls])
  const { rows: photos } = await pool.query<{ sha256: string }>('select sha256 from tag_photos limit 1')
  const charges = await startChargeCounter()
  const api = await startApi({
    ...stack.settings,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000000',
    RUN_JOBS: 'false',
    REDIS_URL: charges.url,
    ANSWER_CACHE_SECONDS: '0',
    TOTAL_CACHE_SECONDS: '0',
  })
  const slug = (turn: number) => encodeURIComponent(brands[turn % brands.length]?.slug ?? '')
  const post = (body: object): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: api.url },
    body: JSON.stringify(body),
  })
  const kinds: Record<string, Ask> = {
    'probe /healthz': () => ['/healthz'],
    'unknown address': (turn) => [`/api/nothing/${turn}`],
    'file of the site': () => ['/theme.js'],
    'photo file': () => [`/photos/${photos[0]?.sha256 ?? ''}.webp`],
    'openapi.json': () => ['/api/openapi.json'],
    'directory of 25': (turn) => [`/api/directory?page=${turn + 1}`],
    'directory of 250': (turn) => [`/api/directory?pageSize=250&page=${turn + 1}`],
    'directory search': (turn) => [`/api/directory?q=${'aeioust'[turn % 7]}${'nrl'[turn % 3]}`],
    'one brand': (turn) => [`/api/brands/${slug(turn)}`],
    'name check, 5 letters': (turn) => [`/api/brand-names?name=Patag${turn}`],
    'search without trigrams': (turn) => [`/api/directory?q=%E8%AA%9E%E8%AA%9E&minPrice=${turn}`],
    'deep page': (turn) => [`/api/directory?page=60&minPrice=${turn}`],
    'name check, 100 letters': (turn) => [
      `/api/brand-names?name=${turn}${'Patagonia Outdoor '.repeat(5).slice(0, 90)}`,
    ],
    'forum posts': () => ['/api/forum/posts'],
    'forum search': () => ['/api/forum/search?q=wool%20coat%20tag'],
    'similar posts': () => ['/api/forum/similar?title=How%20old%20is%20this%20wool%20coat'],
    'page of 25': (turn) => [`/?page=${turn + 1}`],
    'page of 250': (turn) => [`/?pageSize=250&page=${turn + 1}`],
    'page of a brand': (turn) => [`/brands/${slug(turn)}`],
    'page of the forum': () => ['/forum'],
    'plain page': () => ['/contact'],
    'picture of a brand': (turn) => [`/brands/${slug(turn)}/card.png`],
    'feed of the forum': () => ['/forum/feed.atom'],
    'feed of a brand': (turn) => [`/brands/${slug(turn)}/feed.atom`],
    'sitemap of brands': () => ['/sitemaps/brands-1.xml'],
    'sign-in': (turn) => ['/api/auth/sign-in', post({ login: `nobody${turn}`, password: 'wrong wrong' })],
    'whole directory': () => ['/api/brands'],
  }
  const costs: Record<string, number> = {}
  const charged: Record<string, number> = {}
  for (const [name, ask] of Object.entries(kinds)) {
    const measured = await measure(api, { pool, takeMs: charges.takeMs }, ask)
    costs[name] = measured.cpuMs
    charged[name] = measured.chargedMs
  }
  const isUnfair = (name: string): boolean => {
    const [work = 0, charge = 0] = [costs[name], charged[name]]
    if (streamed.has(name) || Math.abs(work - charge) < charging.noiseMs) return false
    return work > charging.times * charge || (!isShort && charge > charging.times * work)
  }
  const timesBase = (name: string) => (costs[name] ?? Number.NaN) / (costs[base] ?? Number.NaN)
  const wrong = [
    ...Object.entries(floor.most).filter(([name, most]) => !(timesBase(name) <= most)),
    ...Object.entries(floor.least).filter(([name, least]) => !(timesBase(name) >= least)),
  ].map(([name, times]) => `${name}: ${timesBase(name).toFixed(1)} × ${base}, floor ${times}`)
  for (const name of Object.keys(kinds))
    if (isUnfair(name)) wrong.push(`${name}: takes ${costs[name]} ms and is charged ${charged[name]} ms`)
  console.log(
    JSON.stringify({ brands: brandCount, cpuMsPerCall: costs, chargedMsPerCall: charged, floor, charging, wrong }),
  )
  process.exitCode = wrong.length > 0 ? 1 : 0
  await pool.end()
})

type Meters = { pool: pg.Pool; takeMs: () => Promise<number> }
type Measured = { cpuMs: number; chargedMs: number }

async function measure(api: RunningApi, { pool, takeMs }: Meters, ask: Ask): Promise<Measured> {
  let charged = 0
  const run = async (from: number, count: number): Promise<void> => {
    for (let turn = from; turn < from + count; turn += atOnce) {
      await Promise.all(
        Array.from({ length: Math.min(atOnce, from + count - turn) }, async (_, index) => {
          const [path, init] = ask(turn + index)
          await (await fetch(`${api.url}${path}`, init)).arrayBuffer()
        }),
      )
      // Within the window of the limit. The last charges follow their answers.
      await pause(20)
      charged += await takeMs()
    }
  }
  await run(calls, 12)
  const before = await cpuMs(api.process.pid ?? 0, pool)
  charged = 0
  await run(0, calls)
  const each = (ms: number): number => Math.round((ms / calls) * 10) / 10
  return { cpuMs: each((await cpuMs(api.process.pid ?? 0, pool)) - before), chargedMs: each(charged) }
}

/** What the api and those who serve it in Postgres have spent so far. */
async function cpuMs(pid: number, pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const ticks = [pid, ...rows.map((row) => row.pid)].map((process) => {
    const fields = readFileSync(`/proc/${process}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, each) => sum + each, 0) * clockTickMs
}
