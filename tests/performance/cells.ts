// How long the nightly rebuild of cells takes: the first one, in which every figure is new; an ordinary night, before which
// one sale in a hundred was shared; and the night on which a month ends, when a twelfth of all sales goes. Each is scaled by
// the number of sales to a million brands and 20,000,000 sales, whose time is the floor's. `--brands N --sales N` chooses the size,
// `--short` a quarter of the usual one.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { rebuildCells } from '../../apps/server/src/features/sales/rebuild-cells.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../apps/server/src/platform/database/migrator.ts'
import { createLogger } from '../../apps/server/src/platform/logger.ts'
import { startPostgres } from '../../tools/parts/postgres.ts'
import { atEnd, runScript } from '../../tools/parts/run-script.ts'
import { measureStolen } from '../../tools/parts/stolen-time.ts'
import { startPace } from './parts/pace.ts'
import { fillBrands } from './samples/fill-brands.ts'

const full = { brands: 1_000_000, sales: 20_000_000 }
const floor = { secondsAtFull: 600, connectionMb: 400 }

type Night = { seconds: number; secondsAtFull: number; cells: number; prices: number; connectionMb: number }

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      brands: { type: 'string', default: '20000' },
      sales: { type: 'string', default: '400000' },
      short: { type: 'boolean', default: false },
    },
  })
  const part = values.short ? 4 : 1
  const [brands, sales] = [Number(values.brands) / part, Number(values.sales) / part]
  const readPace = startPace()
  const { url } = await startPostgres()
  await migrate(url)
  const log = createLogger({ LOG_LEVEL: 'error' })
  const database = openDatabase({ DATABASE_URL: url, DATABASE_POOL_SIZE: 5 }, log, 'command')
  atEnd(() => database.close())
  const { db, pool } = database
  await fillBrands({ pool }, { brands })
  await fillSales(pool, { brands, sales })
  const stolenShare = measureStolen()
  const rebuild = async (now: Date): Promise<Night> => {
    const watched = watchConnections(pool)
    const started = performance.now()
    const rebuilt = await rebuildCells({ db, secrets: ['the secret of a test'], currency: 'USD', log }, { now })
    const seconds = (performance.now() - started) / 1000
    if (!rebuilt) throw new Error('Somebody else rebuilds')
    const secondsAtFull = Math.round((seconds * full.sales) / sales)
    const { cells, prices } = rebuilt
    const night = {
      seconds: Math.round(seconds * 10) / 10,
      secondsAtFull,
      cells,
      prices,
      connectionMb: await watched(),
    }
    console.error(JSON.stringify(night))
    return night
  }
  const now = new Date()
  const later = (days: number): Date => new Date(now.getTime() + days * 86_400_000)
  const first = await rebuild(now)
  await addSales(pool, { brands, sales: Math.ceil(sales / 100) })
  await pool.query('vacuum analyze shared_sales, sold_cells, brands')
  const ordinary = await rebuild(later(1))
  const monthEnds = await rebuild(later(32))
  const pace = readPace()
  const figures = { brands, sales, first, ordinary, monthEnds, stolen: stolenShare(), pace, floor }
  console.log(JSON.stringify(figures))
  const isGood = [first, ordinary, monthEnds].every(
    (night) => night.secondsAtFull <= floor.secondsAtFull * pace && night.connectionMb <= floor.connectionMb,
  )
  process.exitCode = isGood ? 0 : 1
})

type Size = { brands: number; sales: number }

/** Members with some four hundred sales each, of brands that sell more or less, at prices around each brand's own. */
async function fillSales(pool: pg.Pool, size: Size): Promise<void> {
  const members = Math.max(200, Math.round(size.sales / 400))
  await pool.query(
    `insert into users (username, display_username, created_at)
     select 'seller' || n, 'seller' || n, now() - interval '1 year' from generate_series(1, $1::integer) n`,
    [members],
  )
  await pool.query(
    `insert into sale_sharing (user_id, turned_on_at) select id, now() from users where username like 'seller%'`,
  )
  await pool.query('drop index shared_sales_by_brand, shared_sales_by_user')
  await addSales(pool, size)
  await pool.query('create index shared_sales_by_brand on shared_sales (brand_id, user_id)')
  await pool.query('create index shared_sales_by_user on shared_sales (user_id, id)')
  await pool.query('vacuum analyze shared_sales, sale_sharing, users, brands')
}

async function addSales(pool: pg.Pool, { brands, sales }: Size): Promise<void> {
  await pool.query(
    `insert into shared_sales (user_id, brand_id, month, price, days, currency, garment, platform)
     select first_user + (random() * (last_user - first_user))::integer, brand,
       (date_trunc('month', now()) - make_interval(months => (random() * 11)::integer))::date,
       greatest(1, (20 + brand % 80) * exp(random() + random() - 1))::integer,
       case when random() < 0.6 then (random() * 90)::integer end, case when random() < 0.85 then 'USD' else 'GBP' end,
       case when random() < 0.9 then (array['Jeans', 'Outerwear', 'Sweaters', 'T-shirts', 'Dresses'])[1 + (random() * 4)::integer] end,
       'ebay'
     from (select first_id + ((power(random(), 2) * ($1::bigint - 1))::bigint * 7919 % $1::bigint)::integer as brand
         from generate_series(1, $2::integer), (select min(id) as first_id from brands) ids) drawn,
       (select min(user_id) as first_user, max(user_id) as last_user from sale_sharing) users`,
    [brands, sales],
  )
}

/** The peak private memory of a single database connection, in megabytes. */
function watchConnections(pool: pg.Pool): () => Promise<number> {
  let most = 0
  const look = async (): Promise<void> => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'bolodex'`,
    )
    for (const { pid } of rows) most = Math.max(most, readAnonymous(pid))
  }
  const timer = setInterval(() => void look(), 500)
  return async () => {
    clearInterval(timer)
    await look()
    return Math.round(most / 1024)
  }
}

function readAnonymous(pid: number): number {
  try {
    return Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch (error) {
    // It has just ended.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}
