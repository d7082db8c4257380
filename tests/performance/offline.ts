// The site without a server, in Chromium as a phone: one visit, then the server is killed. From the address bar to the one
// right brand at a quarter of the machine's speed; how long each key takes to be answered; random searches compared with
// the server's own answers; what is fetched first. `--sizes 10000,50000` sets how many brands the directory has.
// `--short` takes about a minute and compares times with the same run's script-free pages instead of with a clock.
import { parseArgs } from 'node:util'
import { chromium, devices, type Page } from '@playwright/test'
import type { CopyManifest } from '../../packages/contract/src/offline/copy-manifest.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { createLogger } from '../../apps/server/src/platform/logger.ts'
import { buildSite } from '../../tools/parts/build.ts'
import { atEnd, runScript } from '../../tools/parts/run-script.ts'
import { root, startApi, startStack } from '../../tools/parts/stack.ts'
import { measureStolen } from '../../tools/parts/stolen-time.ts'
import { timeKeys, timeStoredAnswer, timeToBrand, timeWithoutScript, waitUntilKept } from './parts/offline-phone.ts'
import { askDirectory, drawAddresses } from './parts/random-searches.ts'
import { fillBrands } from './samples/fill-brands.ts'
import { median } from './parts/statistics.ts'

/** How much slower than this machine a phone is. */
const slowdown = 4
/** Sizes, random searches, and rounds of which the median counts. */
const forms = {
  full: { sizes: '10000,50000', searches: 1000, rounds: 5 },
  short: { sizes: '2000', searches: 200, rounds: 3 },
}
const floors = {
  full: { secondsToBrand: 3, taps: 2, firstBytes: 150_000, keyMs: 100, different: 0 },
  // A slow machine slows the script-free pages and the stored answer as well.
  short: { searchRatio: 2.5, brandRatio: 2, keyRatio: 8, different: 0 },
}

type Figures = {
  /** From the address bar to the page of the brand, with everything at a quarter of its speed: the median, and all. */
  secondsToBrand: number
  allSeconds: number[]
  /** Until the search box takes a tap. */
  secondsToSearch: number
  /** The same visits without script, from the server. */
  withoutScript: { secondsToSearch: number; secondsToBrand: number }
  searchRatio: number
  brandRatio: number
  /** The slowest answer to a key and the median, at a quarter of the speed; the slowest against a stored answer. */
  keyMs: number
  medianKeyMs: number
  keyRatio: number
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
  const { values } = parseArgs({ options: { sizes: { type: 'string' }, short: { type: 'boolean', default: false } } })
  const form = values.short ? 'short' : 'full'
  const sizes = (values.sizes ?? forms[form].sizes).split(',').map(Number)
  buildSite(root)
  const bySize: Record<string, Figures> = {}
  for (const size of sizes) bySize[size] = await measure(size, forms[form])
  console.log(JSON.stringify({ bySize, searches: forms[form].searches, floor: floors[form] }))
  const isGood = Object.entries(bySize).every(([size, figures]) =>
    values.short ? isShortGood(figures) : isGoodAt(Number(size), figures),
  )
  process.exitCode = isGood ? 0 : 1
})

function isGoodAt(size: number, { secondsToBrand, firstBytes, keyMs, different }: Figures): boolean {
  const { full: floor } = floors
  const isSmallGood = secondsToBrand <= floor.secondsToBrand && firstBytes <= floor.firstBytes
  return (size > 10_000 || isSmallGood) && keyMs <= floor.keyMs && different <= floor.different
}

function isShortGood({ searchRatio, brandRatio, keyRatio, different }: Figures): boolean {
  const { short: floor } = floors
  return (
    searchRatio <= floor.searchRatio &&
    brandRatio <= floor.brandRatio &&
    keyRatio <= floor.keyRatio &&
    different <= floor.different
  )
}

