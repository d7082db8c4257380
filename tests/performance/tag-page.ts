// A brand page with 60 dated tags compared with one of 3: CPU to render it, its size on the wire, and what a phone fetches and
// how long it takes until the page and its first images are loaded. Both are measured in turns, so that a busy moment hits
// both. `--short`: fewer rounds, under a minute.
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'
import pg from 'pg'
import sharp from 'sharp'
import { photoWidths } from '../../packages/contract/src/photos/photo-sizes.ts'
import { masterName, sizeName } from '../../apps/server/src/platform/media/photo-store.ts'
import { runScript } from '../../tools/parts/run-script.ts'
import { startApi, startStack } from '../../tools/parts/stack.ts'
import { measureInTurns, mediansOf } from './parts/cpu-per-request.ts'
import { median } from './parts/statistics.ts'

/**
 * Of the page with 60 tags: ratios to the page with 3, kilobytes that it has more, and the images that a phone fetches before it
 * is touched.
 */
const floor = { load: 1.3, firstPaint: 1.3, renderCpu: 2, moreKilobytes: 10, images: 20 }
const phone = { width: 390, height: 844 }
const pages = { few: 3, many: 60 }
type Name = keyof typeof pages
const names = Object.keys(pages) as Name[]
const path = (name: Name): string => `/brands/bench-${name}-tags`
const kinds = ['neck tag', 'care label', 'union label', 'zipper', 'size tag', 'hang tag']

type Files = { nameOf: (sha256: string) => string; bytes: Buffer }[]
const filesOf = new Map<string, Promise<Files>>()

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const effort = values.short ? { loads: 7, rounds: 3, requests: 60 } : { loads: 15, rounds: 7, requests: 200 }

await runScript(async () => {
  const stack = await startStack()
  const client = new pg.Client({ connectionString: stack.databaseUrl })
  await client.connect()
  for (const name of names) await addBrand(client, name, String(stack.settings['PHOTO_DIR']))
  await client.end()
  const settings = { ...stack.settings, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000000', RUN_JOBS: 'false' }

  // As visitors get it: from the response cache.
  const cached = await startApi({ ...settings, ANSWER_CACHE_SECONDS: '60' })
  const kilobytes = { few: await readKilobytes(cached.url, 'few'), many: await readKilobytes(cached.url, 'many') }
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const loads = await loadInTurns(browser, cached.url)
  await browser.close()
  await cached.stop()

  const uncached = await startApi({ ...settings, ANSWER_CACHE_SECONDS: '0' })
  const pid = uncached.process.pid ?? 0
  const subjects = names.map((name) => ({
    name,
    url: `${uncached.url}${path(name)}`,
    pid,
    requests: effort.requests,
    connections: 2,
  }))
  const renderMicros = mediansOf(await measureInTurns(subjects, effort.rounds))

  // Of the fastest load of each: other work of the machine only ever adds to it.
  const fastest = (name: Name, pick: (load: Load) => number) => Math.min(...loads[name].map(pick))
  const ratio = (pick: (load: Load) => number) => round(fastest('many', pick) / fastest('few', pick))
  const figures = {
    load: ratio(({ loadMs }) => loadMs),
    firstPaint: ratio(({ firstPaintMs }) => firstPaintMs),
    renderCpu: round((renderMicros['many'] ?? Number.NaN) / (renderMicros['few'] ?? Number.NaN)),
    moreKilobytes: round(kilobytes.many - kilobytes.few),
    images: Math.max(...loads.many.map(({ images }) => images)),
  }
  const medians = { few: describe(loads.few), many: describe(loads.many) }
  const below = Object.entries(floor).flatMap(([key, most]) =>
    figures[key as keyof typeof floor] <= most ? [] : [key],
  )
  console.log(JSON.stringify({ ...figures, medians, kilobytes, renderMicros, floor, below }))
  process.exitCode = below.length > 0 ? 1 : 0
})

/** A brand with dated tags of all decades, each with its own file, as members fill them in. */
async function addBrand(client: pg.Client, name: Name, photoDir: string): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `insert into brands (slug, name, name_key, description, search_text)
     values ('bench-' || $1 || '-tags', 'Bench ' || $1 || ' tags', 'bench ' || $1 || ' tags', 'A brand of this benchmark.', '')
     returning id`,
    [name],
  )
  const samples = await client.query<{ sha256: string; width: number; height: number; blur: string }>(
    'select sha256, width, height, blur from tag_photos where retired_at is null order by id',
  )
  for (let place = 0; place < pages[name]; place += 1) {
    const sample = samples.rows[place % samples.rows.length]
    if (!sample) throw new Error('The sample data has no photos')
    const sha256 = randomBytes(32).toString('hex')
    await copyPhoto(photoDir, sample.sha256, sha256)
    const from = 1950 + ((place * 7) % 70)
    await client.query(
      `with photo as (
         insert into tag_photos (brand_id, sha256, width, height, blur, kind, year_from, year_to, made_in, note, looks_right)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 'USA', 'From a coat with its receipt in the pocket', 4) returning id)
       update brands set tag_photo_id = coalesce(tag_photo_id, photo.id) from photo where brands.id = $1`,
      [rows[0]?.id, sha256, sample.width, sample.height, sample.blur, kinds[place % kinds.length], from, from + 6],
    )
  }
}

