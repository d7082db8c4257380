// The whole directory as one download at a million brands (`--brands N` for fewer, `--short` for 60,000): how much the
// process that streams it grows meanwhile, and how long it takes.
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { parseArgs } from 'node:util'
import { fillBrands } from './samples/fill-brands.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { createLogger } from '../../apps/server/src/platform/logger.ts'
import { migrate } from '../../apps/server/src/platform/database/migrator.ts'
import { createDatabase, startPostgres } from '../../tools/parts/postgres.ts'
import { runScript } from '../../tools/parts/run-script.ts'
import { startApi } from '../../tools/parts/stack.ts'

/** A process that buffered 60,000 brands would grow by more. */
const floor = { grownMb: 100 }

await runScript(async () => {
  const { values } = parseArgs({
    options: { brands: { type: 'string' }, short: { type: 'boolean', default: false } },
  })
  const brands = Number(values.brands ?? (values.short ? 60_000 : 1_000_000))
  const server = await startPostgres()
  const url = await createDatabase(server.url, 'download')
  await migrate(url)
  const { pool, close } = openDatabase(
    { DATABASE_URL: url, DATABASE_POOL_SIZE: 2 },
    createLogger({ LOG_LEVEL: 'warn' }),
    'command',
  )
  await fillBrands({ pool }, { brands })
  await close()
  const api = await startApi({
    DATABASE_URL: url,
    APP_SECRET: 'only-for-measuring-only-for-measuring',
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'warn',
    RUN_JOBS: 'false',
  })
  const pid = api.process.pid ?? 0
  // What a process holds anyway once it has answered a few calls.
  for (let i = 0; i < 50; i += 1) await (await fetch(`${api.url}/api/directory`)).arrayBuffer()
  const before = residentMb(pid)
  let most = before
  const watching = setInterval(() => (most = Math.max(most, residentMb(pid))), 20)
  const plain = await download(`${api.url}/api/brands`, 'identity')
  const zipped = await download(`${api.url}/api/brands`, 'gzip')
  clearInterval(watching)
  const grownMb = Math.round(most - before)
  console.log(JSON.stringify({ brands, beforeMb: Math.round(before), grownMb, plain, zipped, floor }))
  process.exitCode = grownMb < floor.grownMb ? 0 : 1
})

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

function download(url: string, encoding: string): Promise<{ mb: number; seconds: number }> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ mb: Math.round(bytes / 1e6), seconds: Math.round((performance.now() - started) / 100) / 10 }),
      )
    }).on('error', reject)
  })
}
