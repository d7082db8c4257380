// First pages of the directory in every order, their SQL alone, at 1,000 and at 20,000 brands: with its index, an order
// takes as long in a large directory as in a small one. What is slower on a slow machine is slower at both sizes.
import pg from 'pg'
import { pageStatement } from '../../apps/server/src/features/directory/directory-store.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../apps/server/src/platform/database/migrator.ts'
import { createLogger } from '../../apps/server/src/platform/logger.ts'
import { brandSorts, type BrandSort } from '../../packages/contract/src/directory/directory-query.ts'
import { createDatabase, startPostgres } from '../../tools/parts/postgres.ts'
import { atEnd, runScript } from '../../tools/parts/run-script.ts'
import { fillBrands } from './samples/fill-brands.ts'
import { median } from './parts/statistics.ts'

const floor = { timesSmall: 3 }
const sizes = { small: 1000, large: 20_000 }
const runs = 101

await runScript(async () => {
  const server = await startPostgres()
  const [small, large] = [await fill(server.url, sizes.small), await fill(server.url, sizes.large)]
  const timesSmall: Record<string, number> = {}
  for (const sort of Object.keys(brandSorts) as BrandSort[]) {
    const ms = { small: [] as number[], large: [] as number[] }
    // In turns, so that both sizes meet the same machine.
    for (let run = 0; run < runs; run += 1) {
      ms.small.push(await readPage(small, sort))
      ms.large.push(await readPage(large, sort))
    }
    timesSmall[sort] = Math.round((median(ms.large) / median(ms.small)) * 100) / 100
  }
  const slow = Object.keys(timesSmall).filter((sort) => !((timesSmall[sort] ?? Number.NaN) <= floor.timesSmall))
  for (const sort of slow) console.error(`BROKEN ${sort}: ${timesSmall[sort]} × slower at ${sizes.large} brands`)
  console.log(JSON.stringify({ sizes, timesSmall, floor, slow }))
  process.exitCode = slow.length > 0 ? 1 : 0
})

async function fill(serverUrl: string, brands: number): Promise<pg.Client> {
  const url = await createDatabase(serverUrl, `scaling_${brands}`)
  await migrate(url)
  const log = createLogger({ LOG_LEVEL: 'warn' })
  const { pool, close } = openDatabase({ DATABASE_URL: url, DATABASE_POOL_SIZE: 2 }, log, 'command')
  await fillBrands({ pool }, { brands })
  await pool.query('vacuum analyze')
  await close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  atEnd(() => client.end())
  return client
}

async function readPage(client: pg.Client, sort: BrandSort): Promise<number> {
  const everything = { q: '', garment: [], minSellThrough: 0, minPrice: 0 }
  const page = { skip: 0, take: 25, isFromEnd: false, isGathered: false }
  const statement = pageStatement({ ...everything, ...page, sort })
  const started = performance.now()
  await client.query(statement)
  return performance.now() - started
}
