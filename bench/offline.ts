// The site without a server, in Chromium as a phone: one visit, then the server is killed. From the address bar to the one
// right brand at a quarter of the machine's speed; how long each key takes to be answered; a thousand random searches
// against the server's own answers; what is fetched first. `--sizes 10000,50000` chooses how many brands there are.
import { parseArgs } from 'node:util'
import { chromium, devices, type Browser, type BrowserContext, type Page } from '@playwright/test'
import type { CopyManifest } from '../packages/contract/src/offline/copy-manifest.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { createLogger } from '../apps/server/src/platform/logger.ts'
import { buildSite } from '../scripts/parts/build.ts'
import { atEnd, runScript } from '../scripts/parts/run-script.ts'
import { root, startApi, startStack } from '../scripts/parts/stack.ts'
import { measureStolen } from '../scripts/parts/stolen-time.ts'
import { askDirectory, drawAddresses } from './parts/random-searches.ts'
import { slowRenderers } from './parts/slow-renderers.ts'
import { fillBrands } from './samples/fill-brands.ts'

/** How much slower than this machine a phone is. */
const slowdown = 4
const floor = { secondsToBrand: 3, taps: 2, firstBytes: 150_000, keyMs: 100, different: 0 }
const searches = 1000
/** Of which the median counts. */
const rounds = 5

type Figures = {
  /** From the address bar to the page of the brand, with everything at a quarter of its speed: the median, and all. */
  secondsToBrand: number
  allSeconds: number[]
  /** The slowest answer to a key and the median, at a quarter of the speed. */
  keyMs: number
  medianKeyMs: number
  /** The share of the processor's time that the host took away meanwhile. */
  stolen: number
  /** Compressed: what a search needs, and the whole copy. */
  firstBytes: number
  allBytes: number
  /** Until the first page is painted on the very first visit. */
  firstPaintMs: number
  different: number
}

await runScript(async () => {
  const { values } = parseArgs({ options: { sizes: { type: 'string', default: '10000,50000' } } })
  buildSite(root)
  const bySize: Record<string, Figures> = {}
  for (const size of values.sizes.split(',').map(Number)) bySize[size] = await measure(size)
  console.log(JSON.stringify({ bySize, taps: floor.taps, searches, floor }))
  const isGood = Object.entries(bySize).every(
    ([size, { secondsToBrand, keyMs, firstBytes, different }]) =>
      (Number(size) > 10_000 || (secondsToBrand <= floor.secondsToBrand && firstBytes <= floor.firstBytes)) &&
      keyMs <= floor.keyMs &&
      different <= floor.different,
  )
  process.exitCode = isGood ? 0 : 1
})

async function measure(size: number): Promise<Figures> {
  const stolenShare = measureStolen()
  const stack = await startStack()
  const { pool, close } = openDatabase(
    { DATABASE_URL: stack.databaseUrl, DATABASE_POOL_SIZE: 2 },
    createLogger({ LOG_LEVEL: 'error' }),
    'command',
  )
  await fillBrands({ pool }, { brands: size })
  const settings = { ...stack.settings, LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '100000' }
  // Totals and votes are added up within seconds; a copy made before would be older than the answers it is compared with.
  const before = await startApi(settings)
  await waitForTotal(before.url, size)
  await before.stop()
  await pool.query('truncate offline_copies')
  await close()
  const api = await startApi(settings)
  const manifest = await waitForCopy(api.url, size)
  const bytesOf = (kinds: string[]): number =>
    manifest.parts.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { bytes }) => sum + bytes, 0)

  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  atEnd(() => browser.close())
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: api.url })
  const page = await context.newPage()
  await page.goto('/')
  const firstPaintMs = await readFirstPaint(page)
  await waitUntilKept(page, manifest)
  const names = await page.locator('article h3').allTextContents()
  const addresses = drawAddresses(searches, names)
  const online = await askDirectory(page, addresses)

  api.process.kill('SIGKILL')
  const offline = await askDirectory(page, addresses)
  const different = addresses.filter((_, place) => online[place] !== offline[place])
  for (const address of different.slice(0, 3)) {
    const place = addresses.indexOf(address)
    console.error(`${address}\n  with the server ${online[place]}\n  without it      ${offline[place]}`)
  }
  const name = names.at(-1) ?? ''
  const keys = await timeKeys(page, names)
  await page.close()
  const seconds: number[] = []
  for (let round = 0; round < rounds; round += 1) seconds.push(await timeToBrand(browser, context, name))
  await browser.close()
  return {
    secondsToBrand: round(medianOf(seconds)),
    allSeconds: seconds.map(round),
    keyMs: round(slowdown * Math.max(...keys)),
    medianKeyMs: round(slowdown * medianOf(keys)),
    stolen: round(10 * stolenShare()) / 10,
    firstBytes: bytesOf(['names', 'numbers']),
    allBytes: manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0),
    firstPaintMs: round(firstPaintMs),
    different: different.length,
  }
}

