// Hostile files are sent to the real product: none may be stored unchanged, keep metadata, crash a process or exhaust
// memory. Then eight photos of 12 megapixels are uploaded at once, repeatedly: concurrent readers of the directory
// wait at most twice as long as otherwise. `--short`: one round of photos instead of four.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { runScript } from '../../tools/parts/run-script.ts'
import { startApi, startStack } from '../../tools/parts/stack.ts'
import { makeHostileFiles, marker, type HostileFile } from './parts/hostile-files.ts'
import { readWebp } from './parts/image-bytes.ts'
import { watchMemory } from './parts/memory.ts'
import { startReader, summarise, type Reading } from './parts/steady-reader.ts'

const floor = {
  files: 40,
  storedAsReceived: 0,
  metadataBytes: 0,
  crashes: 0,
  wrongFates: 0,
  apiPeakMb: 600,
  imageWorkerPeakMb: 700,
  p99Ratio: 2,
}
const rounds = process.argv.includes('--short') ? 1 : 4
const uploadsAtOnce = 8

type Sent = { file: HostileFile; status: number; ms: number }

await runScript(async () => {
  const stack = await startStack()
  const settings = {
    ...stack.settings,
    PHOTO_DIR: stack.settings['PHOTO_DIR'] ?? '',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000000',
    // Every read of the directory asks the database.
    ANSWER_CACHE_SECONDS: '0',
    TOTAL_CACHE_SECONDS: '0',
  }
  const api = await startApi(settings, {})
  const client = new pg.Client({ connectionString: stack.databaseUrl })
  await client.connect()
  client.on('error', () => {})
  const memory = watchMemory(api.process.pid ?? 0)

  const files = await makeHostileFiles()
  const brands = await addBrands(client, files.length + rounds * uploadsAtOnce)
  await waitForJobs(client)
  const before = new Set(await readdir(settings.PHOTO_DIR))
  const sent: Sent[] = []
  for (const file of files) sent.push(await send(api.url, brands.shift() ?? 0, file))
  const isAlive = (await fetch(`${api.url}/healthz`)).ok && api.process.exitCode === null
  await waitForJobs(client)
  const kept = await judgeKept(settings.PHOTO_DIR, before, files)
  const hostile = { ...memory.read(), ...judgeAnswers(sent) }

  const load = await measure(api.url, brands, client)
  const figures = {
    files: files.length,
    taken: sent.filter(({ status }) => status === 200).length,
    refused: sent.filter(({ status }) => status >= 400 && status < 500).length,
    ...kept,
    ...hostile,
    crashes: (isAlive ? 0 : 1) + (hostile.imageWorkers - 1),
    slowestFileMs: Math.round(Math.max(...sent.map(({ ms }) => ms))),
    load: { ...load, ...memory.read() },
    floor,
  }
  console.log(JSON.stringify(figures))
  memory.stop()
  await client.end()
  const isClean = kept.storedAsReceived === 0 && kept.metadataBytes === 0 && kept.payloadsFound === 0
  const isSteady = figures.crashes === 0 && hostile.wrongFates.length === 0 && files.length >= floor.files
  const peaks = memory.read()
  const isBounded = peaks.apiPeakMb <= floor.apiPeakMb && peaks.imageWorkerPeakMb <= floor.imageWorkerPeakMb
  const isQuick = load.p99Ratio <= floor.p99Ratio && load.failedUploads === 0 && load.failedReads === 0
  process.exitCode = isClean && isSteady && isBounded && isQuick ? 0 : 1
})

/** One brand per file, so that photos do not compete. */
async function addBrands(client: pg.Client, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into brands (slug, name, name_key, plain_key, description, search_text)
     select 'drill-' || n, 'Drill ' || n, 'drill ' || n, 'drill' || n, 'A brand of the drill', 'drill ' || n
     from generate_series(1, $1) n returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}

