// Lighthouse as a phone on the directory and on a brand page, each also with its scripts blocked, which is as soon as the
// page can be painted on this machine; then how long a key press takes to be painted while typing in the search with 250
// cards, at a quarter of the machine's speed (the floor is the phone's). Fetches Lighthouse by npx, so it needs a network.
// `--short` runs each page once and judges only ratios: about a minute and a half.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { fillBrands } from './samples/fill-brands.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { createLogger } from '../../apps/server/src/platform/logger.ts'
import { runScript } from '../../tools/parts/run-script.ts'
import { startApi, startStack } from '../../tools/parts/stack.ts'
import { median } from './parts/statistics.ts'
import { slowestKeyPress, watchKeyPresses } from './parts/key-presses.ts'

const lighthouse = 'lighthouse@13.5.0'
const floor = { performance: 95, accessibility: 100, seo: 100, cls: 0.02, nextPaintMs: 100 }
const categories = '--only-categories=performance,accessibility,seo'
/** Either of both: a slow machine paints the page without its scripts late, too. */
const lcpFloor = { lcpSeconds: 1.5, lcpRatio: 1.5 }
const pages = { directory: '/', brand: '/brands/barlow-and-thrane' }
const chrome = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
/** One run is at the mercy of the moment: the median of these counts. */
const runs = { full: 3, short: 1 }

type Scores = { performance: number; accessibility: number; seo: number; cls: number; lcpSeconds: number }
type PageScores = Scores & { lcpSecondsWithoutScript: number; lcpRatio: number }

await runScript(async () => {
  const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
  const stack = await startStack()
  const api = await startApi({ ...stack.settings, LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '100000' })
  const scores: Record<string, PageScores> = {}
  for (const [name, path] of Object.entries(pages))
    scores[name] = await scorePage(api.url + path, values.short ? runs.short : runs.full)
  const typing = values.short ? null : await measureTyping(stack.databaseUrl, api.url)
  console.log(JSON.stringify({ ...scores, ...typing, floor: { ...floor, ...lcpFloor } }))
  const isGood = Object.values(scores).every(
    (score) =>
      (values.short || score.performance >= floor.performance) &&
      score.accessibility >= floor.accessibility &&
      score.seo >= floor.seo &&
      score.cls <= floor.cls &&
      (score.lcpSeconds <= lcpFloor.lcpSeconds || score.lcpRatio <= lcpFloor.lcpRatio),
  )
  process.exitCode = isGood && (typing?.nextPaintMs ?? 0) <= floor.nextPaintMs ? 0 : 1
})

async function scorePage(url: string, rounds: number): Promise<PageScores> {
  const scripted: Scores[] = []
  const scriptless: Scores[] = []
  // In turns, so that both meet the same moments.
  for (let round = 0; round < rounds; round += 1) {
    scripted.push(await scoreOnce(url))
    scriptless.push(await scoreOnce(url, ['--blocked-url-patterns=*.js', '--only-categories=performance']))
  }
  const medianOf = (all: Scores[], pick: (scores: Scores) => number): number => median(all.map(pick))
  const lcpSeconds = medianOf(scripted, (scores) => scores.lcpSeconds)
  const lcpSecondsWithoutScript = medianOf(scriptless, (scores) => scores.lcpSeconds)
  return {
    performance: medianOf(scripted, ({ performance }) => performance),
    accessibility: medianOf(scripted, ({ accessibility }) => accessibility),
    seo: medianOf(scripted, ({ seo }) => seo),
    cls: medianOf(scripted, ({ cls }) => cls),
    lcpSeconds,
    lcpSecondsWithoutScript,
    lcpRatio: Math.round((100 * lcpSeconds) / lcpSecondsWithoutScript) / 100,
  }
}

async function measureTyping(databaseUrl: string, url: string) {
  const { pool, close } = openDatabase(
    { DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: 2 },
    createLogger({ LOG_LEVEL: 'error' }),
    'command',
  )
  await fillBrands({ pool }, { brands: 1000 })
  await close()
  const typing = `${url}/?pageSize=250`
  return { nextPaintMs: await typeSlowly(typing, 390), nextPaintMsWide: await typeSlowly(typing, 1440) }
}

/** On a busy machine Lighthouse may see no paint at all; a second run decides. */
async function scoreOnce(url: string, options?: string[]): Promise<Scores> {
  const scores = await runLighthouse(url, options)
  return Number.isNaN(scores.lcpSeconds) ? runLighthouse(url, options) : scores
}

async function runLighthouse(url: string, options = [categories]): Promise<Scores> {
  const folder = await mkdtemp(join(tmpdir(), 'bolodex-lighthouse-'))
  const output = join(folder, 'report.json')
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage'
  const child = spawn(
    'npx',
    [
      '--yes',
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      ...options,
      `--chrome-flags=${flags}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, CHROME_PATH: chrome } },
  )
  await new Promise((resolve) => child.once('exit', resolve))
  const report: Report = JSON.parse(await readFile(output, 'utf8'))
  await rm(folder, { recursive: true })
  const score = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100)
  const value = (name: string) => report.audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    seo: score('seo'),
    cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    lcpSeconds: Math.round(value('largest-contentful-paint') / 10) / 100,
  }
}

type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number }>
}

/** The slowest of all key presses, as the browser itself times them from the key to the paint. */
async function typeSlowly(url: string, width: number): Promise<number> {
  const browser = await chromium.launch({ executablePath: chrome, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage({ viewport: { width, height: 844 } })
  await page.goto(url)
  await page.getByRole('region', { name: /notifications/i }).waitFor({ state: 'attached' })
  // Until the page has come to rest; what loading costs is Lighthouse's part.
  await page.waitForTimeout(2000)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await watchKeyPresses(page)
  const search = page.getByRole('searchbox')
  await search.focus()
  for (const text of ['wool coats', 'denim', 'e']) {
    await search.pressSequentially(text, { delay: 120 })
    await page.waitForTimeout(1500)
    for (let i = 0; i < text.length; i += 1) await search.press('Backspace', { delay: 30 })
    await page.waitForTimeout(1500)
  }
  const slowest = await slowestKeyPress(page)
  await browser.close()
  return Math.round(slowest)
}