/** A photo under another name, with the smaller sizes that the sample data has not made yet. */
async function copyPhoto(photoDir: string, from: string, to: string): Promise<void> {
  const files = filesOf.get(from) ?? makeFiles(join(photoDir, masterName(from)))
  filesOf.set(from, files)
  for (const { nameOf, bytes } of await files) await writeFile(join(photoDir, nameOf(to)), bytes)
}

async function makeFiles(master: string): Promise<Files> {
  const bytes = await readFile(master)
  const sizes = photoWidths.map(async (width) => ({
    nameOf: (sha256: string) => sizeName(sha256, width),
    bytes: await sharp(bytes).resize({ width, withoutEnlargement: true }).webp().toBuffer(),
  }))
  return [{ nameOf: masterName, bytes }, ...(await Promise.all(sizes))]
}

async function readKilobytes(origin: string, name: Name): Promise<number> {
  const answer = await fetch(origin + path(name), { headers: { 'accept-encoding': 'identity' } })
  const html = await answer.text()
  if (!html.includes(`${pages[name]} tags, `)) throw new Error(`The page has not ${pages[name]} dated tags`)
  return round(brotliCompressSync(html).length / 1000)
}

type Load = { loadMs: number; firstPaintMs: number; images: number; imageBytes: number }

/** Each in a browser without a cache, and without a service worker. */
async function loadInTurns(browser: Browser, origin: string): Promise<Record<Name, Load[]>> {
  const loads: Record<Name, Load[]> = { few: [], many: [] }
  // The first one warms up and is not counted.
  for (const name of names) await loadOnce(browser, origin + path(name))
  for (let turn = 0; turn < effort.loads; turn += 1)
    for (const name of names) loads[name].push(await loadOnce(browser, origin + path(name)))
  return loads
}

async function loadOnce(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const load = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const images = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
      name.includes('/photos/'),
    )
    return {
      loadMs: navigation?.loadEventEnd ?? Number.NaN,
      firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      images: images.length,
      imageBytes: images.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    }
  })
  await context.close()
  return load
}

function describe(loads: Load[]): Load {
  const of = (pick: (load: Load) => number) => Math.round(median(loads.map(pick)))
  return {
    loadMs: of(({ loadMs }) => loadMs),
    firstPaintMs: of(({ firstPaintMs }) => firstPaintMs),
    images: of(({ images }) => images),
    imageBytes: of(({ imageBytes }) => imageBytes),
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
