// A file of 50,000 brands (`--rows N` for fewer) sent to the product over HTTP, against a bare COPY of the same rows,
// ready-made, into the same table with its indexes and triggers: how much longer the product takes to receive, decode,
// check, compare, find addresses for and save them, and how much its process grows meanwhile. In turns, on a database
// that waits for its disk and has brands already (`--existing N`), three times (`--rounds N`). `--short`: 10,000 rows.
import { readFileSync } from 'node:fs'
import { setInterval } from 'node:timers'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { csvTemplate, writeBrandCsv } from '../../packages/brand-csv/src/brand-csv.ts'
import { fillBrands } from './samples/fill-brands.ts'
import { inventBrand, type InventedBrand } from './samples/invent-brand.ts'
import { createNameRegister } from './samples/name-register.ts'
import { createRandom } from './samples/random.ts'
import { createRowWriter } from '../../apps/server/src/platform/database/row-streams.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { createLogger } from '../../apps/server/src/platform/logger.ts'
import { migrate } from '../../apps/server/src/platform/database/migrator.ts'
import { callFromSite, cookiesOf } from '../resilience/parts/caller.ts'
import { createDatabase, startPostgres } from '../../tools/parts/postgres.ts'
import { runScript } from '../../tools/parts/run-script.ts'
import { startApi } from '../../tools/parts/stack.ts'
import { median } from './parts/statistics.ts'

const floor = { timesBareCopy: 5, grownMb: 100 }

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string' },
      short: { type: 'boolean', default: false },
      existing: { type: 'string', default: '10000' },
      rounds: { type: 'string', default: '3' },
    },
  })
  const rows = Number(values.rows ?? (values.short ? 10_000 : 50_000))
  const existing = Number(values.existing)
  const rounds = Number(values.rounds)
  const server = await startPostgres({ isDurable: true })
  const template = await createDatabase(server.url, 'csv')
  await migrate(template)
  const { pool, close } = openDatabase(
    { DATABASE_URL: template, DATABASE_POOL_SIZE: 2 },
    createLogger({ LOG_LEVEL: 'warn' }),
    'command',
  )
  await fillBrands({ pool }, { brands: existing })
  const { rows: known } = await pool.query<{ slug: string }>('select slug from brands')
  const brands = inventBrands(
    rows,
    known.map(({ slug }) => slug),
  )
  await close()

  const file = fileOf(brands)
  const seconds = { bare: [] as number[], product: [] as number[] }
  let grownMb = 0
  for (let round = 0; round < rounds; round += 1) {
    // Each begins with tables and indexes as tidy as the other's.
    seconds.bare.push(await copyBare(await createDatabase(server.url, `bare_${round}`, 'csv'), brands))
    const url = await createDatabase(server.url, `product_${round}`, 'csv')
    const api = await startApi({
      DATABASE_URL: url,
      APP_SECRET: 'only-for-measuring-only-for-measuring',
      LOG_LEVEL: 'warn',
      RUN_JOBS: 'false',
    })
    const send = await signInToSend(api.url, url)
    // What a process holds anyway once it has answered a few calls and taken a small file.
    for (let i = 0; i < 20; i += 1) await (await fetch(`${api.url}/api/directory`)).arrayBuffer()
    await send(new Blob([csvTemplate]))
    const memory = watchMemory(api.process.pid ?? 0)
    seconds.product.push(await send(file))
    grownMb = Math.max(grownMb, memory.stop())
    await requireSaved(url, existing + rows + 2)
    await api.stop()
    console.error(`round ${round + 1}: bare ${seconds.bare.at(-1)} s, product ${seconds.product.at(-1)} s`)
  }
  const bare = roundedMedian(seconds.bare)
  const product = roundedMedian(seconds.product)
  const timesBareCopy = Math.round((product / bare) * 100) / 100
  const figures = {
    rows,
    existing,
    fileMb: Math.round(file.size / 1e5) / 10,
    bareCopySeconds: bare,
    productSeconds: product,
    timesBareCopy,
    grownMb,
    floor,
  }
  console.log(JSON.stringify(figures))
  process.exitCode = timesBareCopy <= floor.timesBareCopy && grownMb < floor.grownMb ? 0 : 1
})

function inventBrands(count: number, taken: string[]): InventedBrand[] {
  const register = createNameRegister(count + taken.length)
  for (const slug of taken) register.take(slug)
  const random = createRandom(2)
  return Array.from({ length: count }, () => inventBrand(random, register))
}

function fileOf(brands: InventedBrand[]): Blob {
  const text = writeBrandCsv(
    brands.map((brand) => ({
      name: brand.name,
      description: brand.description,
      averageSalePrice: String(brand.averageSalePrice ?? ''),
      sellThroughRate: String(brand.sellThroughRate ?? ''),
      garmentTypes: brand.garmentTypes.join(', '),
    })),
  )
  return new Blob([text], { type: 'text/csv' })
}

/** A long-standing member, who may send large files; receives the duration of each. */
async function signInToSend(site: string, databaseUrl: string): Promise<(file: Blob) => Promise<number>> {
  const joined = await callFromSite(site, {
    path: '/api/auth/join',
    body: { username: 'sends_files', password: 'a fine thread' },
  })
  const cookie = cookiesOf(joined)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`update users set created_at = now() - interval '60 days'`)
  await client.end()
  const send = async (file: Blob, triesLeft = 5): Promise<number> => {
    const form = new FormData()
    form.set('file', file, 'brands.csv')
    const started = performance.now()
    const response = await fetch(`${site}/api/brands/csv`, {
      method: 'POST',
      headers: { cookie, origin: site },
      body: form,
    })
    const text = await response.text()
    // Another process may take the processors for a moment; the api then asks its clients to come back.
    if (response.status === 503 && triesLeft > 1) {
      await pause(1000)
      return send(file, triesLeft - 1)
    }
    if (!response.ok) throw new Error(`${response.status}: ${text.slice(0, 500)}`)
    return (performance.now() - started) / 1000
  }
  return send
}

async function copyBare(url: string, brands: InventedBrand[]): Promise<number> {
  return onDatabase(url, async (client) => {
    const started = performance.now()
    const columns = `slug, name, name_key, plain_key, sound_key, description, search_text, average_sale_price,
      sell_through_rate, garment_types`
    const writer = createRowWriter(client, `brands (${columns})`)
    for (const brand of brands) {
      await writer.add([
        brand.slug,
        brand.name,
        brand.nameKey,
        brand.plainKey,
        brand.soundKey,
        brand.description,
        brand.searchText,
        brand.averageSalePrice,
        brand.sellThroughRate,
        brand.garmentTypes,
      ])
    }
    await writer.end()
    return (performance.now() - started) / 1000
  })
}

async function requireSaved(url: string, wanted: number): Promise<void> {
  const { rows } = await onDatabase(url, (client) => client.query<{ count: string }>('select count(*) from brands'))
  if (Number(rows[0]?.count) !== wanted) throw new Error(`${rows[0]?.count} brands instead of ${wanted}`)
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function watchMemory(pid: number): { stop: () => number } {
  const before = residentMb(pid)
  let most = before
  const watching = setInterval(() => (most = Math.max(most, residentMb(pid))), 20)
  return {
    stop: () => {
      clearInterval(watching)
      return Math.round(most - before)
    },
  }
}

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

function roundedMedian(values: number[]): number {
  return Math.round(median(values) * 100) / 100
}