async function send(url: string, brandId: number, file: HostileFile): Promise<Sent> {
  const form = new FormData()
  form.set('photo', new File([new Uint8Array(file.bytes)], file.name, { type: file.type }))
  const started = performance.now()
  const answer = await fetch(`${url}/api/brands/${brandId}/upload`, {
    method: 'POST',
    headers: { origin: url },
    body: form,
  }).catch(() => null)
  const body = await answer?.text()
  const ms = performance.now() - started
  console.error(
    `${String(answer?.status ?? 'cut off').padEnd(8)} ${Math.round(ms)} ms  ${file.what}  ${answer?.ok ? '' : body?.slice(0, 120)}`,
  )
  return { file, status: answer?.status ?? 0, ms }
}

function judgeAnswers(sent: Sent[]) {
  const wrong = sent.filter(({ file, status }) => {
    if (status !== 200 && (status < 400 || status >= 500)) return true
    return (file.fate === 'taken' && status !== 200) || (file.fate === 'refused' && status === 200)
  })
  return { wrongFates: wrong.map(({ file, status }) => `${file.what}: ${status}`) }
}

/** Inspects all files in the photo storage. */
async function judgeKept(folder: string, before: Set<string>, files: HostileFile[]) {
  const received = new Set(files.map(({ bytes }) => hashOf(bytes)))
  const names = (await readdir(folder)).filter((name) => !before.has(name))
  let [storedAsReceived, metadataBytes, payloadsFound, notWebp] = [0, 0, 0, 0]
  for (const name of names) {
    const bytes = await readFile(`${folder}/${name}`)
    const chunks = readWebp(bytes)
    if (received.has(hashOf(bytes))) storedAsReceived += 1
    if (bytes.includes(marker)) payloadsFound += 1
    if (chunks.length === 0 || !/^[0-9a-f]{64}(-\d+)?\.webp$/.test(name)) notWebp += 1
    const pixels = chunks.filter(({ type }) => type === 'VP8 ')
    // Neither the picture nor its container.
    const frame = 12 + pixels.reduce((sum, { bytes: length }) => sum + 8 + length + (length % 2), 0)
    metadataBytes += bytes.length - frame
    const { exif, xmp, icc, iptc } = await sharp(bytes).metadata()
    if (exif || xmp || icc || iptc) metadataBytes += 1
  }
  return { filesKept: names.length, storedAsReceived, metadataBytes, payloadsFound, notWebp }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function waitForJobs(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from graphile_worker.jobs where run_at < now() and attempts < max_attempts',
    )
    if (rows[0]?.count === 0) return
    await pause(200)
  }
}

/** Reads the directory at a steady pace, alternately idle and during eight uploads. */
async function measure(url: string, brands: number[], client: pg.Client) {
  const photos = await Promise.all(Array.from({ length: uploadsAtOnce }, (_, index) => photograph(index)))
  const reader = startReader(`${url}/api/directory?sort=upvotes-desc&pageSize=50`)
  // The first answers are slower than those that follow.
  await pause(3000)
  reader.take()
  const quiet: Reading[] = []
  const busy: Reading[] = []
  const uploads: Sent[] = []
  for (let round = 0; round < rounds; round += 1) {
    await waitForJobs(client)
    await pause(500)
    reader.take()
    await pause(6000)
    quiet.push(...reader.take())
    uploads.push(...(await Promise.all(photos.map((file) => send(url, brands.shift() ?? 0, file)))))
    // The smaller sizes are part of the work.
    await waitForJobs(client)
    busy.push(...reader.take())
  }
  reader.stop()
  const [calm, loaded] = [summarise(quiet), summarise(busy)]
  return {
    quietMs: calm,
    busyMs: loaded,
    p99Ratio: Math.round((loaded.p99 / calm.p99) * 100) / 100,
    slowestUploadMs: Math.round(Math.max(...uploads.map(({ ms }) => ms))),
    failedUploads: uploads.filter(({ status }) => status !== 200).length,
    failedReads: [...quiet, ...busy].filter(({ isDone }) => !isDone).length,
  }
}

/** 12 megapixels that no encoder finds easy. */
async function photograph(index: number): Promise<HostileFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const bytes = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000', noise } })
    .blur(1 + index / 10)
    .jpeg({ quality: 90 })
    .toBuffer()
  return { what: `12 megapixels in ${bytes.length} bytes`, bytes, name: 'tag.jpg', type: 'image/jpeg', fate: 'taken' }
}