async function waitForTotal(url: string, atLeast: number): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { total } = (await (await fetch(`${url}/api/directory`)).json()) as { total: number }
    // Once more after it is there: votes take as long.
    await new Promise((resolve) => setTimeout(resolve, 3000))
    if (total >= atLeast) return
  }
  throw new Error('The totals were not added up within three minutes')
}

async function waitForCopy(url: string, atLeast: number): Promise<CopyManifest> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`${url}/api/offline-copy`)
    const manifest = answer.ok ? ((await answer.json()) as CopyManifest) : null
    if (manifest?.madeAt && manifest.count >= Math.min(atLeast, manifest.total)) return manifest
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error('No copy was made within five minutes')
}

function readFirstPaint(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)
}

async function waitUntilKept(page: Page, manifest: CopyManifest): Promise<void> {
  const paths = manifest.parts.map(({ hash }) => `/api/offline-copy/parts/${hash}`)
  await page.waitForFunction(
    async (paths) => {
      const found = await Promise.all(paths.map((path) => caches.match(path)))
      return navigator.serviceWorker.controller !== null && found.every(Boolean)
    },
    paths,
    { timeout: 120_000, polling: 500 },
  )
}

/** For each text, as names are typed letter by letter, how long its answer takes: the median of some rounds of typing. */
async function timeKeys(page: Page, names: string[]): Promise<number[]> {
  const typed = [...names.slice(0, 8), 'carhartt', 'moleskin', 'the north face'].flatMap((name) =>
    Array.from({ length: Math.min(name.length, 12) }, (_, length) => name.slice(0, length + 1)),
  )
  const times = typed.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, text] of typed.entries())
      times[index]?.push(await timeAnswer(page, `/api/directory?${new URLSearchParams({ q: text })}`))
  return times.map(medianOf)
}

function timeAnswer(page: Page, address: string): Promise<number> {
  return page.evaluate(async (address) => {
    const started = performance.now()
    await (await fetch(address)).json()
    return performance.now() - started
  }, address)
}

/** Two taps besides typing: into the search, and on the brand. Nothing is opened yet, as after the phone was in a pocket. */
async function timeToBrand(browser: Browser, context: BrowserContext, name: string): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  const runFreely = await slowRenderers(browser, slowdown)
  try {
    const started = performance.now()
    const steps: string[] = []
    const note = (step: string) => steps.push(`${step} ${Math.round(performance.now() - started)}`)
    await page.goto('/', { waitUntil: 'commit' })
    note('page')
    await page.getByRole('searchbox').tap()
    note('search tapped')
    await page.keyboard.type(name)
    note('typed')
    const card = page.locator('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await card.first().waitFor()
    note('found')
    await card.getByRole('link', { name, exact: true }).first().tap()
    note('tapped')
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    note('brand')
    console.error(steps.join(', '))
    return (performance.now() - started) / 1000
  } finally {
    await runFreely()
    await page.close()
  }
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
