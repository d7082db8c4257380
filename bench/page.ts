// CPU per request of the cached page, the page drawn each time, the JSON route, and a bare node:http server that sends
// the same bytes, all in one run. Goal: the cached page costs at most 1.25 × bare.
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { atEnd, runScript } from '../scripts/parts/run-script.ts'
import { startApi, startStack } from '../scripts/parts/stack.ts'

const floor = { cachedPageToBare: 1.25 }
const rounds = 9
const clockTicksPerSecond = 100

type Subject = { name: string; url: string; pid: number; requests: number }

await runScript(async () => {
  const stack = await startStack()
  const settings = {
    ...stack.settings,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000000',
    RUN_JOBS: 'false',
  }
  const cached = await startApi({ ...settings, ANSWER_CACHE_SECONDS: '60' })
  const uncached = await startApi({ ...settings, ANSWER_CACHE_SECONDS: '0' })
  // A process of its own: the garbage of one subject must not be collected on another's time.
  const json = await startApi(settings)
  const bare = await startBareServer(await fetchPage(cached.url))
  const subjects: Subject[] = [
    { name: 'bare', url: bare.url, pid: bare.pid, requests: 20_000 },
    { name: 'cachedPage', url: cached.url, pid: pidOf(cached.process), requests: 20_000 },
    { name: 'json', url: `${json.url}/api/directory`, pid: pidOf(json.process), requests: 1500 },
    { name: 'uncachedPage', url: uncached.url, pid: pidOf(uncached.process), requests: 500 },
  ]
  // The first round warms up and is not counted.
  for (const subject of subjects) await measure(subject)
  const micros: Record<string, number[]> = {}
  // Taken in turns, so that a busy moment of the machine hits all alike; the median of the rounds counts.
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of subjects) (micros[subject.name] ??= []).push(await measure(subject))
  }
  const ratios = (micros['cachedPage'] ?? []).map((value, round) => value / (micros['bare']?.[round] ?? Number.NaN))
  const ratio = median(ratios)
  const figures = {
    cpuMicrosPerRequest: Object.fromEntries(
      Object.entries(micros).map(([name, values]) => [name, Math.round(median(values) * 10) / 10]),
    ),
    cachedPageToBare: Math.round(ratio * 100) / 100,
    floor,
  }
  console.log(JSON.stringify(figures))
  process.exitCode = ratio <= floor.cachedPageToBare ? 0 : 1
})

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Sends the requests and answers the CPU time the server process spent on each, in microseconds. */
async function measure({ url, pid, requests }: Subject): Promise<number> {
  const before = cpuSeconds(pid)
  const result = await autocannon({ url, connections: 16, amount: requests, headers: { 'accept-encoding': 'br' } })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return ((cpuSeconds(pid) - before) * 1e6) / requests
}

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / clockTicksPerSecond
}

function pidOf(child: ChildProcess): number {
  return child.pid ?? 0
}

type WirePage = { body: Buffer; headers: string[] }

/** The page as it goes over the wire, still compressed, with the headers a bare server would have to send as well. */
function fetchPage(url: string): Promise<WirePage> {
  const addedByNode = ['date', 'connection', 'keep-alive', 'x-request-id']
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const kept = Object.entries(response.headers).filter(([name]) => !addedByNode.includes(name))
      const headers = kept.flatMap(([name, value]) => [name, String(value)])
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ body: Buffer.concat(chunks), headers }))
    }).on('error', reject)
  })
}

async function startBareServer({ body, headers }: WirePage): Promise<{ url: string; pid: number }> {
  const port = await freePort()
  const file = join(tmpdir(), `bolodex-bare-${port}.mjs`)
  writeFileSync(
    file,
    `import { createServer } from 'node:http'
const body = Buffer.from('${body.toString('base64')}', 'base64')
const headers = ${JSON.stringify(headers)}
createServer((request, response) => { response.writeHead(200, headers); response.end(body) }).listen(${port}, 'localhost')`,
  )
  const child = spawn(process.execPath, [file], { stdio: 'ignore' })
  atEnd(async () => {
    child.kill()
    rmSync(file)
  })
  const url = `http://localhost:${port}`
  while (!(await fetch(url).catch(() => null))) await new Promise((resolve) => setTimeout(resolve, 50))
  return { url, pid: pidOf(child) }
}