async function measure(size: number, { searches, rounds }: (typeof forms)['full']): Promise<Figures> {
  const stolenShare = measureStolen()
  const { api, manifest } = await startFilled(size)
  const bytesOf = (kinds: string[]): number =>
    manifest.parts.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { bytes }) => sum + bytes, 0)

  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  atEnd(() => browser.close())
  const phone = { ...devices['Pixel 7'], baseURL: api.url }
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto('/')
  const firstPaintMs = await readFirstPaint(page)
  await waitUntilKept(page, manifest)
  const names = await page.locator('article h3').allTextContents()
  const name = names.at(-1) ?? ''
  const addresses = drawAddresses(searches, names)
  const online = await askDirectory(page, addresses)
  const scriptless = await browser.newContext({ ...phone, javaScriptEnabled: false })
  const plain: Awaited<ReturnType<typeof timeWithoutScript>>[] = []
  for (let round = 0; round < rounds; round += 1)
    plain.push(await timeWithoutScript({ browser, context: scriptless, name, slowdown }))

  api.process.kill('SIGKILL')
  const offline = await askDirectory(page, addresses)
  const different = addresses.filter((_, place) => online[place] !== offline[place])
  for (const address of different.slice(0, 3)) {
    const place = addresses.indexOf(address)
    console.error(`${address}\n  with the server ${online[place]}\n  without it      ${offline[place]}`)
  }
  const keys = await timeKeys(page, names, rounds)
  const storedAnswerMs = await timeStoredAnswer(page)
  await page.close()
  const visits: typeof plain = []
  for (let round = 0; round < rounds; round += 1) visits.push(await timeToBrand({ browser, context, name, slowdown }))
  await browser.close()
  const [search, brand] = [median(visits.map((visit) => visit.search)), median(visits.map((visit) => visit.brand))]
  const [plainSearch, plainBrand] = [
    median(plain.map((visit) => visit.search)),
    median(plain.map((visit) => visit.brand)),
  ]
  return {
    secondsToBrand: round(brand / 1000),
    allSeconds: visits.map((visit) => round(visit.brand / 1000)),
    secondsToSearch: round(search / 1000),
    withoutScript: { secondsToSearch: round(plainSearch / 1000), secondsToBrand: round(plainBrand / 1000) },
    searchRatio: round(search / plainSearch),
    brandRatio: round(brand / plainBrand),
    keyMs: round(slowdown * Math.max(...keys)),
    medianKeyMs: round(slowdown * median(keys)),
    keyRatio: round(Math.max(...keys) / storedAnswerMs),
    stolen: round(10 * stolenShare()) / 10,
    firstBytes: bytesOf(['names', 'numbers']),
    allBytes: manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0),
    firstPaintMs: round(firstPaintMs),
    different: different.length,
  }
}

/** A site with exactly this number of brands, and a copy of all of them. */
async function startFilled(size: number) {
  const stack = await startStack()
  const { pool, close } = openDatabase(
    { DATABASE_URL: stack.databaseUrl, DATABASE_POOL_SIZE: 2 },
    createLogger({ LOG_LEVEL: 'error' }),
    'command',
  )
  // The samples count too: with more brands than a copy may have, it could not answer as the server does.
  const { rows } = await pool.query<{ samples: number }>('select count(*)::integer as samples from brands')
  await fillBrands({ pool }, { brands: size - (rows[0]?.samples ?? 0) })
  const settings = { ...stack.settings, LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '100000' }
  // Totals and votes are added up within seconds; a copy made before would be older than the answers it is compared with.
  const before = await startApi(settings)
  await waitForTotal(before.url, size)
  await before.stop()
  await pool.query('truncate offline_copies')
  await close()
  const api = await startApi(settings)
  const manifest = await waitForCopy(api.url, size)
  if (manifest.count !== manifest.total) throw new Error(`The copy has ${manifest.count} of ${manifest.total} brands`)
  return { api, manifest }
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

function round(value: number): number {
  return Math.round(value * 10) / 10
}
